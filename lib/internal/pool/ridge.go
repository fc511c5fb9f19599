package pool

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// Ridge searches among ridge functions g(wᵀx + b). It draws a new random sample of
// them for each search.
type Ridge struct {
	X       *mat.Dense // n×d training points, which Check has accepted
	Samples int        // how many functions each search draws
	Seed    uint64     // equal seeds draw equal functions

	// Draw stores a random w of length d in w, and returns a random b.
	Draw func(rng *rand.Rand, w []float64) (b float64)
	// Apply replaces each number z of v by g(z).
	Apply func(v []float64)
	// Hypothesis returns the function g(wᵀx + b), or -g(wᵀx + b) if negative is set.
	// It may keep w.
	Hypothesis func(w []float64, b float64, negative bool) learn.Scorer

	searches uint64
	taken    map[[sha256.Size]byte]bool
}

// block is how many hypotheses one task measures, in one pass over the rows.
const block = 32

// MostSamples is the largest Samples: a search holds a number for each.
const MostSamples = 1 << 24

// Best is the method of learn.Pool: it returns the best of the hypotheses that it
// has drawn. Each hypothesis has its own random generator, so the result does not
// depend on the number of goroutines. The error wraps learn.ErrNoColumn if every
// hypothesis has the same values as one that Take has excluded.
func (r *Ridge) Best(ctx context.Context, U *mat.Dense, norm learn.Norm) (*learn.Column, error) {
	n, _ := r.X.Dims()
	if err := CheckScores(U, n); err != nil {
		return nil, err
	}
	search := r.searches
	scores := make([]float64, r.Samples)
	err := parallel.Do(ctx, (r.Samples+block-1)/block, func(task int) error {
		lo, hi := task*block, min((task+1)*block, r.Samples)
		return r.measure(ctx, search, lo, scores[lo:hi], U, norm)
	})
	if err != nil {
		return nil, err
	}
	r.searches++
	for range scores {
		best := 0
		for s, v := range scores {
			if v > scores[best] {
				best = s
			}
		}
		c := r.column(search, best, U, norm)
		if !r.taken[key(c.Values)] {
			return c, nil
		}
		scores[best] = -1
	}
	return nil, fmt.Errorf("%w: each of %d sampled hypotheses has the values of one that is taken", learn.ErrNoColumn, r.Samples)
}

// measure stores the norms of the hypotheses from lo on.
func (r *Ridge) measure(ctx context.Context, search uint64, lo int, norms []float64, U *mat.Dense, norm learn.Norm) error {
	n, d := r.X.Dims()
	_, k := U.Dims()
	w, b, rows := make([]float64, len(norms)*d), make([]float64, len(norms)), make([]int32, len(norms))
	for s := range norms {
		b[s] = r.Draw(r.rng(search, lo+s), w[s*d:(s+1)*d])
		rows[s] = int32(s)
	}
	x, v, sums := make([]float64, simd.Size(d)), make([]float64, len(norms)), make([]float64, len(norms)*k)
	for i := range n {
		if i%256 == 255 && ctx.Err() != nil {
			return ctx.Err()
		}
		u := U.RawRowView(i)
		if !slices.ContainsFunc(u, func(v float64) bool { return v != 0 }) {
			continue // most examples of an SVM: their products are 0
		}
		copy(x, r.X.RawRowView(i))
		simd.GemvDot(v, w, rows, x, d)
		for s := range v {
			v[s] += b[s]
		}
		r.Apply(v)
		for s, value := range v {
			for j, uj := range u {
				sums[s*k+j] += float64(uj * value)
			}
		}
	}
	for s := range norms {
		norms[s] = norm.Of(sums[s*k : (s+1)*k])
	}
	return nil
}

// column draws a hypothesis again, on the side where its largest sum is positive.
func (r *Ridge) column(search uint64, sample int, U *mat.Dense, norm learn.Norm) *learn.Column {
	_, d := r.X.Dims()
	w := make([]float64, d)
	b := r.Draw(r.rng(search, sample), w)
	h := r.Hypothesis(w, b, false)
	c := learn.NewColumn(h, h.Scores(r.X), U, norm)
	if c.Sums[c.Output] < 0 {
		h = r.Hypothesis(w, b, true)
		c = learn.NewColumn(h, h.Scores(r.X), U, norm)
	}
	return c
}

// rng is the generator of one hypothesis. Its number is well mixed (SplitMix64,
// Steele, Lea & Flood, OOPSLA 2014), so that neighbours have nothing in common.
func (r *Ridge) rng(search uint64, sample int) *rand.Rand {
	z := (search<<32 | uint64(sample)) + 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return rand.New(rand.NewPCG(r.Seed, z^z>>31))
}

// Take is the method of learn.Pool: later searches leave out hypotheses with the
// values of c, and with their negatives. It panics if c has another length than the
// training set.
func (r *Ridge) Take(c *learn.Column) {
	if n, _ := r.X.Dims(); len(c.Values) != n {
		panic(fmt.Sprintf("pool: column of %d values, want %d", len(c.Values), n))
	}
	if r.taken == nil {
		r.taken = map[[sha256.Size]byte]bool{}
	}
	r.taken[key(c.Values)] = true
}

// key is the same for values and their negatives, and for what rounding makes of
// them: they count in single precision.
func key(values []float64) [sha256.Size]byte {
	bytes, sign := make([]byte, 0, 4*len(values)), float32(0)
	for _, v := range values {
		single := float32(v)
		if sign == 0 && single != 0 {
			sign = float32(math.Copysign(1, v))
		}
		bytes = binary.LittleEndian.AppendUint32(bytes, math.Float32bits(float32(sign*single)+0)) // + 0: no -0
	}
	return sha256.Sum256(bytes)
}
