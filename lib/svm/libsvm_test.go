package svm_test

import (
	"compress/gzip"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestLIBSVM compares with LIBSVM 3.37 on sonar. testdata/reference.py made the
// table and explains its exact columns. LIBSVM keeps kernel rows in single
// precision, so that its own bias is good to about 1e-5 of the largest entry.
func TestLIBSVM(t *testing.T) {
	ds := sonar(t)
	kernels := map[string]kernel.Kernel{
		"stump":      kernel.Stump{},
		"perceptron": kernel.Perceptron{},
		"gaussian":   kernel.Gaussian{Gamma: 0.5},
	}
	file, err := os.Open("testdata/libsvm.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var table strings.Builder
	fmt.Fprintf(&table, "\n%-10s %12s | %14s %14s %8s | %12s %12s %8s %8s | %4s %6s | %6s %6s | %6s %8s\n", "kernel", "C",
		"dual", "LIBSVM", "rel", "bias", "LIBSVM", "diff", "exact", "nSV", "LIBSVM", "bound", "LIBSVM", "steps", "gap")
	for _, row := range records(t, file) {
		m, err := svm.Train(context.Background(), ds, kernels[row[0]], svm.Params{C: number(t, row[1]), Tol: 1e-10})
		if err != nil {
			t.Fatal(err)
		}
		dual, bias, exactDual, exactBias := number(t, row[2]), number(t, row[3]), number(t, row[6]), number(t, row[7])
		dualError, biasError := math.Abs(m.Dual/dual-1), math.Abs(m.Bias-bias)
		fmt.Fprintf(&table, "%-10s %12g | %14.9f %14.9f %8.1e | %12.9f %12.9f %8.1e %8.1e | %4d %6s | %6d %6s | %6d %8.1e\n", row[0], m.C,
			m.Dual, dual, dualError, m.Bias, bias, biasError, math.Abs(m.Bias-exactBias), len(m.Support), row[4], m.Bounded, row[5], m.Iterations, m.Gap)
		if m.Status != learn.Converged {
			t.Errorf("%s, C = %s: %v", row[0], row[1], m.Status)
		}
		if dualError > 1e-6 {
			t.Errorf("%s, C = %s: dual %v, LIBSVM %v", row[0], row[1], m.Dual, dual)
		}
		if biasError > 1e-5 {
			t.Errorf("%s, C = %s: bias %v, LIBSVM %v", row[0], row[1], m.Bias, bias)
		}
		if math.Abs(m.Dual/exactDual-1) > 1e-12 || math.Abs(m.Bias-exactBias) > 1e-8 {
			t.Errorf("%s, C = %s: dual %v, bias %v, exactly %v, %v", row[0], row[1], m.Dual, m.Bias, exactDual, exactBias)
		}
		if strconv.Itoa(len(m.Support)) != row[4] || strconv.Itoa(m.Bounded) != row[5] {
			t.Errorf("%s, C = %s: %d support vectors, %d bounded; LIBSVM %s, %s",
				row[0], row[1], len(m.Support), m.Bounded, row[4], row[5])
		}
	}
	t.Log(table.String())
}

// sonar is the set with its features as they are: M is +1, R is -1.
func sonar(t testing.TB) *learn.Dataset {
	t.Helper()
	file, err := os.Open("../../data/open/sonar.csv.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	var values []float64
	var labels []int
	for _, row := range records(t, unzipped) {
		last := len(row) - 1
		for _, cell := range row[:last] {
			values = append(values, number(t, cell))
		}
		labels = append(labels, map[string]int{"M": 1, "R": -1}[row[last]])
	}
	ds, err := learn.NewDataset(mat.NewDense(len(labels), len(values)/len(labels), values), labels)
	if err != nil {
		t.Fatal(err)
	}
	return ds
}

// records are the lines of a CSV file after its header.
func records(t testing.TB, r io.Reader) [][]string {
	t.Helper()
	rows, err := csv.NewReader(r).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows[1:]
}

func number(t testing.TB, s string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}
