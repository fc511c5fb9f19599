package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// Variant says how a kernel perceptron predicts. Training goes through many
// functions f, because each mistake changes f. The variants use them in
// different ways.
type Variant int

const (
	// Last predicts with the final f.
	Last Variant = iota
	// Averaged predicts with the mean of all f. Each f counts once for every time
	// it was used in training.
	Averaged
	// Voted lets all f vote with their signs. Each f has one vote for every time
	// it was used in training (Freund & Schapire, Large margin classification
	// using the perceptron algorithm, 1999).
	Voted
)

// String returns "last", "averaged" or "voted".
func (v Variant) String() string {
	switch v {
	case Last:
		return "last"
	case Averaged:
		return "averaged"
	case Voted:
		return "voted"
	}
	return fmt.Sprintf("Variant(%d)", int(v))
}

// KernelParams are the settings of TrainKernel. The zero value is ready to use.
type KernelParams struct {
	Epochs  int     // largest number of passes over the examples, > 0; 0 means 10
	Variant Variant // how the model predicts; the default is Last
	Shuffle bool    // use a new random order of the examples in each epoch; otherwise the order of ds
	Seed    uint64  // seed of the random orders
}

func (p KernelParams) withDefaults() (KernelParams, error) {
	switch {
	case p.Epochs < 0:
		return p, fmt.Errorf("%w: Epochs is %d, want > 0 (0 means 10)", ErrParam, p.Epochs)
	case p.Variant < Last || p.Variant > Voted:
		return p, fmt.Errorf("%w: Variant is %d, want Last, Averaged or Voted", ErrParam, int(p.Variant))
	case p.Epochs == 0:
		p.Epochs = 10
	}
	return p, nil
}

// TrainKernel runs Rosenblatt's online perceptron in the feature space of a
// kernel, on the n×d set ds with labels -1 and +1. One of the labels may be
// missing. It starts with f = 0. Whenever y_i·f(x_i) <= 0, which is called a
// mistake, it adds W_i·y_i·k(x_i, ·) to f. There is no bias; to get one, use
// kernel.Sum with a constant kernel. Examples of weight 0 are ignored.
//
// Training ends after the first epoch without a mistake, after Epochs epochs,
// or after the epoch in which the number of mistakes exceeds 2^26. After each mistake, TrainKernel checks all examples. So
// KernelModel.Separated is the exact number of mistakes after which f was first
// right on all of them. The first epoch without a mistake comes later. A
// mistake takes O(n·d) time.
//
// TrainKernel reports its progress under the stage "perceptron".
// KernelModel.Status is Converged after an epoch without a mistake, otherwise
// IterationLimit. IterationLimit is the normal result if no f separates the
// examples. If ctx ends first, TrainKernel returns the model so far and
// ctx.Err(). Every other error comes without a model. It wraps ErrParam, an
// error of Dataset.Validate or of kernel.Rows, or kernel.ErrNotFinite if f
// or a sum of its terms overflows.
func TrainKernel(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p KernelParams) (*KernelModel, error) {
	if err := ds.Validate(learn.PlusMinus); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	rows, err := kernel.NewRows(k, ds.X)
	if err != nil {
		return nil, err
	}
	o := &online{
		ds: ds, rows: rows, f: make([]float64, ds.Len()), row: make([]float64, ds.Len()), index: map[int]int{},
		model: &KernelModel{Kernel: k, Variant: p.Variant, Status: learn.IterationLimit, rows: ds.Len(), columns: ds.Dim()},
	}
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			o.order = append(o.order, i)
		}
	}
	o.model.epoch = len(o.order)
	rng := rand.New(rand.NewPCG(p.Seed, 0x6f6e6c696e65))
	for epoch := range p.Epochs {
		if p.Shuffle {
			rng.Shuffle(len(o.order), func(i, j int) { o.order[i], o.order[j] = o.order[j], o.order[i] })
		}
		mistakes, err := o.pass(ctx)
		o.model.Mistakes = append(o.model.Mistakes, mistakes)
		if err != nil {
			if ctx.Err() == nil {
				return nil, err
			}
			o.model.Status = learn.Cancelled
			_ = o.finish() // what there is
			return o.model, err
		}
		learn.Report(ctx, learn.Progress{Stage: "perceptron", Done: epoch + 1, Total: p.Epochs, Note: fmt.Sprintf("%d mistakes", mistakes)})
		if mistakes == 0 {
			o.model.Status = learn.Converged
			break
		}
		if len(o.model.Updates) > mostMistakes {
			break
		}
	}
	if err := o.finish(); err != nil {
		return nil, err
	}
	return o.model, nil
}

