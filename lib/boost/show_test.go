package boost_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

func ExampleTrainLPBoost() {
	m, err := boost.TrainLPBoost(context.Background(), data.Disc{}.Sample(200, 1), nil, boost.LPBoostParams{C: 0.2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d hypotheses, primal %.6f, dual %.6f, %v\n", m.Len(), m.Primal, m.Dual, m.Status)
	// Output: 29 hypotheses, primal 12.200000, dual 12.200000, converged
}

func TestShow(t *testing.T) {
	lp := &boost.LPBoost{Ensemble: learn.Ensemble{Members: make([]learn.Scorer, 2), Weights: []float64{0, 3}}, Primal: 5, Dual: 4.75, Score: 1, Status: learn.IterationLimit}
	multi := &boost.MultiBoost{ClassEnsemble: learn.ClassEnsemble{Labels: []int{1, 2, 3}}, Theta: 0.5, Objective: []float64{1}, Edge: 0.25, Status: learn.Converged}
	for value, want := range map[interface {
		fmt.Stringer
		HTML() string
	}]string{
		lp:    "LPBoost of 2 hypotheses, 1 with a weight\nprimal 5, dual 4.75, gap 0.25; largest score 1\niteration limit",
		multi: "MultiBoost of 0 hypotheses for 3 classes, θ = 0.5\nobjective 1, largest edge 0.25, residual 0\nconverged",
	} {
		if value.String() != want {
			t.Errorf("%q, want %q", value, want)
		}
		if html := value.HTML(); !strings.Contains(html, "<table") || !strings.Contains(html, value.String()[strings.LastIndex(value.String(), "\n")+1:]) {
			t.Errorf("%s", html)
		}
	}
}
