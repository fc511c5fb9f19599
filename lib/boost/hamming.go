package boost

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// leastWeight bounds D from below. A weight that became 0 would remain 0, even if later
// rounds get its pair wrong. Larger weights leave the bound of the loss true.
const leastWeight = 1e-300

// hamming is the state of AdaBoost.MH: signed weights of all pairs of an example
// and a class, and what the present round has found.
type hamming struct {
	*classes
	pool learn.Pool
	form MHForm
	u    *mat.Dense // n×k, D(i,l)·Y_il
	one  *mat.Dense // n×1, a column of u

	members []*learn.Column // one, or one for each class
	votes   []float64       // ±1 for each class
}

func newHamming(c *classes, pool learn.Pool, form MHForm) *hamming {
	n, k := len(c.y), c.k()
	h := &hamming{classes: c, pool: pool, form: form, u: mat.NewDense(n, k, nil), votes: make([]float64, k)}
	for i, y := range c.y {
		row := h.u.RawRowView(i)
		for l := range row {
			row[l] = -c.d[i] / float64(k)
		}
		row[y] = c.d[i] / float64(k)
	}
	if form == OnePerClass {
		h.one = mat.NewDense(n, 1, nil)
	}
	return h
}

// find looks for the hypotheses of a round and chooses their votes.
func (h *hamming) find(ctx context.Context) error {
	h.members = h.members[:0]
	if h.form == VoteVector {
		c, err := find(ctx, h.pool, h.u, learn.SumNorm)
		if err != nil {
			return err
		}
		h.members = append(h.members, c)
		for l, s := range c.Sums {
			h.votes[l] = float64(learn.Sign(s))
		}
		return nil
	}
	for l := range h.k() {
		mat.Col(h.one.RawMatrix().Data, l, h.u)
		c, err := find(ctx, h.pool, h.one, learn.MaxNorm)
		if err != nil {
			return err
		}
		h.members = append(h.members, c)
		h.votes[l] = float64(learn.Sign(c.Sums[0]))
	}
	return nil
}

// each calls f with every weight D(i,l)·Y_il and Y_il·h_l(x_i) of its pair, row
// by row.
func (h *hamming) each(f func(u *float64, right float64)) {
	for i, y := range h.y {
		row, value := h.u.RawRowView(i), h.members[0].Values[i]
		for l := range row {
			if h.form == OnePerClass {
				value = h.members[l].Values[i]
			}
			right := value * h.votes[l]
			if l != y {
				right = -right
			}
			f(&row[l], right)
		}
	}
}

// miss returns ε = (1-r)/2, the weight of the pairs that are wrong. It is a sum
// of numbers >= 0, which is exact enough even where r is nearly 1.
func (h *hamming) miss() float64 {
	e := 0.0
	h.each(func(u *float64, right float64) { e += float64(math.Abs(*u) * ((1 - right) / 2)) })
	return e
}

// add puts the members of the round into the model and changes the weights.
func (h *hamming) add(m *MH, e float64) {
	alpha, z := confident, portable.Exp(-confident)
	if e > 0 {
		alpha = logOdds(e) / 2
		z = h.reweight(alpha)
	}
	bound := 1.0
	if t := len(m.Bound); t > 0 {
		bound = m.Bound[t-1]
	}
	m.Edges, m.Bound = append(m.Edges, 1-2*e), append(m.Bound, bound*z)
	for at, c := range h.members {
		weights := make([]float64, h.k())
		for l, v := range h.votes {
			if h.form == VoteVector || l == at {
				weights[l] = alpha * v
			}
		}
		m.Members, m.Weights = append(m.Members, c.Hypothesis), append(m.Weights, h.row(weights))
	}
}

// reweight computes the next weights and returns Z.
func (h *hamming) reweight(alpha float64) float64 {
	good, bad, z := portable.Exp(-alpha), portable.Exp(alpha), 0.0
	h.each(func(u *float64, right float64) {
		switch right {
		case 1:
			*u *= good
		case -1:
			*u *= bad
		default:
			*u *= portable.Exp(-alpha * right)
		}
		z += math.Abs(*u)
	})
	for i := range h.y {
		row := h.u.RawRowView(i)
		for l, u := range row {
			row[l] = math.Copysign(max(math.Abs(u/z), leastWeight), u)
		}
	}
	return z
}
