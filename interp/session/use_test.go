package session

import (
	"context"
	"errors"
	"fmt"
	"go/constant"
	"image"
	"io"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"gonum.org/v1/gonum/mat"
)

// The types that cells get from this program.
type (
	usedBase struct{ Label string }
	usedNode struct {
		usedBase
		*usedSide
		Next   *usedNode `json:"next"`
		Kids   map[string][]*usedNode
		Hidden atomic.Pointer[usedNode]
		count  int
		After  func(...int) (time.Duration, error)
	}
	usedSide   struct{ Weight float64 }
	usedColour uint8
	usedEvents chan<- usedColour
	usedHook   func(usedColour) usedColour
	usedShape  interface {
		io.Closer
		Area() float64
		private()
	}
	usedPair[K comparable, V any] struct {
		Key K
		Val V
	}
)

func (b usedBase) Tag() string                   { return "<" + b.Label + ">" }
func (s *usedSide) Add(w float64)                { s.Weight += w }
func (n *usedNode) Count() int                   { n.count++; return n.count }
func (c usedColour) String() string              { return fmt.Sprintf("#%02x", uint8(c)) }
func (p usedPair[K, V]) Swap() [2]any            { return [2]any{p.Val, p.Key} }
func (h usedHook) Twice(c usedColour) usedColour { return h(h(c)) }

