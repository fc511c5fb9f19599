package viz

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// field is a function of two variables on a grid: value v[j*len(xs)+i] at
// (xs[i], ys[j]). Values are NaN or within ±huge.
type field struct {
	xs, ys []float64
	v      []float64
}

// huge replaces infinity in the interpolation. Its square is still finite.
const huge = 1e150

// evaluate computes the scores of all (cells+1)² grid points in one call.
func evaluate(score learn.ScoreFunc, x, y axis, cells int) (*field, error) {
	f := &field{xs: nodes(x, cells), ys: nodes(y, cells)}
	X := mat.NewDense(len(f.xs)*len(f.ys), 2, nil)
	for j, y := range f.ys {
		for i, x := range f.xs {
			X.SetRow(j*len(f.xs)+i, []float64{x, y})
		}
	}
	scores := score(X)
	if n, _ := X.Dims(); len(scores) != n {
		return nil, fmt.Errorf("%w: the model gave %d scores for %d rows", learn.ErrShape, len(scores), n)
	}
	f.v = make([]float64, len(scores))
	for i, s := range scores {
		f.v[i] = min(max(s, -huge), huge) // NaN stays NaN
	}
	return f, nil
}

func nodes(a axis, cells int) []float64 {
	at := make([]float64, cells+1)
	for i := range at {
		t := float64(i) / float64(cells)
		at[i] = a.lo*(1-t) + a.hi*t
	}
	return at
}

func (f *field) at(i, j int) float64 { return f.v[j*len(f.xs)+i] }

// bilinear returns the value at the fractional grid position (u, v), interpolated from
// the four corners around it. If a corner is NaN, it returns the value of the nearest
// grid point.
func (f *field) bilinear(u, v float64) float64 {
	i, j := min(int(u), len(f.xs)-2), min(int(v), len(f.ys)-2)
	s, t := u-float64(i), v-float64(j)
	low := f.at(i, j)*(1-s) + f.at(i+1, j)*s
	high := f.at(i, j+1)*(1-s) + f.at(i+1, j+1)*s
	if value := low*(1-t) + high*t; !math.IsNaN(value) {
		return value
	}
	return f.at(int(math.Round(u)), int(math.Round(v)))
}
