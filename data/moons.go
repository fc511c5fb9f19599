package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Moons is a problem of two half circles of radius 1 that reach into each other. A
// point of class +1 comes from the upper half circle around (0, 0), a point of class
// -1 from the lower half circle around (1, ½). All points of a half circle are equally
// likely. Gaussian noise is added to both coordinates. The classes are equally likely.
//
// Methods of clustering are often tried on it, because each disc that contains one half
// circle also contains points of the other. There is no simple formula for the Bayes rule.
type Moons struct {
	Noise float64 // standard deviation of the noise, finite, > 0; 0 means 0.1
}

// moonsStream makes the random numbers of Moons differ from those of other functions
// with the same seed.
const moonsStream = 0x6d6f6f6e

// Sample draws n >= 1 independent points with the features x1 and x2. The same
// seed gives the same bits. A larger sample begins with the smaller sample of the
// same seed. A small sample may lack a class.
//
// It panics if n < 1 or if Noise is not a finite number >= 0.
func (m Moons) Sample(n int, seed uint64) *learn.Dataset {
	ds := newPlane(n, "moons", "lower", "upper")
	noise := spread("Moons", m.Noise)
	rng := rand.New(rand.NewPCG(seed, moonsStream))
	for i := range n {
		ds.Y[i] = 2*rng.IntN(2) - 1
		x, y := direction(rng)
		y = math.Abs(y)
		if ds.Y[i] < 0 {
			x, y = 1+x, 0.5-y
		}
		// The conversions forbid fused multiply-adds: equal bits on every machine.
		ds.X.Set(i, 0, x+float64(noise*portable.Normal(rng)))
		ds.X.Set(i, 1, y+float64(noise*portable.Normal(rng)))
	}
	return ds
}

// String returns one line that describes the problem.
func (m Moons) String() string {
	return fmt.Sprintf("moons: two half circles with noise of %.4g", spread("Moons", m.Noise))
}

// newPlane returns n points of the plane, all 0 and without labels. It panics if n < 1.
func newPlane(n int, name, negative, positive string) *learn.Dataset {
	if n < 1 {
		panic(fmt.Sprintf("data: Sample wants n >= 1 examples, got %d", n))
	}
	return &learn.Dataset{
		X: mat.NewDense(n, 2, nil), Y: make([]int, n), Name: name,
		Features: []string{"x1", "x2"}, Classes: []string{negative, positive},
	}
}

// spread returns the noise of a problem or its default. It panics if it is not valid.
func spread(problem string, noise float64) float64 {
	if noise == 0 {
		return 0.1
	}
	if !(noise > 0) || math.IsInf(noise, 1) {
		panic(fmt.Sprintf("data: %s wants a noise > 0, got %v", problem, noise))
	}
	return noise
}

// direction draws a unit vector of the plane.
func direction(rng *rand.Rand) (x, y float64) {
	for {
		x, y = portable.Normal(rng), portable.Normal(rng)
		if r := portable.Hypot(x, y); r > 0 {
			return x / r, y / r
		}
	}
}
