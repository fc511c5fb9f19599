package crammer

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/data/results"
	"github.com/mercer-go/mercer/lib/experiment"
)

// TestReadingsCoverTheTables: the readings name each method of the tables, and no other.
func TestReadingsCoverTheTables(t *testing.T) {
	named := map[string][]string{}
	for _, r := range Readings() {
		named[r.Dataset] = append(named[r.Dataset], r.Standard)
		for _, loss := range r.Losses {
			for _, test := range []bool{false, true} {
				named[r.Dataset] = append(named[r.Dataset], r.Learned(loss, test))
			}
		}
	}
	for _, table := range []experiment.Table{USPS(), Letters()} {
		got, want := named[table.Datasets[0]], slices.Clone(table.MethodNames())
		slices.Sort(got)
		slices.Sort(want)
		if got = slices.Compact(got); !slices.Equal(got, want) { // two readings share a standard kernel
			t.Errorf("%s: %v, want %v", table.Name, got, want)
		}
	}
	first := Readings()[0]
	if first.Name != "[0, 1]" || first.Standard != "standard-literal01" || first.Learned("ExpLoss", true) != "ExpLoss-test-literal01" {
		t.Errorf("%+v", first)
	}
	if r := Readings()[5]; r.Name != "wide, ‖w‖ = 1" || r.Learned("LogLoss", false) != "LogLoss-train-norm1" {
		t.Errorf("%+v", r)
	}
}

func TestWords(t *testing.T) {
	for method, want := range map[string]string{
		"standard": "standard kernel", "standard-literal": "standard kernel",
		"LogLoss-train-literal01-norm1": "LogLoss, training templates", "ExpLoss-test": "ExpLoss, test templates", "other": "other",
	} {
		if got := Words(method); got != want {
			t.Errorf("%s: %q, want %q", method, got, want)
		}
	}
}

// TestPairErrors: in the published tables there are 45 errors for each method, and their
// mean is the test error of the last f.
func TestPairErrors(t *testing.T) {
	for _, name := range []string{"usps", "letter"} {
		r, err := results.Load("crammer-" + name)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := experiment.ParseRows(r.Columns, r.Rows)
		if err != nil {
			t.Fatal(err)
		}
		for _, method := range []string{"standard", "LogLoss-train", "ExpLoss-test"} {
			errors := PairErrors(rows, name, method)
			want, err := experiment.Find(rows, name, method, "last", testError)
			if err != nil || len(errors) != 45 || math.Abs(stat.Mean(errors, nil)-want.Mean) > 1e-12 {
				t.Errorf("%s, %s: %d errors, %v, want the mean %v", name, method, len(errors), err, want.Mean)
			}
		}
		if none := PairErrors(rows, name, "no such method"); none != nil {
			t.Error(none)
		}
	}
}
