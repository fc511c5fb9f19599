package platt_test

import (
	"encoding/csv"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/svm"
)

// sets have the settings of testdata/reference.py.
var sets = []struct {
	name   string
	gamma  float64
	scaled bool
}{{"sonar", 0.5, false}, {"ionosphere", 0.1, false}, {"pima_diabetes", 2, true}}

func records(t *testing.T, path string) [][]string {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return all[1:]
}

func number(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// example is a row of testdata/SET.csv.
type example struct {
	label, fold        int
	score, probability float64
}

func examples(t *testing.T, set string) []example {
	var all []example
	for _, r := range records(t, "testdata/"+set+".csv") {
		all = append(all, example{int(number(t, r[0])), int(number(t, r[1])), number(t, r[2]), number(t, r[3])})
	}
	return all
}

// TestFitEqualsScikitLearn compares A and B, for the scores that scikit-learn gave its
// own sigmoid, with that and with the minimum in 50 digits. scikit-learn stops some
// 1e-7 from it.
func TestFitEqualsScikitLearn(t *testing.T) {
	for _, r := range records(t, "testdata/sigmoids.csv") {
		var scores, w []float64
		var y []int
		for i, e := range examples(t, r[0]) {
			scores, y = append(scores, e.score), append(y, e.label)
			if r[1] != "none" {
				w = append(w, float64(1+i%3))
			}
		}
		s, err := platt.Fit(scores, y, w)
		if err != nil || s.Status != learn.Converged {
			t.Fatalf("%s: %v, %v", r[0], s, err)
		}
		if d := max(math.Abs(s.A-number(t, r[2])), math.Abs(s.B-number(t, r[3]))); !(d < 1e-6) {
			t.Errorf("%s, weights %s: A = %v, B = %v; scikit-learn %s, %s", r[0], r[1], s.A, s.B, r[2], r[3])
		}
		if d := max(math.Abs(s.A-number(t, r[4])), math.Abs(s.B-number(t, r[5]))); !(d < 1e-9) {
			t.Errorf("%s, weights %s: A = %v, B = %v; exactly %s, %s", r[0], r[1], s.A, s.B, r[4], r[5])
		}
	}
}

// TestTrainEqualsScikitLearn goes all the way: the same folds, the scores of our SVMs,
// the sigmoid, and the probabilities by the SVM that is trained on all examples, as
// CalibratedClassifierCV has them.
func TestTrainEqualsScikitLearn(t *testing.T) {
	for _, set := range sets {
		ds, err := data.Open(set.name)
		if err != nil {
			t.Fatal(err)
		}
		if set.scaled {
			ds = learn.FitMinMax(ds, 0, 1).Apply(ds)
		}
		want, p := examples(t, set.name), platt.Params{Folds: 5, Seed: 1}
		for f, fold := range ds.Folds(5, 1) {
			for _, row := range fold.Test {
				if want[row].fold != f || want[row].label != ds.Y[row] {
					t.Fatalf("%s: row %d is in fold %d with label %d, in the reference in %d with %d", set.name, row, f, ds.Y[row], want[row].fold, want[row].label)
				}
			}
		}
		base := svm.NewLearner(kernel.Gaussian{Gamma: set.gamma}, svm.Params{Tol: 1e-10})
		held, err := platt.HeldOut(t.Context(), ds, base, p)
		if err != nil {
			t.Fatal(err)
		}
		m, err := platt.Train(t.Context(), ds, base, p)
		if err != nil {
			t.Fatal(err)
		}
		got, labels, odds := m.Probabilities(ds.X), m.Predict(ds.X), m.Scores(ds.X)
		worst := 0.0
		for i, e := range want {
			if !(math.Abs(held[i]-e.score) < 2e-6) {
				t.Fatalf("%s: row %d is held out with score %v, scikit-learn %v", set.name, i, held[i], e.score)
			}
			worst = max(worst, math.Abs(got[i]-e.probability))
			if (got[i] >= 0.5) != (labels[i] == 1) || math.Abs(odds[i]-math.Log(got[i]/(1-got[i]))) > 1e-9 {
				t.Errorf("%s: row %d has probability %v, label %d and log odds %v", set.name, i, got[i], labels[i], odds[i])
			}
		}
		if !(worst < 1e-6) {
			t.Errorf("%s: probabilities differ by %v", set.name, worst)
		}
		t.Logf("%s: probabilities differ by %.1e", set.name, worst)
		again, err := platt.Fit(held, ds.Y, nil)
		if err != nil || *again != m.Sigmoid || slices.Contains(held, 0) {
			t.Errorf("%s: %v is not the sigmoid of the scores that were held out, %v; %v", set.name, m.Sigmoid, again, err)
		}
	}
}
