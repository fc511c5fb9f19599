package svm_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/platt"
	"github.com/mercer-go/mercer/lib/svm"
)

// table reads a file of testdata/libsvm, which reference.py there has made.
func numbers(t testing.TB, name string) *mat.Dense {
	t.Helper()
	return numbersAt(t, "testdata/libsvm/"+name)
}

func numbersAt(t testing.TB, path string) *mat.Dense {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	X := mat.NewDense(len(rows), len(rows[0]), nil)
	for i, row := range rows {
		for j, cell := range row {
			X.Set(i, j, number(t, cell))
		}
	}
	return X
}

func readFile(t testing.TB, name string, features int) *svm.LIBSVM {
	t.Helper()
	text, err := os.ReadFile("testdata/libsvm/" + name + ".model")
	if err != nil {
		t.Fatal(err)
	}
	l, err := svm.ReadLIBSVM(bytes.NewReader(text), features)
	if err != nil {
		t.Fatal(name, err)
	}
	return l
}

// points are those that LIBSVM was asked about; for a precomputed kernel it gets its
// matrix, of 20 training points and then the points.
func points(t testing.TB, name string, l *svm.LIBSVM) *mat.Dense {
	if name != "precomputed" {
		return numbers(t, "points.csv")
	}
	k := kernel.Precomputed{K: numbers(t, "gram.csv")}
	l.Model.(*svm.Model).Kernel = k
	return mat.DenseCopyOf(k.Points().Slice(20, 45, 0, 1))
}

// decisions are the decision values as LIBSVM has them, a column for each pair, and the
// labels as it has them.
func decisions(t testing.TB, l *svm.LIBSVM, X *mat.Dense) (values *mat.Dense, labels []int) {
	n, _ := X.Dims()
	predicted := l.Model.Predict(X)
	if o, ok := l.Model.(*svm.OneVsOne); ok {
		for _, rank := range predicted {
			if l.Labels != nil {
				rank = l.Labels[rank]
			}
			labels = append(labels, rank)
		}
		values = o.Decisions(X)
		values.Scale(-1, values)
		return values, labels
	}
	for _, label := range predicted {
		if l.Labels != nil {
			label = l.Labels[(label+1)/2]
		}
		labels = append(labels, label)
	}
	return mat.NewDense(n, 1, l.Model.(learn.Scorer).Scores(X)), labels
}

// TestReadLIBSVM: the files of LIBSVM give its own decision values and labels.
func TestReadLIBSVM(t *testing.T) {
	for _, name := range []string{"linear", "swapped", "named", "rbf", "poly", "nu", "three", "four", "oneclass", "oneclassmarks", "precomputed"} {
		features := 3
		if name == "precomputed" {
			features = 1
		}
		l := readFile(t, name, features)
		X, want := points(t, name, l), numbers(t, name+".csv")
		got, labels := decisions(t, l, X)
		_, pairs := got.Dims()
		sign := 1.0
		if name == "named" { // the lower label is first in the file
			sign = -1
		}
		for i, label := range labels {
			for p := range pairs {
				if a, b := sign*got.At(i, p), want.At(i, 1+p); !(math.Abs(a-b) <= 1e-10*math.Max(1, math.Abs(b))) {
					t.Errorf("%s: point %d, pair %d: %v, LIBSVM %v", name, i, p, a, b)
				}
			}
			if label != int(want.At(i, 0)) {
				t.Errorf("%s: point %d has label %d, LIBSVM %v", name, i, label, want.At(i, 0))
			}
		}
		if m, ok := l.Model.(*svm.Model); ok && l.Sigmoids != nil {
			probabilities := (&platt.Model{Scorer: m, Sigmoid: l.Sigmoids[0]}).Probabilities(X)
			column := 2 // of the higher label: the first in the file, or the second
			if name == "named" {
				column = 3
			}
			for i, p := range probabilities {
				if math.Abs(min(max(p, 1e-7), 1-1e-7)-want.At(i, column)) > 1e-12 { // LIBSVM cuts them there
					t.Errorf("%s: point %d has probability %v, LIBSVM %v", name, i, p, want.At(i, column))
				}
			}
		}
		if text := fmt.Sprint(l.Model); !strings.Contains(text, "read from a file of LIBSVM") || strings.Contains(text, "NaN") {
			t.Errorf("%s: %s", name, text)
		}
	}
}

