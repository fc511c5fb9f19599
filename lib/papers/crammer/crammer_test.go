package crammer

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

var source = experiment.Source{Open: data.Open, Generate: data.Generate}

// means runs a part of a table; its rows are found by method, param and metric.
func means(t *testing.T, table experiment.Table, source experiment.Source, s experiment.Selection) map[string]experiment.Row {
	t.Helper()
	found := map[string]experiment.Row{}
	for _, row := range paperstest.Run(t, table, s, source, 0).Rows() {
		found[row.Method+"/"+row.Param+"/"+row.Metric] = row
	}
	return found
}

// TestSynthetic has the claims of section 4 on two sets.
func TestSynthetic(t *testing.T) {
	got := means(t, Synthetic(), source, experiment.Selection{Runs: 2})
	within := func(name string, low, high float64) {
		t.Helper()
		row, ok := got[name]
		if !ok || !(row.Mean >= low && row.Mean <= high) {
			t.Errorf("%s: %v, want %v to %v", name, row.Mean, low, high)
		}
	}
	within("standard//"+separation, 75, 110)
	within("standard/epoch=10/test_error_pct", 1, 8)
	for _, loss := range []string{"LogLoss", "ExpLoss"} {
		within(loss+"//"+separation, 1, 1)
		within(loss+"/n=100/online_error_pct", 1, 1)
		within(loss+"/epoch=1/test_error_pct", 0, 1)
		within(loss+"/epoch=10/noisy_error_pct", 5, 16) // Bayes 9
		within(loss+"//loss", 0, 1e-4)
		within(loss+"//axis_cosine", 0.95, 1)
		within(loss+"/same class/inner_product", 0.95, 1.05)
		within(loss+"/other class/inner_product", -1.05, -0.95)
		within(loss+"/test/alignment", 0.8, 1)
	}
	for _, name := range []string{"standard", "LogLoss"} { // beside the figures of the paper
		if row := got[name+"//"+separation]; math.IsNaN(row.PaperMean) {
			t.Errorf("%+v", row)
		}
	}
}

func TestDrawsAreOfOneRun(t *testing.T) {
	table := Synthetic()
	tasks := table.Tasks()
	train, test, noisy, err := Draw(tasks[0], source)
	if err != nil || train.Len() != 300 || test.Len() != 200 {
		t.Fatal(err)
	}
	again, _, _, _ := Draw(tasks[1], source) // another method
	if !mat.Equal(train.X, again.X) {
		t.Error("two methods have other examples in a run")
	}
	if !mat.Equal(test.X.Slice(0, 200, 2, 100), noisy.X.Slice(0, 200, 2, 100)) || mat.Equal(test.X, noisy.X) {
		t.Error("noise is to be on the first two features, and there alone")
	}
}

// images is a set in the form of USPS: ten classes around ten points.
func images(n int) *learn.Dataset {
	noise, err := data.Generate("twonorm", n, 1)
	if err != nil {
		panic(err)
	}
	ds := &learn.Dataset{X: noise.X, Y: make([]int, n)}
	for i := range ds.Y {
		ds.Y[i] = i % 10
		row := ds.X.RawRowView(i)
		for j := range row {
			row[j] = math.Tanh(row[j]/3 + math.Sin(float64((ds.Y[i]+1)*(j+1))))
		}
	}
	return ds
}

