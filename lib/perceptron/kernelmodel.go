package perceptron

import (
	"context"
	"fmt"
	"html"
	"sort"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// KernelModel is what TrainKernel has learnt, with the whole course of it: after s of
// M mistakes,
//
//	f_s(x) = Σ_{u < s} Steps_u·K(SV_{Updates_u}, x).
//
// It decides by the sign of the last f, of the mean of all, or of their vote, as
// Variant says. Its methods may be called from many goroutines.
type KernelModel struct {
	Kernel  kernel.Kernel
	Variant Variant

	SV      *mat.Dense // nSV×d, the examples that were ever mistaken; empty when there is none
	Support []int      // their nSV rows in the training set, by their first mistakes
	Coef    []float64  // nSV coefficients of the last f, or of the mean; those of the last for Voted

	Updates   []int     // M places in Support, one a mistake, in their order
	Steps     []float64 // M steps y_i·W_i
	At        []int     // M counts: which of the examples that went by it was, from 1 on
	Seen      int       // how many went by, epochs one after the other
	Mistakes  []int     // in each epoch; the last may have been cut short
	Separated int       // mistakes until no training example was on the wrong side; 0 if that never was so
	Status    learn.Status

	rows, columns int // of the training set
	epoch         int // examples in an epoch
}

var (
	_ learn.Classifier = (*KernelModel)(nil)
	_ learn.Scorer     = (*KernelModel)(nil)
)

// use is for how many examples the f after mistake u was in use, beginning with the
// one that was mistaken.
func (m *KernelModel) use(u int) int {
	if u+1 < len(m.At) {
		return m.At[u+1] - m.At[u]
	}
	return m.Seen - m.At[u] + 1
}

// weigh sets Coef.
func (m *KernelModel) weigh() {
	m.Coef = make([]float64, len(m.Support))
	for u, s := range m.Updates {
		if m.Variant == Averaged { // it is in all f from here on
			m.Coef[s] += m.Steps[u] * float64(m.Seen-m.At[u]+1) / float64(m.Seen)
		} else {
			m.Coef[s] += m.Steps[u]
		}
	}
}

// AfterEpoch is the model as it was after the first e epochs; that after the last if
// there were fewer. It panics for e < 0. It shares memory with m; examples mistaken only
// later have coefficients 0.
func (m *KernelModel) AfterEpoch(e int) *KernelModel {
	if e < 0 {
		panic(fmt.Sprintf("perceptron: model after %d epochs", e))
	}
	if e >= len(m.Mistakes) {
		return m
	}
	p := *m
	p.Seen, p.Mistakes, p.Status = e*m.epoch, m.Mistakes[:e:e], learn.IterationLimit
	u := sort.SearchInts(m.At, p.Seen+1)
	p.Updates, p.Steps, p.At = m.Updates[:u:u], m.Steps[:u:u], m.At[:u:u]
	if p.Separated > u {
		p.Separated = 0
	}
	p.weigh()
	return &p
}

// Curve is the instantaneous error: of the first s+1 examples that went by, the part
// that was mistaken, for s = 0, …, Seen-1.
func (m *KernelModel) Curve() []float64 {
	curve, mistakes := make([]float64, m.Seen), 0
	for s := range curve {
		if mistakes < len(m.At) && m.At[mistakes] == s+1 {
			mistakes++
		}
		curve[s] = float64(mistakes) / float64(s+1)
	}
	return curve
}

// Scores are the decision values of the rows of the m×d matrix X: f of the last, or
// the mean f, or for Voted the mean of the signs of all f, in [-1, 1]. It panics when X
// does not have d columns, and with the error of package kernel when the kernel fails.
func (m *KernelModel) Scores(X mat.Matrix) []float64 {
	n, d := X.Dims()
	if n > 0 && d != m.columns {
		panic(fmt.Sprintf("perceptron: model of %d features, matrix has %d columns", m.columns, d))
	}
	scores := make([]float64, n)
	if n == 0 || len(m.Updates) == 0 {
		return scores
	}
	var err error
	if m.Variant == Voted {
		err = m.vote(scores, X)
	} else {
		scores, err = kernel.Expand(context.Background(), m.Kernel, m.SV, m.Coef, X)
	}
	if err != nil {
		panic(err)
	}
	return scores
}

// vote lets the f come about once more, at the points of X.
func (m *KernelModel) vote(scores []float64, X mat.Matrix) error {
	values, err := kernel.Cross(context.Background(), m.Kernel, X, m.SV)
	if err != nil {
		return err
	}
	for j := range scores {
		row, f := values.RawRowView(j), 0.0
		for u, s := range m.Updates {
			f += m.Steps[u] * row[s]
			scores[j] += float64(learn.Sign(f) * m.use(u))
		}
		scores[j] /= float64(m.Seen)
	}
	return nil
}

// Predict are the labels -1 and +1 of the rows of X; see Scores.
func (m *KernelModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String is three lines: the kernel, the mistakes, and how it ended.
func (m *KernelModel) String() string {
	separated := "never separated the training set"
	if m.Separated > 0 {
		separated = fmt.Sprintf("separated the training set after %d mistakes", m.Separated)
	}
	return fmt.Sprintf("%v perceptron with kernel %s\n%d mistakes in %d epochs over %d examples; %s\n%v",
		m.Variant, kernel.Name(m.Kernel), len(m.Updates), len(m.Mistakes), m.epoch, separated, m.Status)
}

// HTML is String for a notebook.
func (m *KernelModel) HTML() string { return "<pre>" + html.EscapeString(m.String()) + "</pre>" }
