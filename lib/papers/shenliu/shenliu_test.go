package shenliu

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
	"github.com/mercer-go/mercer/lib/stump"
)

var source = experiment.Source{Open: data.Open, Generate: data.Generate, Splits: data.Splits}

// Every method on every set has its printed number, with its standard deviation.
func TestFiguresAreComplete(t *testing.T) {
	for _, table := range []experiment.Table{Table1(), Table2(), Spam()} {
		if want := len(table.Datasets) * len(table.Methods); len(table.Cells) != want {
			t.Errorf("%s: %d figures, want %d", table.ID(), len(table.Cells), want)
		}
		for _, c := range table.Cells {
			if !(c.Paper.Mean > 1 && c.Paper.Mean < 40 && c.Paper.SD > 0) || c.Paper.N != table.Runs || c.Metric != metric {
				t.Errorf("%s: %+v", table.ID(), c)
			}
		}
	}
}

// The rows of small runs stand beside the figures.
func TestFiguresHaveRows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	for _, test := range []struct {
		table   experiment.Table
		part    experiment.Selection
		figures int
	}{
		{Table1(), experiment.Selection{Runs: 1, Datasets: []string{"thyroid"}}, 4},
		{Table2(), experiment.Selection{Runs: 1, Datasets: []string{"thyroid"}, Methods: []string{"RFF", "SVM-Gauss", "SVM-Perc", "LPBoost-Perc"}}, 4},
	} {
		t.Run(test.table.Name, func(t *testing.T) {
			compared := 0
			for _, row := range paperstest.Run(t, test.table, test.part, source, 0).Rows() {
				if !math.IsNaN(row.PaperMean) {
					compared++
				}
				if row.Metric == metric && !(row.Mean >= 0 && row.Mean < 50) {
					t.Errorf("%+v", row)
				}
			}
			if compared != test.figures {
				t.Errorf("%d rows beside figures, want %d", compared, test.figures)
			}
		})
	}
}

// The sizes are those of the collection. Runs with a published division have it, and
// the others draw their own.
func TestSample(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	source := once()
	for name, want := range map[string][3]int{
		"banana": {400, 4900, 2}, "b-cancer": {200, 77, 9}, "diabetes": {468, 300, 8}, "f-solar": {666, 400, 9}, "german": {700, 300, 20},
		"heart": {170, 100, 13}, "image": {1300, 1010, 18}, "ringnorm": {400, 7000, 20}, "splice": {1000, 2175, 60}, "thyroid": {140, 75, 5},
		"titanic": {150, 2051, 3}, "twonorm": {400, 7000, 20}, "waveform": {400, 4600, 21},
	} {
		t.Run(name, func(t *testing.T) {
			sample := func(run int, split uint64) (train, test *learn.Dataset) {
				train, test, err := Sample(experiment.Task{Dataset: name, Run: run, Split: split}, source)
				if errors.Is(err, data.ErrMissing) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				return train, test
			}
			train, test := sample(0, 4)
			if got := [3]int{train.Len(), test.Len(), test.Dim()}; got != want {
				t.Errorf("%v, want %v", got, want)
			}
			if err := errors.Join(train.Validate(learn.TwoClass), test.Validate(learn.TwoClass)); err != nil {
				t.Error(err)
			}
			s, err := find(name)
			if err != nil {
				t.Fatal(err)
			}
			for run := range 5 {
				a, _ := sample(run, 4)
				b, _ := sample(run, 5)
				if got, want := mat.Equal(a.X, b.X), run < s.published; got != want {
					t.Errorf("run %d: the seed leaves the division as it is: %v, want %v", run, got, want)
				}
			}
		})
	}
	if _, _, err := Sample(experiment.Task{Dataset: "iris"}, source); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

func TestSameBitsOnAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	want := ""
	for _, jobs := range []int{1, 3} {
		rs := paperstest.Run(t, Table1(), experiment.Selection{Runs: 2, Datasets: []string{"b-cancer"}}, source, jobs)
		var b strings.Builder
		if err := experiment.WriteCSV(&b, rs.Rows()); err != nil {
			t.Fatal(err)
		}
		if got := b.String(); want == "" {
			want = got
		} else if got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}

// AdaBoost over the pool of stumps is TrainAdaBoost with stumps.
func TestAdaBoost(t *testing.T) {
	ds, test := data.Twonorm(20).Sample(150, 1), data.Twonorm(20).Sample(500, 2)
	model, err := adaBoost(nil)(t.Context(), ds, 0, 50)
	if err != nil {
		t.Fatal(err)
	}
	want, err := boost.TrainAdaBoost(t.Context(), ds, stump.NewLearner(stump.Params{}), boost.Params{Rounds: 50})
	if err != nil {
		t.Fatal(err)
	}
	if n := mistakes(model(test.X, []int{50})[0], want.Predict(test.X)); n > 0 {
		t.Errorf("%d other labels", n)
	}
}

// choose takes the smallest price and then the smallest size of the best settings.
func TestChoose(t *testing.T) {
	ds := data.Twonorm(2).Sample(60, 1)
	f := family{prices: []float64{1, 2, 4}, sizes: []int{3, 5, 7}}
	f.train = func(_ context.Context, _ *learn.Dataset, price float64, size int) (sized, error) {
		if size != 7 {
			t.Errorf("size %d", size)
		}
		return func(X mat.Matrix, sizes []int) [][]int {
			labels := make([][]int, len(sizes))
			for s, size := range sizes {
				if labels[s] = data.Twonorm(2).Predict(X); price < 2 || size < 5 {
					labels[s] = make([]int, len(labels[s])) // all wrong
				}
			}
			return labels
		}, nil
	}
	if price, size, err := f.choose(t.Context(), ds, 1); price != 2 || size != 5 || err != nil {
		t.Errorf("%v, %d, %v", price, size, err)
	}
}

// Figure 1: CGENS needs fewer stumps than AdaBoost, and its boundary is near the circle.
func TestToy(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	rows := map[string]experiment.Row{}
	for _, row := range paperstest.Run(t, Toy(), experiment.Selection{Runs: 3}, source, 0).Rows() {
		rows[row.Method+" "+row.Metric+" "+row.Param] = row
		if row.Method == "CGENS" && row.Metric == "radius" && math.Abs(row.Mean-math.Sqrt(2*math.Ln2)) > 0.35 {
			t.Errorf("%+v", row)
		}
	}
	for _, j := range []string{"J=5", "J=10", "J=20"} {
		a, c := rows["AdaBoost test_error_pct "+j], rows["CGENS test_error_pct "+j]
		if a.Runs != 3 || !(c.Mean < a.Mean) {
			t.Errorf("%s: %v, CGENS %v", j, a.Mean, c.Mean)
		}
	}
}

// Figure 5: the counts of a run add up to the stumps, and "!" is among the frequent ones.
func TestSpamCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	for _, method := range []string{"AdaBoost", "CGENS"} {
		sum, features, mark, compared := 0.0, 0, 0.0, 0
		for _, row := range paperstest.Run(t, Spam(), experiment.Selection{Runs: 1, Methods: []string{method}}, source, 0).Rows() {
			if !math.IsNaN(row.PaperMean) {
				compared++
			}
			if row.Metric != "count" {
				continue
			}
			sum, features = sum+row.Mean, features+1
			if strings.HasPrefix(row.Param, "52 ") {
				mark = row.Mean
			}
		}
		if compared != 1 || features != 57 || sum != spamColumns || mark < 1 {
			t.Errorf("%s: %v stumps on %d features, %v on \"!\"", method, sum, features, mark)
		}
	}
}
