package cgens_test

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
	"github.com/mercer-go/mercer/lib/svm"
)

// The SVM with the kernel of the chosen hypotheses is the restricted problem.
func TestKernelIsTheRestrictedProblem(t *testing.T) {
	ds := data.Threenorm(4).Sample(150, 3)
	for _, pools := range []learn.Pools{stump.Pools(stump.Params{}), learn.FinitePools(waves(4, 25, 5)...)} {
		m, err := cgens.Train(t.Context(), ds, pools, cgens.Params{C: 0.3, Columns: 12, Gap: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		k := m.Kernel()
		kerneltest.Check(t, k, kerneltest.Spec{X: kerneltest.Points(30, 4, 1)})
		machine, err := svm.Train(t.Context(), ds, k, svm.Params{C: 0.3, Tol: 1e-9})
		if err != nil {
			t.Fatal(err)
		}
		if k.String() != "12 hypotheses" || math.Abs(machine.Primal-m.Primal) > 1e-6*m.Primal {
			t.Errorf("%v: the SVM has the objective %v, the model %v", k, machine.Primal, m.Primal)
		}
		ours := m.Scores(ds.X)
		for i, f := range machine.Scores(ds.X) {
			if math.Abs(f-ours[i]) > 1e-3 {
				t.Fatalf("row %d: the SVM says %v, the model %v", i, f, ours[i])
			}
		}
	}
}

func TestKernelRefuses(t *testing.T) {
	m, err := cgens.Train(t.Context(), data.Threenorm(3).Sample(50, 3), nil, cgens.Params{Columns: 4})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kernel.Gram(t.Context(), m.Kernel(), mat.NewDense(2, 2, nil)); !errors.Is(err, kernel.ErrShape) {
		t.Errorf("points of 2 features: %v", err)
	}
	var read cgens.Kernel
	if err := json.Unmarshal([]byte(`{"mercer":1,"type":"cgens.Kernel","hypotheses":[],"features":3}`), &read); err == nil || !strings.Contains(err.Error(), "no hypotheses") {
		t.Errorf("read %v, %v", read, err)
	}
	for name, f := range map[string]func(){
		"Eval of another size": func() { m.Kernel().Eval([]float64{1, 2}, []float64{1, 2}) },
		"no hypotheses":        func() { (&cgens.Model{}).Kernel() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			f()
		}()
	}
}
