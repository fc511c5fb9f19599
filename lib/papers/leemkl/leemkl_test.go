package leemkl

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
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

var source = experiment.Source{Open: data.Open}

// Every figure that the paper prints stands beside a row.
func TestFiguresHaveRows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	for _, c := range []struct {
		table   experiment.Table
		dataset string
		figures int
	}{
		{Table4(), "sonar", 3},
		{Readings(), "heart", 3 * len(scales()) * len(wide())},
		{Table6(), "sonar", 12},
		{Weights(), "sonar", 6 * len(scales()) * len(weightPrices())},
		{Table8(), "sonar", 2},
		{Toys(), "fig1", 2},
		{Toys(), "DS-VI", 2},
	} {
		beside := 0
		for _, r := range paperstest.Run(t, c.table, experiment.Selection{Runs: 1, Datasets: []string{c.dataset}}, source, 0).Rows() {
			if !math.IsNaN(r.PaperMean) {
				beside++
			}
			if r.Metric == accuracy && !(r.Mean > 40 && r.Mean <= 100) {
				t.Errorf("%+v", r)
			}
		}
		if beside != c.figures {
			t.Errorf("%s, %s: %d rows beside figures, want %d", c.table.Name, c.dataset, beside, c.figures)
		}
	}
}

// The sets have the rows of the paper, and all kernels ones on the diagonal.
func TestExamples(t *testing.T) {
	rows := map[string]int{"breast_wisconsin": 683, "ionosphere": 351, "heart": 270, "sonar": 208}
	for _, name := range sets() {
		ds, err := Examples(name, source)
		if err != nil {
			t.Fatal(err)
		}
		if ds.Len() != rows[name] || ds.Validate(learn.TwoClass) != nil {
			t.Errorf("%s has %d rows, want %d; %v", name, ds.Len(), rows[name], ds.Validate(learn.TwoClass))
		}
		ds = learn.FitMinMax(ds, -1, 1).Apply(ds)
		for _, k := range append(Types(), Widths()...) {
			diag, err := kernel.Diag(k, ds.X)
			if err != nil {
				t.Fatal(err)
			}
			for i, v := range diag {
				if math.Abs(v-1) > 1e-12 {
					t.Fatalf("%s, %s: %v on the diagonal in row %d", name, kernel.Name(k), v, i)
				}
			}
		}
	}
	if _, err := Examples("sonar", experiment.Source{}); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

// The sums of Table 6, 3 and 1, follow from the constants: the trace of three matrices
// with ones on the diagonal, and Σµ = 1. The printed weights have these sums too.
func TestSumsOfTable6(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a minute where the processor is emulated")
	}
	rows := paperstest.Run(t, Table6(), experiment.Selection{Runs: 1, Datasets: []string{"sonar", "heart"}, Methods: []string{"SDPT", "SDPI"}}, source, 0).Rows()
	want, checked := map[string]float64{"SDPT": 3, "SDPI": 1}, 0
	for _, r := range rows {
		if r.Metric == sum {
			checked++
			if math.Abs(r.Mean-want[r.Method]) > 1e-9 {
				t.Errorf("%s, %s: sum %v, want %v", r.Dataset, r.Method, r.Mean, want[r.Method])
			}
		}
		if r.Metric == weight && r.Method == "SDPI" && r.Mean < 0 {
			t.Errorf("%+v", r)
		}
	}
	if checked != 4 {
		t.Errorf("%d sums, want 4", checked)
	}
	for _, method := range []string{"SDPT", "SDPI"} { // as printed
		for _, name := range sets() {
			total := 0.0
			for _, c := range Table6().Cells {
				if c.Dataset == name && c.Method == method {
					total += c.Paper.Mean
				}
			}
			if math.Abs(total-want[method]) > 0.0015 {
				t.Errorf("%s, %s: printed sum %v", name, method, total)
			}
		}
	}
}

// With C = 1, features in [-1, 1] and the constant 1 in the polynomial, SDPI has the
// weights of Table 6 on three of four sets; on sonar with raw features.
func TestSDPIHasThePapersWeights(t *testing.T) {
	for name, most := range map[string]float64{"breast_wisconsin": 0.04, "ionosphere": 0.02, "heart": 0.01, "sonar": 0.006} {
		method := "SDPI"
		if name == "sonar" {
			method = "SDPI-raw"
		}
		for _, r := range paperstest.Run(t, Weights(), experiment.Selection{Datasets: []string{name}, Methods: []string{method}}, source, 0).Rows() {
			if strings.HasPrefix(r.Param, "C=1 ") && !(math.Abs(r.Mean-r.PaperMean) <= most) {
				t.Errorf("%s, %s: %.3f, the paper has %.3f", name, r.Param, r.Mean, r.PaperMean)
			}
		}
	}
}

