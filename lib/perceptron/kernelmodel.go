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

// KernelModel is the result of TrainKernel, with the complete history of its M
// mistakes. In each epoch, training looks at each example once; each such look
// is called a presentation. After s mistakes,
//
//	f_s(x) = Σ_{u < s} Steps_u·K(SV_{Updates_u}, x).
//
// It predicts the sign of the last f or of the mean of all f, or lets them
// vote; see Variant. Its methods may be called from several goroutines at once.
type KernelModel struct {
	Kernel  kernel.Kernel // kernel used in training
	Variant Variant       // how the model predicts

	SV      *mat.Dense // nSV×d, the examples with at least one mistake; empty if there are none
	Support []int      // nSV row numbers of SV in the training set, in the order of their first mistakes
	Coef    []float64  // nSV coefficients of the last f (Last, Voted) or of the mean of all f (Averaged)

	Updates   []int        // M indices into Support, one for each mistake, in order
	Steps     []float64    // M steps y_i·W_i
	At        []int        // M numbers, ascending: mistake u happened at presentation At[u], counted from 1
	Seen      int          // number of presentations in all epochs
	Mistakes  []int        // number of mistakes in each epoch; the last epoch may be incomplete
	Separated int          // number of mistakes after which f was first right on all training examples; 0 if it never was
	Status    learn.Status // how training ended; see TrainKernel

	rows, columns int // of the training set
	epoch         int // number of examples in an epoch
}

var (
	_ learn.Classifier = (*KernelModel)(nil)
	_ learn.Scorer     = (*KernelModel)(nil)
)

// use returns for how many presentations the f after mistake u was used,
// including the presentation of the mistake itself.
func (m *KernelModel) use(u int) int {
	if u+1 < len(m.At) {
		return m.At[u+1] - m.At[u]
	}
	return m.Seen - m.At[u] + 1
}

// weigh computes Coef.
func (m *KernelModel) weigh() {
	m.Coef = make([]float64, len(m.Support))
	for u, s := range m.Updates {
		if m.Variant == Averaged { // it is part of all f from here on
			m.Coef[s] += m.Steps[u] * float64(m.Seen-m.At[u]+1) / float64(m.Seen)
		} else {
			m.Coef[s] += m.Steps[u]
		}
	}
}

// AfterEpoch returns the model as it was after the first e epochs, or m itself
// if training had no more than e epochs. It panics if e < 0. The result shares
// memory with m. Examples whose first mistake came later have the coefficient
// 0.
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

// Curve returns the online error: for s = 0, …, Seen-1, the fraction of
// mistakes among the first s+1 presentations.
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

// Scores returns the decision values of the rows of the m×d matrix X: the
// values of the last f for Last, of the mean of all f for Averaged, and for
// Voted the mean of the signs of all f, in [-1, 1]. It panics if X does not
// have d columns. If the kernel fails, it panics with the error of package
// kernel.
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

// vote repeats the history of f at the points of X.
func (m *KernelModel) vote(scores []float64, X mat.Matrix) error {
	values, err := kernel.Cross(context.Background(), m.Kernel, X, m.SV)
	if err != nil {
		return err
	}
	for j := range scores {
		row, f := values.RawRowView(j), 0.0
		for u, s := range m.Updates {
			f += float64(m.Steps[u] * row[s])
			scores[j] += float64(learn.Sign(f) * m.use(u))
		}
		scores[j] /= float64(m.Seen)
	}
	return nil
}

// Predict returns the labels -1 and +1 of the rows of X; see Scores.
func (m *KernelModel) Predict(X mat.Matrix) []int { return learn.Signs(m.Scores(X)) }

// String returns three lines: the kernel, the mistakes, and how training ended.
func (m *KernelModel) String() string {
	separated := "never separated the training set"
	if m.Separated > 0 {
		separated = fmt.Sprintf("separated the training set after %d mistakes", m.Separated)
	}
	return fmt.Sprintf("%v perceptron with kernel %s\n%d mistakes in %d epochs over %d examples; %s\n%v",
		m.Variant, kernel.Name(m.Kernel), len(m.Updates), len(m.Mistakes), m.epoch, separated, m.Status)
}

// HTML returns the text of String for notebooks.
func (m *KernelModel) HTML() string { return "<pre>" + html.EscapeString(m.String()) + "</pre>" }
