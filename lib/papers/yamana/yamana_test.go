package yamana

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/committee"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/papers/internal/paperstest"
)

var source = experiment.Source{Open: data.Open, Generate: data.Generate, Splits: data.Splits, Stream: data.GenerateStream}

// small runs part of a table, without the sets that are not there.
func small(t *testing.T, table experiment.Table, jobs int, s experiment.Selection) *experiment.Results {
	t.Helper()
	part, err := table.Select(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range part.Datasets {
		set, err := find(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := data.Open(set.from); errors.Is(err, data.ErrMissing) {
			t.Skip(err)
		}
	}
	return paperstest.Run(t, part, experiment.Selection{}, source, jobs)
}

// Every figure that the paper prints has a row, and every row a figure.
func TestFiguresHaveRows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	for _, test := range []struct {
		table   experiment.Table
		dataset string
		figures int
		methods []string // nil means all
	}{
		{Table1(), "diabetes", 50, nil},
		{Table2(), "cancer", 56, nil},
		{Table2(), "banana", 56, nil},
		{Table2(), "diabetes", 56, nil},
		{Readings(), "banana", 66, nil},
		{Readings(), "diabetes", 48, []string{"EC", "ML-narrow", "ML-C-bias", "EC-C-narrow"}},
	} {
		t.Run(test.table.Name+" "+test.dataset, func(t *testing.T) {
			rs := small(t, test.table, 0, experiment.Selection{Runs: 1, Datasets: []string{test.dataset}, Methods: test.methods})
			compared := 0
			for _, row := range rs.Rows() {
				free := !strings.Contains(row.Method, "-C") && !strings.HasPrefix(row.Method, "Bag")
				if math.IsNaN(row.PaperMean) && !(test.table.Name == "readings" && free) {
					t.Errorf("%+v", row)
				}
				if !math.IsNaN(row.PaperMean) {
					compared++
				}
				if !(row.Mean >= 0 && row.Mean < 50) {
					t.Errorf("%+v", row)
				}
			}
			if compared != test.figures {
				t.Errorf("%d rows beside figures, want %d", compared, test.figures)
			}
		})
	}
}

// The sets have the sizes of the paper. The runs of cancer and diabetes have divisions
// of their own, those of banana the first of the benchmark.
func TestSample(t *testing.T) {
	sizes := map[string][3]int{"cancer": {200, 77, 9}, "banana": {400, 4900, 2}, "diabetes": {468, 300, 8}}
	for name, want := range sizes {
		t.Run(name, func(t *testing.T) {
			train, test, err := Sample(experiment.Task{Dataset: name, Split: 4}, source)
			if errors.Is(err, data.ErrMissing) {
				t.Skip(err)
			}
			if err != nil {
				t.Fatal(err)
			}
			if got := [3]int{train.Len(), test.Len(), test.Dim()}; got != want {
				t.Errorf("%v, want %v", got, want)
			}
			if err := errors.Join(train.Validate(learn.TwoClass), test.Validate(learn.TwoClass)); err != nil {
				t.Error(err)
			}
			again, _, err := Sample(experiment.Task{Dataset: name, Method: "other", Split: 4}, source)
			if err != nil || !mat.Equal(again.X, train.X) {
				t.Errorf("another method has other examples: %v", err)
			}
			other, _, err := Sample(experiment.Task{Dataset: name, Split: 5}, source)
			if err != nil || mat.Equal(other.X, train.X) != (name == "banana") {
				t.Errorf("another run: equal examples %v, %v", mat.Equal(other.X, train.X), err)
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
		rs := small(t, Table1(), jobs, experiment.Selection{Runs: 2})
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

// What the paper says of the constraint: without it, the training error is lower and
// the test error is higher.
func TestConstraint(t *testing.T) {
	rs := small(t, Table1(), 0, experiment.Selection{Runs: 10, Methods: []string{"ML", "ML-C"}})
	rows := map[string]experiment.Row{}
	for _, row := range rs.Rows() {
		rows[row.Method+row.Metric+row.Param] = row
	}
	for _, param := range []string{"P=3% T=30", "P=9% T=30"} {
		free, convex := rows["MLtrain_error_pct"+param], rows["ML-Ctrain_error_pct"+param]
		if !(free.Mean < convex.Mean) {
			t.Errorf("%s: training error %v, %v on the simplex", param, free.Mean, convex.Mean)
		}
		free, convex = rows["MLtest_error_pct"+param], rows["ML-Ctest_error_pct"+param]
		if !(free.Mean > convex.Mean) {
			t.Errorf("%s: test error %v, %v on the simplex", param, free.Mean, convex.Mean)
		}
	}
}

// Tasks train the machines that committee.Train trains, and Finish finds its weights.
func TestScaleIsACommittee(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	table, err := Scale().Select(experiment.Selection{Runs: 1, Datasets: []string{"threenorm-1000"}, Methods: []string{"machine01", "machine02", "machine03"}})
	if err != nil {
		t.Fatal(err)
	}
	rs, err := experiment.Run(t.Context(), table, experiment.Options{Source: source})
	if err == nil {
		err = rs.Finish(t.Context(), source)
	}
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]float64{}
	for _, r := range rs.Done {
		got[r.Method] = r.Values[0].Value
	}
	task := table.Tasks()[0]
	train, test, err := scaleData(task, source)
	if err != nil {
		t.Fatal(err)
	}
	for _, method := range committee.Methods() {
		p := scaleParams(task, method)
		p.Machines = 3
		m, err := committee.Train(t.Context(), train, scaleBase(false), p)
		if err != nil {
			t.Fatal(err)
		}
		if want := testError(m.Predict(test.X), test).Value; got[method.String()] != want {
			t.Errorf("%v: %v, want %v", method, got[method.String()], want)
		}
		first := testError(learn.Signs(m.Members[0].Scores(test.X)), test).Value
		if got["machine01"] != first {
			t.Errorf("machine 1: %v, want %v", got["machine01"], first)
		}
	}
}

// On the first division of banana, the single SVM has the paper's errors.
func TestSameDivisionAsPaper(t *testing.T) {
	rs := small(t, Table2(), 0, experiment.Selection{Runs: 1, Datasets: []string{"banana"}, Methods: []string{"SVM"}})
	rows := rs.Rows()
	if len(rows) != 2 || rows[0].Mean != 5.25 || math.Round(10*rows[1].Mean)/10 != 12.2 {
		t.Errorf("%+v", rows)
	}
}

// The paper's standard deviations of training errors are near those of draws on one
// division, and not near a standard error of ten divisions.
func TestTrials(t *testing.T) {
	if testing.Short() {
		t.Skip("takes minutes where the processor is emulated")
	}
	rs := small(t, Trials(), 0, experiment.Selection{Runs: 2})
	var ratios []float64
	for _, row := range rs.Rows() {
		if row.Metric == "train_sd_pct" {
			ratios = append(ratios, math.Abs(math.Log(row.PaperMean/row.Mean)), math.Abs(math.Log(row.PaperMean/0.35)))
		}
	}
	draws, divisions := 0.0, 0.0
	for k := 0; k < len(ratios); k += 2 {
		draws, divisions = draws+ratios[k]/25, divisions+ratios[k+1]/25
	}
	if len(ratios) != 50 || draws > 0.35 || divisions < 1.5*draws {
		t.Errorf("%d numbers, mean logarithms of the ratios %v and %v", len(ratios), draws, divisions)
	}
}

func TestOneDivision(t *testing.T) {
	rows := []experiment.Row{
		{Dataset: "banana", Runs: 90, Mean: 5, SE: 0.1, PaperMean: 4, PaperSE: math.NaN()},
		{Dataset: "diabetes", Runs: 100, Mean: 5, SE: 0.1, PaperMean: 4, PaperSE: 0.3},
		{Dataset: "diabetes", Runs: 100, Mean: 5, SE: 0.1, PaperMean: 4, PaperSE: 2},
		{Dataset: "diabetes", Runs: 100, Mean: 5, SE: 0.1, PaperMean: math.NaN(), Z: math.NaN()},
		{Dataset: "diabetes", Runs: 1, Mean: 5, SE: math.NaN(), PaperMean: 4, PaperSE: 0.5, Z: 2},
	}
	got := OneDivision(rows)
	for i, want := range []float64{0.3, 1, 2} {
		if math.Abs(got[i].PaperSE-want) > 1e-12 || math.Abs(got[i].Z-1/math.Hypot(0.1, want)) > 1e-12 {
			t.Errorf("%+v, want an error of %v", got[i], want)
		}
	}
	if got[4].PaperSE != 0.5 || got[4].Z != 2 {
		t.Errorf("one run: %+v", got[4])
	}
	if !math.IsNaN(got[3].Z) || !math.IsNaN(rows[0].PaperSE) {
		t.Errorf("%+v", got)
	}
}
