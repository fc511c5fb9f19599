package stump

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Stump is the classifier s_{q,d,α}(x) = q·sign(x_d - α) of Lin & Li, with
// sign(0) = +1: it answers Sign where x_d >= Threshold and -Sign elsewhere.
// With Threshold = -Inf it is the constant function Sign.
type Stump struct {
	Feature   int     // d, a 0-based column; 0 for a constant
	Threshold float64 // α; -Inf for a constant
	Sign      int     // q, -1 or +1
}

var (
	_ learn.Classifier = Stump{}
	_ learn.Scorer     = Stump{}
)

// Constant is the stump that answers sign, -1 or +1, for every x.
func Constant(sign int) Stump { return Stump{Threshold: math.Inf(-1), Sign: sign} }

// IsConstant says whether the stump is one of the two constant functions.
func (s Stump) IsConstant() bool { return math.IsInf(s.Threshold, -1) }

// Negated is -s, the stump with the opposite answers.
func (s Stump) Negated() Stump {
	s.Sign = -s.Sign
	return s
}

// Scores are the m answers, -1 or +1, for the rows of the m×d matrix X. A NaN
// counts as below the threshold. It panics when X has no column Feature.
func (s Stump) Scores(X mat.Matrix) []float64 {
	scores := make([]float64, rows(X))
	s.each(X, func(i int, above bool) {
		scores[i] = float64(s.answer(above))
	})
	return scores
}

// Predict is Scores as labels.
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

func (s Stump) answer(above bool) int {
	if above {
		return s.Sign
	}
	return -s.Sign
}

// each tells f on which side of the threshold the rows of X lie.
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
