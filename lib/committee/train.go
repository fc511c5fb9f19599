package committee

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/internal/twoclass"
	"github.com/mercer-go/mercer/lib/learn"
)

// Train trains T machines with the learner base, each on a bootstrap sample of a
// set of n examples with labels -1 and +1: rows drawn at random with
// replacement (section 2); Sample returns these rows. It then computes the
// weights on the whole set by p.Method. The machines train in parallel.
//
// The set is a *learn.Dataset, or a stream that does not fit into memory. Train
// reads it once for the samples, and except for Bag once more for the weights.
// It needs memory for the samples, and for the weights as Combine does.
//
// A machine whose classifier has a method Scores is used with its real-valued
// scores, as the paper does. Any other is used with its labels -1 and +1. Draws
// do not depend on the weights of the examples; the machines and J do.
//
// A small sample may have a single class of positive weight, or none. If base
// refuses it with learn.ErrEmptyClass, the machine is a Constant. An SVM with NoBias
// takes a sample of one class.
//
// Equal arguments give equal results, to the last bit, on any number of
// processors. Train reports its progress under the stage "committee", and then
// as Combine does. If ctx ends first, Train returns ctx.Err() and the machines
// and weights so far. Every other error comes without a model. It wraps
// ErrParam, an error of Dataset.Validate, an error of base, learn.ErrShape or
// learn.ErrNotFinite; or it is an error of the stream.
func Train(ctx context.Context, s learn.Stream, base learn.Learner, p Params) (*Model, error) {
	p, err := p.forTraining(s, base)
	if err != nil {
		return nil, err
	}
	rows := make([][]int, p.Machines)
	for t := range rows {
		rows[t] = Sample(s.Len(), p.Size, p.Seed, t)
	}
	m := bag(nil)
	m.Method = p.Method
	samples, err := gather(ctx, s, rows)
	if err != nil {
		return m.unless(ctx, err)
	}
	machines, err := trainAll(ctx, base, samples)
	if err != nil {
		m.Members, m.Weights = machines, uniform(len(machines))
		return m.unless(ctx, err)
	}
	return Combine(ctx, s, &learn.Ensemble{Members: machines}, p)
}

// TrainMachine trains machine t >= 0 of the committee that Train trains with the
// same arguments, to the last bit. With it the machines of a large committee can
// be trained by several computers; Combine then computes the weights. p.Machines is
// ignored. TrainMachine reads s once. Its errors are those of Train, and it returns
// no machine with them.
func TrainMachine(ctx context.Context, s learn.Stream, base learn.Learner, p Params, t int) (learn.Scorer, error) {
	if t < 0 {
		return nil, fmt.Errorf("%w: machine %d, want >= 0", ErrParam, t)
	}
	p, err := p.forTraining(s, base)
	if err != nil {
		return nil, err
	}
	samples, err := gather(ctx, s, [][]int{Sample(s.Len(), p.Size, p.Seed, t)})
	if err != nil {
		return nil, err
	}
	h, err := machine(ctx, base, samples[0])
	if err != nil {
		return nil, fmt.Errorf("machine %d: %w", t, err)
	}
	return h, nil
}

// forTraining checks the arguments of Train and fills in the defaults.
func (p Params) forTraining(s learn.Stream, base learn.Learner) (Params, error) {
	if err := twoclass.Check(s); err != nil {
		return p, err
	}
	p, err := p.withDefaults(s.Len())
	if err == nil && base == nil {
		err = fmt.Errorf("%w: the learner is nil", ErrParam)
	}
	if err == nil {
		err = p.fits(p.Machines) // before they are trained
	}
	return p, err
}

// sampleStream keeps the draws of Sample apart from others of an equal seed.
const sampleStream = 0x636f6d6d

// Sample returns the rows of machine t in a committee with this seed: size rows
// of 0..n-1, drawn at random with replacement, in ascending order. The rows of
// a machine do not depend on the number of machines.
func Sample(n, size int, seed uint64, t int) []int {
	rng := rand.New(rand.NewPCG(seed, sampleStream+uint64(t)<<32))
	rows := make([]int, size)
	for i := range rows {
		rows[i] = rng.IntN(n)
	}
	slices.Sort(rows)
	return rows
}

// trainAll trains a machine on each sample. If ctx ends first, it returns those
// before the first that is not trained.
func trainAll(ctx context.Context, base learn.Learner, samples []*learn.Dataset) ([]learn.Scorer, error) {
	machines := make([]learn.Scorer, len(samples))
	var done atomic.Int64
	err := parallel.Do(ctx, len(samples), func(t int) error {
		h, err := machine(ctx, base, samples[t])
		if err != nil {
			return fmt.Errorf("machine %d: %w", t, err)
		}
		machines[t] = h
		learn.Report(ctx, learn.Progress{Stage: "committee", Done: int(done.Add(1)), Total: len(samples)})
		return nil
	})
	if err != nil {
		if k := slices.Index(machines, nil); k >= 0 {
			machines = machines[:k]
		}
	}
	return machines, err
}

// machine trains one machine.
func machine(ctx context.Context, base learn.Learner, ds *learn.Dataset) (learn.Scorer, error) {
	h, err := base.Learn(ctx, ds)
	if errors.Is(err, learn.ErrEmptyClass) {
		if label, ok := single(ds); ok {
			return Constant{Label: label}, nil
		}
	}
	if err != nil {
		return nil, err
	}
	if s, ok := h.(learn.Scorer); ok {
		return s, nil
	}
	return learn.NewRated(h, 1, -1), nil
}

// single returns the only label of the examples of positive weight, or 0 if there are
// no such examples.
func single(ds *learn.Dataset) (label int, ok bool) {
	for i, y := range ds.Y {
		if ds.Weight(i) > 0 && label != 0 && y != label {
			return 0, false
		}
		if ds.Weight(i) > 0 {
			label = y
		}
	}
	return label, true
}
