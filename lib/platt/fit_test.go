package platt_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/optimize"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/platt"
)

// random are scores of two classes that overlap more or less, on all scales.
func random(rng *rand.Rand) (scores []float64, y []int, w []float64) {
	n, scale, shift, apart := 2+rng.IntN(60), math.Exp(10*rng.NormFloat64()), 3*rng.NormFloat64(), 4*rng.Float64()
	for i := range n {
		label := 2*(i%2) - 1
		scores = append(scores, scale*(rng.NormFloat64()+apart*float64(label)+shift))
		y, w = append(y, label), append(w, 3*rng.Float64()+1e-3)
	}
	if rng.IntN(2) == 0 {
		w = nil
	}
	return scores, y, w
}

// objective is the sum in the doc of Fit, as it stands there.
func objective(scores []float64, y []int, w []float64, a, b float64) float64 {
	weight := func(i int) float64 {
		if w == nil {
			return 1
		}
		return w[i]
	}
	var positive, negative, sum float64
	for i, label := range y {
		if label > 0 {
			positive += weight(i)
		} else {
			negative += weight(i)
		}
	}
	for i, f := range scores {
		t := 1 / (negative + 2)
		if y[i] > 0 {
			t = (positive + 1) / (positive + 2)
		}
		v := a*f + b
		logP, logQ := -math.Log1p(math.Exp(v)), -math.Log1p(math.Exp(-v)) // of p and 1-p
		if v > 700 {
			logP = -v
		}
		if v < -700 {
			logQ = v
		}
		sum -= weight(i) * (t*logP + (1-t)*logQ)
	}
	return sum
}

// TestFitIsTheMinimum: gonum's BFGS finds no better point, and the same one to 1e-8
// where the minimum is not flat; the certificate is that of the definition.
func TestFitIsTheMinimum(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	for round := range 300 {
		scores, y, w := random(rng)
		s, err := platt.Fit(scores, y, w)
		if err != nil || s.Status != learn.Converged || s.Gradient > 1e-10 {
			t.Fatalf("round %d: %v, %v", round, s, err)
		}
		if want := objective(scores, y, w, s.A, s.B); math.Abs(s.Objective-want) > 1e-9*want {
			t.Fatalf("round %d: objective %v, want %v", round, s.Objective, want)
		}
		unit := slices.MaxFunc(scores, func(a, b float64) int { return int(math.Copysign(1, math.Abs(a)-math.Abs(b))) })
		result, err := optimize.Minimize(optimize.Problem{
			Func: func(x []float64) float64 { return objective(scores, y, w, x[0]/unit, x[1]) },
			Grad: func(grad, x []float64) {
				const h = 1e-6
				for k := range x {
					up, down := slices.Clone(x), slices.Clone(x)
					up[k] += h
					down[k] -= h
					grad[k] = (objective(scores, y, w, up[0]/unit, up[1]) - objective(scores, y, w, down[0]/unit, down[1])) / (2 * h)
				}
			},
		}, []float64{s.A*unit + 0.3, s.B - 0.2}, &optimize.Settings{GradientThreshold: 1e-7}, &optimize.BFGS{})
		if result == nil {
			t.Fatal(err)
		}
		if result.F < s.Objective-1e-9*math.Abs(s.Objective) {
			t.Errorf("round %d: objective %v, BFGS finds %v", round, s.Objective, result.F)
		}
		if da, db := math.Abs(result.X[0]/unit-s.A)/(math.Abs(s.A)+1/math.Abs(unit)), math.Abs(result.X[1]-s.B)/(1+math.Abs(s.B)); max(da, db) > 1e-3 {
			t.Errorf("round %d: A = %v, B = %v, BFGS finds %v, %v", round, s.A, s.B, result.X[0]/unit, result.X[1])
		}
	}
}

// TestWeightsCountExamples: a weight of 2 is the example twice, of 0 not at all.
func TestWeightsCountExamples(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for range 50 {
		scores, y, _ := random(rng)
		var w, more []float64
		var labels []int
		for i := range scores {
			w = append(w, float64((i/2)%4))
			for range (i / 2) % 4 {
				more, labels = append(more, scores[i]), append(labels, y[i])
			}
		}
		a, errA := platt.Fit(scores, y, w)
		b, errB := platt.Fit(more, labels, nil)
		if (errA == nil) != (errB == nil) {
			t.Fatal(errA, errB)
		}
		if errA == nil && (math.Abs(a.A-b.A) > 1e-7*math.Abs(b.A) || math.Abs(a.B-b.B) > 1e-7*(1+math.Abs(b.B))) {
			t.Errorf("%v with weights, %v with copies", a, b)
		}
	}
}

// TestFitAtTheEnds: classes that are far apart, equal scores, and scores at the ends of
// the range of numbers have a finite sigmoid.
func TestFitAtTheEnds(t *testing.T) {
	for name, scores := range map[string][]float64{
		"separable": {-2, -1, 1, 2}, "reversed": {2, 1, -1, -2}, "equal": {3, 3, 3, 3}, "zero": {0, 0, 0, 0},
		"huge": {-1e308, -1e307, 1e307, 1.7e308}, "tiny": {-5e-324, 0, 0, 5e-324}, "far": {1e9, 1e9 + 1, 1e9 + 2, 1e9 + 3},
	} {
		s, err := platt.Fit(scores, []int{-1, -1, 1, 1}, nil)
		if err != nil || s.Status != learn.Converged {
			t.Errorf("%s: %v, %v", name, s, err)
			continue
		}
		p := s.Probabilities(scores)
		for i, v := range p {
			if !(v > 0 && v < 1) || (name == "equal" || name == "zero") && math.Abs(v-0.5) > 1e-9 {
				t.Errorf("%s: probability %v of %v", name, v, scores[i])
			}
		}
		if name == "separable" && !(p[0] < p[1] && p[1] < p[2] && p[2] < p[3] && s.A < 0) || name == "reversed" && s.A < 0 {
			t.Errorf("%s: %v, %v", name, s, p)
		}
	}
	if got := fmt.Sprint((&platt.Sigmoid{A: -1}).Probabilities([]float64{0, 1e308, -1e308})); got != "[0.5 1 0]" {
		t.Error(got)
	}
}

func TestFitErrors(t *testing.T) {
	nan := math.NaN()
	for name, c := range map[string]struct {
		scores []float64
		y      []int
		w      []float64
		want   error
	}{
		"none":    {nil, nil, nil, learn.ErrShape},
		"labels":  {[]float64{1, 2}, []int{1}, nil, learn.ErrShape},
		"weights": {[]float64{1, 2}, []int{1, -1}, []float64{1}, learn.ErrShape},
		"NaN":     {[]float64{1, nan}, []int{1, -1}, nil, learn.ErrNotFinite},
		"label":   {[]float64{1, 2}, []int{1, 0}, nil, learn.ErrLabel},
		"weight":  {[]float64{1, 2}, []int{1, -1}, []float64{1, -1}, learn.ErrWeight},
		"sum":     {[]float64{1, 2}, []int{1, -1}, []float64{1e308, 1e308}, learn.ErrWeight},
		"class":   {[]float64{1, 2}, []int{1, 1}, nil, learn.ErrEmptyClass},
		"empty":   {[]float64{1, 2}, []int{1, -1}, []float64{1, 0}, learn.ErrEmptyClass},
	} {
		if s, err := platt.Fit(c.scores, c.y, c.w); s != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}
