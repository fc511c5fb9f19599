package fourier

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/pool"
	"github.com/mercer-go/mercer/lib/learn"
)

// ErrParam is wrapped by every error about a parameter. The error names the
// parameter and its value.
var ErrParam = errors.New("fourier: bad parameter")

// PoolParams are the settings of NewPool. The zero value is ready to use.
type PoolParams struct {
	Gamma   float64 // γ of the Gaussian kernel exp(-γ‖x-y‖²), > 0 and finite; 0 means 1
	Samples int     // number of functions drawn for each search, 1 to 2^24; 0 means 2000
	Seed    uint64  // seed of the random functions
}

// Pool searches Fourier functions by sampling, for column generation. Each
// search draws new functions
//
//	h(x) = cos(ωᵀx + b),  ω ~ N(0, 2γI),  b uniform in [0, 2π)
//
// and returns the best one, as Shen & Liu do for CGENS. The hypotheses have the
// type *Function.
type Pool struct{ ridge pool.Ridge }

var _ learn.Pool = (*Pool)(nil)

// NewPool returns a Pool for the rows of the n×d matrix X. It keeps X, which
// must not change afterwards. The error wraps ErrParam, learn.ErrShape or
// learn.ErrNotFinite.
func NewPool(X *mat.Dense, p PoolParams) (*Pool, error) {
	if err := pool.Check(X); err != nil {
		return nil, err
	}
	gamma, err := positive(p.Gamma)
	if err != nil {
		return nil, err
	}
	if p.Samples < 0 || p.Samples > pool.MostSamples {
		return nil, fmt.Errorf("%w: Samples is %d, want 1 to %d (0 means 2000)", ErrParam, p.Samples, pool.MostSamples)
	}
	if p.Samples == 0 {
		p.Samples = 2000
	}
	return &Pool{pool.Ridge{
		X: X, Samples: p.Samples, Seed: p.Seed ^ 0x666f7572,
		Draw:  func(rng *rand.Rand, w []float64) float64 { return draw(rng, gamma, w) },
		Apply: cosines,
		Hypothesis: func(w []float64, b float64, negative bool) learn.Scorer {
			if negative {
				b += math.Pi
			}
			return &Function{Omega: w, Phase: math.Mod(b, 2*math.Pi)}
		},
	}}, nil
}

// Pools returns a function that calls NewPool for each training set.
func Pools(p PoolParams) learn.Pools {
	return func(_ context.Context, X *mat.Dense) (learn.Pool, error) {
		pool, err := NewPool(X, p)
		if err != nil {
			return nil, err // a nil *Pool in an interface would not be nil
		}
		return pool, nil
	}
}

// Best draws functions and returns the one whose sums have the largest norm;
// see learn.Pool. It takes O(Samples·n·(d+k)) time. Equal seeds and equal calls
// give equal results on any number of processors.
func (p *Pool) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	return p.ridge.Best(ctx, U, norm)
}

// Take removes the function of c from the pool. Later searches skip every
// function whose values on the training rows are those of c, or are minus those
// of c.
func (p *Pool) Take(c *learn.Column) { p.ridge.Take(c) }

// draw fills omega with random numbers from N(0, 2γ) and returns a random
// phase.
func draw(rng *rand.Rand, gamma float64, omega []float64) float64 {
	sd := math.Sqrt(2 * gamma)
	for j := range omega {
		omega[j] = sd * portable.Normal(rng)
	}
	return 2 * math.Pi * rng.Float64()
}

// positive returns γ, or its default if it is 0.
func positive(gamma float64) (float64, error) {
	switch {
	case !(gamma >= 0) || math.IsInf(gamma, 1):
		return 0, fmt.Errorf("%w: Gamma is %v, want a finite number > 0 (0 means 1)", ErrParam, gamma)
	case gamma == 0:
		return 1, nil
	}
	return gamma, nil
}
