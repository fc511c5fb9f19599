package data

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Crammer is the synthetic problem of Crammer, Keshet & Singer, Kernel design
// using boosting (2003). A kernel must find one direction among many. With y = -1
// or +1, equally likely,
//
//	x1, x2 ~ N(y·(0.03, 0.03), Σ),    xj ~ N(0, 0.05²) for j = 3, …, 100,
//
// where Σ has the standard deviation 0.01 along (1, 1) and 0.1 along (1, -1). The
// direction (1, 1) separates the classes almost perfectly. One feature alone does
// not.
//
// The paper prints 0.1 and 0.01 as if they were variances, and exchanges the two
// directions. Nothing could be learned from such data. The results in the paper
// show that it used the problem above.
type Crammer struct {
	// Noise >= 0 is the standard deviation of additional noise on x1 and x2. The
	// paper's second experiment has 0.03. The Bayes error is
	// Φ(-0.03·√2/√(0.01²+Noise²)), where Φ is the standard normal distribution
	// function: 0.001 % without noise and 9.0 % with 0.03.
	Noise float64
}

const (
	crammerFeatures = 100
	crammerMean     = 0.03
	crammerShort    = 0.01 // standard deviation along (1, 1)
	crammerLong     = 0.1  // along (1, -1)
	crammerOther    = 0.05 // of the other features
	// crammerStream makes the random numbers of Crammer differ from those of other
	// functions with the same seed.
	crammerStream = 0x6372616d
)

// check panics if Noise is not a finite number >= 0.
func (c Crammer) check() {
	if !(c.Noise >= 0) || math.IsInf(c.Noise, 1) {
		panic(fmt.Sprintf("data: Crammer wants noise >= 0, got %v", c.Noise))
	}
}

// Sample draws n >= 1 independent examples with the features x1 to x100. The same
// seed gives the same bits. A larger sample begins with the smaller sample of the
// same seed. Noise changes only x1 and x2. A small sample may lack a class.
//
// It panics if n < 1 or if Noise is not a finite number >= 0.
func (c Crammer) Sample(n int, seed uint64) *learn.Dataset {
	c.check()
	if n < 1 {
		panic(fmt.Sprintf("data: Sample wants n >= 1 examples, got %d", n))
	}
	rng := rand.New(rand.NewPCG(seed, crammerStream))
	ds := &learn.Dataset{
		X: mat.NewDense(n, crammerFeatures, nil), Y: make([]int, n), Name: "crammer", Classes: []string{"negative", "positive"},
	}
	for j := range crammerFeatures {
		ds.Features = append(ds.Features, fmt.Sprintf("x%d", j+1))
	}
	for i := range n {
		ds.Y[i] = 2*rng.IntN(2) - 1
		row := ds.X.RawRowView(i)
		short, long := crammerShort*portable.Normal(rng)/math.Sqrt2, crammerLong*portable.Normal(rng)/math.Sqrt2
		mean := float64(crammerMean * float64(ds.Y[i]))
		// The conversions forbid fused multiply-adds: equal bits on every machine.
		row[0] = mean + (float64(short) + float64(long)) + float64(c.Noise*portable.Normal(rng))
		row[1] = mean + (float64(short) - float64(long)) + float64(c.Noise*portable.Normal(rng))
		for j := 2; j < crammerFeatures; j++ {
			row[j] = crammerOther * portable.Normal(rng)
		}
	}
	return ds
}

// Scores returns the exact log-odds of each row x of the m×100 matrix X,
//
//	log p(+1|x) - log p(-1|x) = 2·0.03·(x1+x2)/(0.01² + Noise²).
//
// It panics if X does not have 100 columns or if Noise is not a finite number >= 0.
func (c Crammer) Scores(X mat.Matrix) []float64 {
	c.check()
	n, columns := X.Dims()
	if n > 0 && columns != crammerFeatures {
		panic(fmt.Sprintf("data: %d columns for examples of %d features", columns, crammerFeatures))
	}
	scores := make([]float64, n)
	for i := range scores {
		scores[i] = 2 * crammerMean * (X.At(i, 0) + X.At(i, 1)) / (crammerShort*crammerShort + float64(c.Noise*c.Noise))
	}
	return scores
}

// Predict is the Bayes rule, the classifier with the smallest possible error: the
// sign of each score. It panics in the same cases as Scores.
func (c Crammer) Predict(X mat.Matrix) []int { return learn.Signs(c.Scores(X)) }

// String returns one line that describes the problem.
func (c Crammer) String() string {
	return fmt.Sprintf("crammer: 2 of 100 dimensions tell ±1 apart, noise %v", c.Noise)
}
