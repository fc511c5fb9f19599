package boost

import (
	"context"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// codes is the state of AdaBoost.ECC.
type codes struct {
	*classes
	params ECCParams
	rng    *rand.Rand
	pairs  *mat.Dense // n×k, D̃(i,l), which is 0 for the class of i
	mu     []float64  // k colours
	d      []float64  // n weights D(i)

	h    learn.Classifier // of this round; nil if the round is left out
	said []int            // its n labels
	err  float64          // its error under d
}

func newCodes(c *classes, p ECCParams, rng *rand.Rand) *codes {
	n, k := len(c.y), c.k()
	b := &codes{classes: c, params: p, rng: rng, pairs: mat.NewDense(n, k, nil), mu: make([]float64, k), d: make([]float64, n)}
	for i, y := range c.y {
		row := b.pairs.RawRowView(i)
		for l := range row {
			if l != y {
				row[l] = c.d[i] / float64(k-1)
			}
		}
	}
	return b
}

// weigh computes D from the colours. It returns false if a colour has no weight.
func (b *codes) weigh() bool {
	b.h = nil
	sum, plus := 0.0, 0.0
	for i, y := range b.y {
		b.d[i] = 0
		for l, v := range b.pairs.RawRowView(i) {
			if b.mu[l] != b.mu[y] {
				b.d[i] += v
			}
		}
		sum += b.d[i]
		if b.mu[y] > 0 {
			plus += b.d[i]
		}
	}
	for i := range b.d {
		b.d[i] /= sum
	}
	return plus > 0 && sum-plus > 0
}

// colourLearner returns base as a function of the colours of the examples and
// their weights.
func (c *classes) colourLearner(ctx context.Context, base learn.Learner) (func(ctx context.Context, y []int, d []float64) (learn.Classifier, error), error) {
	r, ok := base.(learn.Repeater)
	if !ok {
		return func(ctx context.Context, y []int, d []float64) (learn.Classifier, error) {
			return base.Learn(ctx, &learn.Dataset{X: c.ds.X, Y: y, W: d, Features: c.ds.Features})
		}, nil
	}
	// A Repeater keeps the labels. So each row is there with both of them, and the
	// weight of the wrong one is 0.
	n := len(c.y)
	both := &learn.Dataset{X: &mat.Dense{}, Y: make([]int, 2*n), Features: c.ds.Features}
	both.X.Stack(c.ds.X, c.ds.X)
	for i := range n {
		both.Y[i], both.Y[n+i] = 1, -1
	}
	repeat, err := r.Repeat(ctx, both)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, y []int, d []float64) (learn.Classifier, error) {
		w := make([]float64, 2*n)
		for i, colour := range y {
			if colour > 0 {
				w[i] = d[i]
			} else {
				w[n+i] = d[i]
			}
		}
		return repeat(ctx, w)
	}, nil
}

// learn trains the member of the round.
func (b *codes) learn(ctx context.Context, learner func(ctx context.Context, y []int, d []float64) (learn.Classifier, error)) error {
	two := &learn.Dataset{X: b.ds.X, Y: make([]int, len(b.y))}
	for i, y := range b.y {
		two.Y[i] = int(b.mu[y])
	}
	h, err := learner(ctx, two.Y, append([]float64(nil), b.d...))
	if err != nil {
		return err
	}
	wrong, err := mistakes(h, two)
	if err != nil {
		return err
	}
	b.h, b.said, b.err = h, two.Y, 0
	for i, w := range wrong {
		if w {
			b.said[i] = -b.said[i]
			b.err += b.d[i]
		}
	}
	return nil
}

// add chooses the votes, puts the member into the model and changes the weights.
// It returns false if the round is left out.
func (b *codes) add(m *ECC) bool {
	if b.h == nil {
		return false
	}
	var mass [2][2]float64 // by the answer and the colour, 1 for +1
	for i, d := range b.d {
		mass[(b.said[i]+1)/2][(int(b.mu[b.y[i]])+1)/2] += d
	}
	small := 1 / float64(2*len(b.y))
	up, down := vote(mass[1][1], mass[1][0], small), vote(mass[0][0], mass[0][1], small)
	if b.params.Symmetric {
		up = vote(1-b.err, b.err, small)
		if !(up > 0) {
			return false
		}
		down = up
	}
	z := float64(mass[1][1]*portable.Exp(-up)) + float64(mass[1][0]*portable.Exp(up)) +
		float64(mass[0][0]*portable.Exp(-down)) + float64(mass[0][1]*portable.Exp(down))
	if !(z < 1) {
		return false
	}
	bound := float64(b.k() - 1)
	if t := len(m.Bound); t > 0 {
		bound = m.Bound[t-1]
	}
	m.Errors, m.Bound = append(m.Errors, b.err), append(m.Bound, bound*b.reweight(up, down))
	m.Members = append(m.Members, learn.NewRated(b.h, up, -down))
	m.Weights = append(m.Weights, b.row(b.mu))
	return true
}

// vote returns ½·ln(right/wrong). If one of them is 0, it adds small to both.
func vote(right, wrong, small float64) float64 {
	if right == 0 && wrong == 0 {
		return 0
	}
	if right == 0 || wrong == 0 {
		right, wrong = right+small, wrong+small
	}
	return (portable.Log(right) - portable.Log(wrong)) / 2
}

// reweight computes the next D̃ and returns Z.
func (b *codes) reweight(up, down float64) float64 {
	z := 0.0
	for i, y := range b.y {
		g := -down
		if b.said[i] > 0 {
			g = up
		}
		factor, row := portable.Exp(-b.mu[y]*g), b.pairs.RawRowView(i)
		for l := range row {
			if b.mu[l] != b.mu[y] {
				row[l] *= factor
			}
			z += row[l]
		}
	}
	for i := range b.y {
		row := b.pairs.RawRowView(i)
		for l := range row {
			row[l] /= z
		}
	}
	return z
}
