package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Hypothesis is a base classifier h(x) = ±1 of a point x with d features.
type Hypothesis func(x []float64) float64

// Embedding is the kernel that embeds finitely many hypotheses (Lin & Li,
// Definition 1, with a sum instead of the integral),
//
//	K(x, x') = Σ_k Weights[k]·Hypotheses[k](x)·Hypotheses[k](x').
//
// An SVM with this kernel is the weighted vote of these hypotheses with the
// largest margin. The hypotheses can approximate an infinite set: they are then
// the nodes of a quadrature (numerical integration), or a random sample. As
// their number grows, the kernel tends to the kernel of the infinite set. That
// is Stump for StumpQuadrature and StumpSample, and Perceptron for
// PerceptronSample.
//
// Embedding is meant for teaching and tests, because every value calls every
// hypothesis twice.
type Embedding struct {
	Hypotheses []Hypothesis // the base classifiers
	Weights    []float64    // one for each hypothesis, >= 0
}

// Eval returns K(x, y).
func (k Embedding) Eval(x, y []float64) float64 {
	sum := 0.0
	for i, h := range k.Hypotheses {
		sum += float64(k.Weights[i] * h(x) * h(y))
	}
	return sum
}

// String returns the number of hypotheses.
func (k Embedding) String() string {
	return fmt.Sprintf("embedding of %d hypotheses", len(k.Hypotheses))
}

// StumpQuadrature embeds decision stumps (Lin & Li, Definition 2, with the
// constant r = ½). It divides the range [lo_d, hi_d] of each feature into m
// equal parts and puts a threshold in the middle of each. For points within the
// ranges, the kernel differs from Stump{StumpDelta(lo, hi)} by at most Σ_d
// (hi_d-lo_d)/m. A stump and its negative give the same product of outputs, so
// the Embedding contains only one of them. StumpQuadrature panics unless 1 <= m <= 2^24, and
// in the same cases as StumpDelta.
func StumpQuadrature(lo, hi []float64, m int) Embedding {
	StumpDelta(lo, hi) // for its panics
	if m < 1 || m > mostHypotheses {
		panic(fmt.Sprintf("kernel: a quadrature with %d nodes", m))
	}
	var k Embedding
	for d := range lo {
		width := (hi[d] - lo[d]) / float64(m)
		for i := range m {
			k.add(stumpAt(d, lo[d]+float64((float64(i)+0.5)*width)), width/2)
		}
	}
	return k
}

// StumpSample embeds m random stumps. Their thresholds are uniform over the
// ranges of all features together. This is a Monte Carlo estimate of Definition
// 2 with a standard error of at most Δ_S/√m. It panics in the same cases as
// StumpQuadrature.
func StumpSample(lo, hi []float64, m int, seed uint64) Embedding {
	delta := StumpDelta(lo, hi)
	if m < 1 || m > mostHypotheses {
		panic(fmt.Sprintf("kernel: a sample of %d hypotheses", m))
	}
	rng, k := rand.New(rand.NewPCG(seed, 0x7374756d)), Embedding{}
	for range m {
		at, d := 2*delta*rng.Float64(), 0
		for d < len(lo)-1 && at >= hi[d]-lo[d] {
			at -= hi[d] - lo[d]
			d++
		}
		k.add(stumpAt(d, min(lo[d]+at, hi[d])), delta/float64(m))
	}
	return k
}

// PerceptronSample embeds m random perceptrons sign(θᵀx - α) of dim features,
// with θ uniform on the unit sphere and α uniform in [-radius, radius]
// (Definition 3). For points within the ball of that radius, the kernel
// estimates Perceptron{PerceptronDelta(dim, radius)} with a standard error of
// at most Δ_P/√m. PerceptronSample panics unless 1 <= m <= 2^24, and in the same cases as
// PerceptronDelta.
func PerceptronSample(dim int, radius float64, m int, seed uint64) Embedding {
	delta := PerceptronDelta(dim, radius)
	if m < 1 || m > mostHypotheses {
		panic(fmt.Sprintf("kernel: a sample of %d hypotheses", m))
	}
	rng, k := rand.New(rand.NewPCG(seed, 0x70657263)), Embedding{}
	for range m {
		theta, norm := make([]float64, dim), 0.0
		for norm == 0 {
			for d := range theta {
				theta[d] = portable.Normal(rng)
			}
			norm = math.Sqrt(simd.DotPair(theta, theta))
		}
		alpha := radius * (2*rng.Float64() - 1) * norm
		k.add(func(x []float64) float64 { return side(simd.DotPair(theta, x) - alpha) }, delta/float64(m))
	}
	return k
}

// mostHypotheses is the largest number of nodes, or of hypotheses in a sample.
const mostHypotheses = 1 << 24

func (k *Embedding) add(h Hypothesis, weight float64) {
	k.Hypotheses, k.Weights = append(k.Hypotheses, h), append(k.Weights, weight)
}

func stumpAt(d int, threshold float64) Hypothesis {
	return func(x []float64) float64 { return side(x[d] - threshold) }
}

// side returns the sign of v, with sign(0) = +1.
func side(v float64) float64 {
	if v >= 0 {
		return 1
	}
	return -1
}