func TestPairsOfDigits(t *testing.T) {
	all := images(7291 + 500)
	like := experiment.Source{Open: func(string) (*learn.Dataset, error) { return all, nil }}
	seen := map[string]bool{}
	for run := range 45 {
		train, test, err := Pair(experiment.Task{Dataset: "usps", Run: run}, like)
		if err != nil {
			t.Fatal(err)
		}
		if train.Len() < 1457 || test.Len() != 100 {
			t.Fatalf("run %d: %d and %d examples", run, train.Len(), test.Len())
		}
		seen[fmt.Sprint(train.Classes)] = true
	}
	if len(seen) != 45 || !seen["[0 1]"] || !seen["[8 9]"] {
		t.Errorf("pairs %v", seen)
	}
	for _, task := range []experiment.Task{{Dataset: "usps", Run: 45}, {Dataset: "usps", Run: -1}, {Dataset: "iris"}} {
		if _, _, err := Pair(task, like); !errors.Is(err, experiment.ErrTable) {
			t.Errorf("%+v: %v", task, err)
		}
	}
	short := experiment.Source{Open: func(string) (*learn.Dataset, error) { return images(100), nil }}
	if _, _, err := Pair(experiment.Task{Dataset: "usps"}, short); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

// TestLettersStandIn runs two pairs of letters, A B and A C.
func TestLettersStandIn(t *testing.T) {
	few := experiment.Source{Open: func(name string) (*learn.Dataset, error) {
		ds, err := data.Open(name)
		if err != nil {
			return nil, err
		}
		for i := range ds.Y { // the rest of the classes takes most examples of each
			if ds.Y[i] < classes && i%8 != 0 {
				ds.Y[i] = 25
			}
		}
		return ds, nil
	}}
	got := means(t, Letters(), few, experiment.Selection{Runs: 2, Methods: []string{"standard", "LogLoss-train", "LogLoss-test"}})
	for _, name := range []string{"standard/last/test_error_pct", "LogLoss-train/averaged/test_error_pct", "LogLoss-test/last/test_error_pct"} {
		if row, ok := got[name]; !ok || row.Mean > 20 || row.Runs != 2 {
			t.Errorf("%s: %+v", name, row)
		}
	}
	for variant, mean := range map[string]experiment.Row{"last": got["LogLoss-train/last/test_error_pct"], "averaged": got["LogLoss-train/averaged/test_error_pct"]} {
		first, ok := got["LogLoss-train/0-1 "+variant+"/pair_error_pct"]
		second, too := got["LogLoss-train/0-2 "+variant+"/pair_error_pct"]
		if !ok || !too || math.Abs((first.Mean+second.Mean)/2-mean.Mean) > 1e-12 {
			t.Errorf("%s: pairs %+v and %+v, mean %+v", variant, first, second, mean)
		}
	}
	for _, name := range []string{"LogLoss-train/last/pairs_better_pct", "LogLoss-test/averaged/pairs_worse_pct", "LogLoss-test/last/pairs_better_than_train_pct"} {
		if row, ok := got[name]; !ok || row.Runs != 1 || math.Mod(row.Mean, 50) != 0 {
			t.Errorf("%s: %+v", name, row)
		}
	}
}

// TestReadings has the width, the scale, the templates and the rounds of each method.
func TestReadings(t *testing.T) {
	table := USPS()
	if len(table.Methods) != len(settings()) || len(Letters().Methods) != 5 {
		t.Errorf("%v, letters %v", table.MethodNames(), Letters().MethodNames())
	}
	seen := map[string]setting{}
	for _, s := range settings() {
		seen[s.String()] = s
		if k := s.width.kernel(256); s.width == literal01 && k.Gamma*4 != literal.kernel(256).Gamma || s.width == cited && k.Gamma != 2./256 {
			t.Errorf("%v has the kernel %v", s, k)
		}
	}
	for name, want := range map[string]int{"LogLoss-train": 30, "ExpLoss-train-literal": 50, "LogLoss-test-literal01": 100, "ExpLoss-test": 100, "LogLoss-train-norm1": 30, "LogLoss-test-literal-norm1": 100} {
		s, ok := seen[name]
		if !ok || s.rounds() != want {
			t.Errorf("%s: %+v of %d rounds, want %d", name, s, s.rounds(), want)
		}
		if s.norm1 != strings.HasSuffix(name, "-norm1") {
			t.Errorf("%s: %+v", name, s)
		}
		if own := s.standard().String(); seen[own].boost || seen[own].width != s.width {
			t.Errorf("%s is compared with %s", name, own)
		}
	}
	for test, train := range map[string]string{"ExpLoss-test-literal": "ExpLoss-train-literal", "LogLoss-test-literal01-norm1": "LogLoss-train-literal01-norm1"} {
		if got := seen[test].onTrain().String(); got != train {
			t.Error(got)
		}
	}
}

// TestCourse runs a pair of made-up images: an earlier stage is a shorter training,
// and the loss falls.
func TestCourse(t *testing.T) {
	all := images(7291 + 500)
	few := all.Subset(nil)
	for i := range all.Len() { // 160 of each class to train on, 50 to test on
		if i >= 7291 || i < 1600 {
			few.Y = append(few.Y, all.Y[i])
		} else {
			few.Y = append(few.Y, 11)
		}
	}
	few.X = all.X
	source := experiment.Source{Open: func(string) (*learn.Dataset, error) { return few, nil }}
	got := means(t, Course(), source, experiment.Selection{Runs: 1})
	for _, method := range []string{"train", "test", "fewer", "train-norm1", "test-norm1", "fewer-norm1"} {
		last := math.Inf(1)
		for _, T := range stages {
			row, ok := got[fmt.Sprintf("%s/T=%d/loss", method, T)]
			if !ok || !(row.Mean < last) {
				t.Errorf("%s: loss %v after %d rounds, before %v", method, row.Mean, T, last)
			}
			last = row.Mean
			ratio, ok := got[fmt.Sprintf("%s/T=%d/size_ratio", method, T)]
			if !ok || !(ratio.Mean > 0.2 && ratio.Mean < 5) {
				t.Errorf("%s: sizes %+v after %d rounds", method, ratio, T)
			}
		}
		if row := got[method+"/T=10/test_error_pct"]; row.Runs != 1 || row.Mean > 30 {
			t.Errorf("%s: %+v", method, row)
		}
	}
	if train, norm1 := got["train/T=30/loss"], got["train-norm1/T=30/loss"]; !(train.Mean < norm1.Mean) {
		t.Errorf("loss %v, with ‖w‖ = 1 %v", train.Mean, norm1.Mean)
	}
	if a := spread(all, 3); a.Len() != 3 || a.Y[1] != all.Y[all.Len()/3] || spread(a, 9).Len() != 3 {
		t.Error(a)
	}
}

func TestTablesStopWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	letters, err := data.Open("letter")
	if err != nil {
		t.Fatal(err)
	}
	source := experiment.Source{Open: func(string) (*learn.Dataset, error) { return letters, nil }, Generate: data.Generate}
	for _, table := range []experiment.Table{Synthetic(), Letters()} {
		for _, task := range table.Tasks() {
			if task.Run > 0 {
				continue
			}
			for _, m := range table.Methods {
				if m.Name != task.Method {
					continue
				}
				if _, err := m.Run(ctx, task, source); !errors.Is(err, context.Canceled) {
					t.Errorf("%s: %v", task.ID, err)
				}
			}
		}
	}
}
