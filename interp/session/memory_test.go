package session

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
)

// A session that is closed is forgotten, with the functions of its cells. The last one that was opened may stay.
func TestClosedSessionsAreForgotten(t *testing.T) {
	var freed atomic.Int32
	for range 4 {
		s, err := openSession(Options{})
		if err != nil {
			t.Fatal(err)
		}
		if v, err := s.Eval(context.Background(), "func f(x int) int { return x + 1 }\nf(1)"); err != nil || v != 2 {
			t.Fatal(v, err)
		}
		runtime.AddCleanup(s, func(int) { freed.Add(1) }, 0)
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for i := 0; i < 200 && freed.Load() < 3; i++ {
		runtime.GC()
		time.Sleep(5 * time.Millisecond)
	}
	if freed.Load() < 3 {
		t.Errorf("%d of 4 closed sessions are freed, want 3", freed.Load())
	}
}

// What a session keeps is what its declarations are, however many cells there were.
func TestCellsAreForgotten(t *testing.T) {
	if testing.Short() || raced.On {
		t.Skip("it takes ten seconds")
	}
	const first = `import ("fmt"; "sort")
n := 0
var g func() int
func first[T any](a, b T) T { return a }
type P struct{ v int }
func (p P) M() string { return "m" }
var p P
func q(s interface{ M() string }) string { return s.M() }
func calls(x int) int { return f(x) }
func f(x int) int { return x }`
	for name, source := range map[string]string{
		"statements":      "n++",
		"a function":      "func f(x int) int { return x + # }\nn = calls(n)",
		"two functions":   "func f(x int) int { return h(x) }\nfunc h(x int) int { return # }\nn = f(n)",
		"a variable":      "x := []int{#}\nn += len(x)",
		"closures":        "g = func() int { n++; return n }\ng()",
		"generics":        "n = first(n, 1)",
		"methods":         "fmt.Sprint(p, p.M(), q(p))\nm := p.M\nn += len(m())",
		"a callback":      "x := []int{2, 1}\nsort.Slice(x, func(i, j int) bool { return x[i] < x[j] })",
		"an interaction":  "widget.Interact(func(x float64) float64 { return x + # })",
		"a compiled type": "s := fmt.Sprintf\nn += len(s(`x`, []any{n}, struct{ a int }{n}))",
		"a fault":         "n +=",
		"a type fault":    "n += `#`",
		"a panic":         "panic(n)",
		"a type":          "type T struct{ v int }\nfunc (t T) M() string { return `#` }\nfmt.Sprint(T{n}, q(T{n}), []T{{n}}, map[string]*T{})",
		"a type edited":   "type T struct{ v# int }\nfunc (t T) M() string { return `m` }\nfunc (t *T) N(f func(T) []*T) chan T { return nil }\nvar t T\nvar pairs = map[*T][]P{&t: nil}\nvar c = t.N(func(t T) []*T { return append([]*T{}, &t) })\nfmt.Sprint(t.M(), len(pairs), len(c))",
		"a goroutine":     "c := make(chan int)\ngo func() { c <- # }()\n<-c",
	} {
		t.Run(name, func(t *testing.T) {
			s, err := openSession(Options{Direct: true})
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = s.Close() }()
			count := 0
			run := func(source string) error {
				count++
				_, err := s.Run(context.Background(), Cell{Name: fmt.Sprint("cell", count), Source: source, Place: "one"}, &recorder{})
				return err
			}
			if err := run(first); err != nil {
				t.Fatal(err)
			}
			mayFail := name == "a fault" || name == "a type fault" || name == "a panic"
			heapAfter := func(cells int) int {
				for range cells {
					text := strings.ReplaceAll(source, "#", fmt.Sprint(count))
					if err := run(text); err != nil && !mayFail {
						t.Fatal(err)
					}
				}
				var m runtime.MemStats
				for range 3 { // what one collection finds dead, cleanups let go of
					runtime.GC()
				}
				runtime.ReadMemStats(&m)
				return int(m.HeapAlloc)
			}
			before := heapAfter(128)
			grown := heapAfter(320) - before
			t.Logf("%d KB", grown>>10)
			if grown > 600<<10 { // kept, they would take 1.5 to 8 MB
				t.Errorf("the session has grown by %d KB in 320 cells", grown>>10)
			}
		})
	}
}