// A linear kernel has no unit diagonal where a row is 0; then there are no values.
func TestUndefinedKernel(t *testing.T) {
	part := experiment.Selection{Runs: 1, Datasets: []string{"breast_wisconsin"}, Methods: []string{"linear-01"}}
	if rows := paperstest.Run(t, Readings(), part, source, 0).Rows(); len(rows) != 0 {
		t.Errorf("%v", rows)
	}
	part.Methods = []string{"SDPI-01"}
	if rows := paperstest.Run(t, Weights(), part, source, 0).Rows(); len(rows) != 0 {
		t.Errorf("%v", rows)
	}
}

// spy notes what it is shown. It predicts the larger class of sonar if C is at most right.
type spy struct {
	rows []int // of each training
	seen []int // rows without labels; -1 for none
}

func (s *spy) fit(right float64) trainer {
	return func(_ context.Context, train *learn.Dataset, X *mat.Dense, c float64) (learn.Classifier, error) {
		n := -1
		if X != nil {
			n, _ = X.Dims()
		}
		s.rows, s.seen = append(s.rows, train.Len()), append(s.seen, n)
		return constant(math.Copysign(1, right-c)), nil
	}
}

// constant predicts the same label everywhere.
type constant float64

func (c constant) Predict(X mat.Matrix) []int {
	n, _ := X.Dims()
	labels := make([]int, n)
	for i := range labels {
		labels[i] = int(c)
	}
	return labels
}

// C is chosen on parts of the training rows. The rows to predict are only seen by the
// last training, and the smallest of equally good C wins.
func TestChosen(t *testing.T) {
	ds, err := Examples("sonar", source) // 97 and 111 rows
	if err != nil {
		t.Fatal(err)
	}
	X := mat.NewDense(5, ds.Dim(), nil)
	for _, c := range []struct {
		right float64 // up to it, C gives the larger class
		want  int
	}{{50, -1}, {0.05, -1}} {
		var by, last spy
		got, err := chosen(last.fit(1e9), by.fit(c.right))(t.Context(), ds, X, powers(), 1)
		if err != nil || got.power != c.want {
			t.Errorf("10^%d, want 10^%d; %v", got.power, c.want, err)
		}
		if len(by.rows) != innerFolds*len(powers()) || len(last.rows) != 1 || last.rows[0] != 208 || last.seen[0] != 5 {
			t.Errorf("%d trainings to choose, %+v at last", len(by.rows), last)
		}
		for i := range by.rows {
			if by.seen[i] != -1 || by.rows[i] > 140 {
				t.Errorf("a choice saw %d rows, and %d to predict", by.rows[i], by.seen[i])
			}
		}
	}
	// Now C must be 10 at least.
	inverse := func(_ context.Context, _ *learn.Dataset, _ *mat.Dense, c float64) (learn.Classifier, error) {
		return constant(math.Copysign(1, c-5)), nil
	}
	got, err := chosen(inverse, inverse)(t.Context(), ds, X, powers(), 1)
	if err != nil || got.power != 1 {
		t.Errorf("10^%d, want 10; %v", got.power, err)
	}
}

// t of Table 8 is that of SDPI against the others; a part without SDPI has none.
func TestPairs(t *testing.T) {
	part, err := Table8().Select(experiment.Selection{Runs: 3, Datasets: []string{"heart"}, Methods: []string{"SDPT", "SDPI", "average"}})
	if err != nil {
		t.Fatal(err)
	}
	values := map[string][]float64{"SDPI": {80, 82, 84}, "SDPT": {79, 80, 81}, "average": {79, 81, 83}} // differences 1, 2, 3 and 1, 1, 1
	rs := &experiment.Results{Table: part}
	for _, task := range part.Tasks() {
		rs.Done = append(rs.Done, experiment.Result{
			Dataset: "heart", Method: task.Method, Run: task.Run,
			Values: []experiment.Value{{Metric: accuracy, Value: values[task.Method][task.Run]}, {Metric: price, Value: 7}},
		})
	}
	got, err := pairs(t.Context(), rs, source)
	if err != nil || len(got) != 1 || len(got[0].Values) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	if v := got[0].Values[0]; got[0].Method != "SDPI" || v.Param != "vs SDPT" || math.Abs(v.Value-2*math.Sqrt(3)) > 1e-12 {
		t.Errorf("%+v, want 2√3", v)
	}
	rs.Done = nil
	if got, err := pairs(t.Context(), rs, source); err != nil || len(got) != 0 {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestSameBitsOnAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	for _, c := range []struct {
		table experiment.Table
		part  experiment.Selection
	}{
		{Table8(), experiment.Selection{Runs: 1, Datasets: []string{"sonar"}, Methods: []string{"SDPI", "EasyMKL"}}},
		{Toys(), experiment.Selection{Runs: 2, Datasets: []string{"fig1"}, Methods: []string{"SDPT", "SDPI"}}},
	} {
		one, four := paperstest.Run(t, c.table, c.part, source, 1).Rows(), paperstest.Run(t, c.table, c.part, source, 4).Rows()
		if a, b := fmt.Sprint(one), fmt.Sprint(four); a != b {
			t.Errorf("%s: %s\n%s", c.table.Name, a, b)
		}
	}
}
