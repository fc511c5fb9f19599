package eval

import (
	"context"
	"fmt"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Params are the settings of CrossValidate and Select. The zero value is ready to
// use.
type Params struct {
	Folds   int    // number of folds, 2..n; 0 means 5
	Repeats int    // number of cross-validations, each with other folds, >= 1; 0 means 1. All need at most 2 GiB, or it is an error
	Seed    uint64 // the first repeat has the folds ds.Folds(Folds, Seed); the other repeats have seeds derived from Seed
}

// Validation is the result of CrossValidate.
type Validation struct {
	Predicted [][]int    // Repeats×n: the label that each row got from the classifier trained without it
	Fold      *mat.Dense // Repeats×Folds: the fraction of wrong labels in each fold
	Pooled    []float64  // one value per repeat: the fraction of wrong labels among all n rows
	Error     float64    // mean of Pooled
	Params    Params     // the settings, with defaults filled in
	name      string
	wrong     int // number of wrong labels in all repeats
}

// CrossValidate estimates the error of l on ds by stratified cross-validation: l
// learns from all folds but one and labels the rows of that fold, for each fold in
// turn. With Repeats > 1 it does this several times with different folds, as in ten
// times 10-fold cross-validation. Every held-out example counts the same; its
// weight does not matter.
//
// If v is the result, Summarize(v.Pooled) gives the mean and the standard error
// over the repeats. This standard error shows how much the division into folds
// matters. It does not show how much the error would vary on other data. To compare
// two methods, run both with equal Params, so that they use the same folds, and
// pass the Pooled of both to PairedT. The p-value is then often too small; PairedT
// says why. For SVMs, svm.GridSearch cross-validates faster.
//
// The folds run on GOMAXPROCS goroutines (at least 2), so the Learn method of l
// must be safe for concurrent calls. The result does not depend on the number of
// goroutines. ds may have nominal columns or missing values if l itself encodes or
// imputes them. Progress is reported under the stage "cross-validation"; see
// learn.Progress. Reports of the learner itself are not passed on.
//
// Errors wrap ErrParam, learn.ErrShape or the error of the learner. An error of the
// learner also names the repeat and the fold. A panic in the learner becomes an
// error that names them too. If the learner returns no classifier, or if the
// classifier returns the wrong number of labels, the error wraps ErrValues. If the
// cause is a fault of the data that ds.Validate also finds, CrossValidate returns
// the error of ds.Validate instead, because it names the row in ds. When ctx ends
// first, the error is ctx.Err().
func CrossValidate(ctx context.Context, ds *learn.Dataset, l learn.Learner, p Params) (*Validation, error) {
	if l == nil {
		return nil, fmt.Errorf("%w: the learner is nil", ErrParam)
	}
	v, err := validateAll(ctx, "cross-validation", ds, []Candidate{{learner: l}}, p)
	if err != nil {
		return nil, err
	}
	return v[0], nil
}

// mostNumbers is how many numbers the repeats may hold, 2 GiB.
const mostNumbers = 1 << 28

// withDefaults fills in the defaults and checks p against ds.
func (p Params) withDefaults(ds *learn.Dataset) (Params, error) {
	if p.Folds == 0 {
		p.Folds = 5
	}
	if p.Repeats == 0 {
		p.Repeats = 1
	}
	if ds == nil || ds.Len() == 0 || len(ds.Y) != ds.Len() || ds.W != nil && len(ds.W) != ds.Len() {
		return p, ds.Validate(learn.Labels)
	}
	if p.Folds < 2 || p.Folds > ds.Len() {
		return p, fmt.Errorf("%w: Folds is %d, want 2 to %d", ErrParam, p.Folds, ds.Len())
	}
	if p.Repeats < 0 {
		return p, fmt.Errorf("%w: Repeats is %d, want at least 1 (0 means 1)", ErrParam, p.Repeats)
	}
	// A repeat holds a label for each row, and its row numbers in each fold.
	if most := max(1, mostNumbers/ds.Len()/(p.Folds+1)); p.Repeats > most {
		return p, fmt.Errorf("%w: Repeats is %d, want at most %d for %d examples in %d folds", ErrParam, p.Repeats, most, ds.Len(), p.Folds)
	}
	return p, nil
}

// seed is the seed of a repeat: Seed itself for the first, then well mixed numbers
// (SplitMix64, Steele, Lea & Flood, OOPSLA 2014). Neighbouring values of Seed
// therefore share no division.
func (p Params) seed(repeat int) uint64 {
	if repeat == 0 {
		return p.Seed
	}
	z := p.Seed*0xd1342543de82ef95 + uint64(repeat)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// String returns, for example, "5-fold cross-validation of sonar: error 0.1442".
// With several repeats it adds the standard error over the repeats.
func (v *Validation) String() string {
	s := fmt.Sprintf("%d-fold cross-validation", v.Params.Folds)
	if v.name != "" {
		s += " of " + v.name
	}
	if v.Params.Repeats > 1 {
		return fmt.Sprintf("%s, %d times: error %v", s, v.Params.Repeats, summarize(v.Pooled))
	}
	return fmt.Sprintf("%s: error %.4g", s, v.Error)
}

// HTML returns the text of String and a table with the error of every fold, for
// notebooks.
func (v *Validation) HTML() string {
	t := htmltable.Table{Above: []string{v.String()}, Head: htmltable.Texts("repeat")}
	for f := range v.Params.Folds {
		t.Head = append(t.Head, htmltable.Cell{Text: fmt.Sprintf("fold %d", f)})
	}
	t.Head = append(t.Head, htmltable.Cell{Text: "all"})
	for r, pooled := range v.Pooled {
		row := htmltable.Row(fmt.Sprint(r))
		for _, e := range append(slices.Clone(v.Fold.RawRowView(r)), pooled) {
			row = append(row, htmltable.Cell{Text: fmt.Sprintf("%.4f", e)})
		}
		t.Add(row...)
	}
	return t.String()
}
