package lee

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

var source = experiment.Source{Open: data.Open, Generate: data.Generate}

// mean is the mean of one row.
func mean(t *testing.T, rows []experiment.Row, dataset, method, param, metric string) float64 {
	t.Helper()
	for _, r := range rows {
		if r.Dataset == dataset && r.Method == method && r.Param == param && r.Metric == metric {
			return r.Mean
		}
	}
	t.Fatalf("no row %s %s %s %s", dataset, method, param, metric)
	return 0
}

// Table III: with q = 8, the accuracies are those of the paper, and on glass the rules
// are in its order.
func TestTable3(t *testing.T) {
	rows := paperstest.Run(t, Table3(), experiment.Selection{Runs: 3, Datasets: []string{"iris", "glass", "vowel"}}, source, 0).Rows()
	most := map[string]float64{"iris": 1.5, "vowel": 1.5, "glass": 2.5}
	for _, r := range rows {
		if !(math.Abs(r.Mean-r.PaperMean) <= most[r.Dataset]) {
			t.Errorf("%s, %s: %.2f, the paper has %.2f", r.Dataset, r.Method, r.Mean, r.PaperMean)
		}
	}
	glass := func(method string) float64 { return mean(t, rows, "glass", method, "", metric) }
	if len(rows) != 9 || !(glass("MinD") > glass("NSV") && glass("NSV") > glass("NC")) {
		t.Errorf("glass: MinD %v, NSV %v, NC %v", glass("MinD"), glass("NSV"), glass("NC"))
	}
}

// Widths has Table3's values at q = 8, and each of them beside a figure.
func TestWidths(t *testing.T) {
	part := experiment.Selection{Runs: 1, Datasets: []string{"iris"}}
	rows := paperstest.Run(t, Widths(), part, source, 0).Rows()
	if len(rows) != 3*len(widths()) {
		t.Errorf("%d rows", len(rows))
	}
	for _, r := range rows {
		if math.IsNaN(r.PaperMean) {
			t.Errorf("%s %s has no figure", r.Method, r.Param)
		}
	}
	same := map[float64]bool{}
	for _, q := range widths() {
		same[mean(t, rows, "iris", "NSV", ofWidth(q), metric)] = true
	}
	if len(same) < 3 {
		t.Errorf("q changes little: %v", same)
	}
}

// The paper prints 18 accuracies in each of Tables III and V, and 54 t in Table VII.
func TestFigures(t *testing.T) {
	if n := len(Table3().Cells); n != 18 {
		t.Errorf("Table III has %d figures", n)
	}
	count := map[string]int{}
	for _, c := range append(Table5().Cells, Table5Large().Cells...) {
		count[c.Metric]++
	}
	if count[metric] != 18 || count["paired_t"] != 54 {
		t.Errorf("Tables V and VII have %v", count)
	}
	for _, c := range append(Leaks().Cells, LeaksLarge().Cells...) {
		if c.Metric != metric || c.Paper.N != 10 || !strings.HasPrefix(c.Param, "T=") {
			t.Errorf("%+v", c)
		}
	}
}

// Each figure of Tables V and VII has a row, if t is defined.
func TestTable5(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	methods := []string{"MinD", "NC", "AdaBoost.M1+MinD", "AdaBoost.M1+NC", "AdaBoost.MK+NC"}
	rows := paperstest.Run(t, Table5(), experiment.Selection{Runs: 2, Datasets: []string{"iris"}, Methods: methods}, source, 0).Rows()
	figures := 0
	for _, r := range rows {
		if !math.IsNaN(r.PaperMean) {
			figures++
		}
	}
	if figures < 2+3 || figures > 2+4 {
		t.Errorf("%d rows beside figures", figures)
	}
	for _, name := range methods[2:] {
		if a, b := mean(t, rows, "iris", name, "T=50", "curve_pct"), mean(t, rows, "iris", name, "", metric); math.Abs(a-b) > 1e-9 {
			t.Errorf("%s ends at %v, and has %v", name, a, b)
		}
		if rounds := mean(t, rows, "iris", name, "", "rounds"); !(rounds > 1 && rounds <= 50) {
			t.Errorf("%s has %v rounds", name, rounds)
		}
		if train, test := mean(t, rows, "iris", name, "", "train_pct"), mean(t, rows, "iris", name, "", metric); !(train >= test && train <= 100) {
			t.Errorf("%s: %v on the training rows, %v on others", name, train, test)
		}
	}
}

