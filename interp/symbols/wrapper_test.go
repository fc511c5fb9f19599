package symbols

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"slices"
	"sort"
	"strings"
	"testing"
	"unsafe"

	"github.com/mercer-go/mercer/interp/box"
	"github.com/mercer-go/mercer/lib/kernel"
	"gonum.org/v1/gonum/mat"
)

// engine plays the interpreter: the value in the box is compiled, and its
// methods are found by reflection.
type engine struct{}

func (engine) Invoke(b box.Box, method string, args, results unsafe.Pointer) {
	m := reflect.ValueOf(b.V).MethodByName(method)
	t := m.Type()
	in := record(t.NumIn(), t.In, args)
	call := m.Call
	if t.IsVariadic() {
		call = m.CallSlice
	}
	out := record(t.NumOut(), t.Out, results)
	for i, v := range call(in) {
		out[i].Set(v)
	}
}

// record is the fields of the struct at p, which has n of the given types.
func record(n int, typ func(int) reflect.Type, p unsafe.Pointer) []reflect.Value {
	if n == 0 {
		if p != nil {
			panic("a record of nothing")
		}
		return nil
	}
	fields := make([]reflect.StructField, n)
	for i := range fields {
		fields[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: typ(i)}
	}
	s := reflect.NewAt(reflect.StructOf(fields), p).Elem()
	values := make([]reflect.Value, n)
	for i := range values {
		values[i] = s.Field(i)
	}
	return values
}

func (engine) MethodType(box.Box, string) reflect.Type { return nil }

func (engine) Has(b box.Box, method string) bool {
	return reflect.ValueOf(b.V).MethodByName(method).IsValid()
}

func (engine) Format(b box.Box, s fmt.State, verb rune) {
	fmt.Fprintf(s, fmt.FormatString(s, verb), b.V)
}

func (engine) JSON(b box.Box) ([]byte, error) { return json.Marshal(b.V) }

var boxTypes = map[reflect.Type]*box.Type{}

// in puts v into the wrapper.
func in(wrapper reflect.Type, v any) any {
	t := reflect.TypeOf(v)
	if boxTypes[t] == nil {
		boxTypes[t] = &box.Type{Engine: engine{}}
	}
	w := reflect.New(wrapper).Elem()
	w.Field(0).Set(reflect.ValueOf(box.Box{T: boxTypes[t], V: v}))
	return w.Interface()
}

func as[I any](v any) I { return in(Wrappers[reflect.TypeFor[I]()], v).(I) }

type byLength []string

func (b byLength) Len() int           { return len(b) }
func (b byLength) Less(i, j int) bool { return len(b[i]) < len(b[j]) }
func (b byLength) Swap(i, j int)      { b[i], b[j] = b[j], b[i] }

func TestSort(t *testing.T) {
	words := byLength{"ccc", "a", "dddd", "bb"}
	sort.Sort(as[sort.Interface](words))
	if !slices.Equal(words, byLength{"a", "bb", "ccc", "dddd"}) {
		t.Errorf("sorted: %q", words)
	}
}

// countdown reads as 321 before it ends.
type countdown struct{ n byte }

func (c *countdown) Read(p []byte) (int, error) {
	if c.n == 0 {
		return 0, io.EOF
	}
	p[0] = '0' + c.n
	c.n--
	return 1, nil
}

func TestRead(t *testing.T) {
	b, err := io.ReadAll(as[io.Reader](&countdown{3}))
	if string(b) != "321" || err != nil {
		t.Errorf("read %q, %v", b, err)
	}
}

// linear is its own kernel.
type linear struct{ scale float64 }

func (l linear) Eval(x, y []float64) float64 { return l.scale * x[0] * y[0] }

func TestGram(t *testing.T) {
	K, err := kernel.Gram(t.Context(), as[kernel.Kernel](linear{2}), mat.NewDense(2, 1, []float64{3, 5}))
	if err != nil {
		t.Fatal(err)
	}
	if want := mat.NewSymDense(2, []float64{18, 30, 30, 50}); !mat.Equal(K, want) {
		t.Errorf("Gram matrix\n%v", mat.Formatted(K))
	}
}

type plain struct{ code int }

func (p plain) Error() string { return fmt.Sprint("code ", p.code) }

type rich struct{ cause error }

