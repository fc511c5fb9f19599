package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Disc is the toy problem of Shen & Liu. Points of the plane are drawn from one
// Gaussian, N(0, I). They are +1 inside a circle around 0, and -1 outside. The
// classes do not overlap, so the Bayes error is 0, but no straight line separates
// them.
type Disc struct {
	Radius float64 // radius of the circle, > 0; 0 means √(2·ln 2), which makes the classes equally likely
}

// discStream makes the random numbers of Disc differ from those of other functions
// with the same seed.
const discStream = 0x64697363

// radius returns Radius or its default. It panics if Radius is not valid.
func (d Disc) radius() float64 {
	if d.Radius == 0 {
		return math.Sqrt(2 * math.Ln2)
	}
	if !(d.Radius > 0) || math.IsInf(d.Radius, 1) {
		panic(fmt.Sprintf("data: Disc wants a radius > 0, got %v", d.Radius))
	}
	return d.Radius
}

// Sample draws n >= 1 independent points with the features x1 and x2. The same
// seed gives the same bits. A larger sample begins with the smaller sample of the
// same seed. A small sample may lack a class.
//
// It panics if n < 1 or if Radius is not a finite number >= 0.
func (d Disc) Sample(n int, seed uint64) *learn.Dataset {
	if n < 1 {
		panic(fmt.Sprintf("data: Sample wants n >= 1 examples, got %d", n))
	}
	rng := rand.New(rand.NewPCG(seed, discStream))
	X := mat.NewDense(n, 2, nil)
	for i := range n {
		X.Set(i, 0, portable.Normal(rng))
		X.Set(i, 1, portable.Normal(rng))
	}
	return &learn.Dataset{
		X: X, Y: d.Predict(X), Name: "disc", Features: []string{"x1", "x2"}, Classes: []string{"outside", "inside"},
	}
}

// Scores returns Radius - ‖x‖ for each row x of the m×2 matrix X, the distance to
// the circle: positive inside, negative outside. It panics if X does not have 2
// columns or if Radius is not a finite number >= 0.
func (d Disc) Scores(X mat.Matrix) []float64 {
	n, columns := X.Dims()
	if n > 0 && columns != 2 {
		panic(fmt.Sprintf("data: %d columns for points of the plane", columns))
	}
	radius := d.radius()
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = radius - portable.Hypot(X.At(i, 0), X.At(i, 1))
	}
	return scores
}

// Predict is the Bayes rule, which makes no error here: the sign of each score.
// It panics in the same cases as Scores.
func (d Disc) Predict(X mat.Matrix) []int { return learn.Signs(d.Scores(X)) }

// String returns one line that describes the problem.
func (d Disc) String() string {
	return fmt.Sprintf("disc: +1 within %.4g of 0, from N(0, I)", d.radius())
}
