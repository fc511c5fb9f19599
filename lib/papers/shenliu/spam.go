package shenliu

import (
	"context"
	_ "embed" // for the figures of the paper
	"fmt"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/printed"
	"github.com/mercer-go/mercer/lib/stump"
)

//go:embed table4.csv
var figures4 string

const (
	spamColumns = 60  // stumps of each ensemble of Table IV
	spamShare   = 0.6 // of the examples are for training
)

// Spam is Table IV and Figure 5: the errors of AdaBoost and of CGENS on spam with 60
// stumps, and how often they choose each of the 57 features. The values count are the
// numbers of stumps on a feature, for example with the parameter "16 free". The paper
// shows them only as a drawing.
func Spam() experiment.Table {
	return experiment.Table{
		Paper: "shenliu", Name: "table4",
		Title:    "test errors on spam with 60 stumps, and the features that they are on",
		Version:  1,
		Seed:     1,
		Runs:     20,
		Datasets: []string{"spam"},
		Methods: []experiment.Method{
			{Name: "AdaBoost", Run: spam(none(), spamAdaBoost)},
			{Name: "CGENS", Run: spam(columnPrices(), spamColumnsOf)},
		},
		Cells: printed.Cells(figures4),
	}
}

// divideSpam draws the training and the test set of a run.
func divideSpam(task experiment.Task, source experiment.Source) (train, test *learn.Dataset, err error) {
	ds, err := source.Open("spambase")
	if err != nil {
		return nil, nil, err
	}
	train, test = deal(ds, int(spamShare*float64(ds.Len())), task.Split)
	return train, test, nil
}

// counted trains an ensemble of stumps.
type counted = func(ctx context.Context, ds *learn.Dataset, price float64) (*learn.Ensemble, error)

func spamAdaBoost(ctx context.Context, ds *learn.Dataset, _ float64) (*learn.Ensemble, error) {
	m, err := boost.TrainAdaBoost(ctx, ds, stump.NewLearner(stump.Params{}), boost.Params{Rounds: spamColumns})
	if err != nil {
		return nil, err
	}
	return &m.Ensemble, nil
}

func spamColumnsOf(ctx context.Context, ds *learn.Dataset, price float64) (*learn.Ensemble, error) {
	m, err := cgens.Train(ctx, ds, nil, cgens.Params{C: price, Columns: spamColumns})
	if err != nil {
		return nil, err
	}
	return &m.Ensemble, nil
}

// spam chooses C, trains, tests and counts.
func spam(prices []float64, train counted) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		ds, test, err := divideSpam(task, source)
		if err != nil {
			return out, err
		}
		whole := func(ctx context.Context, ds *learn.Dataset, price float64, _ int) (sized, error) {
			e, err := train(ctx, ds, price)
			if err != nil {
				return nil, err
			}
			return staged(e.Len(), e.Prefix), nil
		}
		f := family{prices: prices, sizes: []int{spamColumns}, train: whole}
		price, _, err := f.choose(ctx, ds, task.Split)
		if err != nil {
			return out, err
		}
		e, err := train(ctx, ds, price)
		if err != nil {
			return out, err
		}
		out.Values = append(out.Values, experiment.Value{
			Param: fmt.Sprintf("J=%d", spamColumns), Metric: metric, Value: percent(e.Predict(test.X), test),
		})
		if len(prices) > 1 {
			out.Values = append(out.Values, chosen(price))
		}
		for j, n := range counts(e, ds.Dim()) {
			out.Values = append(out.Values, experiment.Value{Param: fmt.Sprintf("%d %s", j+1, ds.Features[j]), Metric: "count", Value: float64(n)})
		}
		return out, nil
	}
}

// counts are the numbers of stumps on each of d features. Constants are
// not counted.
func counts(e *learn.Ensemble, d int) []int {
	n := make([]int, d)
	for _, m := range e.Members {
		if r, ok := m.(learn.Rated); ok {
			m = r.Classifier.(learn.Scorer)
		}
		if s, ok := m.(stump.Stump); ok && !s.IsConstant() {
			n[s.Feature]++
		}
	}
	return n
}
