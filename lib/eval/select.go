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

// Candidate is a learner among others; NewCandidate makes it.
type Candidate struct {
	Name    string  // such as "C = 0.5"
	Order   float64 // of equally good candidates the one with the smallest Order is chosen
	learner learn.Learner
}

// NewCandidate names a learner and gives its place among equally good ones. The
// Order is what a paper prefers to be small: C ("ties: the smallest C"), the number
// of rounds T, or -σ where the widest kernel is wanted. Where the first candidate
// is to win, all have the same Order, such as 0. It must not be NaN.
func NewCandidate(name string, order float64, l learn.Learner) Candidate {
	return Candidate{Name: name, Order: order, learner: l}
}

// Learner is the learner that NewCandidate was given.
func (c Candidate) Learner() learn.Learner { return c.learner }

// Selection is what Select has found: the whole table of errors and the choice.
type Selection struct {
	Candidates  []Candidate
	Validations []*Validation // one a candidate
	Error       []float64     // one a candidate: Validation.Error
	Fold        *mat.Dense    // a row a candidate, a column a fold of each repeat in turn: Validation.Fold
	Best        int           // the chosen candidate
}

// Select chooses among candidates by cross-validation with the same folds for all.
// The one with the fewest wrong labels wins; of equals the one with the smallest
// Order, then the earliest. Counts are compared, so that no rounding breaks a tie.
//
// For SVMs svm.GridSearch does the same many times faster, because it shares Gram
// matrices and warm starts; its rule is that of an Order of C.
//
// Goroutines, progress (stage "selection") and errors are as of CrossValidate; they
// name the candidate too. The chosen learner is s.Chosen().Learner(), still to be
// trained on all of ds.
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

// Chosen is the best candidate.
func (s *Selection) Chosen() Candidate { return s.Candidates[s.Best] }

// String has a line for each candidate with its error; a star marks the best.
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

// HTML is the table of String; a notebook shows it.
func (s *Selection) HTML() string {
	t := htmltable.Table{Head: htmltable.Texts("candidate", "error")}
	for i, c := range s.Candidates {
		best := i == s.Best
		t.Add(htmltable.Cell{Text: c.Name, Heading: true, Align: "left", Bold: best}, htmltable.Cell{Text: fmt.Sprintf("%.4f", s.Error[i]), Bold: best})
	}
	return t.String()
}
