package worker

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// reader is a recorder that types lines when it is asked, and then nothing.
type reader struct {
	recorder
	lines []string
	asked []session.Question
	idle  func() // called when there is nothing left to type, and the answer is that the cell was stopped; nil means the end of the input
}

func (r *reader) Ask(q session.Question, answer func(string, error)) {
	r.asked = append(r.asked, q)
	switch {
	case len(r.lines) > 0:
		line := r.lines[0]
		r.lines = r.lines[1:]
		go answer(line, nil)
	case r.idle != nil:
		r.idle()
		go answer("", context.Canceled)
	default:
		go answer("", errors.New("no more"))
	}
}

// read runs a cell whose reader types the lines.
func read(t testing.TB, c *Client, source string, lines ...string) (r *reader, value string, err error) {
	t.Helper()
	r = &reader{lines: lines}
	d, err := c.Run(context.Background(), session.Cell{Name: cellName(), Source: source}, r)
	value, _ = d.Data[display.MIMETypeText].(string)
	return r, value, err
}

// TestStdin: what reads from os.Stdin, however it does, gets what is typed.
func TestStdin(t *testing.T) {
	c := client(t, Options{})
	const long = 200_000
	for _, test := range []struct {
		source string
		lines  []string
		want   string
		asked  int
	}{
		{"import (\n\"bufio\"\n\"fmt\"\n\"io\"\n\"os\"\n\"strings\"\n)\nvar a, b int\nfmt.Scan(&a, &b)\na * b", []string{"6", "7 not read"}, "42", 2},
		{"var s string\nn, err := fmt.Scanln(&s)\nfmt.Sprint(s, n, err)", []string{"größer"}, "größer1 <nil>", 1},
		{"scanner := bufio.NewScanner(os.Stdin)\nscanner.Scan()\nscanner.Text()", []string{"one two"}, "one two", 1},
		{"scanner.Scan()\nscanner.Text()", []string{"the same scanner"}, "the same scanner", 1},
		{"line, err := bufio.NewReader(os.Stdin).ReadString('\\n')\nfmt.Sprintf(\"%q %v\", line, err)", []string{""}, "\"\\n\" <nil>", 1},
		{"ch := make(chan string)\ngo func() { var s string; fmt.Scan(&s); ch <- s }()\nv := <-ch\nv", []string{"goroutine"}, "goroutine", 1},
		{"line, err = bufio.NewReader(os.Stdin).ReadString('\\n')\nfmt.Sprint(strings.Count(line, \"x\"), err)", []string{strings.Repeat("x", long)}, fmt.Sprint(long, " <nil>"), 1},
		{"all, err := io.ReadAll(os.Stdin)\nfmt.Sprintf(\"%q %v\", all, err)", []string{"a", "b"}, "\"a\\nb\\n\" <nil>", 3},
		{"fmt.Scan(&a)\na", []string{"8"}, "8", 1},
		{"_ = os.Stdin.Name()\na", []string{"not read"}, "8", 0},
		{"pass, err := display.Password(\"Key: \")\nfmt.Sprint(pass, err)", []string{"secret"}, "secret<nil>", 1},
		{"pass, err = display.Password(\"Key: \")\nfmt.Sprint(pass, err)", nil, "no more", 1},
	} {
		r, value, err := read(t, c, test.source, test.lines...)
		if err != nil || value != test.want || len(r.asked) != test.asked {
			t.Errorf("%s\n%q, %v, asked %v; stderr %q", test.source, value, err, r.asked, r.stderr)
		}
		for _, q := range r.asked {
			if password := strings.Contains(test.source, "Password"); q.Password != password || password && q.Prompt != "Key: " {
				t.Errorf("%s\nasked %+v", test.source, q)
			}
		}
	}
}

// TestStdinInterrupted: a cell that waits for input can be stopped.
func TestStdinInterrupted(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := read(t, c, "import (\n\"bufio\"\n\"fmt\"\n\"os\"\n\"os/exec\"\n)\nkept := 5\nin := bufio.NewReader(os.Stdin)"); err != nil {
		t.Fatal(err)
	}
	for _, source := range []string{
		"var s string\nfmt.Scan(&s)",
		"in.ReadString('\\n')",
		"display.Password(\"\")",
		"for { fmt.Scan(&kept) }",
	} {
		ctx, cancel := context.WithCancel(context.Background())
		_, err := c.Run(ctx, session.Cell{Name: cellName(), Source: source}, &reader{idle: cancel})
		var e *session.Error
		if !errors.As(err, &e) || e.Kind != session.Interrupted {
			t.Errorf("%s: %v", source, err)
		}
	}
	if _, value, err := read(t, c, "line, err := in.ReadString('\\n')\nfmt.Sprint(kept, line, err)", "again"); err != nil || value != "5again\n<nil>" {
		t.Errorf("afterwards: %q %v", value, err)
	}
}

// TestStdinLeftBehind: a goroutine that still reads when its cell has ended
// does not take the next cell's input.
func TestStdinLeftBehind(t *testing.T) {
	c := client(t, Options{})
	const leave = "import (\n\"fmt\"\n\"time\"\n)\nleft, began := make(chan error, 1), make(chan bool)\n" +
		"go func() { var s string; close(began); _, err := fmt.Scan(&s); left <- err }()\n<-began\ntime.Sleep(time.Millisecond)"
	for try := 1; ; try++ {
		r, _, err := read(t, c, leave, "not read")
		if err != nil {
			t.Fatal(err)
		}
		_, value, err := read(t, c, "e := <-left\nvar s string\n_, none := fmt.Scan(&s)\n_ = none\nfmt.Sprint(s, e != nil)", "mine")
		if err != nil {
			t.Fatal(err)
		}
		early, late := len(r.asked) > 0, value == "false" // it read before the end of its cell, or began after it and took what the next one types
		if !early && !late || try == 20 {
			if value != "minetrue" {
				t.Errorf("%q", value)
			}
			return
		}
	}
}
