package learn

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Transformer changes the features of a Dataset and leaves its rows and labels as
// they are. Scaler, Encoder and Imputer are Transformers.
type Transformer interface {
	Apply(ds *Dataset) *Dataset
}

// Step fits a Transformer to the training rows. MinMax, Standard, OneHot, Ordinal,
// FillMean and FillMedian make the usual ones; any function will do.
type Step func(train *Dataset) Transformer

// MinMax is the Step of FitMinMax: it maps each column's range onto [lo, hi].
func MinMax(lo, hi float64) Step {
	return func(train *Dataset) Transformer { return FitMinMax(train, lo, hi) }
}

// Standard is the Step of FitStandard: mean 0 and standard deviation 1.
func Standard() Step { return func(train *Dataset) Transformer { return FitStandard(train) } }

// OneHot is the Step of FitOneHot: a 0/1 column for each level of a nominal column.
func OneHot() Step { return func(train *Dataset) Transformer { return FitOneHot(train) } }

// Ordinal is the Step of FitOrdinal: the ranks of a nominal column as numbers.
func Ordinal() Step { return func(train *Dataset) Transformer { return FitOrdinal(train) } }

// FillMean is the Step of FitMean: it fills missing values with the column's mean.
func FillMean() Step { return func(train *Dataset) Transformer { return FitMean(train) } }

// FillMedian is the Step of FitMedian: it fills missing values with the column's
// median.
func FillMedian() Step { return func(train *Dataset) Transformer { return FitMedian(train) } }

// Pipeline is a Learner that prepares the features first. It fits its steps to the
// training rows alone, in their order, each to what those before have made of
// them. So cross-validation of a Pipeline learns nothing from the rows that are
// held out; features that are scaled or chosen before the cross-validation have
// seen all rows, and its errors come out too small.
//
//	l := learn.NewPipeline(svm.NewLearner(kernel.Stump{}, svm.Params{}), learn.FillMedian(), learn.OneHot(), learn.MinMax(-1, 1))
//	v, err := eval.CrossValidate(ctx, ds, l, eval.Params{})
type Pipeline struct {
	Learner Learner
	Steps   []Step
}

var _ Learner = (*Pipeline)(nil)

// NewPipeline joins the steps, first to last, and the learner behind them.
func NewPipeline(l Learner, steps ...Step) *Pipeline { return &Pipeline{Learner: l, Steps: steps} }

// Learn fits the steps to ds, applies them, and calls the learner with the result.
// The classifier is a *Prepared. The error is ErrShape for a set without examples,
// or the learner's; when ctx ends first, the classifier so far comes with it, if
// the learner returns one. A step panics as its Fit function does, for example on
// a nominal column that should be encoded first.
func (p *Pipeline) Learn(ctx context.Context, ds *Dataset) (Classifier, error) {
	if err := ds.validateShape(Points); err != nil {
		return nil, err
	}
	m := &Prepared{Features: ds.Features, Levels: ds.Levels}
	for _, step := range p.Steps {
		t := step(ds)
		m.Steps, ds = append(m.Steps, t), t.Apply(ds)
	}
	var err error
	if m.Classifier, err = p.Learner.Learn(ctx, ds); m.Classifier == nil {
		return nil, err
	}
	return m, err
}

// Prepared is what a Pipeline has learned: the fitted steps and the classifier
// behind them. It takes rows as the training set had them before the steps.
type Prepared struct {
	Steps      []Transformer // as fitted, first to last
	Classifier Classifier    // of features that the steps have prepared

	Features []string   // of the training set; see Dataset
	Levels   [][]string // of the training set
}

var (
	_ Classifier = (*Prepared)(nil)
	_ Scorer     = (*Prepared)(nil)
)

// Apply prepares the features of ds. Nominal columns are matched by the names of
// their levels, so ds may list the levels in another order than the training set.
func (m *Prepared) Apply(ds *Dataset) *Dataset {
	for _, t := range m.Steps {
		ds = t.Apply(ds)
	}
	return ds
}

// prepare is Apply for a matrix with the columns of the training set.
func (m *Prepared) prepare(X mat.Matrix) *mat.Dense {
	if n, _ := X.Dims(); n == 0 {
		return &mat.Dense{}
	}
	dense, ok := X.(*mat.Dense)
	if !ok {
		dense = mat.DenseCopyOf(X)
	}
	return m.Apply(&Dataset{X: dense, Features: m.Features, Levels: m.Levels}).X
}

// Predict are the labels of the rows of X, an n×d matrix with the columns of the
// training set; in a nominal column a number is a rank in its Levels. For a set
// with Levels of its own, give Classifier the rows of Apply.
func (m *Prepared) Predict(X mat.Matrix) []int { return m.Classifier.Predict(m.prepare(X)) }

// Scores are the decision values of the classifier for the rows of X, as Predict
// takes them; if it has none, they are its labels.
func (m *Prepared) Scores(X mat.Matrix) []float64 {
	prepared := m.prepare(X)
	if s, ok := m.Classifier.(Scorer); ok {
		return s.Scores(prepared)
	}
	labels := m.Classifier.Predict(prepared)
	scores := make([]float64, len(labels))
	for i, label := range labels {
		scores[i] = float64(label)
	}
	return scores
}

// String is the classifier's, and how many steps come before it.
func (m *Prepared) String() string {
	return fmt.Sprintf("%v\nafter %d steps of preparation", m.Classifier, len(m.Steps))
}
