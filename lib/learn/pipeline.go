package learn

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Transformer changes the features of a Dataset but not its rows and labels.
// Scaler, Encoder and Imputer are Transformers.
type Transformer interface {
	Apply(ds *Dataset) *Dataset // a changed copy of ds
}

// Step fits a Transformer to the training rows. MinMax, Standard, OneHot,
// Ordinal, FillMean and FillMedian return the usual steps. Any other function
// of this type can be a Step too.
type Step func(train *Dataset) Transformer

// MinMax returns the Step of FitMinMax, which maps the range of each column to
// [lo, hi].
func MinMax(lo, hi float64) Step {
	return func(train *Dataset) Transformer { return FitMinMax(train, lo, hi) }
}

// Standard returns the Step of FitStandard, which gives each column mean 0 and
// standard deviation 1.
func Standard() Step { return func(train *Dataset) Transformer { return FitStandard(train) } }

// OneHot returns the Step of FitOneHot, which makes a 0/1 column for each level
// of a nominal column.
func OneHot() Step { return func(train *Dataset) Transformer { return FitOneHot(train) } }

// Ordinal returns the Step of FitOrdinal, which uses the ranks in a nominal
// column as numbers.
func Ordinal() Step { return func(train *Dataset) Transformer { return FitOrdinal(train) } }

// FillMean returns the Step of FitMean, which fills missing values with the
// mean of the column.
func FillMean() Step { return func(train *Dataset) Transformer { return FitMean(train) } }

// FillMedian returns the Step of FitMedian, which fills missing values with the
// median of the column.
func FillMedian() Step { return func(train *Dataset) Transformer { return FitMedian(train) } }

// Pipeline is a Learner that prepares the features before it calls another
// Learner. It fits its steps to the training rows only, in order: each step
// sees the result of the steps before it.
//
// So the cross-validation of a Pipeline learns nothing from the rows that are
// held out. If features are scaled or selected before the cross-validation, all
// rows have been used, and the estimated error is too small.
//
// If the last step gives a StreamTransformer, prediction computes the result of
// that step in blocks. If the learner is a StreamLearner too, it gets this result
// as a Stream, and the Pipeline never holds it as a whole.
//
//	l := learn.NewPipeline(svm.NewLearner(kernel.Stump{}, svm.Params{}), learn.FillMedian(), learn.OneHot(), learn.MinMax(-1, 1))
//	v, err := eval.CrossValidate(ctx, ds, l, eval.Params{})
type Pipeline struct {
	Learner Learner // learns from the result of the steps
	Steps   []Step  // prepare the features, first to last
}

var _ Learner = (*Pipeline)(nil)

// NewPipeline returns a Pipeline with the given steps, first to last, followed
// by the learner l.
func NewPipeline(l Learner, steps ...Step) *Pipeline { return &Pipeline{Learner: l, Steps: steps} }

// Learn fits the steps to ds, applies them, and calls the learner with the
// result. The classifier is a *Prepared. The error wraps ErrShape if ds has no
// examples or its parts differ in size; any other error comes from the learner.
// If ctx ends first, Learn returns ctx.Err() and, if the learner returns its
// classifier so far, that one too. A step panics in the same cases as its Fit
// function, for example if a nominal column was not encoded before.
func (p *Pipeline) Learn(ctx context.Context, ds *Dataset) (Classifier, error) {
	if err := ds.validateShape(Points); err != nil {
		return nil, err
	}
	m := &Prepared{Features: ds.Features, Levels: ds.Levels}
	learner, streams := p.Learner.(StreamLearner)
	var s Stream
	for i, step := range p.Steps {
		t := step(ds)
		m.Steps = append(m.Steps, t)
		if last, ok := t.(StreamTransformer); ok && streams && i == len(p.Steps)-1 {
			s = last.Stream(ds)
		} else {
			ds = t.Apply(ds)
		}
	}
	var err error
	if s != nil {
		m.Classifier, err = learner.LearnStream(ctx, s)
	} else {
		m.Classifier, err = p.Learner.Learn(ctx, ds)
	}
	if m.Classifier == nil {
		return nil, err
	}
	return m, err
}

// Prepared is the classifier that a Pipeline learns: the fitted steps and the
// classifier after them. Its input has the columns of the training set before
// the steps.
type Prepared struct {
	Steps      []Transformer // the fitted steps, first to last
	Classifier Classifier    // takes the features that the steps have prepared

	Features []string   // column names of the training set; see Dataset
	Levels   [][]string // levels of the training set; see Dataset
}

var (
	_ Classifier = (*Prepared)(nil)
	_ Scorer     = (*Prepared)(nil)
)

// Apply prepares the features of ds. Levels of nominal columns are matched by
// name, so ds may list them in another order than the training set.
func (m *Prepared) Apply(ds *Dataset) *Dataset {
	for _, t := range m.Steps {
		ds = t.Apply(ds)
	}
	return ds
}

// blocks calls f with the prepared features of the rows of X, a matrix with the
// columns of the training set: in blocks if the last step allows it, otherwise all
// at once.
func (m *Prepared) blocks(X mat.Matrix, f func(prepared *mat.Dense)) {
	if n, _ := X.Dims(); n == 0 {
		f(&mat.Dense{})
		return
	}
	dense, ok := X.(*mat.Dense)
	if !ok {
		dense = mat.DenseCopyOf(X)
	}
	ds, last := &Dataset{X: dense, Features: m.Features, Levels: m.Levels}, len(m.Steps)-1
	if last < 0 {
		f(dense)
		return
	}
	for _, t := range m.Steps[:last] {
		ds = t.Apply(ds)
	}
	if t, ok := m.Steps[last].(StreamTransformer); ok {
		err := t.Stream(ds).Blocks(context.Background(), func(_ int, block *Dataset) error {
			f(block.X)
			return nil
		})
		if err != nil { // from a Stream of a Dataset, with a context that does not end
			panic(err)
		}
		return
	}
	f(m.Steps[last].Apply(ds).X)
}

// Predict returns the labels of the rows of X, an n×d matrix with the columns
// of the training set. In a nominal column, a number is a rank in the Levels of
// the training set. If a data set ds has other Levels, call
// m.Classifier.Predict(m.Apply(ds).X) instead.
func (m *Prepared) Predict(X mat.Matrix) []int {
	labels := []int{}
	m.blocks(X, func(prepared *mat.Dense) { labels = append(labels, m.Classifier.Predict(prepared)...) })
	return labels
}

// Scores returns the decision values of the classifier for the rows of X; see
// Predict for X. If the classifier has no decision values, Scores returns its
// labels.
func (m *Prepared) Scores(X mat.Matrix) []float64 {
	scores := []float64{}
	s, ok := m.Classifier.(Scorer)
	m.blocks(X, func(prepared *mat.Dense) {
		if ok {
			scores = append(scores, s.Scores(prepared)...)
			return
		}
		for _, label := range m.Classifier.Predict(prepared) {
			scores = append(scores, float64(label))
		}
	})
	return scores
}

// String returns the String of the classifier and the number of steps.
func (m *Prepared) String() string {
	return fmt.Sprintf("%v\nafter %d steps of preparation", m.Classifier, len(m.Steps))
}
