package session

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
)

// assisted runs cells, and returns the session they leave.
func assisted(t *testing.T, cells ...string) *Session {
	t.Helper()
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	s.patience = time.Minute // this is about what is told, on a machine however busy
	t.Cleanup(func() { s.Close() })
	for i, source := range cells {
		if _, err := s.Run(context.Background(), Cell{Name: "cell" + string(rune('1'+i)), Source: source}, &recorder{}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// TestLiveValue: a value is told in short, without running code of a cell's.
func TestLiveValue(t *testing.T) {
	s := assisted(t, `import (
	"math/big"
	"time"
	"gonum.org/v1/gonum/mat"
)
n := 42
name := "a \"quoted\" name"
long := make([]float64, 100000)
text := string(make([]byte, 100000))
wait := 1500 * time.Millisecond
large := big.NewInt(123)
type point struct {
	X, y int
	name string
}
func (p point) String() string { for {} }
p := point{1, 2, "p"}
q := &p
ps := []point{{1, 2, "a"}, {3, 4, "b"}}
m := map[string]int{"a": 1}
dense := mat.NewDense(200, 200, nil)
var none error
var any1 any = p
f := func() {}
type node struct { next *node }
ring := &node{}
ring.next = ring`)
	for name, want := range map[string]string{
		"n": "42", "name": `"a \"quoted\" name"`, "wait": "1.5s", "large": "+123",
		"p": "{X:1 y:2 name:p}", "q": "&{X:1 y:2 name:p}", "ps": "[{X:1 y:2 name:a} {X:3 y:4 name:b}]",
		"m": "map[a:1]", "none": "<nil>", "any1": "{X:1 y:2 name:p}", "ring": "&{next:&…}",
		"long": "[0 0 0", "text": `"\x00`, "dense": "&{mat:{",
	} {
		i := s.Inspect(name, len(name), 0)
		if !strings.Contains(i.Text, "Value: "+want) {
			t.Errorf("%s: %.300s; want %s", name, i.Text, want)
		}
		if len(i.Text) > 4000 {
			t.Errorf("%s: %d bytes", name, len(i.Text))
		}
	}
	if i := s.Inspect("long", 4, 0); !strings.Contains(i.Text, "… (100000 elements)") {
		t.Errorf("long: %s", i.Text)
	}
}

// TestNoCodeForAValue: a compiled value whose methods would call those of a
// cell's own, which may never return, is not told; nor is one that takes long.
func TestNoCodeForAValue(t *testing.T) {
	s := assisted(t, `import (
	"context"
	"errors"
	"math/big"
	"net/url"
)
type stuck struct{}
func (stuck) Error() string  { for {} }
func (stuck) String() string { for {} }
joined := errors.Join(errors.New("a"), stuck{})
deep := &url.Error{Op: "get", Err: joined}
carries := context.WithValue(ctx, 1, stuck{})
plain := errors.Join(errors.New("a"), errors.New("b"))
all := []error{stuck{}, plain}
huge := new(big.Int).Lsh(big.NewInt(1), 1<<28)
counts := map[int]int{}
for i := range 20000 {
	counts[i] = i
}`)
	for name, want := range map[string]string{
		"joined": "", "deep": "", "carries": "", "huge": "", "plain": "a\nb", "all": "[{} a\nb]", "counts": "(20000 elements)",
	} {
		i := s.Inspect(name, len(name), 0)
		if !i.Found || !strings.Contains(i.Text, "var "+name) {
			t.Errorf("%s: %q", name, i.Text)
		}
		if _, value, ok := strings.Cut(i.Text, "Value: "); ok != (want != "") || !strings.HasPrefix(value, want) {
			t.Errorf("%s: %q, want %q", name, value, want)
		}
	}
}

// TestInspectWhileACellRuns: it tells the type, and leaves the value alone.
func TestInspectWhileACellRuns(t *testing.T) {
	s := assisted(t, "n := 0\nstarted := make(chan bool, 1)", "1")
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() {
		_, err := s.Run(ctx, Cell{Name: "busy", Source: "for {\n\tn++\n}"}, &recorder{})
		done <- err
	}()
	for range 200 {
		if i := s.Inspect("n", 1, 0); !i.Found || !strings.Contains(i.Text, "var n int") {
			t.Fatalf("%+v", i)
		}
		if c := s.Complete("started.", 8); c.Start != 8 {
			t.Fatalf("%+v", c)
		}
	}
	cancel()
	<-done
	if i := s.Inspect("n", 1, 0); !strings.Contains(i.Text, "Value: ") {
		t.Errorf("no value afterwards: %s", i.Text)
	}
}

// TestAssistWithModules: packages of modules are known with their comments while
// a cell is typed, and initialised only by one that imports them and runs.
func TestAssistWithModules(t *testing.T) {
	enterNotebook(t)
	s := assisted(t, "1")
	for source, want := range map[string]string{
		"import \"example.com/lib/broken\"\nbroken.": "X",
		"import \"example.com/lib\"\nlib.NewSq":      "NewSquare",
	} {
		if c := s.Complete(source, len(source)); len(c.Matches) == 0 || c.Matches[0] != want {
			t.Errorf("%q: %v", source, c.Matches)
		}
	}
	source := "import \"example.com/lib\"\nlib.Last"
	if i := s.Inspect(source, len(source), 0); !strings.Contains(i.Text, "func lib.Last() int") || !strings.Contains(i.Text, "what Go before 1.22 makes of it") {
		t.Errorf("%s", i.Text)
	}
	for i, tt := range []struct{ source, want string }{
		{"1 + 1", "2"}, // package broken cannot be initialised
		{"import \"example.com/lib/base\"\nlen(base.Log)", "1"},
		{"import _ \"example.com/lib\"\nlen(base.Log)", "2"},
	} {
		d, err := s.Run(context.Background(), Cell{Name: fmt.Sprint("later", i), Source: tt.source}, &recorder{})
		if err != nil || d.Data[display.MIMETypeText] != tt.want {
			t.Errorf("%q: %v, %v; want %s", tt.source, d.Data, err, tt.want)
		}
	}
}

func TestQuestions(t *testing.T) {
	s := assisted(t, "import \"strings\"\n// twice is 2n.\nfunc twice(n int) int {\n\treturn 2 * n\n}\nn := 5")
	for i, tt := range []struct {
		source string
		want   []string // of the page; none: no page
		prints string
	}{
		{"twice?", []string{"func twice(n int) int", "twice is 2n.", "\n\ntwice?? leads to the source."}, ""},
		{"?twice", []string{"func twice(n int) int"}, ""},
		{"twice??", []string{"return 2 * n"}, ""},
		{"??twice", []string{"return 2 * n"}, ""},
		{"strings.Split?", []string{"func strings.Split", "strings.Split?? leads to the source."}, ""},
		{"n = 7\nn?", []string{"Value: 7"}, ""},
		{"n?\ntwice?", []string{"var n int", "func twice"}, ""},
		{"%timeit?", []string{"%timeit [-n LOOPS]", "%%timeit", "mean time of one loop"}, ""},
		{"%%capture?", []string{"%%capture [NAME]"}, ""},
		{"n = 8\n%who?\nn?", []string{"%who\n", "Value: 8"}, ""},
		{"%nonsense?", nil, "Nothing is known about %nonsense.\n"},
		{"// why?\nx := `\nwhat?\n`\n_ = x", nil, ""},
		{"nothing?", nil, "Nothing is known about nothing.\n"},
	} {
		r := &recorder{}
		d, err := s.Run(context.Background(), Cell{Name: fmt.Sprint("asks", i), Source: tt.source}, r)
		if err != nil {
			t.Errorf("%q: %v", tt.source, err)
			continue
		}
		text, _ := d.Data[display.MIMETypeText].(string)
		if (d.Transient["page"] != nil) != (tt.want != nil) {
			t.Errorf("%q: %v", tt.source, d)
		}
		for _, w := range tt.want {
			if !strings.Contains(text, w) {
				t.Errorf("%q: no %q in\n%s", tt.source, w, text)
			}
		}
		if strings.Contains(tt.source, "??") && strings.Contains(text, leads) {
			t.Errorf("%q: says that more is known:\n%s", tt.source, text)
		}
		if got := r.stdout + r.stderr; got != tt.prints {
			t.Errorf("%q: prints %q, want %q", tt.source, got, tt.prints)
		}
	}
	for source, want := range map[string]string{"n?": "complete", "?n": "complete", "n ? 1 : 2": "invalid", "if n?": "invalid"} {
		if got, _ := Completeness(source); got != want {
			t.Errorf("%q is %s, want %s", source, got, want)
		}
	}
}
