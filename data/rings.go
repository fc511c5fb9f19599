package data

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Rings is a problem of two circles around 0, with radius 1 for class +1 and radius 2
// for class -1. All directions are equally likely, and so are the classes. A point is
// moved outwards or inwards by Gaussian noise:
//
//	x = (R + Noise·e)·u,    R = 1 or 2, e ~ N(0, 1), u a random unit vector.
//
// The centre of both classes is 0, so no method that compares distances to centres in
// the plane can separate them. With the default noise the Bayes error is 3e-7.
type Rings struct {
	Noise float64 // standard deviation of the noise, finite, > 0; 0 means 0.1
}

// ringsStream makes the random numbers of Rings differ from those of other functions
// with the same seed.
const ringsStream = 0x72696e67

const innerRing, outerRing = 1.0, 2.0 // the radii

// Sample draws n >= 1 independent points with the features x1 and x2. The same
// seed gives the same bits. A larger sample begins with the smaller sample of the
// same seed. A small sample may lack a class.
//
// It panics if n < 1 or if Noise is not a finite number >= 0.
func (r Rings) Sample(n int, seed uint64) *learn.Dataset {
	ds := newPlane(n, "rings", "outer", "inner")
	noise := spread("Rings", r.Noise)
	rng := rand.New(rand.NewPCG(seed, ringsStream))
	for i := range n {
		ds.Y[i] = 2*rng.IntN(2) - 1
		x, y := direction(rng)
		radius := outerRing
		if ds.Y[i] > 0 {
			radius = innerRing
		}
		radius += float64(noise * portable.Normal(rng)) // not fused: equal bits on every machine
		ds.X.Set(i, 0, radius*x)
		ds.X.Set(i, 1, radius*y)
	}
	return ds
}

// Scores returns ln p(x|+1)/p(x|-1) for each row x of the m×2 matrix X: positive where
// the inner ring is more likely. It panics if X does not have 2 columns or if Noise is
// not a finite number >= 0.
func (r Rings) Scores(X mat.Matrix) []float64 {
	n, columns := X.Dims()
	if n > 0 && columns != 2 {
		panic(fmt.Sprintf("data: %d columns for points of the plane", columns))
	}
	noise := spread("Rings", r.Noise)
	scores := make([]float64, n)
	for i := range scores {
		rho := portable.Hypot(X.At(i, 0), X.At(i, 1))
		// The difference of the squares of ρ-R, without their cancellation or overflow.
		scores[i] = (outerRing-innerRing)*((innerRing+outerRing)/2-rho)/noise/noise +
			(beyond(rho, innerRing, noise) - beyond(rho, outerRing, noise))
	}
	return scores
}

// beyond is the logarithm of the factor in the density at distance rho from 0 that stands
// for the points that the noise has moved beyond 0.
func beyond(rho, radius, noise float64) float64 {
	return portable.Log1p(portable.Exp(-2 * radius * rho / noise / noise))
}

// Predict is the Bayes rule: the sign of each score. It panics in the same cases as
// Scores.
func (r Rings) Predict(X mat.Matrix) []int { return learn.Signs(r.Scores(X)) }

// String returns one line that describes the problem.
func (r Rings) String() string {
	return fmt.Sprintf("rings: circles of radius 1 and 2 with noise of %.4g", spread("Rings", r.Noise))
}