// mostMistakes is after how many mistakes training ends with the epoch: the model holds
// them all, in 1.6 GB.
const mostMistakes = 1 << 26

// online is a training in progress.
type online struct {
	ds     *learn.Dataset
	rows   *kernel.Rows
	order  []int
	f, row []float64   // f(x_i) for all i; a row of the Gram matrix
	index  map[int]int // position of a training row in Support
	model  *KernelModel

	largest float64 // |k(x_i, x_j)| so far
}

// pass runs one epoch.
func (o *online) pass(ctx context.Context) (mistakes int, err error) {
	m := o.model
	for _, i := range o.order {
		if err := ctx.Err(); err != nil {
			return mistakes, err
		}
		m.Seen++
		y := float64(o.ds.Y[i])
		if y*o.f[i] > 0 {
			continue
		}
		if err := o.rows.Row(ctx, i, o.row); err != nil {
			m.Seen--
			return mistakes, err
		}
		mistakes++
		step := y * o.ds.Weight(i)
		for j, v := range o.row {
			o.largest = max(o.largest, math.Abs(v))
			if o.f[j] += float64(step * v); math.IsNaN(o.f[j]) || math.IsInf(o.f[j], 0) {
				return mistakes, fmt.Errorf("%w: f of row %d is %v after %d mistakes, of which the last adds %v·%v", kernel.ErrNotFinite, j, o.f[j], len(m.Updates)+1, step, v)
			}
		}
		at, known := o.index[i]
		if !known {
			at = len(m.Support)
			o.index[i], m.Support = at, append(m.Support, i)
		}
		m.Updates, m.Steps, m.At = append(m.Updates, at), append(m.Steps, step), append(m.At, m.Seen)
		if m.Separated == 0 && o.separated() {
			m.Separated = len(m.Updates)
		}
	}
	return mistakes, nil
}

// separated reports whether f is right on every example of positive weight.
func (o *online) separated() bool {
	for _, i := range o.order {
		if !(float64(o.ds.Y[i])*o.f[i] > 0) {
			return false
		}
	}
	return true
}

// finish completes the model. It returns an error if a sum of its terms may overflow.
func (o *online) finish() error {
	o.model.SV = o.ds.Subset(o.model.Support).X
	o.model.weigh()
	size := 0.0
	for _, c := range o.model.Coef {
		size += math.Abs(c)
	}
	if size *= max(1, o.largest); math.IsInf(size, 1) {
		return fmt.Errorf("%w: the coefficients of the %d support vectors are too large to add up; use smaller weights", kernel.ErrNotFinite, len(o.model.Coef))
	}
	return nil
}

// KernelLearner is TrainKernel with a fixed kernel and fixed settings, for
// algorithms that take a learn.Learner.
type KernelLearner struct {
	Kernel kernel.Kernel // kernel of each training
	Params KernelParams  // settings of each training
}

var _ learn.Learner = KernelLearner{}

// NewKernelLearner returns a learner with the kernel k and the settings p.
// Learn reports errors in them.
func NewKernelLearner(k kernel.Kernel, p KernelParams) KernelLearner {
	return KernelLearner{Kernel: k, Params: p}
}

// Learn calls TrainKernel. The classifier is a *KernelModel.
func (l KernelLearner) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	m, err := TrainKernel(ctx, ds, l.Kernel, l.Params)
	if m == nil { // a nil *KernelModel in an interface would not be nil
		return nil, err
	}
	return m, err
}
