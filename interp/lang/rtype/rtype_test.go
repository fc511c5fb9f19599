package rtype_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"text/template"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/rtype"
)

// celsius is a float64 with a method for values, and one for pointers.
func celsius(t *testing.T) *rtype.Type {
	t.Helper()
	d := rtype.Declare("main", "main.Celsius", reflect.TypeFor[float64](), 1, 2)
	str := rtype.Method{
		Name: "String", Type: reflect.TypeFor[func() string](),
		Code:  reflect.ValueOf(func(p unsafe.Pointer) string { return fmt.Sprintf("%.1f °C", *(*float64)(p)) }),
		Plain: reflect.ValueOf(func(c float64) string { return fmt.Sprintf("%.1f °C", c) }),
	}
	warm := rtype.Method{
		Name: "Warm", Type: reflect.TypeFor[func(float64)](),
		Code: reflect.ValueOf(func(p unsafe.Pointer, by float64) { *(*float64)(p) += by }),
	}
	if err := errors.Join(d.Define(reflect.TypeFor[float64]()), d.Give([]rtype.Method{str}, []rtype.Method{warm, str})); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestCheck(t *testing.T) {
	if err := rtype.Check(); err != nil {
		t.Error(err)
	}
}

func TestMethods(t *testing.T) {
	c := celsius(t).T
	v := reflect.New(c)
	v.Elem().SetFloat(20)
	x := v.Elem().Interface()
	if s := fmt.Sprint(x); s != "20.0 °C" {
		t.Errorf("Sprint: %q", s)
	}
	if s := fmt.Sprintf("%T %d %v %T", x, v.Type().NumMethod(), v.Interface(), v.Interface()); s != "main.Celsius 2 20.0 °C *main.Celsius" {
		t.Errorf("%q", s)
	}
	if c.Name() != "Celsius" || c.PkgPath() != "main" || c.String() != "main.Celsius" || reflect.PointerTo(c) != v.Type() || v.Type().Elem() != c {
		t.Errorf("%q, %q, %q", c.Name(), c.PkgPath(), c)
	}
	v.MethodByName("Warm").Call([]reflect.Value{reflect.ValueOf(1.5)})
	if s := v.Interface().(fmt.Stringer).String(); s != "21.5 °C" {
		t.Error(s)
	}
	if w, ok := v.Interface().(interface{ Warm(float64) }); !ok {
		t.Error("no Warm")
	} else if w.Warm(1); v.Elem().Float() != 22.5 {
		t.Error(v.Elem().Float())
	}
	if _, ok := x.(interface{ Warm(float64) }); ok {
		t.Error("a value has the method of pointers")
	}
	m, _ := c.MethodByName("String")
	if out := m.Func.Call([]reflect.Value{v.Elem()}); out[0].String() != "22.5 °C" {
		t.Error(out[0])
	}
	if c.Implements(reflect.TypeFor[error]()) || !c.Implements(reflect.TypeFor[fmt.Stringer]()) {
		t.Error("Implements")
	}
	defer func() {
		err, _ := recover().(*runtime.TypeAssertionError)
		if err == nil || err.Error() != "interface conversion: main.Celsius is not error: missing method Error" {
			t.Error(err)
		}
	}()
	_ = x.(error)
}

// Two types with the same name and memory are two types.
func TestAgain(t *testing.T) {
	a, b := celsius(t).T, celsius(t).T
	x, y := reflect.Zero(a).Interface(), reflect.Zero(b).Interface()
	if a == b || x == y || x != reflect.Zero(a).Interface() || reflect.DeepEqual(x, y) {
		t.Error("equal")
	}
	m := map[any]int{x: 1, y: 2}
	if len(m) != 2 || m[reflect.Zero(a).Interface()] != 1 {
		t.Error(m)
	}
}

// A list's node has a pointer to itself; text/template and encoding/json see its fields, and its methods.
func TestRecursive(t *testing.T) {
	shape := reflect.StructOf([]reflect.StructField{
		{Name: "Value", Type: reflect.TypeFor[int]()},
		{Name: "Next", Type: reflect.TypeFor[unsafe.Pointer]()},
		{Name: "All", Type: reflect.TypeFor[[]unsafe.Pointer]()},
		{Name: "ByName", Type: reflect.TypeFor[unsafe.Pointer]()},
	})
	d := rtype.Declare("main", "main.Node", shape, 0, 1)
	whole := reflect.StructOf([]reflect.StructField{
		{Name: "Value", Type: reflect.TypeFor[int](), Tag: `json:"v"`},
		{Name: "Next", Type: reflect.PointerTo(d.T), Tag: `json:",omitempty"`},
		{Name: "All", Type: reflect.SliceOf(d.T), Tag: `json:",omitempty"`},
		{Name: "ByName", Type: reflect.MapOf(reflect.TypeFor[string](), d.T), Tag: `json:",omitempty"`},
	})
	sum := rtype.Method{Name: "First", Type: reflect.TypeFor[func() int](), Code: reflect.ValueOf(func(p unsafe.Pointer) int { return *(*int)(p) })}
	if err := errors.Join(d.Define(whole), d.Give(nil, []rtype.Method{sum})); err != nil {
		t.Fatal(err)
	}
	node := func(v int) reflect.Value {
		n := reflect.New(d.T)
		n.Elem().Field(0).SetInt(int64(v))
		return n
	}
	n := node(1)
	n.Elem().Field(1).Set(node(2))
	n.Elem().Field(2).Set(reflect.Append(n.Elem().Field(2), node(3).Elem()))
	by := reflect.MakeMap(n.Elem().Field(3).Type())
	for i := range 100 {
		by.SetMapIndex(reflect.ValueOf(fmt.Sprint(i)), node(i).Elem())
	}
	runtime.GC()
	if got := by.MapIndex(reflect.ValueOf("77")).Field(0).Int(); got != 77 {
		t.Error(got)
	}
	b, err := json.Marshal(n.Interface())
	if err != nil || string(b) != `{"v":1,"Next":{"v":2},"All":[{"v":3}]}` {
		t.Errorf("%s, %v", b, err)
	}
	back := reflect.New(d.T)
	if err := json.Unmarshal(b, back.Interface()); err != nil || !reflect.DeepEqual(back.Interface(), n.Interface()) {
		t.Error(back, err)
	}
	var s strings.Builder
	if err := template.Must(template.New("").Parse("{{.Next.First}} {{.Value}}")).Execute(&s, n.Interface()); err != nil || s.String() != "2 1" {
		t.Error(s.String(), err)
	}
	if s := fmt.Sprintf("%+v %T", node(4).Elem().Interface(), n.Elem().Field(1).Interface()); s != "{Value:4 Next:<nil> All:[] ByName:map[]} *main.Node" {
		t.Error(s)
	}
}

// Types of every kind keep their kind, and print as such.
func TestKinds(t *testing.T) {
	for _, u := range []reflect.Type{
		reflect.TypeFor[bool](), reflect.TypeFor[int8](), reflect.TypeFor[uint](), reflect.TypeFor[uintptr](), reflect.TypeFor[complex128](),
		reflect.TypeFor[string](), reflect.TypeFor[unsafe.Pointer](), reflect.TypeFor[*int](), reflect.TypeFor[[]string](), reflect.TypeFor[[3]int](),
		reflect.TypeFor[map[string]int](), reflect.TypeFor[chan int](), reflect.TypeFor[func(int, ...string) (bool, error)](), reflect.TypeFor[struct{ A, B any }](),
		reflect.TypeFor[error](), reflect.TypeFor[any](),
	} {
		d := rtype.Declare("main", "main.T", u, 0, 0)
		if err := d.Define(u); err != nil {
			t.Fatal(err)
		}
		if d.T.Kind() != u.Kind() || d.T.String() != "main.T" || !u.ConvertibleTo(d.T) || !d.T.AssignableTo(u) && u.Name() == "" || d.T.Comparable() != u.Comparable() {
			t.Errorf("%v: %v", u, d.T.Kind())
		}
		if u.Kind() != reflect.Interface {
			x := reflect.Zero(u).Convert(d.T).Interface()
			if s := fmt.Sprintf("%T", x); s != "main.T" {
				t.Errorf("%v: %s", u, s)
			}
		}
		if u.Kind() == reflect.Func && (d.T.NumIn() != 2 || d.T.In(1) != u.In(1) || d.T.Out(1) != u.Out(1) || !d.T.IsVariadic()) {
			t.Error(d.T.NumIn(), d.T.NumOut())
		}
	}
}

// An interface type that compiled code has never seen.
func TestInterface(t *testing.T) {
	c := celsius(t)
	declared := rtype.DeclareInterface()
	declared.Define("main", []rtype.Method{
		{Name: "Warm", Type: reflect.TypeFor[func(float64)]()}, {Name: "String", Type: reflect.TypeFor[func() string]()},
	})
	i := declared.T
	if i.String() != "interface { String() string; Warm(float64) }" || i.NumMethod() != 2 {
		t.Error(i, i.NumMethod())
	}
	if c.T.Implements(i) || !reflect.PointerTo(c.T).Implements(i) {
		t.Error("Implements")
	}
	d := rtype.Declare("main", "main.Warmer", reflect.TypeFor[error](), 0, 0)
	if err := d.Define(i); err != nil {
		t.Fatal(err)
	}
	v := reflect.New(d.T).Elem()
	v.Set(reflect.New(c.T))
	v.MethodByName("Warm").Call([]reflect.Value{reflect.ValueOf(3.0)})
	if s := fmt.Sprint(v.Interface(), d.T, v.Elem().Type()); s != "3.0 °C main.Warmer *main.Celsius" {
		t.Error(s)
	}
	declared = rtype.DeclareInterface()
	declared.Define("main", []rtype.Method{{Name: "warm", Path: "main", Type: reflect.TypeFor[func(float64)]()}})
	hidden := declared.T
	if hidden.String() != "interface { main.warm(float64) }" || reflect.PointerTo(c.T).Implements(hidden) {
		t.Error(hidden)
	}
}

// A struct may embed a type with methods, an unexported type, an interface and a pointer.
func TestEmbedded(t *testing.T) {
	c := celsius(t)
	fields := []reflect.StructField{
		{Name: "Celsius", Type: c.T, Anonymous: true},
		{Name: "error", Type: reflect.TypeFor[error](), Anonymous: true, PkgPath: "main"},
		{Name: "Builder", Type: reflect.TypeFor[*strings.Builder](), Anonymous: true, Tag: `json:"-"`},
		{Name: "N", Type: reflect.TypeFor[int]()},
	}
	str := rtype.Method{
		Name: "Error", Type: reflect.TypeFor[func() string](), // promoted from error, which is the second field
		Code: reflect.ValueOf(func(p unsafe.Pointer) string { return (*(*error)(unsafe.Add(p, unsafe.Sizeof(0.0)))).Error() }),
	}
	made := rtype.Struct(fields, 1, 1)
	if err := made.Give([]rtype.Method{str}, []rtype.Method{str}); err != nil {
		t.Fatal(err)
	}
	u := made.T
	if s := u.String(); s != `struct { main.Celsius; error; *strings.Builder "json:\"-\""; N int }` || u.Name() != "" {
		t.Error(s)
	}
	f, ok := u.FieldByName("Celsius")
	if hidden, _ := u.FieldByName("error"); !ok || !f.Anonymous || !f.IsExported() || !hidden.Anonymous || hidden.IsExported() {
		t.Error(f, hidden)
	}
	if len(reflect.VisibleFields(u)) != 6 { // two of strings.Builder
		t.Error(reflect.VisibleFields(u))
	}
	v := reflect.New(u)
	*(*error)(v.Elem().Field(1).Addr().UnsafePointer()) = errors.New("inner")
	for _, x := range []any{v.Interface(), v.Elem().Interface()} {
		if err, ok := x.(error); !ok || err.Error() != "inner" {
			t.Errorf("%T: %v", x, ok)
		}
	}
	d := rtype.Declare("main", "main.S", u, 1, 1)
	if err := errors.Join(d.Define(u), d.Give([]rtype.Method{str}, []rtype.Method{str})); err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(reflect.Zero(d.T).Interface())
	if err != nil || string(b) != `{"Celsius":0,"N":0}` {
		t.Errorf("%s, %v", b, err)
	}
	if p := rtype.Struct(fields[3:], 0, 0); p.T != reflect.TypeFor[struct{ N int }]() || p.Give(nil, nil) != nil {
		t.Error(p.T)
	}
}

// Methods of a type may be called while the collector runs, with pointers in all places.
func TestCollected(t *testing.T) {
	d := rtype.Declare("main", "main.E", reflect.TypeFor[struct{ s *string }](), 1, 1)
	m := rtype.Method{Name: "Error", Type: reflect.TypeFor[func() string](), Code: reflect.ValueOf(func(p unsafe.Pointer) string { return **(**string)(unsafe.Pointer(&p)) + "!" })}
	p := m
	p.Code = reflect.ValueOf(func(p unsafe.Pointer) string { return **(**string)(p) + "!" })
	if err := errors.Join(d.Define(reflect.TypeFor[struct{ s *string }]()), d.Give([]rtype.Method{m}, []rtype.Method{p})); err != nil {
		t.Fatal(err)
	}
	done := make(chan bool)
	go func() {
		for {
			select {
			case <-done:
				return
			default:
				runtime.GC()
			}
		}
	}()
	defer close(done)
	for i := range 100_000 {
		s := fmt.Sprint(i)
		v := reflect.New(d.T)
		*(**string)(v.UnsafePointer()) = &s
		var err error = v.Interface().(error)
		if i%2 == 0 {
			err = v.Elem().Interface().(error)
		}
		wrapped := fmt.Errorf("wrapped: %w", err)
		if wrapped.Error() != "wrapped: "+s+"!" || !errors.Is(wrapped, err) {
			t.Fatal(wrapped)
		}
	}
}

func BenchmarkCall(b *testing.B) {
	d := rtype.Declare("main", "main.N", reflect.TypeFor[int](), 0, 1)
	m := rtype.Method{Name: "Add", Type: reflect.TypeFor[func(int) int](), Code: reflect.ValueOf(func(p unsafe.Pointer, n int) int { return *(*int)(p) + n })}
	if err := errors.Join(d.Define(reflect.TypeFor[int]()), d.Give(nil, []rtype.Method{m})); err != nil {
		b.Fatal(err)
	}
	x := reflect.New(d.T).Interface().(interface{ Add(n int) int })
	s := 0
	for b.Loop() {
		s = x.Add(s)
	}
}
