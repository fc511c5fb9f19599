package linli

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

// Every figure that the paper prints has a row, with its name to the letter,
// and every test error of ours has a figure.
func TestFiguresHaveRows(t *testing.T) {
	for _, test := range []struct {
		table   experiment.Table
		figures int // of one data set
	}{{Table1(), 6}, {Table2(), 3}} {
		if len(test.table.Cells) != 14*test.figures {
			t.Errorf("%s: the paper has %d figures", test.table.ID(), len(test.table.Cells))
		}
		rs := paperstest.Run(t, test.table, experiment.Selection{Runs: 1, Datasets: []string{"heart"}}, source, 0)
		compared := 0
		for _, row := range rs.Rows() {
			if row.Metric == metric {
				compared++
				if !(row.PaperMean > 0 && row.PaperSE > 0) || math.IsNaN(row.Z) || row.Mean <= 0 || row.Mean > 45 {
					t.Errorf("%+v", row)
				}
			}
		}
		if compared != test.figures {
			t.Errorf("%s: %d rows beside figures, want %d", test.table.ID(), compared, test.figures)
		}
		params := map[string]bool{} // what holds on heart holds on all sets if these are the same
		for _, c := range test.table.Cells {
			params[c.Method+c.Param+c.Metric] = true
		}
		if len(params) != test.figures {
			t.Errorf("%s: figures of %v", test.table.ID(), params)
		}
	}
}

// Choices are in the grids of the paper, and take 55 and 550 trainings.
func TestGrids(t *testing.T) {
	table := Table2()
	for m, want := range map[int]struct {
		problems    int64
		low, high   float64
		gammas      bool
		gLow, gHigh float64
	}{
		0: {problems: 55, low: -17, high: 3},
		1: {problems: 55, low: -17, high: 3},
		2: {problems: 550, low: -5, high: 15, gammas: true, gLow: -15, gHigh: 3},
	} {
		method := table.Methods[m]
		var total atomic.Int64 // goroutines report
		ctx := learn.WithProgress(t.Context(), func(p learn.Progress) {
			if p.Stage == "grid search" {
				total.Store(int64(p.Total))
			}
		})
		task := experiment.Task{Dataset: "sonar", Seed: 3, Split: 4}
		out, err := method.Run(ctx, task, source)
		if err != nil || total.Load() != want.problems {
			t.Errorf("%s: %d problems, want %d: %v", method.Name, total.Load(), want.problems, err)
		}
		in := func(metric string, low, high float64) {
			for _, v := range out.Values {
				if v.Metric == metric {
					if v.Value < low || v.Value > high || math.Mod(v.Value-low, 2) != 0 {
						t.Errorf("%s: %s is %v", method.Name, metric, v.Value)
					}
					return
				}
			}
			t.Errorf("%s: no %s in %v", method.Name, metric, out.Values)
		}
		in("log2_C", want.low, want.high)
		if want.gammas {
			in("log2_gamma", want.gLow, want.gHigh)
		}
	}
}

// Methods of a run get the same examples; runs do not.
func TestRunsArePaired(t *testing.T) {
	seen := map[string]string{} // by data set and run: what was asked for
	part, err := Table1().Select(experiment.Selection{Runs: 2, Datasets: []string{"ringnorm-n", "heart"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, task := range part.Tasks() {
		train, test, err := Sample(task, source)
		if err != nil {
			t.Fatal(err)
		}
		sum := fmt.Sprint(train.X.RawRowView(0), train.Y, test.X.RawRowView(test.Len()-1), test.Y)
		run := fmt.Sprint(task.Dataset, task.Run)
		if old, ok := seen[run]; ok && old != sum {
			t.Errorf("%s has examples of its own", task.ID)
		}
		seen[run] = sum
	}
	if len(seen) != 4 || seen["heart0"] == seen["heart1"] || seen["ringnorm-n0"] == seen["ringnorm-n1"] {
		t.Error("runs are alike")
	}
}

// TestFiguresHaveRows runs the slow method, which package perceptron tests too.
func TestSameBitsOnAnyNumberOfWorkers(t *testing.T) {
	want := ""
	for _, jobs := range []int{1, 3} {
		rs := paperstest.Run(t, Table1(), experiment.Selection{Runs: 2, Datasets: []string{"sonar"}, Methods: []string{"SVM-Stump", "AB-Stump", "SVM-Perc"}}, source, jobs)
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

// A stop in the middle of an ensemble or a grid ends the task with the
// context's error.
func TestStopsWithTheContext(t *testing.T) {
	for _, method := range append(Table1().Methods, svmGauss()) {
		ctx, cancel := context.WithCancel(t.Context())
		var begun atomic.Bool
		ctx = learn.WithProgress(ctx, func(p learn.Progress) {
			if p.Done > 0 && p.Done < p.Total && (p.Stage == "AdaBoost" || p.Stage == "grid search") {
				begun.Store(true)
				cancel()
			}
		})
		_, err := method.Run(ctx, experiment.Task{Dataset: "sonar", Split: 1}, source)
		if cancel(); !begun.Load() || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: %v", method.Name, err)
		}
	}
}
