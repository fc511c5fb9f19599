package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Disc is the toy problem of Shen & Liu. Points of the plane come from one Gaussian,
// N(0, I). They are +1 inside a circle around 0 and -1 outside. The classes do not
// overlap, so the Bayes error is 0, but no line divides them.
type Disc struct {
	Radius float64 // of the circle, > 0; 0 means √(2·ln 2), which halves the points
}

// discStream keeps the draws of Disc apart from those of other functions that
// are given the same seed.
const discStream = 0x64697363

// radius is Radius or its default. It panics on a Radius that is none.
func (d Disc) radius() float64 {
	if d.Radius == 0 {
		return math.Sqrt(2 * math.Ln2)
	}
	if !(d.Radius > 0) || math.IsInf(d.Radius, 1) {
		panic(fmt.Sprintf("data: Disc wants a radius > 0, got %v", d.Radius))
	}
	return d.Radius
}

// Sample draws n >= 1 independent points with the features x1 and x2. The same seed
// gives the same bits, and a larger sample begins with the smaller one of the same
// seed. A small sample may lack a class.
//
// It panics when n < 1 or Radius < 0.
func (d Disc) Sample(n int, seed uint64) *learn.Dataset {
	if n < 1 {
		panic(fmt.Sprintf("data: Sample wants n >= 1 examples, got %d", n))
	}
	rng := rand.New(rand.NewPCG(seed, discStream))
	X := mat.NewDense(n, 2, nil)
	for i := range n {
		X.Set(i, 0, rng.NormFloat64())
		X.Set(i, 1, rng.NormFloat64())
	}
	return &learn.Dataset{
		X: X, Y: d.Predict(X), Name: "disc", Features: []string{"x1", "x2"}, Classes: []string{"outside", "inside"},
	}
}

// Scores returns how far inside the circle each row of the m×2 matrix X is. It panics
// when X does not have 2 columns or Radius < 0.
func (d Disc) Scores(X mat.Matrix) []float64 {
	n, columns := X.Dims()
	if n > 0 && columns != 2 {
		panic(fmt.Sprintf("data: %d columns for points of the plane", columns))
	}
	radius := d.radius()
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = radius - math.Hypot(X.At(i, 0), X.At(i, 1))
	}
	return scores
}

// Predict is the Bayes rule, which makes no error here: the sign of each score. It
// panics as Scores does.
func (d Disc) Predict(X mat.Matrix) []int { return learn.Signs(d.Scores(X)) }

// String is one line.
func (d Disc) String() string {
	return fmt.Sprintf("disc: +1 within %.4g of 0, from N(0, I)", d.radius())
}
