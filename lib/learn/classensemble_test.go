package learn_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func perClass() *learn.ClassEnsemble {
	return &learn.ClassEnsemble{
		Labels:  []int{0, 1, 2},
		Members: []learn.Scorer{dot(1, 2), learn.NewRated(cut{0, 0.1}, 1, -1), dot(-1, 1)},
		Weights: [][]float64{{1, -2, 0}, {0.5, 0, -0.5}, {0, 3, 1}},
		Bias:    []float64{0.1, 0, -0.2},
	}
}

// TestClassEnsembleIsOneEnsembleAClass: column l is the two-class ensemble with the
// weights and the bias of class l, and the largest column wins.
func TestClassEnsembleIsOneEnsembleAClass(t *testing.T) {
	X, e := points(40, 2), perClass()
	scores, labels := e.ClassScores(X), e.Predict(X)
	for l := range e.Labels {
		one := &learn.Ensemble{Members: e.Members, Bias: e.Bias[l]}
		for _, row := range e.Weights {
			one.Weights = append(one.Weights, row[l])
		}
		if want := one.Scores(X); !slices.Equal(mat.Col(nil, l, scores), want) {
			t.Errorf("class %d: %v, want %v", l, mat.Col(nil, l, scores), want)
		}
	}
	for i, label := range labels {
		for l := range e.Labels {
			if scores.At(i, l) > scores.At(i, label) {
				t.Errorf("row %d: class %d with %v before %d with %v", i, label, scores.At(i, label), l, scores.At(i, l))
			}
		}
	}
}

func TestClassEnsembleStages(t *testing.T) {
	X, e := points(20, 2), perClass()
	for s, got := range e.Staged(X, 0, 2, 3) {
		if want := e.Prefix([]int{0, 2, 3}[s]).ClassScores(X); !mat.Equal(got, want) {
			t.Errorf("stage %d is not its prefix", s)
		}
	}
	other, values := e.Reweighted([][]float64{{0, 0, 0}, {1, 2, 3}}, nil), e.Values(X)
	got := other.ClassScores(X)
	for i := range 20 {
		for l := range 3 {
			if want := values.At(i, 1) * float64(l+1); got.At(i, l) != want {
				t.Fatalf("row %d, class %d reweighted: %v, want %v", i, l, got.At(i, l), want)
			}
		}
	}
	empty := e.Prefix(0)
	empty.Bias = nil
	if got := empty.Predict(X); !slices.Equal(got, make([]int, 20)) {
		t.Errorf("of equal classes %v wins, want the lowest", got)
	}
	if got := e.Predict(&mat.Dense{}); len(got) != 0 || !e.ClassScores(&mat.Dense{}).IsEmpty() {
		t.Errorf("labels %v of no rows", got)
	}
	if got := fmt.Sprint(e); got != "ensemble of 3 members for 3 classes" {
		t.Error(got)
	}
}

// TestRoundsOfECC: the rounds of AdaBoost.ECC with separate votes, g(x) = a where
// h(x) = +1 and -b elsewhere, are members with weights ±1, and a prefix of them
// needs no bias of its own.
func TestRoundsOfECC(t *testing.T) {
	X := points(25, 2)
	h, a, b := []cut{{0, 0}, {1, 0.3}, {0, -1}}, []float64{0.4, 1.5, 0.2}, []float64{0.7, 0.1, 0.9}
	colour := [][]float64{{1, -1, -1, 1}, {-1, 1, -1, 1}, {1, 1, -1, -1}}
	e := &learn.ClassEnsemble{Labels: []int{0, 1, 2, 3}, Weights: colour}
	for r := range h {
		e.Members = append(e.Members, learn.NewRated(h[r], a[r], -b[r]))
	}
	want := mat.NewDense(25, 4, nil)
	for r, got := range e.Staged(X, 1, 2, 3) {
		for i, label := range h[r].Predict(X) {
			g := -b[r]
			if label == 1 {
				g = a[r]
			}
			for l := range 4 {
				want.Set(i, l, want.At(i, l)+g*colour[r][l])
			}
		}
		if !mat.EqualApprox(got, want, 1e-14) {
			t.Errorf("round %d: not Σ g(x)·μ(l)", r)
		}
	}
}

// TestSimplexCodes: CGENS-SLS decides by the largest ⟨W'Φ(x) + b, c_l⟩, of k-1
// outputs and k codes; its weights times the codes are those of a ClassEnsemble.
func TestSimplexCodes(t *testing.T) {
	X := points(30, 2)
	codes := mat.NewDense(2, 3, []float64{1, -0.5, -0.5, 0, math.Sqrt(3) / 2, -math.Sqrt(3) / 2})
	W, b := mat.NewDense(2, 2, []float64{0.3, -1, 0.8, 0.5}), []float64{0.2, -0.1}
	var weights mat.Dense
	weights.Mul(W, codes)
	bias := mat.NewVecDense(3, nil)
	bias.MulVec(codes.T(), mat.NewVecDense(2, b))
	e := &learn.ClassEnsemble{
		Labels: []int{0, 1, 2}, Members: []learn.Scorer{dot(1, 0), dot(0, 1)},
		Weights: [][]float64{weights.RawRowView(0), weights.RawRowView(1)}, Bias: bias.RawVector().Data,
	}
	scores := e.ClassScores(X)
	for i := range 30 {
		x, y := X.At(i, 0), X.At(i, 1)
		f := []float64{0.3*x + 0.8*y + 0.2, -x + 0.5*y - 0.1}
		for l := range 3 {
			if want := f[0]*codes.At(0, l) + f[1]*codes.At(1, l); math.Abs(scores.At(i, l)-want) > 1e-12 {
				t.Fatalf("row %d, class %d: %v, want %v", i, l, scores.At(i, l), want)
			}
		}
	}
}

func TestClassEnsemblePanics(t *testing.T) {
	X := points(3, 2)
	wantPanic(t, "the first 4 of 3 members", func() { perClass().Prefix(4) })
	wantPanic(t, "the first -1 of 3 members", func() { perClass().Prefix(-1) })
	wantPanic(t, "stage 0 is after 9 members", func() { perClass().Staged(X, 9) })
	for want, change := range map[string]func(e *learn.ClassEnsemble){
		"without labels":                       func(e *learn.ClassEnsemble) { e.Labels = nil },
		"2 weights for 3 members":              func(e *learn.ClassEnsemble) { e.Weights = e.Weights[:2] },
		"member 1 has 2 weights for 3 classes": func(e *learn.ClassEnsemble) { e.Weights[1] = []float64{1, 2} },
		"1 biases for 3 classes":               func(e *learn.ClassEnsemble) { e.Bias = []float64{1} },
	} {
		e := perClass()
		change(e)
		wantPanic(t, want, func() { e.ClassScores(X) })
	}
}
