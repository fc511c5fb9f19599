package kboost

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/internal/saved"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/kernel/kerneltest"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func TestModelsAreKernels(t *testing.T) {
	for _, s := range settings() {
		s.p.Rounds = 5
		m := train(t, s)
		_, d := s.ds.X.Dims()
		X := kerneltest.Points(15, d, 5)
		kerneltest.Check(t, m, kerneltest.Spec{X: X})
		kerneltest.Check(t, m.Prefix(1), kerneltest.Spec{X: X})
		kerneltest.Check(t, kernel.Product{m, kernel.Gaussian{}}, kerneltest.Spec{X: X})
	}
}

// TestModelTrainsAnSVM: with the kernel it is the linear SVM on the kernel's features.
func TestModelTrainsAnSVM(t *testing.T) {
	s := settings()[4]
	k := train(t, s)
	a, err := svm.Train(t.Context(), s.ds, k, svm.Params{C: 10})
	if err != nil {
		t.Fatal(err)
	}
	mapped := *s.ds
	mapped.Features = nil
	if mapped.X, err = k.Map(t.Context(), s.ds.X); err != nil {
		t.Fatal(err)
	}
	b, err := svm.Train(t.Context(), &mapped, kernel.Linear{}, svm.Params{C: 10})
	if err != nil || a.Gap != b.Gap || fmt.Sprint(a.Coef, a.Support, a.Bias) != fmt.Sprint(b.Coef, b.Support, b.Bias) {
		t.Errorf("%v\n%v, %v", a, b, err)
	}
	if got, want := a.Scores(s.ds.X), b.Scores(mapped.X); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Error("other scores")
	}
	if wrong := learn.ErrorRate(a.Predict(s.ds.X), s.ds.Y); wrong > 0.05 {
		t.Errorf("training error %v", wrong)
	}
}

func TestModelRefusesOtherPoints(t *testing.T) {
	m := train(t, settings()[0])
	for _, X := range []*mat.Dense{{}, mat.NewDense(2, 3, nil)} {
		if _, err := m.Map(t.Context(), X); !errors.Is(err, kernel.ErrShape) {
			t.Error(err)
		}
		if _, err := m.Project(t.Context(), X, 2); !errors.Is(err, kernel.ErrShape) {
			t.Error(err)
		}
	}
}

// TestModelSaysWhatDoesNotFit: a value that is not finite is an error for any base, a
// point or a number of rounds that the kernel does not have panics with both numbers.
func TestModelSaysWhatDoesNotFit(t *testing.T) {
	ds := data.Threenorm(3).Sample(30, 1)
	bad := mat.NewDense(2, 3, []float64{1, 2, 3, 4, math.NaN(), 6})
	for _, base := range []kernel.Kernel{kernel.Linear{}, kernel.Gaussian{}} {
		m := train(t, setting{ds: ds, base: base, p: Params{Rounds: 5}})
		if X, err := m.Map(t.Context(), bad); X != nil || !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "row 1") {
			t.Errorf("%v: %v, %v", m, X, err)
		}
		for want, f := range map[string]func(){
			"kboost: kernel of 3 features, point of 2":       func() { m.Eval(ds.X.RawRowView(0), []float64{1, 2}) },
			"kboost: kernel of 3 features, point of 64":      func() { m.Eval(make([]float64, 64), ds.X.RawRowView(0)) },
			"kboost: prefix of 6 rounds of a kernel with 5":  func() { m.Prefix(6) },
			"kboost: prefix of -1 rounds of a kernel with 5": func() { m.Prefix(-1) },
		} {
			func() {
				defer func() {
					if got := recover(); got != want {
						t.Errorf("%v: panic %v, want %s", m, got, want)
					}
				}()
				f()
			}()
		}
	}
}

