package learn_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// dot answers with the inner product of a row and w.
func dot(w ...float64) learn.Scorer {
	return learn.ScoreFunc(func(X mat.Matrix) []float64 {
		n, _ := X.Dims()
		f := make([]float64, n)
		for i := range f {
			f[i] = mat.Inner(mat.NewVecDense(len(w), mat.Row(nil, i, X)), identity(len(w)), mat.NewVecDense(len(w), w))
		}
		return f
	})
}

func identity(d int) mat.Matrix { return mat.NewDiagDense(d, slices.Repeat([]float64{1}, d)) }

// cut predicts +1 where column j exceeds a threshold, else -1.
type cut struct {
	j  int
	at float64
}

func (c cut) Predict(X mat.Matrix) []int {
	labels := make([]int, 0)
	if n, _ := X.Dims(); n == 0 {
		return labels
	}
	for _, v := range mat.Col(nil, c.j, X) {
		labels = append(labels, learn.Sign(v-c.at))
	}
	return labels
}

func (c cut) String() string { return fmt.Sprintf("x%d > %g", c.j+1, c.at) }

func points(n, d int) *mat.Dense {
	rng, X := rand.New(rand.NewPCG(1, 2)), mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			X.Set(i, j, rng.NormFloat64())
		}
	}
	return X
}

func four() *learn.Ensemble {
	return &learn.Ensemble{
		Members: []learn.Scorer{dot(1, 2), learn.NewRated(cut{0, 0.1}, 1, -1), learn.NewRated(cut{1, -0.2}, 0.25, -3), dot(0, -1)},
		Weights: []float64{0.5, 2, -1, 0.75}, Bias: -0.125,
	}
}

// TestEnsembleByDefinition adds up Bias + Σ Weights_t·m_t(x) point by point.
func TestEnsembleByDefinition(t *testing.T) {
	X, e := points(50, 2), four()
	got, labels := e.Scores(X), e.Predict(X)
	for i, f := range got {
		x, y := X.At(i, 0), X.At(i, 1)
		want := -0.125 + 0.5*(x+2*y) + 0.75*-y
		if x >= 0.1 {
			want += 2
		} else {
			want -= 2
		}
		if y >= -0.2 {
			want -= 0.25
		} else {
			want += 3
		}
		if d := f - want; d > 1e-12 || d < -1e-12 || labels[i] != learn.Sign(f) {
			t.Fatalf("row %d: %v and label %d, want %v", i, f, labels[i], want)
		}
	}
}

// TestEnsembleStages: a stage is its prefix to the bit, and so are the members'
// values times the weights.
func TestEnsembleStages(t *testing.T) {
	X, e := points(30, 2), four()
	for s, got := range e.Staged(X, 0, 1, 1, 3, 4) {
		count := []int{0, 1, 1, 3, 4}[s]
		if want := e.Prefix(count).Scores(X); !slices.Equal(got, want) {
			t.Errorf("after %d members: %v, prefix %v", count, got, want)
		}
	}
	values := e.Values(X)
	other := e.Reweighted([]float64{3, 0, -2}, 7)
	for i, f := range other.Scores(X) {
		if want := 7 + float64(3*values.At(i, 0)) - float64(2*values.At(i, 2)); f != want {
			t.Errorf("row %d reweighted: %v, want %v", i, f, want)
		}
	}
	if e.Len() != 4 || other.Len() != 3 || e.Weights[0] != 0.5 || e.Prefix(0).Scores(X)[0] != e.Bias {
		t.Errorf("%d and %d members, weights %v", e.Len(), other.Len(), e.Weights)
	}
	p := e.Prefix(2) // what is appended to it does not reach e
	p.Members, p.Weights = append(p.Members, dot(0, 0)), append(p.Weights, 9)
	if e.Weights[2] != -1 {
		t.Error("a prefix wrote into its ensemble")
	}
	if got := e.Scores(&mat.Dense{}); len(got) != 0 {
		t.Errorf("scores %v of no rows", got)
	}
	if v := (&learn.Ensemble{}).Values(X); !v.IsEmpty() {
		t.Error("values of no members")
	}
}

// TestEnsembleSkipsWeightZero: a committee on the simplex does not ask those that
// have no say.
func TestEnsembleSkipsWeightZero(t *testing.T) {
	asked := false
	member := learn.ScoreFunc(func(X mat.Matrix) []float64 {
		asked = true
		return dot(1, 1).Scores(X)
	})
	e := &learn.Ensemble{Members: []learn.Scorer{member, dot(1, 0)}, Weights: []float64{0, 1}}
	e.Scores(points(3, 2))
	if asked {
		t.Error("a member of weight 0 was asked")
	}
}

func TestEnsembleClassifier(t *testing.T) {
	e := four()
	if c := e.Classifier(1); c != (cut{0, 0.1}) {
		t.Errorf("member 1 is %v", c)
	}
	X := points(9, 2)
	if got := e.Classifier(0).Predict(X); !slices.Equal(got, learn.Signs(e.Members[0].Scores(X))) {
		t.Errorf("member 0 predicts %v", got)
	}
	nested := &learn.Ensemble{Members: []learn.Scorer{e}, Weights: []float64{1}}
	if nested.Classifier(0) != e {
		t.Error("a member that is a classifier itself is not given back")
	}
	if got := fmt.Sprint(e.Members[1], "; ", e.Members[2], "; ", e); got != "x1 > 0.1; x2 > -0.2 ? 0.25 : -3; ensemble of 4 members" {
		t.Error(got)
	}
}

func TestEnsemblePanics(t *testing.T) {
	X, e := points(3, 2), four()
	short := &learn.Ensemble{Members: []learn.Scorer{learn.ScoreFunc(func(mat.Matrix) []float64 { return nil })}, Weights: []float64{1}}
	wantPanic(t, "the first 5 of 4 members", func() { e.Prefix(5) })
	wantPanic(t, "the first 5 of 4 members", func() { e.Reweighted(make([]float64, 5), 0) })
	wantPanic(t, "stage 1 is after 2 members", func() { e.Staged(X, 3, 2) })
	wantPanic(t, "stage 0 is after 5 members", func() { e.Staged(X, 5) })
	wantPanic(t, "member 0 gave 0 scores for 3 rows", func() { short.Scores(X) })
	wantPanic(t, "1 weights for 2 members", func() {
		(&learn.Ensemble{Members: e.Members[:2], Weights: e.Weights[:1]}).Scores(X)
	})
}