func (r rich) Error() string        { return "rich: " + r.cause.Error() }
func (r rich) Unwrap() error        { return r.cause }
func (r rich) Is(target error) bool { return target == fs.ErrExist }
func (r rich) As(target any) bool {
	p, ok := target.(*plain)
	if ok {
		*p = plain{7}
	}
	return ok
}

type several []error

func (s several) Error() string   { return fmt.Sprint(len(s), " errors") }
func (s several) Unwrap() []error { return s }

func TestError(t *testing.T) {
	err := as[error](plain{1})
	if err.Error() != "code 1" || errors.Unwrap(err) != nil || errors.Is(err, io.EOF) || errors.As(err, new(plain)) {
		t.Errorf("a plain error: %v, unwrapped %v", err, errors.Unwrap(err))
	}
	outer := fmt.Errorf("outer: %w", err)
	if outer.Error() != "outer: code 1" || !errors.Is(errors.Unwrap(outer), err) || !errors.Is(outer, as[error](plain{1})) || errors.Is(outer, as[error](plain{2})) {
		t.Errorf("%%w: %v, unwrapped %v", outer, errors.Unwrap(outer))
	}
}

func TestErrorWithMethods(t *testing.T) {
	err := fmt.Errorf("outer: %w", as[error](rich{io.EOF}))
	if err.Error() != "outer: rich: EOF" || !errors.Is(errors.Unwrap(errors.Unwrap(err)), io.EOF) {
		t.Errorf("%v", err)
	}
	if !errors.Is(err, io.EOF) || !errors.Is(err, fs.ErrExist) || errors.Is(err, fs.ErrInvalid) {
		t.Error("errors.Is does not see Unwrap and Is")
	}
	var p plain
	var u interface{ Unwrap() error }
	if !errors.As(err, &p) || p.code != 7 || !errors.As(err, &u) || errors.As(err, new(*fs.PathError)) {
		t.Errorf("errors.As found %v, %v", p, u)
	}
}

func TestMultiError(t *testing.T) {
	err := in(MultiError, several{io.EOF, as[error](rich{fs.ErrClosed})}).(error)
	if err.Error() != "2 errors" || errors.Unwrap(err) != nil {
		t.Errorf("%v, unwrapped %v", err, errors.Unwrap(err))
	}
	for target, want := range map[error]bool{io.EOF: true, fs.ErrClosed: true, fs.ErrExist: true, fs.ErrInvalid: false} {
		if errors.Is(err, target) != want {
			t.Errorf("errors.Is(%v) = %v", target, !want)
		}
	}
	if p := new(plain); !errors.As(err, p) || p.code != 7 {
		t.Errorf("errors.As found %v", p)
	}
}

func TestEqualBoxesAreEqualWrappers(t *testing.T) {
	a, same, other := as[kernel.Kernel](linear{2}), as[kernel.Kernel](linear{2}), as[kernel.Kernel](linear{3})
	if a != same || a == other {
		t.Errorf("2 == 2: %v, 2 == 3: %v", a == same, a == other)
	}
	if any(as[error](plain{2})) == any(a) {
		t.Error("wrappers of two interfaces are equal")
	}
	m := map[kernel.Kernel]string{a: "two", other: "three"}
	if m[same] != "two" || len(m) != 2 {
		t.Errorf("as keys: %v", m)
	}
	p := &countdown{1}
	if as[io.Reader](p) != as[io.Reader](p) || as[io.Reader](p) == as[io.Reader](&countdown{1}) {
		t.Error("pointers are not compared as such")
	}
}

// doubled has the methods that every Box has.
type doubled struct{}

func (doubled) Format(s fmt.State, _ rune)   { fmt.Fprint(s, "mine") }
func (doubled) MarshalJSON() ([]byte, error) { return []byte(`"mine"`), nil }

func TestFormatAndJSON(t *testing.T) {
	if got := fmt.Sprintf("%+v", as[kernel.Kernel](linear{2})); got != "{scale:2}" {
		t.Errorf("printed %s", got)
	}
	if got := fmt.Sprint(as[fmt.Formatter](doubled{})); got != "mine" {
		t.Errorf("printed %s", got)
	}
	var s strings.Builder
	err := json.NewEncoder(&s).Encode([]any{as[json.Marshaler](doubled{}), as[error](plain{1})})
	if s.String() != "[\"mine\",{}]\n" || err != nil {
		t.Errorf("encoded %s, %v", s.String(), err)
	}
}