// TestProjectByDefinition compares with the eigenvectors of the matrix Σα·ww'.
func TestProjectByDefinition(t *testing.T) {
	ds := data.Crammer{}.Sample(80, 2)
	m := train(t, setting{ds: ds})
	var scaled, operator mat.Dense
	scaled.CloneFrom(m.Coef)
	for r, round := range m.Rounds {
		floats.Scale(math.Sqrt(round.Alpha), scaled.RawRowView(r))
	}
	operator.Mul(scaled.T(), &scaled)
	sym := mat.NewSymDense(100, nil)
	for i := range 100 {
		for j := i; j < 100; j++ {
			sym.SetSym(i, j, operator.At(i, j))
		}
	}
	var eigen mat.EigenSym
	eigen.Factorize(sym, true)
	var vectors mat.Dense
	eigen.VectorsTo(&vectors)
	got, err := m.Project(t.Context(), ds.X, 3)
	if err != nil {
		t.Fatal(err)
	}
	for j := range 3 {
		var want mat.VecDense
		want.MulVec(ds.X, vectors.ColView(99-j))
		sign := 1.0
		if want.AtVec(0)*got.At(0, j) < 0 {
			sign = -1
		}
		for i := range 80 {
			if math.Abs(got.At(i, j)-sign*want.AtVec(i)) > 1e-9 {
				t.Fatalf("row %d, column %d: %v, want %v", i, j, got.At(i, j), sign*want.AtVec(i))
			}
		}
	}
	// The informative direction is (1, 1): the first column tells the classes apart.
	for i, y := range ds.Y {
		if got.At(i, 0)*float64(y) < 0 {
			t.Errorf("row %d of class %+d is at %v", i, y, got.At(i, 0))
		}
	}
	// A kernel that is linear, without the library knowing it, gives the same.
	same := train(t, setting{ds: ds, base: kernel.Polynomial{Degree: 1}})
	again, err := same.Project(t.Context(), ds.X, 3)
	if err != nil || !mat.EqualApprox(again, got, 1e-6) {
		t.Error("another projection with templates", err)
	}
	if _, err := m.Project(t.Context(), ds.X, 0); !errors.Is(err, ErrParam) {
		t.Error(err)
	}
}

func TestSavedKernelsAreTheSame(t *testing.T) {
	bases := []kernel.Kernel{
		nil,
		kernel.Gaussian{Gamma: 1. / 3},
		kernel.Laplacian{},
		kernel.Polynomial{Degree: 2, Gamma: 0.1, Coef0: 1},
		kernel.Stump{Delta: 50},
		kernel.Perceptron{Delta: 20},
	}
	ds, X := data.Threenorm(3).Sample(40, 1), kerneltest.Points(10, 3, 1)
	for _, base := range bases {
		for _, rounds := range []int{5, 0} {
			m := train(t, setting{ds: ds, base: base, p: Params{Rounds: 5, Loss: ExpLoss}}).Prefix(rounds)
			text, err := json.Marshal(m)
			if err != nil {
				t.Fatal(err)
			}
			var loaded Model
			if err := json.Unmarshal(text, &loaded); err != nil {
				t.Fatal(err)
			}
			for i := range 10 {
				x, y := X.RawRowView(i), X.RawRowView((i+1)%10)
				if loaded.Eval(x, y) != m.Eval(x, y) {
					t.Fatalf("%v: K = %v, want %v", m, loaded.Eval(x, y), m.Eval(x, y))
				}
			}
			if again, _ := json.Marshal(&loaded); string(again) != string(text) || loaded.Summary() != m.Summary() {
				t.Errorf("%v saves another file", m)
			}
			kerneltest.Check(t, &loaded, kerneltest.Spec{X: X})
		}
	}
	m := train(t, setting{ds: ds, base: kernel.Func(kernel.Gaussian{}.Eval), p: Params{Rounds: 2}})
	if _, err := json.Marshal(m); !errors.Is(err, saved.ErrType) {
		t.Errorf("a function was saved: %v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	m := train(t, setting{ds: data.Threenorm(3).Sample(20, 1), base: kernel.Gaussian{}, p: Params{Rounds: 2}})
	text, _ := json.Marshal(m)
	for name, c := range map[string][2]string{
		"kernel":    {`"kernel.Gaussian"`, `"kernel.Gauss"`},
		"loss":      {`"LogLoss"`, `"loss"`},
		"features":  {`"features":3`, `"features":2`},
		"none":      {`"features":3`, `"features":0`},
		"templates": {`"templates":[[`, `"templates":[[0,0,0],[`},
		"no points": {`"templates"`, `"other"`},
		"coef":      {`"coef":[[`, `"coef":[[1],[`},
		"alpha":     {`"alpha":`, `"alpha":-`},
	} {
		changed := strings.Replace(string(text), c[0], c[1], 1)
		var loaded Model
		err := json.Unmarshal([]byte(changed), &loaded)
		if changed == string(text) || !errors.Is(err, saved.ErrFormat) || loaded.Base != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestShow(t *testing.T) {
	m := train(t, settings()[0])
	if m.String() != "boosted(linear, 30 rounds)" || !strings.Contains(m.HTML(), "<td>") || !strings.Contains(m.Summary(), "converged") || !strings.Contains(m.Prefix(0).Summary(), "0 rounds") {
		t.Error(m, m.Summary(), m.HTML())
	}
}
