package stump

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Stump is the classifier s_{q,d,α}(x) = q·sign(x_d - α) of Lin & Li, with sign(0)
// = +1. It returns Sign if x_d >= Threshold, and -Sign otherwise. With Threshold =
// -Inf it is the constant function Sign.
type Stump struct {
	Feature   int     // d, the column, counted from 0; 0 for a constant
	Threshold float64 // α; -Inf for a constant
	Sign      int     // q, -1 or +1; 0 means that there is no stump
}

var (
	_ learn.Classifier = Stump{}
	_ learn.Scorer     = Stump{}
)

// Constant returns the stump that returns sign, -1 or +1, for every x.
func Constant(sign int) Stump { return Stump{Threshold: math.Inf(-1), Sign: sign} }

// IsConstant reports whether the stump is one of the two constant functions.
func (s Stump) IsConstant() bool { return math.IsInf(s.Threshold, -1) }

// Negated returns -s: the stump with the opposite sign for every x.
func (s Stump) Negated() Stump {
	s.Sign = -s.Sign
	return s
}

// Scores returns s(x), -1 or +1, for each row x of the m×d matrix X. A NaN counts
// as below the threshold, except for a constant. Scores panics when X has rows but
// no column Feature.
func (s Stump) Scores(X mat.Matrix) []float64 {
	scores := make([]float64, rows(X))
	s.each(X, func(i int, above bool) {
		scores[i] = float64(s.answer(above))
	})
	return scores
}

// Predict returns the values of Scores as labels, -1 or +1.
func (s Stump) Predict(X mat.Matrix) []int {
	labels := make([]int, rows(X))
	s.each(X, func(i int, above bool) {
		labels[i] = s.answer(above)
	})
	return labels
}

func rows(X mat.Matrix) int {
	n, _ := X.Dims()
	return n
}

// answer returns the value of the stump on one side of the threshold.
func (s Stump) answer(above bool) int {
	if above {
		return s.Sign
	}
	return -s.Sign
}

// each calls f with each row of X and the side of the threshold on which it lies.
func (s Stump) each(X mat.Matrix, f func(i int, above bool)) {
	n, d := X.Dims()
	if n > 0 && (s.Feature < 0 || s.Feature >= d) {
		panic(fmt.Sprintf("stump: stump on column %d, matrix has columns 0..%d", s.Feature, d-1))
	}
	constant := s.IsConstant()
	if raw, ok := X.(mat.RawMatrixer); ok && n > 0 {
		m := raw.RawMatrix()
		for i := range n {
			f(i, constant || m.Data[i*m.Stride+s.Feature] >= s.Threshold)
		}
		return
	}
	for i := range n {
		f(i, constant || X.At(i, s.Feature) >= s.Threshold)
	}
}
