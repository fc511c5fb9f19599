package kernel

import "fmt"

// Kernel is a symmetric function of two points of equal length. Eval is called
// from several goroutines at once and must not change or keep its arguments.
type Kernel interface {
	Eval(x, y []float64) float64
}

// Func makes a Kernel of a function, so that a program or a notebook's cell
// can write its own:
//
//	k := kernel.Func(func(x, y []float64) float64 { return 1 + floats.Dot(x, y) })
type Func func(x, y []float64) float64

// Eval calls f.
func (f Func) Eval(x, y []float64) float64 { return f(x, y) }

// String is "func".
func (f Func) String() string { return "func" }

// Name is the kernel's String, such as "gaussian(γ=0.5)", or "custom" if it has
// none.
func Name(k Kernel) string {
	if s, ok := k.(fmt.Stringer); ok {
		return s.String()
	}
	return "custom"
}