// TestOneVsOneKeepsTheOrderOfTheFile: of equal votes the first label in the file wins,
// so that the order is kept, and the sigmoids are of the pairs in that order.
func TestOneVsOneKeepsTheOrderOfTheFile(t *testing.T) {
	l := readFile(t, "four", 3)
	o := l.Model.(*svm.OneVsOne)
	if !slices.Equal(l.Labels, []int{-7, 5, 100, 1000000}) || !slices.Equal(o.Labels, []int{1, 0, 2, 3}) || o.Pairs[0] != [2]int{1, 0} || len(l.Sigmoids) != 6 {
		t.Errorf("labels %v, %v, pairs %v, %d sigmoids", l.Labels, o.Labels, o.Pairs, len(l.Sigmoids))
	}
	// In the file A = -0.91…, B = 0.076… are of P(label 5 | decision value of LIBSVM).
	f := 0.3 // of our machine for label -7
	if got, want := l.Sigmoids[0].Probabilities([]float64{f})[0], 1-1/(1+math.Exp(-0.91493890745209161*-f+0.076526635273611449)); math.Abs(got-want) > 1e-14 {
		t.Errorf("probability %v, want %v", got, want)
	}
}

func TestLIBSVMRefuses(t *testing.T) {
	text, err := os.ReadFile("testdata/libsvm/rbf.model")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct{ old, new, want string }{
		"no type":         {"svm_type c_svc\n", "", "svm_type is missing"},
		"type":            {"c_svc", "d_svc", "line 1: svm_type"},
		"no kernel":       {"kernel_type rbf\n", "", "kernel_type is missing"},
		"kernel":          {"rbf", "stump", "kernel_type is stump"},
		"no gamma":        {"gamma 0.6", "coef0 0.6", "gamma is 0"},
		"gamma":           {"gamma 0.6", "gamma -0.6", "gamma is -0."},
		"two gammas":      {"gamma 0.6", "gamma 1 0.6", "one value"},
		"twice":           {"nr_class 2\n", "nr_class 2\nnr_class 2\n", "twice"},
		"unknown":         {"nr_class 2\n", "nr_class 2\ncolour red\n", "not known"},
		"one class":       {"nr_class 2", "nr_class 1", "two classes"},
		"many classes":    {"nr_class 2", "nr_class 99999999999999999999", "not an integer"},
		"three classes":   {"nr_class 2", "nr_class 3", "two classes"},
		"same labels":     {"label 1 -1", "label 1 1", "two classes"},
		"no labels":       {"label 1 -1\n", "", "two classes"},
		"no rho":          {"rho ", "rho 1 ", "rho"},
		"rho":             {"rho ", "rho NaN ", "line 6"},
		"no probB":        {"probB", "prob_density_marks", "probA"},
		"fewer":           {"total_sv ", "total_sv 1", "total_sv"},
		"empty line":      {"label", "\nlabel", "empty"},
		"no SV":           {"\nSV\n", "\nSw\n", "not known"},
		"a vector":        {"\nSV\n", "\nSV\n1 1:1 2:1\n", "more support vectors"},
		"order":           {" 2:", " 1:", "out of order"},
		"index 0":         {" 1:", " 0:", "index:value"},
		"negative":        {" 1:", " -1:", "index:value"},
		"feature":         {" 2:", " 4:", "feature 4"},
		"infinite number": {" 2:", " 2:1e999", "finite"},
	} {
		damaged := strings.Replace(string(text), c.old, c.new, 1)
		l, err := svm.ReadLIBSVM(strings.NewReader(damaged), 3)
		if damaged == string(text) || l != nil || !errors.Is(err, svm.ErrLIBSVM) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %v", name, l, err)
		}
	}
	if _, err := svm.ReadLIBSVM(strings.NewReader(string(text)[:len(text)-200]), 3); !errors.Is(err, svm.ErrLIBSVM) {
		t.Errorf("cut: %v", err)
	}
	if _, err := svm.ReadLIBSVM(strings.NewReader(strings.Replace(string(text), " 2:", " 2000000000:", 1)), 0); !errors.Is(err, svm.ErrTooLarge) {
		t.Errorf("huge: %v", err)
	}
	if _, err := svm.ReadLIBSVM(bytes.NewReader(text), -1); !errors.Is(err, svm.ErrParam) {
		t.Error(err)
	}
	for name, want := range map[string]string{"svr": "no regression machine", "sigmoid": "sigmoid kernel is not positive semi-definite"} {
		file, err := os.Open("testdata/libsvm/" + name + ".model")
		if err != nil {
			t.Fatal(err)
		}
		if l, err := svm.ReadLIBSVM(file, 3); l != nil || !errors.Is(err, svm.ErrLIBSVM) || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, %v", name, l, err)
		}
		file.Close()
	}
}

// FuzzReadLIBSVM: whatever is in a file, it is a machine or an error.
func FuzzReadLIBSVM(f *testing.F) {
	files, err := filepath.Glob("testdata/libsvm/*.model")
	if err != nil || len(files) < 10 {
		f.Fatal(files, err)
	}
	for _, path := range files {
		text, err := os.ReadFile(path)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		l, err := svm.ReadLIBSVM(bytes.NewReader(text), 5)
		if err != nil {
			return
		}
		var file bytes.Buffer
		if err := l.Write(&file); err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		if _, err := svm.ReadLIBSVM(&file, 5); err != nil {
			t.Fatalf("%v\n%s\n%s", err, text, file.Bytes())
		}
	})
}
