package svm_test

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

var open = flag.String("open", "../../data/open", "folder of the data sets; those that are not there are left out")

// openSet is a set with its features as they are, and classes 0..k-1 by name.
func openSet(t testing.TB, name string) *learn.Dataset {
	t.Helper()
	file, err := os.Open(filepath.Join(*open, name+".csv.gz"))
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("there is no %s in %s", name, *open)
	}
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var values []float64
	var of, names []string
	for _, row := range records(t, unzipped) {
		last := len(row) - 1
		for _, cell := range row[:last] {
			values = append(values, number(t, cell))
		}
		of, names = append(of, row[last]), append(names, row[last])
	}
	slices.Sort(names)
	names = slices.Compact(names)
	labels := make([]int, len(of))
	for i, class := range of {
		labels[i] = slices.Index(names, class)
	}
	ds, err := learn.NewDataset(mat.NewDense(len(labels), len(values)/len(labels), values), labels)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// reference is a file that testdata/reference_sklearn.py has written.
func reference(t *testing.T, name string) [][]string {
	t.Helper()
	file, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	return records(t, file)
}

// named are the kernels of the reference.
func named(t *testing.T, name, gamma string) kernel.Kernel {
	if name == "stump" {
		return kernel.Stump{}
	}
	return kernel.Gaussian{Gamma: number(t, gamma)}
}

// machine is what TrainOneVsOne and TrainOneVsRest have in common.
type machine interface {
	learn.Classifier
	Decisions(X mat.Matrix) *mat.Dense
}

// TestSklearnClasses compares with scikit-learn 1.9.1, that is LIBSVM, which
// keeps kernel rows in single precision.
func TestSklearnClasses(t *testing.T) {
	for _, row := range reference(t, "classes.csv") {
		t.Run(strings.Join(row[:5], " "), func(t *testing.T) {
			ds := openSet(t, row[0])
			var rest, asked []int
			for i := range ds.Len() {
				if i%3 == 0 {
					asked = append(asked, i)
				} else {
					rest = append(rest, i)
				}
			}
			p := svm.Params{C: number(t, row[3]), Tol: 1e-9}
			var o machine
			var err error
			sign := 1.0
			if row[4] == "one-vs-one" {
				o, err = svm.TrainOneVsOne(context.Background(), ds.Subset(rest), named(t, row[1], row[2]), p)
				sign = -1 // its values are positive for the second class
			} else {
				o, err = svm.TrainOneVsRest(context.Background(), ds.Subset(rest), named(t, row[1], row[2]), p)
			}
			if err != nil {
				t.Fatal(err)
			}
			X := ds.Subset(asked).X
			var predicted strings.Builder
			for _, label := range o.Predict(X) {
				predicted.WriteString(strings.ToUpper(strconv.FormatInt(int64(label), 36)))
			}
			if predicted.String() != row[6] {
				t.Errorf("predicted\n%s, scikit-learn\n%s", predicted.String(), row[6])
			}
			decisions, worst := o.Decisions(X), 0.0
			for j, want := range strings.Fields(row[5]) {
				sum := sign * floats.Sum(mat.Col(nil, j, decisions))
				worst = max(worst, math.Abs(sum-number(t, want))/float64(len(asked)))
			}
			t.Logf("decision values differ by %.1e on average, at most", worst)
			if worst > 1e-5 {
				t.Errorf("decision values of a model differ by %g on average", worst)
			}
		})
	}
}

// TestSklearnOneClass compares with scikit-learn 1.9.1; see TestSklearnClasses.
func TestSklearnOneClass(t *testing.T) {
	for _, row := range reference(t, "oneclass.csv") {
		t.Run(strings.Join(row[:4], " "), func(t *testing.T) {
			ds := openSet(t, row[0])
			m, err := svm.TrainOneClass(context.Background(), ds, named(t, row[1], row[2]), svm.OneClassParams{Nu: number(t, row[3]), Tol: 1e-10})
			if err != nil {
				t.Fatal(err)
			}
			dual, rho := math.Abs(m.Dual/number(t, row[4])-1), math.Abs(m.Rho/number(t, row[5])-1)
			t.Logf("dual %.12g (%.1e), ρ %.12g (%.1e), %d support vectors (%s), %d bounded (%s), gap %.1e, %v after %d",
				m.Dual, dual, m.Rho, rho, len(m.Support), row[6], m.Bounded, row[7], m.Gap, m.Status, m.Iterations)
			if m.Status != learn.Converged || dual > 1e-6 || rho > 1e-6 || m.Gap > 1e-8*math.Abs(m.Dual) {
				t.Errorf("dual %v, ρ %v; scikit-learn has %s, %s; %v", m.Dual, m.Rho, row[4], row[5], m)
			}
			if strconv.Itoa(len(m.Support)) != row[6] || strconv.Itoa(m.Bounded) != row[7] {
				t.Errorf("%d support vectors, %d bounded; scikit-learn has %s, %s", len(m.Support), m.Bounded, row[6], row[7])
			}
		})
	}
}
