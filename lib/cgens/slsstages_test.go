package cgens_test

import (
	"context"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/cgens"
)

// The ensemble after t columns is that of a training with t columns.
func TestSLSStages(t *testing.T) {
	ds, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	const columns = 110 // the solution is refined on the way
	whole, err := cgens.TrainSLS(t.Context(), ds, nil, cgens.SLSParams{C: 0.1, Columns: columns, Stages: true})
	if err != nil || len(whole.Stages) != whole.Len()+1 || whole.Len() < 20 {
		t.Fatalf("%d stages of %d columns, %v", len(whole.Stages), whole.Len(), err)
	}
	for _, n := range []int{1, 2, 15, whole.Len() - 1, whole.Len()} {
		part, err := cgens.TrainSLS(t.Context(), ds, nil, cgens.SLSParams{C: 0.1, Columns: n})
		if err != nil {
			t.Fatal(err)
		}
		if part.Stages != nil {
			t.Error("stages without Stages")
		}
		var d mat.Dense
		d.Sub(whole.After(n).ClassScores(ds.X), part.ClassScores(ds.X))
		if worst := mat.Norm(&d, math.Inf(1)); !(worst < 1e-9) {
			t.Errorf("%d columns: scores differ by %v", n, worst)
		}
	}
	if !mat.Equal(whole.After(whole.Len()).ClassScores(ds.X), whole.ClassScores(ds.X)) {
		t.Error("the last stage is not the model")
	}
	for _, score := range whole.After(0).ClassScores(ds.X).RawMatrix().Data {
		if math.Abs(score) > 1e-12 { // classes of 50 examples each: the mean code is 0
			t.Errorf("score %v without columns, want 0", score)
		}
	}
}

func TestSLSStagesOfCancelled(t *testing.T) {
	ds, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	m, err := cgens.TrainSLS(ctx, ds, nil, cgens.SLSParams{Stages: true})
	if err == nil || m == nil || len(m.Stages) != 1 || m.After(0).Len() != 0 {
		t.Errorf("%v, %v", m, err)
	}
}

func TestSLSStagesPanics(t *testing.T) {
	ds, err := data.Open("iris")
	if err != nil {
		t.Fatal(err)
	}
	without, err := cgens.TrainSLS(t.Context(), ds, nil, cgens.SLSParams{Columns: 3})
	if err != nil {
		t.Fatal(err)
	}
	with, err := cgens.TrainSLS(t.Context(), ds, nil, cgens.SLSParams{Columns: 3, Stages: true})
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]func(){
		"before":      func() { with.After(-1) },
		"behind":      func() { with.After(4) },
		"without any": func() { without.After(1) },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			f()
		})
	}
}
