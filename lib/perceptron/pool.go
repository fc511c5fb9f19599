package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/pool"
	"github.com/mercer-go/mercer/lib/learn"
)

// PoolParams are the settings of NewPool. The zero value is ready to use.
type PoolParams struct {
	Samples int     // number of perceptrons drawn for each search, 1 to 2^24; 0 means 2000
	Radius  float64 // R, the largest threshold, > 0 and finite; 0 means the largest ‖x_i‖ of the rows
	Seed    uint64  // seed of the random perceptrons
}

// Pool searches perceptrons by sampling, for column generation. Each search
// draws new perceptrons
//
//	h(x) = sign(θᵀx - α),  θ uniform on the unit sphere, α uniform in [-R, R]
//
// and returns the best one, as Shen & Liu do for CGENS. The scores of a
// hypothesis are -1 and +1.
type Pool struct{ ridge pool.Ridge }

var _ learn.Pool = (*Pool)(nil)

// NewPool returns a Pool for the rows of the n×d matrix X. It keeps X, which
// must not change afterwards. The error wraps ErrParam, learn.ErrShape or
// learn.ErrNotFinite.
func NewPool(X *mat.Dense, p PoolParams) (*Pool, error) {
	if err := pool.Check(X); err != nil {
		return nil, err
	}
	switch {
	case p.Samples < 0 || p.Samples > pool.MostSamples:
		return nil, fmt.Errorf("%w: Samples is %d, want 1 to %d (0 means 2000)", ErrParam, p.Samples, pool.MostSamples)
	case !(p.Radius >= 0) || math.IsInf(p.Radius, 1):
		return nil, fmt.Errorf("%w: Radius is %v, want a finite number > 0 (0 means the largest norm of a row)", ErrParam, p.Radius)
	}
	if p.Samples == 0 {
		p.Samples = 2000
	}
	if p.Radius == 0 {
		n, _ := X.Dims()
		for i := range n {
			p.Radius = max(p.Radius, portable.Length(X.RawRowView(i)))
		}
	}
	return &Pool{pool.Ridge{
		X: X, Samples: p.Samples, Seed: p.Seed ^ 0x70657263,
		Draw: func(rng *rand.Rand, w []float64) float64 {
			norm := 0.0
			for norm == 0 {
				for j := range w {
					w[j] = portable.Normal(rng)
				}
				norm = portable.Length(w)
			}
			floats.Scale(1/norm, w)
			return -p.Radius * (2*rng.Float64() - 1)
		},
		Apply: func(v []float64) {
			for i, z := range v {
				v[i] = float64(learn.Sign(z))
			}
		},
		Hypothesis: func(w []float64, b float64, negative bool) learn.Scorer {
			if negative {
				floats.Scale(-1, w)
				b = -b
			}
			return learn.NewRated(&Perceptron{W: w, B: b}, 1, -1)
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

// Best draws perceptrons and returns the one whose sums have the largest norm,
// up to the rounding of θᵀx; see learn.Pool. It takes O(Samples·n·(d+k)) time.
// Equal seeds and equal calls give equal results on any number of processors.
func (p *Pool) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	return p.ridge.Best(ctx, U, norm)
}

// Take removes the perceptron of c from the pool. Later searches skip every
// perceptron whose values on the training rows are those of c, or are minus
// those of c.
func (p *Pool) Take(c *learn.Column) { p.ridge.Take(c) }
