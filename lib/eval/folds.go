package eval

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// validateAll cross-validates every candidate on the same folds.
func validateAll(ctx context.Context, stage string, ds *learn.Dataset, candidates []Candidate, p Params) ([]*Validation, error) {
	p, err := p.withDefaults(ds)
	if err != nil {
		return nil, err
	}
	folds := make([][]learn.Fold, p.Repeats)
	for r := range folds {
		folds[r] = ds.Folds(p.Folds, p.seed(r))
	}
	out := make([]*Validation, len(candidates))
	for c := range out {
		out[c] = newValidation(ds, p)
	}
	each := p.Repeats * p.Folds
	total := len(candidates) * each
	var done atomic.Int64
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	// At least two: a single one would run on the caller's goroutine, which a learner
	// must not be able to end.
	err = parallel.DoOn(ctx, max(2, runtime.GOMAXPROCS(0)), total, func(task int) error {
		c, r, f := task/each, task%each/p.Folds, task%p.Folds
		err := candidates[c].fold(quiet, ds, folds[r][f], out[c].Predicted[r])
		if err != nil {
			where := fmt.Sprintf("repeat %d, fold %d", r, f)
			if candidates[c].Name != "" {
				where = candidates[c].Name + ", " + where
			}
			return fmt.Errorf("eval: %s: %w", where, err)
		}
		learn.Report(ctx, learn.Progress{Stage: stage, Done: int(done.Add(1)), Total: total})
		return nil
	})
	if ctx.Err() != nil && err != nil { // the learner's own error on cancellation adds nothing
		return nil, ctx.Err()
	}
	if errors.Is(err, parallel.ErrGone) {
		return nil, errGone
	}
	if err != nil {
		if fault := ds.Validate(learn.Labels); fault != nil && errors.Is(err, errors.Unwrap(fault)) {
			return nil, fault // in rows of ds, not of the fold
		}
		return nil, err
	}
	for _, v := range out {
		v.count(ds.Y, folds)
	}
	return out, nil
}

// fold trains without the rows of a fold and stores the predicted labels of these
// rows.
func (c Candidate) fold(ctx context.Context, ds *learn.Dataset, f learn.Fold, predicted []int) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic in a learner: %v", v)
		}
	}()
	model, err := c.learner.Learn(ctx, ds.Subset(f.Train))
	if err != nil {
		return err
	}
	if model == nil {
		return fmt.Errorf("%w: the learner returned neither a classifier nor an error", ErrValues)
	}
	labels := model.Predict(ds.Subset(f.Test).X)
	if len(labels) != len(f.Test) {
		return fmt.Errorf("%w: the classifier returned %d labels for %d rows", ErrValues, len(labels), len(f.Test))
	}
	for i, row := range f.Test {
		predicted[row] = labels[i]
	}
	return nil
}

func newValidation(ds *learn.Dataset, p Params) *Validation {
	v := &Validation{
		Predicted: make([][]int, p.Repeats),
		Fold:      mat.NewDense(p.Repeats, p.Folds, nil),
		Pooled:    make([]float64, p.Repeats),
		Params:    p,
		name:      ds.Name,
	}
	for r := range v.Predicted {
		v.Predicted[r] = make([]int, ds.Len())
	}
	return v
}

// count computes the errors from the predictions.
func (v *Validation) count(labels []int, folds [][]learn.Fold) {
	for r, predicted := range v.Predicted {
		for f, fold := range folds[r] {
			wrong := 0
			for _, row := range fold.Test {
				if predicted[row] != labels[row] {
					wrong++
				}
			}
			v.wrong += wrong
			v.Fold.Set(r, f, float64(wrong)/float64(len(fold.Test)))
		}
		v.Pooled[r] = learn.ErrorRate(predicted, labels)
	}
	v.Error = float64(v.wrong) / float64(len(labels)*len(folds))
}

// errGone is the error when a fold never returned.
var errGone = errors.New("eval: a learner has ended its goroutine (runtime.Goexit)")