func using(t *testing.T, names map[string]any) *Session {
	t.Helper()
	s, err := openSession(Options{Propagate: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	if err := s.Use("example.org/used", names); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Eval(t.Context(), "import \"example.org/used\"\nimport \"fmt\""); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestUse: what a cell does with types and values of the program is what the
// program would do.
func TestUse(t *testing.T) {
	node := &usedNode{usedBase: usedBase{"a"}, usedSide: &usedSide{1}}
	var last usedColour
	s := using(t, map[string]any{
		"Node": (*usedNode)(nil), "Base": (*usedBase)(nil), "Side": (*usedSide)(nil), "Colour": (*usedColour)(nil), "Hook": (*usedHook)(nil),
		"Shape": (*usedShape)(nil), "Pair": (*usedPair[string, int])(nil), "Dense": (*mat.Dense)(nil), "Events": (*usedEvents)(nil),
		"Root": &node, "Last": &last, "Limit": constant.MakeInt64(200), "Name": constant.MakeString("n"),
		"Sum": func(xs ...int) (n int) {
			for _, x := range xs {
				n += x
			}
			return n
		},
		"Apply": func(h usedHook, c usedColour) usedColour { return h.Twice(c) },
		"Area":  func(r image.Rectangle) int { return r.Dx() * r.Dy() },
		"Fail":  func() error { return fmt.Errorf("deep: %w", io.ErrUnexpectedEOF) },
		"Wait":  func(ctx context.Context) { <-ctx.Done() },
	})
	for _, tt := range []struct {
		source string
		want   any
	}{
		{"used.Root.Tag() + used.Root.Label", "<a>a"},
		{"used.Root.Add(2)\nused.Root.Weight", 3.0},
		{"used.Root.Next = &used.Node{Kids: map[string][]*used.Node{\"k\": {used.Root}}}\nused.Root.Next.Kids[\"k\"][0].Count()", 1},
		{"used.Root.Next.Kids[\"k\"][0] == used.Root", true},
		{"used.Last = used.Limit\nused.Last.String()", "#c8"},
		{"fmt.Sprint(used.Colour(7), used.Name)", "#07n"},
		{"used.Sum(1, 2) + used.Sum([]int{3}...)", 6},
		{"used.Apply(func(c used.Colour) used.Colour { return c * 3 }, 2)", usedColour(18)},
		{"p := used.Pair{\"k\", 4}\np.Swap()", [2]any{4, "k"}},
		{"import \"image\"\nused.Area(image.Rect(0, 0, 3, 4))", 12},
		{"import \"errors\"\nimport \"io\"\nerrors.Is(fmt.Errorf(\"%w\", used.Fail()), io.ErrUnexpectedEOF)", true},
		{"d := new(used.Dense)\nd.ReuseAs(2, 2)\nfmt.Sprintf(\"%T %v\", d, d.At(1, 1))", "*mat.Dense 0"},
		{"fmt.Sprintf(\"%T %+v\", used.Side{2}, used.Side{2})", "session.usedSide {Weight:2}"},
		{"c := make(chan used.Colour, 1)\nused.Events(c) <- 5\nv := <-c\nv", usedColour(5)},
		{"type mine struct{ *used.Node }\nmine{used.Root}.Count()", 2},
		{"any(used.Root).(fmt.Stringer)", "panic"},
		{"any(used.Colour(3)).(fmt.Stringer).String()", "#03"},
		{"type colour = used.Colour\nmap[colour]int{3: 4}[used.Colour(3)]", 4},
		{"used.Root.count", "compile error"},
		{"var x used.Shape = used.Root", "compile error"},
		{"used.Absent", "compile error"},
	} {
		got, err := s.Eval(t.Context(), tt.source)
		var e *Error
		if errors.As(err, &e) {
			got = string(e.Kind)
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%s\n= %v (%T), %v; want %v", tt.source, got, got, err, tt.want)
		}
	}
	if last != 200 || node.Weight != 3 || node.count != 2 || node.Next.Kids["k"][0] != node {
		t.Errorf("the program sees %v, %+v", last, node)
	}
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(20*time.Millisecond, cancel)
	var e *Error
	if _, err := s.Eval(ctx, "used.Wait(ctx)\nfor {\n}"); !errors.As(err, &e) || e.Kind != Interrupted {
		t.Errorf("a cell that is stopped: %v", err)
	}
}

// TestUseRefuses: what cannot be used says why, and leaves nothing.
func TestUseRefuses(t *testing.T) {
	if _, err := New(Options{}); err == nil || !strings.Contains(err.Error(), "symbols.Packages()") {
		t.Errorf("a session without packages: %v", err)
	}
	s := using(t, map[string]any{"F": func() int { return 1 }})
	for _, tt := range []struct {
		path  string
		names map[string]any
		want  string
	}{
		{"fmt", nil, `package "fmt": there is such a package already`},
		{"main", nil, "already"},
		{"", nil, "already"},
		{"example.org/used", nil, "already"},
		{"new", map[string]any{"f": func() {}}, `"f" is not an exported name`},
		{"new", map[string]any{"A b": func() {}}, `"A b" is not an exported name`},
		{"new", map[string]any{"X": 3}, "X is a value of type int: give a pointer"},
		{"new", map[string]any{"X": nil}, "X is nil"},
		{"new", map[string]any{"F": func() {}, "G": (func())(nil)}, "G is nil"},
	} {
		if err := s.Use(tt.path, tt.names); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("Use(%q, %v): %v; want %s", tt.path, tt.names, err, tt.want)
		}
	}
	if _, err := s.Eval(t.Context(), "import \"new\""); err == nil {
		t.Error("a package that was refused can be imported")
	}
	if v, err := s.Eval(t.Context(), "%reset"); err != nil || v != nil {
		t.Fatal(v, err)
	}
	if v, err := s.Eval(t.Context(), "import \"example.org/used\"\nused.F()"); err != nil || v != 1 {
		t.Errorf("after %%reset: %v, %v", v, err)
	}
}

// TestSetAndEval: values of the program and of cells, both ways.
func TestSetAndEval(t *testing.T) {
	t.Setenv("MERCER_TRIAL", "") // a cell sets it
	s := using(t, nil)
	eval := func(source string) any {
		t.Helper()
		v, err := s.Eval(t.Context(), source)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		return v
	}
	set := func(name string, v any) {
		t.Helper()
		if err := s.Set(name, v); err != nil {
			t.Fatal(err)
		}
	}
	set("n", 3)
	double := eval("func double() int { return 2 * n }\ndouble").(func() int)
	set("n", 4)
	if got := double(); got != 8 {
		t.Errorf("a function sees %d after Set, want 8", got)
	}
	set("n", "text")
	if got := eval("n + \"!\""); got != "text!" {
		t.Errorf("n has another type: %v", got)
	}
	set("none", nil)
	if got := eval("none == nil"); got != true {
		t.Errorf("nil: %v", got)
	}
	set("p", usedPair[string, int]{"k", 1})
	if got := eval("p.Val++\np"); got != (usedPair[string, int]{"k", 2}) {
		t.Errorf("an instance: %v", got)
	}
	point := eval("type point struct{ X, Y int }\nfunc (p point) String() string { return fmt.Sprint(p.X, \"/\", p.Y) }\npoint{1, 2}")
	set("q", point)
	if got := eval("q.X++\nq == point{2, 2}"); got != true || fmt.Sprint(point) != "1/2" {
		t.Errorf("a cell's type: %v, %v", got, point)
	}
	set("qs", reflect.MakeSlice(reflect.SliceOf(reflect.TypeOf(point)), 2, 2).Interface())
	if got := eval("qs[1].String()"); got != "0/0" {
		t.Errorf("a slice of a cell's type: %v", got)
	}
	if got := eval("import \"strconv\"\nstrconv.Atoi(\"12\")"); got != 12 {
		t.Errorf("a nil error: %v", got)
	}
	if got := eval("func two() (int, string) { return 1, \"b\" }\ntwo()"); !reflect.DeepEqual(got, []any{1, "b"}) {
		t.Errorf("two results: %v", got)
	}
	for _, source := range []string{"m := 1", "m\n%env MERCER_TRIAL=1\nm = 2", "m\n%time m = 3"} {
		if got := eval(source); got != nil {
			t.Errorf("%q has no final expression, but the value %v", source, got)
		}
	}
	for _, name := range []string{"", "_", "a b", "func"} {
		if err := s.Set(name, 1); err == nil {
			t.Errorf("Set(%q) took it", name)
		}
	}
}

// TestCallsFromTheProgram: functions of a cell can be called at any time, by
// several goroutines, and panic as Go's.
func TestCallsFromTheProgram(t *testing.T) {
	s := using(t, nil)
	v, err := s.Eval(t.Context(), "import \"sync/atomic\"\nvar sum atomic.Int64\nfunc add(n int) int64 {\n\tif n < 0 {\n\t\tpanic(fmt.Errorf(\"%d is negative\", n))\n\t}\n\treturn sum.Add(int64(n))\n}\nadd")
	if err != nil {
		t.Fatal(err)
	}
	add := v.(func(int) int64)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 100 {
				add(1)
			}
		})
	}
	all.Wait()
	if got := add(0); got != 800 {
		t.Errorf("%d, want 800", got)
	}
	defer func() {
		if err, ok := recover().(error); !ok || err.Error() != "-1 is negative" {
			t.Errorf("the panic is %v", err)
		}
	}()
	add(-1)
}