// A type is never freed, but the variables that have had an older one are, unless a function
// uses them.
func TestVariablesOfOlderTypes(t *testing.T) {
	s, err := openSession(Options{Direct: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	run := func(source string) (string, error) {
		d, err := s.Run(context.Background(), Cell{Name: "cell", Source: source, Place: "one"}, &recorder{})
		text, _ := d.Data["text/plain"].(string)
		return text, err
	}
	heap := func() int {
		var m runtime.MemStats
		for range 3 {
			runtime.GC()
		}
		runtime.ReadMemStats(&m)
		return int(m.HeapAlloc >> 20)
	}
	const cell = "type R struct{ v# int }\nfunc (r R) String() string { return \"r\" }\nrows := make([]R, 1<<20)\nprint := func() int { return len(rows) }\nfmt.Sprint(rows[0], print())"
	if _, err := run("import \"fmt\""); err != nil {
		t.Fatal(err)
	}
	for i := range 2 {
		if _, err := run(strings.Replace(cell, "#", fmt.Sprint(i), 1)); err != nil {
			t.Fatal(err)
		}
	}
	before := heap()
	for i := range 20 {
		source := strings.Replace(cell, "#", fmt.Sprint(i), 1)
		if i%2 == 0 {
			source = strings.Replace(source, "print := func() int { return len(rows) }", "print := func() int { return 1 }", 1)
		}
		if text, err := run(source); err != nil || !strings.HasPrefix(text, "r 1") {
			t.Fatal(text, err)
		}
	}
	grown := heap() - before
	if t.Logf("%d MB", grown); grown > 100 { // twenty times 8 MB would be 160; ten are used by functions
		t.Errorf("the session has grown by %d MB", grown)
	}
	// What a function of an older type uses stays what it was.
	for _, test := range []struct{ source, want string }{
		{"type Q struct{ a int }\nvar q = Q{7}\nfunc old() int { return q.a }\nfunc (Q) M() {}\nfmt.Sprint(q)", "{7}"},
		{"type Q struct{ b string }\nfunc (Q) M() {}\nvar q = Q{\"x\"}\nfmt.Sprint(q)", "{x}"},
	} {
		if text, err := run(test.source); err != nil || text != test.want {
			t.Fatalf("%q, %v", text, err)
		}
	}
	runtime.GC()
	if text, err := run("old()"); err != nil || text != "7" {
		t.Errorf("old() is %q, %v", text, err)
	}
}

// An error quotes the cell that it is in, when all else of it is forgotten.
func TestForgottenCellsAreQuoted(t *testing.T) {
	s, err := openSession(Options{Direct: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	for i, source := range append([]string{
		"func f() {}\nleft := func() { panic(`left`) }\nvar twice func()",
		"twice = func() { panic(`once`) }",
		"twice = func() { panic(`twice`) }\nfunc f() { panic(`new`) }\nx := 1",
		"func f() { panic(`newer`) }\nx := x + 1",
	}, slices.Repeat([]string{"x++"}, 100)...) {
		if _, err := s.Run(context.Background(), Cell{Name: fmt.Sprint("cell", i+1), Source: source}, &recorder{}); err != nil {
			t.Fatal(err)
		}
	}
	for tries := 0; s.texts.of("cell2") != ""; tries++ {
		if tries == 2000 {
			t.Fatal("cell2, of which nothing is left, is kept")
		}
		runtime.GC() // what dies lets go of other things
		time.Sleep(10 * time.Millisecond)
	}
	for source, want := range map[string]string{"left()": "2 | left := func", "twice()": "1 | twice = func() { panic(`twice`) }", "f()": "1 | func f() { panic(`newer`) }"} {
		_, err := s.Run(context.Background(), Cell{Name: "last", Source: source}, &recorder{})
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(strings.Join(e.Trace, "\n"), want) {
			t.Errorf("%s: %v, want a trace with %q", source, err, want)
		}
	}
}
