package learn

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// FinitePool is a Pool with a finite list of T hypotheses, for example all
// features of some kernels, or functions written in a notebook cell.
type FinitePool struct {
	hypotheses []Scorer
	values     *mat.Dense // n×T
	taken      []bool
}

var _ Pool = (*FinitePool)(nil)

// NewFinitePool evaluates each hypothesis once on the rows of the n×d matrix X.
// It keeps the values in 8nT bytes. The error wraps ErrShape if there are no
// rows or no hypotheses, or one is nil, or ErrNotFinite, with the row and the hypothesis.
func NewFinitePool(X *mat.Dense, hypotheses []Scorer) (*FinitePool, error) {
	if err := (&Dataset{X: X}).Validate(Points); err != nil {
		return nil, err
	}
	if len(hypotheses) == 0 {
		return nil, fmt.Errorf("%w: the pool has no hypotheses", ErrShape)
	}
	if at := slices.IndexFunc(hypotheses, func(h Scorer) bool { return h == nil }); at >= 0 {
		return nil, fmt.Errorf("%w: hypothesis %d is nil", ErrShape, at)
	}
	p := &FinitePool{hypotheses: hypotheses, values: valuesOf(hypotheses, X), taken: make([]bool, len(hypotheses))}
	n, _ := X.Dims()
	for i := range n {
		for t, v := range p.values.RawRowView(i) {
			if v-v != 0 { // NaN or infinite
				return nil, fmt.Errorf("%w: hypothesis %d gives row %d the score %v", ErrNotFinite, t, i, v)
			}
		}
	}
	return p, nil
}

// Best returns the best of the hypotheses that were not taken, and of several
// equally good ones the first; see Pool. The search is exact. The negatives of
// the hypotheses are not in the pool, so the sums may be negative. Best takes
// O(n·T·k) time.
func (p *FinitePool) Best(ctx context.Context, U *mat.Dense, norm Norm) (*Column, error) {
	n, count := p.values.Dims()
	if err := (&Dataset{X: U}).Validate(Points); err != nil {
		return nil, fmt.Errorf("scores U: %w", err)
	}
	rows, k := U.Dims()
	if rows != n {
		return nil, fmt.Errorf("%w: U has %d rows, the training matrix %d", ErrShape, rows, n)
	}
	sums := make([]float64, count*k)
	for i := range n {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for j, u := range U.RawRowView(i) {
			for t, v := range p.values.RawRowView(i) {
				sums[t*k+j] += float64(u * v)
			}
		}
	}
	best, most := -1, -1.0
	for t := range p.hypotheses {
		score := norm.Of(sums[t*k : (t+1)*k])
		if p.taken[t] {
			continue
		}
		if score-score != 0 { // NaN or infinite
			return nil, fmt.Errorf("%w: the sums of hypothesis %d have the %v %v", ErrNotFinite, t, norm, score)
		}
		if score > most {
			best, most = t, score
		}
	}
	if best < 0 {
		return nil, fmt.Errorf("%w: all %d hypotheses are taken", ErrNoColumn, count)
	}
	return NewColumn(p.hypotheses[best], mat.Col(nil, best, p.values), U, norm), nil
}

// Take removes from the pool every hypothesis whose values on the training rows
// equal those of c, and every one whose values are their negatives.
func (p *FinitePool) Take(c *Column) {
	if n, _ := p.values.Dims(); len(c.Values) != n {
		panic(fmt.Sprintf("learn: column of %d values, want %d", len(c.Values), n))
	}
	for t := range p.taken {
		same, opposite := true, true
		for i, v := range c.Values {
			w := p.values.At(i, t)
			same, opposite = same && v == w, opposite && v == -w
			if !same && !opposite {
				break
			}
		}
		p.taken[t] = p.taken[t] || same || opposite
	}
}

// String returns the number of hypotheses, and how many are taken.
func (p *FinitePool) String() string {
	taken := 0
	for _, t := range p.taken {
		if t {
			taken++
		}
	}
	return fmt.Sprintf("pool of %d hypotheses, %d taken", len(p.taken), taken)
}
