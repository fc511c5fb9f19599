package eval_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func selection(t *testing.T, ds *learn.Dataset, candidates []eval.Candidate, p eval.Params) *eval.Selection {
	t.Helper()
	s, err := eval.Select(t.Context(), ds, candidates, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// Select finds what svm.GridSearch finds, with all its ties: few examples and many
// pairs give equal errors.
func TestSelectIsGridSearch(t *testing.T) {
	cs := []float64{8, 0.5, 1, 0.125, 2} // in no order
	kernels := []kernel.Kernel{kernel.Gaussian{Gamma: 1}, kernel.Gaussian{Gamma: 0.25}, kernel.Linear{}, kernel.Gaussian{Gamma: 0.05}}
	ties := 0
	for seed := range uint64(6) {
		ds := clouds(30, 20+seed, -1, 1)
		grid, err := svm.GridSearch(t.Context(), ds, svm.Grid{Kernels: kernels, C: cs, Folds: 3, Seed: seed, Params: svm.Params{Tol: 1e-8}})
		if err != nil {
			t.Fatal(err)
		}
		var candidates []eval.Candidate
		for _, k := range kernels {
			for _, c := range cs {
				candidates = append(candidates, eval.NewCandidate(fmt.Sprintf("%v, C = %v", k, c), c, svm.NewLearner(k, svm.Params{C: c, Tol: 1e-8})))
			}
		}
		s := selection(t, ds, candidates, eval.Params{Folds: 3, Seed: seed})
		if want := grid.I*len(cs) + grid.J; s.Best != want {
			t.Errorf("seed %d: candidate %d, GridSearch has %d", seed, s.Best, want)
		}
		for i := range candidates {
			if want := grid.Error.At(i/len(cs), i%len(cs)); !(math.Abs(s.Error[i]-want) <= 1e-15) {
				t.Errorf("seed %d: %s has error %v, GridSearch says %v", seed, candidates[i].Name, s.Error[i], want)
			}
		}
		for i, e := range s.Error {
			if e == s.Error[s.Best] && i < s.Best {
				ties++
			}
		}
	}
	if ties == 0 {
		t.Error("the first of the best always won: no tie rule was tried")
	}
}

func TestSelectTies(t *testing.T) {
	ds := clouds(20, 10, -1, 1)
	good := learner(func(context.Context, *learn.Dataset) (learn.Classifier, error) {
		return classifier(func(x []float64) int { return learn.Sign(x[0]) }), nil
	})
	bad := always(1)
	for _, c := range []struct {
		name     string
		learners []learner
		order    []float64
		best     int
	}{
		{"fewest wrong, whatever the order", []learner{bad, good, bad}, []float64{0, 9, -9}, 1},
		{"smallest order", []learner{bad, good, good, good}, []float64{0, 3, 1, 2}, 2},
		{"then the earliest", []learner{bad, good, good, good}, []float64{0, 3, 1, 1}, 2},
		{"all equal", []learner{good, good, good}, []float64{0, 0, 0}, 0},
		{"infinite order", []learner{good, good}, []float64{math.Inf(1), math.Inf(-1)}, 1},
	} {
		var candidates []eval.Candidate
		for i, l := range c.learners {
			candidates = append(candidates, eval.NewCandidate(fmt.Sprint("number ", i), c.order[i], l))
		}
		s := selection(t, ds, candidates, eval.Params{Repeats: 3})
		if s.Best != c.best || s.Chosen().Name != fmt.Sprint("number ", c.best) || s.Chosen().Learner() == nil {
			t.Errorf("%s: %d, want %d\n%v", c.name, s.Best, c.best, s)
		}
	}
}

// Select gives the same errors as one call of CrossValidate per candidate.
func TestSelectIsCrossValidate(t *testing.T) {
	ds := clouds(45, 12, 0, 1, 2)
	p := eval.Params{Folds: 4, Repeats: 2, Seed: 5}
	learners := []learn.Learner{learner(nearest), always(2)}
	s := selection(t, ds, []eval.Candidate{eval.NewCandidate("nearest", 0, learners[0]), eval.NewCandidate("always 2", 0, learners[1])}, p)
	for i, l := range learners {
		v := validation(t, ds, l, p)
		if s.Error[i] != v.Error || !slices.Equal(s.Fold.RawRowView(i), v.Fold.RawMatrix().Data) || !slices.Equal(s.Validations[i].Pooled, v.Pooled) || !mat.Equal(s.Validations[i].Fold, v.Fold) {
			t.Errorf("candidate %d: %v and %v", i, s.Validations[i], v)
		}
	}
}

func TestSelectErrors(t *testing.T) {
	ds := clouds(20, 13, -1, 1)
	sentinel := errors.New("too hard")
	fails := learner(func(context.Context, *learn.Dataset) (learn.Classifier, error) { return nil, sentinel })
	for _, c := range []struct {
		candidates []eval.Candidate
		is         error
		says       string
	}{
		{nil, eval.ErrParam, "no candidates"},
		{[]eval.Candidate{eval.NewCandidate("a", 0, always(1)), {Name: "b"}}, eval.ErrParam, "candidate 1 (b) has no learner; see NewCandidate"},
		{[]eval.Candidate{eval.NewCandidate("a", math.NaN(), always(1))}, eval.ErrParam, "candidate 0 (a) has Order NaN"},
		{[]eval.Candidate{eval.NewCandidate("a", 0, always(1)), eval.NewCandidate("b", 0, fails)}, sentinel, "eval: b, repeat 0, fold 0: too hard"},
	} {
		if s, err := eval.Select(t.Context(), ds, c.candidates, eval.Params{}); s != nil || !errors.Is(err, c.is) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v, want %q", err, c.says)
		}
	}
}

func TestSelectionShows(t *testing.T) {
	ds := clouds(20, 14, -1, 1)
	s := selection(t, ds, []eval.Candidate{eval.NewCandidate("C < 1", 0, always(2)), eval.NewCandidate("all", 0, always(1))}, eval.Params{})
	if got := s.String(); got != "  1.0000  C < 1\n* 0.5000  all" {
		t.Errorf("%q", got)
	}
	for _, want := range []string{`<tr><th scope="row" style="text-align:left">C &lt; 1</th><td>1.0000</td></tr>`, `<b>all</b></th><td><b>0.5000</b></td></tr>`} {
		if html := s.HTML(); !strings.Contains(html, want) {
			t.Errorf("%s lacks %s", html, want)
		}
	}
}
