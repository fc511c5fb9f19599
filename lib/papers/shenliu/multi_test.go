package shenliu

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

// once is a source that opens each set once.
func once() experiment.Source {
	opened := map[string]*learn.Dataset{}
	return experiment.Source{Splits: data.Splits, Open: func(name string) (ds *learn.Dataset, err error) {
		if opened[name] == nil {
			opened[name], err = data.Open(name)
		}
		return opened[name], err
	}}
}

var classSource = experiment.Source{Open: data.Open}

// The paper prints 14 sets with four methods. Two tables have the figures of nine sets.
func TestFiguresOfClasses(t *testing.T) {
	for _, test := range []struct {
		cells     []experiment.Cell
		want, run int
	}{{Table3().Cells, 28, 10}, {Table3Digits().Cells, 8, 5}, {Unavailable(), 20, 5}} {
		if len(test.cells) != test.want {
			t.Errorf("%d figures, want %d", len(test.cells), test.want)
		}
		for _, c := range test.cells {
			if !(c.Paper.Mean > 2 && c.Paper.Mean < 62 && c.Paper.SD > 0) || c.Paper.N != test.run || c.Metric != metric {
				t.Errorf("%+v", c)
			}
		}
	}
}

func TestFiguresOfClassesHaveRows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	compared, curves := 0, 0
	for _, row := range paperstest.Run(t, Table3(), experiment.Selection{Runs: 1, Datasets: []string{"wine", "iris"}}, classSource, 0).Rows() {
		switch {
		case !math.IsNaN(row.PaperMean):
			compared++
			if !(row.Mean >= 0 && row.Mean < 20) {
				t.Errorf("%+v", row)
			}
		case row.Metric == "curve_pct":
			curves++
		}
	}
	if compared != 8 || curves != 8*len(sizes()) {
		t.Errorf("%d rows beside figures and %d points of curves, want 8 and %d", compared, curves, 8*len(sizes()))
	}
}

func TestSampleClasses(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	source := once()
	for name, want := range map[string][4]int{
		"wine": {133, 45, 13, 3}, "iris": {112, 38, 4, 3}, "glass": {160, 54, 9, 6}, "vehicle": {634, 212, 18, 4},
		"DNA": {2389, 797, 180, 3}, "vowel": {742, 248, 10, 11}, "segment": {1732, 578, 19, 7},
		"MNIST": {10000, 10000, 784, 10}, "MNIST-400": {4000, 10000, 784, 10}, "USPS": {6973, 2325, 256, 10},
	} {
		t.Run(name, func(t *testing.T) {
			sample := func(split uint64) (train, test *learn.Dataset) {
				train, test, err := SampleClasses(experiment.Task{Dataset: name, Split: split}, source)
				if errors.Is(err, data.ErrMissing) {
					t.Skip(err)
				}
				if err != nil {
					t.Fatal(err)
				}
				return train, test
			}
			train, test := sample(4)
			if got := [4]int{train.Len(), test.Len(), test.Dim(), len(train.Labels())}; got != want {
				t.Errorf("%v, want %v", got, want)
			}
			if strings.HasPrefix(name, "MNIST") {
				for _, label := range train.Labels() {
					n := 0
					for _, y := range train.Y {
						if y == label {
							n++
						}
					}
					if n != train.Len()/10 {
						t.Errorf("%d images of %d", n, label)
					}
				}
			}
			again, _ := sample(4)
			other, _ := sample(5)
			if !mat.Equal(train.X, again.X) || mat.Equal(train.X, other.X) {
				t.Error("the division does not depend on the seed alone")
			}
		})
	}
	if _, _, err := SampleClasses(experiment.Task{Dataset: "SUN"}, classSource); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

func TestClassesOnAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	part := experiment.Selection{Runs: 2, Datasets: []string{"iris"}, Methods: []string{"AdaBoost.ECC", "CGENS-SLS"}}
	sheet := func(jobs int) string {
		var b strings.Builder
		if err := experiment.WriteCSV(&b, paperstest.Run(t, Table3(), part, classSource, jobs).Rows()); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	if one, three := sheet(1), sheet(3); one != three {
		t.Errorf("%s\nwant\n%s", three, one)
	}
}

func TestDrawEach(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(8, 1, []float64{0, 1, 2, 3, 4, 5, 6, 7}), Y: []int{7, 7, 2, 7, 2, 2, 2, 7}}
	drawn := map[string]bool{}
	for seed := range uint64(30) {
		few := drawEach(ds, 6, 2, seed)
		x := mat.Col(nil, 0, few.X)
		slices.Sort(x)
		if few.Len() != 4 || x[3] > 5 || len(slices.Compact(x)) != 4 || few.Y[0]+few.Y[1]+few.Y[2]+few.Y[3] != 18 {
			t.Errorf("%v, %v", few.Y, few.X.RawMatrix().Data)
		}
		drawn[fmt.Sprint(x)] = true
	}
	if len(drawn) != 9 { // 3·3 ways to choose two of three examples twice
		t.Errorf("%d different draws in 30, want all 9", len(drawn))
	}
}

// Each reading has the figures of its method. From the same seeds, it predicts other
// labels than the reading of Table3.
func TestReadings(t *testing.T) {
	table := Readings()
	if len(table.Cells) != 5*len(table.Methods) {
		t.Errorf("%d figures for %d methods on 5 sets", len(table.Cells), len(table.Methods))
	}
	task := experiment.Task{Dataset: "glass", Seed: 3, Split: 4}
	train, test, err := SampleClasses(task, classSource)
	if err != nil {
		t.Fatal(err)
	}
	plain := map[string][]int{}
	for _, r := range readings() {
		model, err := r.of(task).train(t.Context(), train, 0.1, 40)
		if err != nil {
			t.Fatal(err)
		}
		labels := model(test.X, []int{40})[0]
		if r.name == "" {
			plain[r.method] = labels
		} else if plain[r.method] == nil || slices.Equal(labels, plain[r.method]) {
			t.Errorf("%s%s predicts as %s", r.method, r.name, r.method)
		}
	}
}
