package kernel

import "gonum.org/v1/gonum/mat"

// Filler is a kernel that computes a whole row of a matrix at once. Gram,
// Cross, Expand, Rows and the solvers then call Fill instead of calling Eval
// for each pair of points. This makes your own kernel fast:
//
//	func (k Cauchy) Fill(dst, x []float64, Y *mat.Dense) {
//		for j := range dst {
//			dst[j] = k.Eval(x, Y.RawRowView(j))
//		}
//	}
//
// Fill stores K(x, y_j) in dst[j] for each row y_j of the n×d matrix Y. dst has
// length n. Fill must not change or keep x or Y, and several goroutines call it
// at once. Its values must equal those of Eval to the last bit.
type Filler interface {
	Kernel
	Fill(dst, x []float64, Y *mat.Dense) // stores K(x, y_j) in dst[j]
}

// FillFunc turns a function into a Filler. Filler describes what the function
// must do.
type FillFunc func(dst, x []float64, Y *mat.Dense)

// Fill calls f.
func (f FillFunc) Fill(dst, x []float64, Y *mat.Dense) { f(dst, x, Y) }

// Eval calls f for the single point y.
func (f FillFunc) Eval(x, y []float64) float64 {
	var value [1]float64
	f(value[:], x, mat.NewDense(1, len(y), y))
	return value[0]
}

// String returns "custom", as that of Func.
func (f FillFunc) String() string { return "custom" }
