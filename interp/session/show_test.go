package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
)

// TestValuesOfCellsShow: values of types that cells declare, with unexported fields,
// pointers and interpreted functions.
func TestValuesOfCellsShow(t *testing.T) {
	const declared = `import (
	"iter"
	"slices"
	"time"
	"gonum.org/v1/plot"
)
type node struct {
	name string
	next *node
	when time.Time
	cost *float64
}
cost := 2.5
a := &node{name: "a", when: time.Date(2026, 1, 2, 0, 0, 0, 0, time.UTC), cost: &cost}
a.next = &node{name: "b", next: a}
func count(from int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := from; yield(i); i++ {
		}
	}
}
func squares(n int) iter.Seq2[int, *node] {
	return func(yield func(int, *node) bool) {
		for i := range n {
			if !yield(i*i, &node{name: "x"}) {
				return
			}
		}
	}
}
notCalled := func(yield func(int) bool) { panic("called") }
full := make(chan node, 3)
full <- *a`
	for source, want := range map[string]string{
		"a":                                     "&{a &{b &… 0001-01-01 00:00:00 +0000 UTC <nil>} 2026-01-02 00:00:00 +0000 UTC &2.5}",
		"count(5)":                              "iter.Seq[int]: 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, …",
		"squares(2)":                            "iter.Seq2[int,*main.node]: 0: {name:x next:<nil> when:0001-01-01 00:00:00 +0000 UTC cost:<nil>}, 1: {name:x next:<nil> when:0001-01-01 00:00:00 +0000 UTC cost:<nil>}",
		"notCalled":                             "func(func(int) bool)",
		"full":                                  "chan main.node, len 1, cap 3",
		"slices.Values([]string{\"p\", \"q\"})": "iter.Seq[string]: p, q",
		"p := plot.New()\np.X.Label.Text = \"x1\"\np.X.Min, p.X.Max = 1, 2\np": "plot: x1 from 1 to 2",
		"var none *plot.Plot\nnone": "<nil>",
	} {
		shown, _, err := show(t, declared, source)
		if err != nil || len(shown) != 1 || shown[0].Data[display.MIMETypeText] != want {
			t.Errorf("%s: %v, %v; want %s", source, shown, err, want)
		}
	}
}

// TestBlockedIteratorStops: to show an iterator that gives nothing can be interrupted,
// and one that panics fails the cell.
func TestBlockedIteratorStops(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	const source = "import \"iter\"\niter.Seq[int](func(yield func(int) bool) {\n\tfor {\n\t}\n})"
	_, err = s.Run(ctx, Cell{Name: "cell1", Source: source}, &recorder{})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted {
		t.Errorf("%v", err)
	}
	_, err = s.Run(context.Background(), Cell{Name: "cell2", Source: "iter.Seq[int](func(yield func(int) bool) { yield(1); panic(\"oh\") })"}, &recorder{})
	if !errors.As(err, &e) || e.Kind != Panic || e.Message != "oh" {
		t.Errorf("%v", err)
	}
}

// TestLastResult: a cell fails by the last result of its final call if that is an error by its
// type, not by what the value happens to be.
func TestLastResult(t *testing.T) {
	const declared = "type E struct{ s string }\nfunc (e *E) Error() string { return e.s }\n"
	for _, test := range []struct{ cell, value, failure string }{
		{"func f() (int, error) { return 7, nil }\nf()", "7", ""},
		{"func f() (int, error) { return 7, &E{\"wrong\"} }\nf()", "", "wrong"},
		{"func f() (int, *E) { return 7, nil }\nf()", "7 <nil>", ""},
		{"func f() (int, *E) { return 7, &E{\"kept\"} }\nf()", "7 kept", ""},
		{"func f() (int, any) { return 7, &E{\"kept\"} }\nf()", "7 kept", ""},
		{"func f() (int, any) { return 7, nil }\nf()", "7 <nil>", ""},
	} {
		_, value, err := run(t, declared, test.cell)
		if value != test.value || (err == nil) != (test.failure == "") || err != nil && !strings.Contains(err.Error(), test.failure) {
			t.Errorf("%s: %q, %v", test.cell, value, err)
		}
	}
}
