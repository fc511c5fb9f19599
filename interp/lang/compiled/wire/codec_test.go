package wire

import (
	"bytes"
	"errors"
	"math/big"
	"reflect"
	"strings"
	"testing"
	"testing/quick"
	"time"
)

// point is a type as a cell declares it.
type point struct {
	X, Y float32
	name string
	tags map[string][]int
	at   *int64
}

// across sends values as a call does and returns what arrives.
func across(t *testing.T, values ...any) []reflect.Value {
	t.Helper()
	var codecs []*Codec
	var in []reflect.Value
	for _, x := range values {
		v := reflect.ValueOf(x)
		c, err := For(v.Type())
		if err != nil {
			t.Fatal(err)
		}
		codecs, in = append(codecs, c), append(in, v)
	}
	var w Writer
	Put(&w, codecs, in)
	var pipe bytes.Buffer
	if err := w.Send(&pipe, Call); err != nil {
		t.Fatal(err)
	}
	k, r, err := Receive(&pipe)
	if err != nil || k != Call {
		t.Fatal(k, err)
	}
	out := Get(r, codecs)
	if len(r.Rest()) > 0 {
		t.Errorf("%d bytes are left", len(r.Rest()))
	}
	return out
}

func TestEveryValueArrives(t *testing.T) {
	n := int64(5)
	large := make([]float64, 3*large)
	for i := range large {
		large[i] = float64(i)
	}
	values := []any{
		true, int8(-3), uint64(1) << 63, 2.5, complex(1, -2), "größer", "", strings.Repeat("x", 2*len(large)),
		[]int(nil),
		[]int{},
		[]byte{1, 2, 3},
		[]float64{1, 2},
		large,
		[][]string{{"a"}, nil, {"b", "c"}},
		[3]int16{1, 2, 3},
		[2]string{"a", "b"},
		map[string]int(nil),
		map[string]int{},
		map[string]int{"a": 1, "b": 2},
		map[[2]int8][]float64{{1, 2}: {3}},
		point{1, 2, "p", map[string][]int{"a": {1}, "b": nil}, &n},
		[]point{{}, {name: "q"}},
		&point{X: 3}, (*point)(nil),
		time.Second, time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC), *big.NewInt(-12345), big.NewInt(1 << 40),
		struct{}{},
		[]struct{}{{}, {}},
		struct {
			A byte
			B float64
		}{1, 2},
	}
	for i, v := range across(t, values...) {
		if !reflect.DeepEqual(v.Interface(), values[i]) {
			t.Errorf("%#v arrived as %#v", values[i], v)
		}
	}
}

func TestQuick(t *testing.T) {
	same := func(a string, b []int32, c map[string][]float64, d [3]bool, e *uint16, f [][]byte) bool {
		in := []any{a, b, c, d, e, f}
		for i, v := range across(t, in...) {
			if !reflect.DeepEqual(v.Interface(), in[i]) {
				return false
			}
		}
		return true
	}
	if err := quick.Check(same, nil); err != nil {
		t.Error(err)
	}
}

func TestErrorsArriveAsText(t *testing.T) {
	c, err := For(reflect.TypeFor[error]())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []error{nil, errors.New("no")} {
		var w Writer
		Put(&w, []*Codec{c}, []reflect.Value{reflect.ValueOf(&want).Elem()})
		got, _ := Get(&Reader{buf: w.buf}, []*Codec{c})[0].Interface().(error)
		if (got == nil) != (want == nil) || got != nil && got.Error() != want.Error() {
			t.Errorf("%v arrived as %v", want, got)
		}
	}
}

func TestUnsendable(t *testing.T) {
	type list struct{ Next *list }
	for _, x := range []any{new(any), make(chan int), func() {}, list{}, struct{ f func() }{}, []any{}, map[string]any{}} {
		if _, err := For(reflect.TypeOf(x)); err == nil {
			t.Errorf("%T can be sent", x)
		}
	}
}

// TestChanges: what a function does to its arguments' elements, its caller sees.
func TestChanges(t *testing.T) {
	floats, words, counts, p := []float64{1, 2}, []string{"a", "b"}, map[string]int{"a": 1, "b": 2}, &point{name: "p"}
	args := []any{floats, words, counts, p, []int{7}, 3}
	f := Function{F: func(floats []float64, words []string, counts map[string]int, p *point, same []int, n int) int {
		floats[1] = 5
		words[0] += "!"
		delete(counts, "a")
		counts["c"] = 3
		p.name = "changed"
		return len(same) + n
	}, Writes: []bool{true, true, true, true, true, false}}
	sig, err := SignatureOf(reflect.TypeOf(f.F))
	if err != nil {
		t.Fatal(err)
	}
	var in []reflect.Value
	for _, a := range args {
		in = append(in, reflect.ValueOf(a))
	}
	var w Writer
	Put(&w, sig.Params, in)
	answer, k := call(f, sig, 7, &Reader{buf: w.buf})
	if k != Results {
		t.Fatalf("kind %d: %q", k, answer.buf)
	}
	r := &Reader{buf: answer.buf}
	if id := r.Uint64(); id != 7 {
		t.Errorf("the answer is to call %d", id)
	}
	if got := Get(r, sig.Results)[0].Int(); got != 4 {
		t.Errorf("result %d", got)
	}
	GetChanges(r, sig.Params, in)
	if floats[1] != 5 || words[0] != "a!" || !reflect.DeepEqual(counts, map[string]int{"b": 2, "c": 3}) || p.name != "changed" {
		t.Errorf("%v %v %v %v", floats, words, counts, p)
	}
}

func TestPanicked(t *testing.T) {
	f := Function{F: func(x []int) int { return x[3] }, Writes: []bool{false}}
	sig, err := SignatureOf(reflect.TypeOf(f.F))
	if err != nil {
		t.Fatal(err)
	}
	var w Writer
	Put(&w, sig.Params, []reflect.Value{reflect.ValueOf([]int{1})})
	answer, k := call(f, sig, 7, &Reader{buf: w.buf})
	if text, ok := (&Reader{buf: answer.buf[8:]}).Text(); k != Panicked || !ok || text != "runtime error: index out of range [3] with length 1" {
		t.Errorf("kind %d, %q", k, text)
	}
}

// TestLayout: a cell's types may have other names, but not another layout.
func TestLayout(t *testing.T) {
	layout := func(f any) uint64 {
		sig, err := SignatureOf(reflect.TypeOf(f))
		if err != nil {
			t.Fatal(err)
		}
		return sig.Layout
	}
	if layout(func(struct{ A, B int }) int { return 0 }) != layout(func(struct{ A, B int }) int { return 1 }) {
		t.Error("equal signatures have different layouts")
	}
	seen := map[uint64]bool{}
	for _, f := range []any{func(int, int) {}, func(int) int { return 0 }, func(int32) {}, func(struct{ A, B int }) {}, func(struct{ A, C int }) {}, func(time.Duration) {}, func(int64) {}, func([]int64) {}} {
		if seen[layout(f)] {
			t.Errorf("%T has the layout of another", f)
		}
		seen[layout(f)] = true
	}
}

func TestShortMessage(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("reading past the end went well")
		}
	}()
	(&Reader{buf: []byte{200, 0, 0, 0, 0, 0, 0, 0, 1}}).Text()
}
