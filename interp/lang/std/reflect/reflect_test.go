package reflect_test

import (
	"fmt"
	"reflect"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/reflect"
)

func outcome[T any](assert func(reflect.Value) (T, bool), v reflect.Value) (s string) {
	defer func() {
		if r := recover(); r != nil {
			s = fmt.Sprintf("panic of a %T", r)
		}
	}()
	x, ok := assert(v)
	return fmt.Sprintf("%#v %t", x, ok)
}

func agree[T any](t *testing.T, values ...reflect.Value) {
	if got, want := ours.TypeFor[T](), reflect.TypeFor[T](); got != want {
		t.Errorf("TypeFor is %v, want %v", got, want)
	}
	for _, v := range values {
		if got, want := outcome(ours.TypeAssert[T], v), outcome(reflect.TypeAssert[T], v); got != want {
			t.Errorf("TypeAssert[%v] of %v is %s, want %s", reflect.TypeFor[T](), v, got, want)
		}
	}
}

type named int

func (n named) String() string { return fmt.Sprint(int(n)) }

func TestReflect(t *testing.T) {
	var none any
	var some any = named(3)
	var stringer fmt.Stringer = named(4)
	values := []reflect.Value{
		{},
		reflect.ValueOf(1), reflect.ValueOf(named(2)), reflect.ValueOf("x"), reflect.ValueOf([]int(nil)), reflect.ValueOf(values{1}),
		reflect.ValueOf(&none).Elem(), reflect.ValueOf(&some).Elem(), reflect.ValueOf(&stringer).Elem(), reflect.ValueOf(values{1}).Field(0),
	}
	agree[int](t, values...)
	agree[named](t, values...)
	agree[string](t, values...)
	agree[[]int](t, values...)
	agree[any](t, values...)
	agree[fmt.Stringer](t, values...)
	agree[error](t, values...)
	agree[struct{}](t, values...)
}

type values struct{ hidden int }
