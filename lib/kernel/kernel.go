package kernel

import (
	"fmt"
	"reflect"
)

// Kernel is a symmetric function of two points of the same length. Several
// goroutines call Eval at once. It must not change or keep its arguments.
type Kernel interface {
	Eval(x, y []float64) float64 // K(x, y)
}

// Func turns a function into a Kernel. So you can write your own kernel in a
// program or a notebook cell:
//
//	k := kernel.Func(func(x, y []float64) float64 { return 1 + floats.Dot(x, y) })
type Func func(x, y []float64) float64

// Eval calls f.
func (f Func) Eval(x, y []float64) float64 { return f(x, y) }

// String returns "custom": a function has no name of its own.
func (f Func) String() string { return "custom" }

// Name returns the String of the kernel, for example "gaussian(γ=0.5)", or
// "custom" if it has no String method. A nil kernel is "nil".
func Name(k Kernel) string {
	if k == nil {
		return "nil"
	}
	if v := reflect.ValueOf(k); v.Kind() == reflect.Pointer && v.IsNil() {
		return "nil"
	}
	if s, ok := k.(fmt.Stringer); ok {
		return s.String()
	}
	return "custom"
}
