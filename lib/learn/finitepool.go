package learn

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// FinitePool is a Pool of T hypotheses that are listed one by one, such as all the
// features of some kernels, or functions written in a cell.
type FinitePool struct {
	hypotheses []Scorer
	values     *mat.Dense // n×T
	taken      []bool
}

var _ Pool = (*FinitePool)(nil)

// NewFinitePool asks each hypothesis once for its values on the rows of the n×d
// matrix X. It holds 8nT bytes. The error wraps ErrShape, if there are no rows or
// no hypotheses, or ErrNotFinite, with the row and the hypothesis.
func NewFinitePool(X *mat.Dense, hypotheses []Scorer) (*FinitePool, error) {
	if err := (&Dataset{X: X}).Validate(Points); err != nil {
		return nil, err
	}
	if len(hypotheses) == 0 {
		return nil, fmt.Errorf("%w: the pool has no hypotheses", ErrShape)
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

// Best is the exact maximum over the hypotheses that are left, the first of
// equals; see Pool. Hypotheses are not negated, so the sums may be negative. It
// takes O(n·T·k).
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
				sums[t*k+j] += u * v
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

// Take takes out the hypotheses whose values on the training rows are those of c,
// or all of their negatives.
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

// String says how many hypotheses there are, and how many are taken.
func (p *FinitePool) String() string {
	taken := 0
	for _, t := range p.taken {
		if t {
			taken++
		}
	}
	return fmt.Sprintf("pool of %d hypotheses, %d taken", len(p.taken), taken)
}
