package perceptron

import (
	"context"
	"math/rand/v2"
	"slices"

	"github.com/mercer-go/mercer/lib/learn"
)

// Train minimises the weighted number of mistakes
//
//	Σ W_i·[sign(wᵀx_i + b) ≠ y_i]
//
// over (w, b) on the n×d set ds with labels -1 and +1, of which one may be
// missing, by random coordinate descent (Li, "Perceptron learning with random
// coordinate descent", Caltech 2005): along one way after the other it goes to the
// best place there is. The mistakes never become more. It takes O(Epochs·n·(d +
// log n)).
//
// Progress is not reported. The error wraps ErrParam or an error of
// Dataset.Validate. When ctx ends first, the perceptron so far
// comes with ctx.Err().
func Train(ctx context.Context, ds *learn.Dataset, p Params) (*Perceptron, error) {
	d, err := newDescent(ds, p)
	if err != nil {
		return nil, err
	}
	w := make([]float64, ds.Len())
	for i := range w {
		w[i] = ds.Weight(i)
	}
	return d.learn(ctx, w)
}

// Learner is Train with its settings fixed, for algorithms that take a
// learn.Learner.
type Learner struct {
	Params Params
}

var _ learn.Repeater = Learner{}

// NewLearner keeps the settings; errors in them appear in Learn.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train; the classifier is a *Perceptron.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	h, err := Train(ctx, ds, l.Params)
	if h == nil {
		return nil, err
	}
	return h, err
}

// Repeat draws the place to begin at once, and new directions for each round; see
// learn.Repeater. The error wraps ErrParam or an error of Dataset.Validate.
func (l Learner) Repeat(_ context.Context, ds *learn.Dataset) (func(ctx context.Context, w []float64) (learn.Classifier, error), error) {
	d, err := newDescent(ds, l.Params)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, w []float64) (learn.Classifier, error) { return d.learn(ctx, w) }, nil
}

// newDescent checks and prepares ds.
func newDescent(ds *learn.Dataset, p Params) (*descent, error) {
	if err := ds.Validate(learn.PlusMinus); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	n, d := ds.Len(), ds.Dim()
	s := &descent{
		params: p, ds: ds, rng: rand.New(rand.NewPCG(p.Seed, 0x70657263)),
		begin: make([]float64, d+1), w: make([]float64, d+1), way: make([]float64, d+1),
		z: make([]float64, n), slope: make([]float64, n), points: make([]point, 0, n), cycle: -1,
	}
	if p.Init == Uniform {
		for j := range s.begin {
			s.begin[j] = 0.1*s.rng.Float64() - 0.05
		}
	}
	return s, nil
}

// learn descends with the given weights.
func (s *descent) learn(ctx context.Context, weights []float64) (*Perceptron, error) {
	s.weights = scaled(weights)
	copy(s.w, s.begin)
	if s.params.Init == Fisher {
		fisher(s.w, s.ds, s.weights)
	}
	s.outputs()
	s.cycle = -1
	var err error
	for epoch := range s.params.Epochs {
		if err = ctx.Err(); err != nil {
			break
		}
		s.direction()
		s.search()
		if epoch%64 == 63 {
			s.outputs() // what rounding has made of the sums
		}
	}
	last := len(s.w) - 1
	return &Perceptron{W: slices.Clone(s.w[:last]), B: s.w[last]}, err
}

// scaled are the weights divided by the largest: no sum of these overflows.
func scaled(weights []float64) []float64 {
	most := slices.Max(weights)
	if most == 0 {
		most = 1
	}
	d := make([]float64, len(weights))
	for i, w := range weights {
		d[i] = w / most
	}
	return d
}
