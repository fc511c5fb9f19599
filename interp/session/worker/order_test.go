package worker

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/session"
)

// written records what is printed, in order.
type written struct {
	recorder
	all strings.Builder
}

func (w *written) Stream(_, text string) { w.all.WriteString(text) }

// TestOutputsInOrder: what goes to stdout and stderr arrives in the order in
// which it was written, however fast.
func TestOutputsInOrder(t *testing.T) {
	c := client(t, Options{})
	if _, _, err := run(t, c, `import ("bufio"; "fmt"; "io"; "log"; "log/slog"; "os")
type loud struct{}
func (loud) String() string { fmt.Fprint(os.Stderr, "formatted "); return "loud" }
log.SetFlags(0)
own := log.New(os.Stderr, "own ", 0)
h := slog.New(slog.NewJSONHandler(os.Stderr, &slog.HandlerOptions{ReplaceAttr: nil}))`); err != nil {
		t.Fatal(err)
	}
	for name, write := range map[string]string{
		"Fprint":       "fmt.Fprint(os.Stderr, text)",
		"Fprintf":      "fmt.Fprintf(os.Stderr, `%s`, text)",
		"Fprintln":     "fmt.Fprintln(os.Stderr, text)",
		"Write":        "os.Stderr.Write([]byte(text))",
		"WriteString":  "os.Stderr.WriteString(text)",
		"io":           "io.WriteString(os.Stderr, text)",
		"print":        "print(text)",
		"println":      "println(text)",
		"log":          "log.Print(text)",
		"log.Printf":   "log.Printf(`%s`, text)",
		"log.Writer":   "log.Writer().Write([]byte(text))",
		"own":          "own.Println(text)",
		"SetOutput":    "log.SetOutput(os.Stderr); log.Println(text)",
		"slog":         "slog.Info(text)",
		"own slog":     "h.Info(text)",
		"a String":     "fmt.Fprint(os.Stderr, loud{}, text)",
		"the file":     "f := os.Stderr; fmt.Fprint(f, text)",
		"a large text": "for range 1000 { text += `                    ` }; fmt.Fprint(os.Stderr, text)",
	} {
		w := &written{}
		cell := "for i := range 200 { text := fmt.Sprintf(`<e%d>`, i)\nfmt.Printf(`<o%d>`, i)\n" + write + "\nb := bufio.NewWriter(os.Stdout); fmt.Fprintf(b, `<b%d>`, i); b.Flush() }"
		if _, err := c.Run(context.Background(), session.Cell{Name: cellName(), Source: cell}, w); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		var want, got []string
		for i := range 200 {
			for _, kind := range []string{"o", "e", "b"} {
				want = append(want, kind+strconv.Itoa(i))
			}
		}
		for _, s := range strings.Split(w.all.String(), "<")[1:] {
			s, _, _ = strings.Cut(s, ">")
			got = append(got, s)
		}
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Errorf("%s: %.300q", name, w.all.String())
		}
	}
}

// TestOrderOfCapturedOutput: a capture gets both outputs, without marks.
func TestOrderOfCapturedOutput(t *testing.T) {
	c := client(t, Options{})
	_, _, err := run(t, c, "%%capture text\nimport (\"fmt\"; \"os\")\nfor i := range 100 { fmt.Fprint(os.Stderr, i, \" \") }")
	if err != nil {
		t.Fatal(err)
	}
	_, value, err := run(t, c, "text")
	if err != nil || !strings.HasPrefix(value, "0 1 2 ") || !strings.HasSuffix(value, "98 99 ") || len(value) != 290 {
		t.Errorf("%q, %v", value, err)
	}
}
