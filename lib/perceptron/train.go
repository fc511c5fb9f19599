package perceptron

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/lib/learn"
)

// Train minimises the weighted number of mistakes
//
//	Σ W_i·[sign(wᵀx_i + b) ≠ y_i]
//
// over (w, b) on the n×d set ds. Labels are -1 and +1; one of them may be missing.
// The method is random coordinate descent (Li, "Perceptron learning with random
// coordinate descent", Caltech 2005). It searches along one direction after
// another and moves to the point with the fewest mistakes on that line. The number of
// mistakes never increases. Training takes O(Epochs·n·(d + log n)).
//
// Progress is not reported. The error wraps ErrParam or an error of
// Dataset.Validate. If ctx is cancelled, Train returns the perceptron it has so far
// and ctx.Err().
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

// Learner is Train with fixed settings, for algorithms that take a
// learn.Learner.
type Learner struct {
	Params Params // settings of each training
}

var _ learn.Repeater = Learner{}

// NewLearner returns a Learner with the settings p. Learn and Repeat report
// errors in them.
func NewLearner(p Params) Learner { return Learner{Params: p} }

// Learn calls Train. The classifier is a *Perceptron.
func (l Learner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	h, err := Train(ctx, ds, l.Params)
	if h == nil {
		return nil, err
	}
	return h, err
}

// Repeat draws the starting point once and new directions in each round; see
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
	var scaler *learn.Scaler
	if p.Scale {
		scaler = learn.FitMinMax(ds, -1, 1)
		ds = scaler.Apply(ds)
	}
	s := &descent{
		params: p, ds: ds, scaler: scaler, rng: rand.New(rand.NewPCG(p.Seed, 0x70657263)),
		begin: make([]float64, d+1), w: make([]float64, d+1), way: make([]float64, d+1),
		z: make([]float64, n), slope: make([]float64, n), points: make([]point, 0, n), cycle: -1,
	}
	if p.Init == Uniform {
		for j := range s.begin {
			s.begin[j] = float64(0.1*s.rng.Float64()) - 0.05
		}
	}
	return s, nil
}

// learn runs the descent with the given weights.
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
			s.outputs() // rounding errors have accumulated in the sums
		}
	}
	return s.perceptron(), err
}

// perceptron returns w for the unscaled features. w_j·(x_j·unit_j -
// shift_j)·factor_j has the coefficient w_j·factor_j·unit_j and adds
// -w_j·factor_j·shift_j to the bias.
func (s *descent) perceptron() *Perceptron {
	last := len(s.w) - 1
	p := &Perceptron{W: slices.Clone(s.w[:last]), B: s.w[last]}
	if s.scaler == nil {
		return p
	}
	if size := floats.Norm(s.w, math.Inf(1)); size > 1 { // factors may be near the largest number
		floats.Scale(1/size, p.W)
		p.B /= size
	}
	for j, factor := range s.scaler.Factor {
		p.W[j] *= factor
		p.B -= float64(p.W[j] * s.scaler.Shift[j])
		if s.scaler.Unit != nil {
			p.W[j] *= s.scaler.Unit[j]
		}
	}
	return p
}

// scaled returns the weights divided by the largest one, so that no sum
// overflows.
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
