package lee

import (
	"errors"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

func (m member) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	return slices.Repeat([]int{int(m)}, n)
}

func TestPoints(t *testing.T) {
	for name, want := range map[string][3]int{
		"moons": {400, 2, 2}, "rings": {400, 2, 2}, "iris": {150, 4, 3}, "wine": {178, 13, 3}, "breast_wisconsin": {683, 9, 2}, "segment": {2310, 19, 7},
	} {
		ds, err := Points(name, source)
		if err != nil {
			t.Fatal(err)
		}
		if got := [3]int{ds.Len(), ds.Dim(), len(ds.Labels())}; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
		if lo, hi := mat.Min(ds.X), mat.Max(ds.X); lo != -1 || math.Abs(hi-1) > 1e-12 {
			t.Errorf("%s: from %v to %v", name, lo, hi)
		}
	}
	for _, name := range []string{"rings", "sonata"} {
		if _, err := Points(name, experiment.Source{Open: data.Open}); !errors.Is(err, experiment.ErrTable) && !errors.Is(err, data.ErrUnknown) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Each algorithm finds most of the irises at the widths where this is easy, and each
// restart has a start of its own.
func TestClustering(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	rows := paperstest.Run(t, Clustering(), experiment.Selection{Runs: 4, Datasets: []string{"iris", "moons"}}, source, 0).Rows()
	for _, m := range Clustering().Methods {
		if a := mean(t, rows, "iris", m.Name, "q=0.5", metric); !(a > 80 && a < 97) {
			t.Errorf("%s has an accuracy of %v on iris", m.Name, a)
		}
		if r := mean(t, rows, "iris", m.Name, "q=0.5", "rand"); !(r > 0.6 && r < 0.9) {
			t.Errorf("%s has a Rand index of %v on iris", m.Name, r)
		}
	}
	if o := mean(t, rows, "iris", "KKM", "q=0.5", "objective"); !(o > 0.1 && o < 1) { // at most K(x, x)
		t.Errorf("an example is %v from its centre", o)
	}
	for _, r := range rows {
		if r.Dataset == "moons" && r.Param == "q=8" && r.Metric == "objective" && !(r.SE > 0) {
			t.Errorf("%s: all restarts end at the same objective", r.Method)
		}
	}
}

func TestSpaces(t *testing.T) {
	ds, err := Points("iris", source)
	if err != nil {
		t.Fatal(err)
	}
	for space, prototypes := range map[cluster.Space]bool{cluster.InputSpace: true, cluster.FeatureSpace: false} {
		m, err := fuzzy(space)(t.Context(), ds, kernel.Gaussian{Gamma: 0.5}, 3, 1)
		if err != nil || (m.Prototypes != nil) != prototypes || len(m.Objectives) != 1 {
			t.Errorf("%v: %v, %v", space, m, err)
		}
	}
}

// keepBest takes the values of the run with the smallest objective, for each q.
func TestKeepBest(t *testing.T) {
	part, err := Clustering().Select(experiment.Selection{Runs: 3, Datasets: []string{"iris"}, Methods: []string{"KKM"}})
	if err != nil {
		t.Fatal(err)
	}
	rs := &experiment.Results{Table: part}
	objective := map[string][]float64{ofWidth(0.5): {3, 1, 2}, ofWidth(8): {1, 2, 3}}
	for run := range 3 {
		var values []experiment.Value
		for _, q := range []float64{0.5, 8} {
			values = append(values,
				experiment.Value{Param: ofWidth(q), Metric: metric, Value: 10 * float64(run)},
				experiment.Value{Param: ofWidth(q), Metric: "rand", Value: float64(run)},
				experiment.Value{Param: ofWidth(q), Metric: "objective", Value: objective[ofWidth(q)][run]})
		}
		rs.Done = append(rs.Done, experiment.Result{Dataset: "iris", Method: "KKM", Run: run, Values: values})
	}
	got, err := keepBest(t.Context(), rs, source)
	if err != nil || len(got) != 1 {
		t.Fatalf("%v, %v", got, err)
	}
	want := []experiment.Value{
		{Param: "q=0.5", Metric: "kept_accuracy_pct", Value: 10},
		{Param: "q=0.5", Metric: "kept_rand", Value: 1},
		{Param: "q=8", Metric: "kept_accuracy_pct", Value: 0},
		{Param: "q=8", Metric: "kept_rand", Value: 0},
	}
	if !slices.Equal(got[0].Values, want) || got[0].Dataset != "iris" || got[0].Method != "KKM" {
		t.Errorf("%+v, want %+v", got[0], want)
	}
}
