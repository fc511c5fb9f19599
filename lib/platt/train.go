package platt

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/mercer-go/mercer/lib/internal/parallel"
	"github.com/mercer-go/mercer/lib/learn"
)

// The errors of this package. Faults of the data give errors of package learn.
var (
	// ErrParam: the learner is nil, or a setting is out of its range; the error
	// names the setting and its value.
	ErrParam = errors.New("platt: bad parameter")
	// ErrScorer: the learner's classifier is not a learn.Scorer: it has no method
	// Scores.
	ErrScorer = errors.New("platt: classifier without scores")
)

// Params are the settings of Train and HeldOut. The zero value is ready to use.
type Params struct {
	Folds int    // number of folds of the cross-validation, 2..n; 0 means 5
	Seed  uint64 // seed of the folds; see learn.Dataset.Folds
}

// Train trains base on ds. It fits a sigmoid to the scores that cross-validation
// gives to the same examples; see HeldOut and Fit. The weights of the examples
// count in the training and in the fit. If your machine is trained already, do not
// call Train: make a Model of the machine and of the Sigmoid that Fit finds for its
// scores on other examples.
//
// Errors wrap ErrParam, ErrScorer, or an error of ds.Validate(learn.TwoClass), of
// Fit or of the learner. The training on all of ds comes last. If ctx ends during
// it and base still returns a machine, Train returns the model with this machine
// and ctx.Err(). If ctx ends earlier, there is no model.
func Train(ctx context.Context, ds *learn.Dataset, base learn.Learner, p Params) (*Model, error) {
	scores, err := HeldOut(ctx, ds, base, p)
	if err != nil {
		return nil, err
	}
	sigmoid, err := Fit(scores, ds.Y, ds.W)
	if err != nil {
		return nil, err
	}
	machine, err := base.Learn(ctx, ds)
	if machine == nil || err != nil && ctx.Err() == nil {
		return nil, err
	}
	scorer, noScores := scorerOf(machine)
	if noScores != nil {
		return nil, noScores
	}
	return &Model{Scorer: scorer, Sigmoid: *sigmoid}, err
}

// HeldOut returns n scores, one for each row of ds, from a machine that was trained
// without that row: base learns from all folds but one, and the machine scores the
// rows of that fold, for each fold in turn. The folds are stratified.
//
// The folds run on GOMAXPROCS goroutines, so the Learn method of base must be safe
// for concurrent calls. The result does not depend on the number of goroutines.
// Progress is reported under the stage "Platt scaling"; see learn.Progress. Errors
// wrap ErrParam, ErrScorer, learn.ErrShape, or an error of
// ds.Validate(learn.TwoClass) or of the learner. An error in a fold names the fold.
// A panic in the learner becomes an error. When ctx ends first, the error is
// ctx.Err().
func HeldOut(ctx context.Context, ds *learn.Dataset, base learn.Learner, p Params) ([]float64, error) {
	if base == nil {
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	}
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	if p.Folds == 0 {
		p.Folds = 5
	}
	if p.Folds < 2 || p.Folds > ds.Len() {
		return nil, fmt.Errorf("%w: Folds is %d, want 2 to %d", ErrParam, p.Folds, ds.Len())
	}
	scores, folds := make([]float64, ds.Len()), ds.Folds(p.Folds, p.Seed)
	quiet := learn.WithProgress(ctx, func(learn.Progress) {})
	var done atomic.Int64
	err := parallel.Do(ctx, len(folds), func(f int) error {
		if err := fold(quiet, ds, base, folds[f], scores); err != nil {
			return fmt.Errorf("fold %d: %w", f, err)
		}
		learn.Report(ctx, learn.Progress{Stage: "Platt scaling", Done: int(done.Add(1)), Total: len(folds)})
		return nil
	})
	if err != nil && ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	return scores, nil
}

// fold scores the rows that are held out.
func fold(ctx context.Context, ds *learn.Dataset, base learn.Learner, f learn.Fold, scores []float64) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("panic in a learner: %v", v)
		}
	}()
	machine, err := base.Learn(ctx, ds.Subset(f.Train))
	if err != nil {
		return err
	}
	scorer, err := scorerOf(machine)
	if err != nil {
		return err
	}
	held := scorer.Scores(ds.Subset(f.Test).X)
	if len(held) != len(f.Test) {
		return fmt.Errorf("%w: %d scores for %d rows", learn.ErrShape, len(held), len(f.Test))
	}
	for i, row := range f.Test {
		scores[row] = held[i]
	}
	return nil
}

func scorerOf(machine learn.Classifier) (learn.Scorer, error) {
	if s, ok := machine.(learn.Scorer); ok {
		return s, nil
	}
	return nil, fmt.Errorf("%w: the learner gave a %T", ErrScorer, machine)
}
