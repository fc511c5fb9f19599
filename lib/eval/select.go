package eval

import (
	"context"
	"fmt"
	"math"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/htmltable"
	"github.com/mercer-go/mercer/lib/learn"
)

// Candidate is a learner that Select can choose. NewCandidate makes one.
type Candidate struct {
	Name    string  // for example "C = 0.5"
	Order   float64 // among equally good candidates, the one with the smallest Order is chosen
	learner learn.Learner
}

// NewCandidate returns a candidate that trains with l. The name is the text that a
// Selection shows. Among equally good candidates, Select chooses the one with the
// smallest order. So give a smaller order to the candidate that you prefer: for
// example C if ties go to the smallest C, the number of rounds T if they go to the
// fewest rounds, or -σ if they go to the widest kernel. To let the earliest
// candidate win, give all of them the same order, such as 0. The order must not be
// NaN.
func NewCandidate(name string, order float64, l learn.Learner) Candidate {
	return Candidate{Name: name, Order: order, learner: l}
}

// Learner returns the learner that was passed to NewCandidate.
func (c Candidate) Learner() learn.Learner { return c.learner }

// Selection is the result of Select: the errors of all candidates and the choice.
type Selection struct {
	Candidates  []Candidate   // as passed to Select
	Validations []*Validation // one per candidate
	Error       []float64     // one per candidate: Validation.Error
	Fold        *mat.Dense    // candidates×(Repeats·Folds): row i has the numbers of Validations[i].Fold, one repeat after the other
	Best        int           // index of the chosen candidate
}

// Select chooses the best candidate by cross-validation, with the same folds for
// all. The candidate with the fewest wrong labels wins. If several have equally
// few, the one with the smallest Order wins; if their Orders are equal too, the
// earliest wins. Select compares counts of wrong labels, so rounding errors cannot
// decide a tie.
//
// For SVMs, svm.GridSearch does the same many times faster, because it reuses Gram
// matrices and starts each training from the solution of the one before. It breaks
// ties as Select does if Order is C.
//
// Select uses goroutines and returns errors as CrossValidate does; an error of a
// learner also names the candidate. Progress is reported under the stage
// "selection"; see learn.Progress. If s is the result, s.Chosen().Learner() is the
// chosen learner. Select does not train it on all of ds.
func Select(ctx context.Context, ds *learn.Dataset, candidates []Candidate, p Params) (*Selection, error) {
	if len(candidates) == 0 {
		return nil, fmt.Errorf("%w: there are no candidates", ErrParam)
	}
	for i, c := range candidates {
		if c.learner == nil {
			return nil, fmt.Errorf("%w: candidate %d (%s) has no learner; see NewCandidate", ErrParam, i, c.Name)
		}
		if math.IsNaN(c.Order) {
			return nil, fmt.Errorf("%w: candidate %d (%s) has Order NaN, want a number", ErrParam, i, c.Name)
		}
	}
	validations, err := validateAll(ctx, "selection", ds, candidates, p)
	if err != nil {
		return nil, err
	}
	s := &Selection{Candidates: candidates, Validations: validations}
	r, f := validations[0].Fold.Dims()
	s.Fold = mat.NewDense(len(candidates), r*f, nil)
	for i, v := range validations {
		s.Error = append(s.Error, v.Error)
		s.Fold.SetRow(i, v.Fold.RawMatrix().Data)
		best := validations[s.Best]
		if v.wrong < best.wrong || v.wrong == best.wrong && candidates[i].Order < candidates[s.Best].Order {
			s.Best = i
		}
	}
	return s, nil
}

// Chosen returns the chosen candidate.
func (s *Selection) Chosen() Candidate { return s.Candidates[s.Best] }

// String returns a line for each candidate with its error. A star marks the chosen
// one.
func (s *Selection) String() string {
	var b strings.Builder
	for i, c := range s.Candidates {
		mark := " "
		if i == s.Best {
			mark = "*"
		}
		fmt.Fprintf(&b, "%s %.4f  %s\n", mark, s.Error[i], c.Name)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// HTML returns the table of String as HTML, for notebooks.
func (s *Selection) HTML() string {
	t := htmltable.Table{Head: htmltable.Texts("candidate", "error")}
	for i, c := range s.Candidates {
		best := i == s.Best
		t.Add(htmltable.Cell{Text: c.Name, Heading: true, Align: "left", Bold: best}, htmltable.Cell{Text: fmt.Sprintf("%.4f", s.Error[i]), Bold: best})
	}
	return t.String()
}