// A task is ten trainings with its form, rule and seeds, each on nine folds.
func TestCurvesByHand(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	part, err := Table5().Select(experiment.Selection{Runs: 1, Datasets: []string{"glass"}, Methods: []string{"AdaBoost.MK+NC"}})
	if err != nil {
		t.Fatal(err)
	}
	task := part.Tasks()[0]
	got, err := part.Methods[0].Run(t.Context(), task, source)
	if err != nil {
		t.Fatal(err)
	}
	glass, err := data.Open("glass")
	if err != nil {
		t.Fatal(err)
	}
	right := 0
	for f, fold := range glass.Folds(10, task.Split) {
		train, test := prepared(glass, fold.Train, fold.Test)
		base := oneclass.NewLearner(kernel.Gaussian{Gamma: 8}, oneclass.Params{Rule: oneclass.NearestCentre})
		m, err := boost.TrainM1(t.Context(), train, base, boost.M1Params{Form: boost.AdaBoostMK, Rounds: 50, Resample: true, Seed: task.Seed + uint64(f)})
		if err != nil {
			t.Fatal(err)
		}
		right += same(m.Predict(test.X), test.Y)
	}
	for _, v := range got.Values {
		if v.Metric == metric && math.Abs(v.Value-100*float64(right)/214) > 1e-9 {
			t.Errorf("accuracy %v, want %d of 214", v.Value, right)
		}
	}
}

// staged are the predictions of the first rounds; an earlier class wins a tie.
func TestStaged(t *testing.T) {
	iris, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	v := &learn.Vote{Labels: []int{-1, 1}, Members: []learn.Classifier{member(1), member(-1)}, Weights: []float64{2, 2}}
	for s, labels := range staged(v, iris, []int{1, 2, 5}) {
		if want := v.Prefix(min(s+1, 2)).Predict(iris.X); !slices.Equal(labels, want) {
			t.Errorf("stage %d: %v, want %v", s, labels[0], want[0])
		}
	}
}

// t of Table VII is that of the paired test over the runs.
func TestPairs(t *testing.T) {
	part, err := Table5().Select(experiment.Selection{Runs: 3, Datasets: []string{"iris"}})
	if err != nil {
		t.Fatal(err)
	}
	values := map[string][]float64{
		"NC": {94, 95, 93}, "AdaBoost.M1+NC": {95, 97, 96}, "AdaBoost.MK+NC": {96, 99, 97},
		"NSV": {90, 91, 92}, "AdaBoost.M1+NSV": {90, 91, 92}, "AdaBoost.MK+NSV": {91, 92, 93}, // no spread: t is infinite
	}
	rs := &experiment.Results{Table: part}
	for _, task := range part.Tasks() {
		if v, ok := values[task.Method]; ok {
			rs.Done = append(rs.Done, experiment.Result{Dataset: "iris", Method: task.Method, Run: task.Run, Values: []experiment.Value{{Metric: metric, Value: v[task.Run]}, {Metric: "rounds", Value: 7}}})
		}
	}
	got, err := pairs(t.Context(), rs, source)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]float64{}
	for _, pair := range [][2]string{{"AdaBoost.M1+NC", "NC"}, {"AdaBoost.MK+NC", "NC"}, {"AdaBoost.MK+NC", "AdaBoost.M1+NC"}, {"AdaBoost.M1+NSV", "NSV"}} {
		test, err := eval.PairedT(values[pair[0]], values[pair[1]])
		if err != nil {
			t.Fatal(err)
		}
		want[pair[0]+" vs "+pair[1]] = test.T
	}
	for _, r := range got {
		key := r.Method + " " + r.Values[0].Param
		if v, ok := want[key]; !ok || v != r.Values[0].Value || r.Values[0].Metric != "paired_t" || r.Dataset != "iris" {
			t.Errorf("%+v, want %v", r, v)
		}
	}
	if len(got) != len(want) { // MinD has no values
		t.Errorf("%d results, want %d", len(got), len(want))
	}
}

