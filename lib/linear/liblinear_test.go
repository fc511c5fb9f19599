package linear_test

import (
	"encoding/csv"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// TestLIBLINEAR compares with LIBLINEAR 2.50. testdata/reference.py made the
// table. Where LIBLINEAR stops short of the optimum, which an interior-point
// method tells, only that is compared with.
func TestLIBLINEAR(t *testing.T) {
	file, err := os.Open("testdata/liblinear.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	number := func(s string) float64 {
		v, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	losses := map[string]linear.Loss{"hinge": linear.Hinge, "squared hinge": linear.SquaredHinge}
	var table strings.Builder
	converged := 0 // problems that LIBLINEAR solves to 1e-9
	for _, row := range rows[1:] {
		ds, err := data.Open(row[0])
		if err != nil {
			t.Fatal(err)
		}
		ds = ds.DropMissing()
		ds = learn.FitMinMax(ds, -1, 1).Apply(ds)
		p := linear.Params{Loss: losses[row[1]], C: number(row[2]), Tol: 1e-10}
		p.Bias, p.BiasValue = linear.PenalizedBias, number(row[3])
		if p.BiasValue < 0 {
			p.Bias, p.BiasValue = linear.NoBias, 0
		}
		LIBLINEAR, want := number(row[4]), number(row[5])
		if LIBLINEAR < want*(1-1e-11) {
			t.Errorf("%v: LIBLINEAR has %v, less than the optimum %v", row[:4], LIBLINEAR, want)
		}
		if LIBLINEAR < want*(1+1e-9) {
			converged++
		}
		for _, s := range []linear.Solver{linear.Auto, linear.Newton, linear.ConjugateNewton, linear.Coordinate} {
			if p.Solver = s; s == linear.Coordinate && (p.C > 0.1 || p.BiasValue > 1) {
				continue // slow
			}
			m := train(t, ds, p)
			off := m.Primal/want - 1
			fmt.Fprintf(&table, "%v %v: %.15g, LIBLINEAR %.15g, optimum %.15g, relative %.1e, gap %.1e\n", row[:4], s, m.Primal, LIBLINEAR, want, off, m.Gap/m.Primal)
			if m.Status != learn.Converged || math.Abs(off) > 1e-9 {
				t.Errorf("%v, %v: %v after %d, primal %v, optimum %v, relative %.1e", row[:4], s, m.Status, m.Iterations, m.Primal, want, off)
			}
		}
	}
	if converged < 30 {
		t.Errorf("LIBLINEAR solves but %d problems", converged)
	}
	t.Log(table.String())
}
