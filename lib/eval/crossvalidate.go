package eval

import (
	"context"
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Params are the settings of CrossValidate and Select.
type Params struct {
	Folds   int    // parts of the data, 2..n; 0 means 5
	Repeats int    // divisions into folds, >= 1; 0 means 1
	Seed    uint64 // of the divisions: the first is learn.Dataset.Folds(Folds, Seed), the others have seeds made from it
}

// Validation is what a CrossValidate has measured.
type Validation struct {
	Predicted [][]int    // Repeats×n: the label of each row by the classifier that was trained without it
	Fold      *mat.Dense // Repeats×Folds: the share of wrong labels in each fold
	Pooled    []float64  // by repeat: the share of wrong labels among all n
	Error     float64    // mean of Pooled
	Params    Params     // as asked for, with its defaults
	name      string
	wrong     int // wrong labels of all repeats
}

// CrossValidate estimates the error of l by stratified cross-validation on ds: l
// learns from all but one fold and labels the rows of that fold, for each fold in
// turn. With Repeats the whole is done again with other folds, as in ten times
// 10-fold cross-validation. Held-out examples count alike, whatever their weight.
//
// Summarize(v.Pooled) is "mean ± standard error" over the repeats, which tells how
// much the division matters, but not what other data would give. PairedT compares the
// Pooled of two methods with equal Params and hence equal folds. svm.GridSearch is
// the fast way to a cross-validation of SVMs.
//
// The folds are shared out to GOMAXPROCS goroutines, so Learn must be safe for
// concurrent calls; the result does not depend on their number. A learner that
// scales or imputes by itself may be given nominal columns or missing values.
// Progress is reported under the stage "cross-validation"; that of the learner is
// not. Errors wrap ErrParam, or learn.ErrShape, or name the repeat and the fold and
// wrap the learner's error (a panic of the learner is one); but a fault of the data
// that ds.Validate finds too is told as it does, with its row in ds. When ctx ends
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

// withDefaults fills in the defaults for the set.
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
	return p, nil
}

// seed is that of a repeat: Seed itself, then well mixed numbers (SplitMix64,
// Steele, Lea & Flood, OOPSLA 2014), so that neighbouring Seeds share no division.
func (p Params) seed(repeat int) uint64 {
	if repeat == 0 {
		return p.Seed
	}
	z := p.Seed*0xd1342543de82ef95 + uint64(repeat)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// String is such as "5-fold cross-validation of sonar: error 0.1442", with the
// standard error over the repeats if there are several.
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

// HTML is String above a table of the folds of each repeat; a notebook shows it.
func (v *Validation) HTML() string {
	var b strings.Builder
	fmt.Fprintf(&b, "<p>%s</p>\n<table>\n<thead><tr><th>repeat</th>", html.EscapeString(v.String()))
	for f := range v.Params.Folds {
		fmt.Fprintf(&b, "<th>fold %d</th>", f)
	}
	b.WriteString("<th>all</th></tr></thead>\n<tbody>\n")
	for r, pooled := range v.Pooled {
		fmt.Fprintf(&b, "<tr><th>%d</th>", r)
		for _, e := range v.Fold.RawRowView(r) {
			fmt.Fprintf(&b, "<td>%.4f</td>", e)
		}
		fmt.Fprintf(&b, "<td>%.4f</td></tr>\n", pooled)
	}
	b.WriteString("</tbody>\n</table>\n")
	return b.String()
}