// On glass, no honest protocol comes near Table V, not even with the best number of
// rounds for each test fold. Five rounds and the training rows do.
func TestLeaksExplainTable5(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	for _, rule := range rules() {
		boosted := boostedName(forms()[0], rule)
		fair := mean(t, paperstest.Run(t, Table5(), experiment.Selection{Runs: 1, Datasets: []string{"glass"}, Methods: []string{boosted}}, source, 0).Rows(), "glass", boosted, "", metric)
		protocols := []string{"train-rows+" + rule.name, "best-round+" + rule.name}
		for _, r := range paperstest.Run(t, Leaks(), experiment.Selection{Runs: 1, Datasets: []string{"glass"}, Methods: protocols}, source, 0).Rows() {
			switch {
			case r.Method == protocols[0] && r.Param == "T=5":
				if !(fair < r.PaperMean-10 && math.Abs(r.Mean-r.PaperMean) < 4) {
					t.Errorf("%s: the paper has %.1f, an honest protocol %.1f, a wrong one %.1f", rule.name, r.PaperMean, fair, r.Mean)
				}
			case r.Method == protocols[1] && !(r.Mean < 80):
				t.Errorf("%s: the best of %s rounds has %.1f", rule.name, r.Param, r.Mean)
			}
		}
	}
}

// What a protocol counts and what it trains on.
func TestProtocols(t *testing.T) {
	fold := learn.Fold{Train: []int{0, 2, 3}, Test: []int{1, 4}}
	for name, c := range map[string]struct {
		rows              func(learn.Fold) ([]int, []int)
		wantTrain, wantTo []int
	}{
		"all-rows":   {allRows, []int{0, 2, 3, 1, 4}, []int{1, 4}},
		"train-rows": {trainRows, []int{0, 2, 3}, []int{0, 2, 3}},
		"apart":      {apart, []int{0, 2, 3}, []int{1, 4}},
	} {
		if train, test := c.rows(fold); !slices.Equal(train, c.wantTrain) || !slices.Equal(test, c.wantTo) {
			t.Errorf("%s: %v, %v", name, train, test)
		}
	}
	iris, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	again, some := map[string]int{}, drawn(iris, 3)
	for i := range some.Len() {
		again[fmt.Sprint(some.X.RawRowView(i))]++
	}
	if some.Len() != 150 || len(again) < 80 || len(again) > 110 { // 1 - 1/e of 149 different rows
		t.Errorf("%d rows, %d of them different", some.Len(), len(again))
	}
	train, test := prepared(iris, fold.Train, fold.Test)
	if lo, hi := slices.Min(train.X.RawMatrix().Data), slices.Max(train.X.RawMatrix().Data); train.Len() != 3 || test.Len() != 2 || lo != -1 || math.Abs(hi-1) > 1e-12 {
		t.Errorf("%d and %d rows, from %v to %v", train.Len(), test.Len(), lo, hi)
	}
}

// member predicts the same label everywhere.
type member int

// counted counts right labels, and with best never less than after fewer rounds.
func TestCount(t *testing.T) {
	iris, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	constant := func(label int) learn.Classifier { return member(label) }
	v := &learn.Vote{Labels: []int{0, 1, 2}, Members: []learn.Classifier{constant(0), constant(1), constant(1)}, Weights: []float64{3, 2, 2}}
	test := iris.Subset([]int{0, 1, 50}) // two of class 0, one of class 1
	for best, want := range map[bool][]int{false: {2, 2, 1, 1, 1, 1, 1}, true: {2, 2, 2, 2, 2, 2, 2}} {
		if got := (leak{best: best}).count(v, test, []int{1, 2, 3, 4, 5, 10, 20}); !slices.Equal(got, want) {
			t.Errorf("best %v: %v, want %v", best, got, want)
		}
	}
}

func TestSameBitsOnAnyNumberOfWorkers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	part := experiment.Selection{Runs: 2, Datasets: []string{"iris"}}
	for _, table := range []experiment.Table{Table3(), Clustering()} {
		one, four := paperstest.Run(t, table, part, source, 1).Rows(), paperstest.Run(t, table, part, source, 4).Rows()
		if a, b := fmt.Sprint(one), fmt.Sprint(four); a != b {
			t.Errorf("%s: %s\n%s", table.Name, a, b)
		}
	}
}
