package boost_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// plain hides that a learner is a learn.Repeater.
type plain struct{ learn.Learner }

// TestAdaBoostByDefinition rebuilds the rounds from the members alone: weights,
// errors, the next distribution, under which a member is as good as chance, and the
// bound of the training error.
func TestAdaBoostByDefinition(t *testing.T) {
	for _, weighted := range []bool{false, true} {
		ds := data.Threenorm(5).Sample(200, 1)
		if weighted {
			ds.W = make([]float64, ds.Len())
			for i := range ds.W {
				ds.W[i] = 1e300 * float64(i%4)
			}
		}
		m, err := boost.TrainAdaBoost(context.Background(), ds, stump.NewLearner(stump.Params{}), boost.Params{Rounds: 60})
		if err != nil || m.Status != learn.Converged || m.Len() != 60 {
			t.Fatalf("%v, %v, %d members", m.Status, err, m.Len())
		}
		d, sum := make([]float64, ds.Len()), 0.0
		for i := range d {
			d[i] = ds.Weight(i) / 1e300
			sum += d[i]
		}
		for i := range d {
			d[i] /= sum
		}
		first, product := append([]float64(nil), d...), 1.0
		for r := range m.Members {
			labels, e, z, after := m.Classifier(r).Predict(ds.X), 0.0, 0.0, 0.0
			for i, l := range labels {
				if l != ds.Y[i] {
					e += d[i]
				}
			}
			if math.Abs(e-m.Errors[r]) > 1e-12 || math.Abs(m.Weights[r]-math.Log((1-e)/e)/2) > 1e-9 {
				t.Fatalf("round %d: error %v and weight %v, want %v and %v", r, m.Errors[r], m.Weights[r], e, math.Log((1-e)/e)/2)
			}
			for i, l := range labels {
				d[i] *= math.Exp(-m.Weights[r] * float64(ds.Y[i]*l))
				z += d[i]
			}
			for i, l := range labels {
				if d[i] /= z; l != ds.Y[i] {
					after += d[i]
				}
			}
			if math.Abs(after-0.5) > 1e-9 {
				t.Fatalf("round %d: under the next weights its error is %v, want ½", r, after)
			}
			product *= z
			training := 0.0
			for i, l := range m.Prefix(r + 1).Predict(ds.X) {
				if l != ds.Y[i] {
					training += first[i]
				}
			}
			if math.Abs(product-m.Bound[r]) > 1e-9 || training > m.Bound[r]+1e-12 {
				t.Fatalf("round %d: training error %v, bound %v, want %v", r, training, m.Bound[r], product)
			}
		}
	}
}

func TestAdaBoostSortsOnce(t *testing.T) {
	ds, p := data.Twonorm(6).Sample(150, 2), boost.Params{Rounds: 40}
	l := stump.NewLearner(stump.Params{})
	a, err := boost.TrainAdaBoost(context.Background(), ds, l, p)
	if err != nil {
		t.Fatal(err)
	}
	b, err := boost.TrainAdaBoost(context.Background(), ds, plain{l}, p)
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(a.Members) != fmt.Sprint(b.Members) || fmt.Sprint(a.Weights) != fmt.Sprint(b.Weights) {
		t.Errorf("another ensemble where each round sorts afresh")
	}
}

// TestAdaBoostEnds at a member without error, which stays as it is, and at one that
// is no better than chance.
func TestAdaBoostEnds(t *testing.T) {
	easy := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{-1, -1, 1, 1}}
	l := stump.NewLearner(stump.Params{})
	m, err := boost.TrainAdaBoost(context.Background(), easy, l, boost.Params{Rounds: 3})
	if err != nil || m.Len() != 3 || m.Errors[2] != 0 || m.Weights[2] != math.Log(1000)/2 {
		t.Errorf("%v, %v", m, err)
	}
	for r, bound := range m.Bound { // each Z_t is e^-w_t = 1/√1000
		if want := math.Pow(1000, -float64(r+1)/2); math.Abs(bound-want) > 1e-12*want {
			t.Errorf("bound %v after round %d without error, want %v", bound, r+1, want)
		}
	}
	xor := &learn.Dataset{X: mat.NewDense(4, 2, []float64{0, 0, 0, 1, 1, 0, 1, 1}), Y: []int{1, -1, -1, 1}}
	m, err = boost.TrainAdaBoost(context.Background(), xor, l, boost.Params{})
	if err != nil || m.Status != learn.Exhausted || m.Len() != 0 {
		t.Errorf("%v, %v; want no member", m.Status, err)
	}
	if got := m.Predict(xor.X); fmt.Sprint(got) != "[1 1 1 1]" {
		t.Errorf("an empty vote is %v", got)
	}
}

// TestAdaBoostTinyError has a member whose error is so small that (1-ε)/ε is no
// number: its weight must be one.
func TestAdaBoostTinyError(t *testing.T) {
	ds := &learn.Dataset{
		X: mat.NewDense(3, 1, []float64{1, 2, 3}), Y: []int{-1, 1, -1}, W: []float64{1, 1, 1e-310},
	}
	m, err := boost.TrainAdaBoost(context.Background(), ds, stump.NewLearner(stump.Params{}), boost.Params{Rounds: 1})
	if err != nil || !(m.Errors[0] > 0 && m.Errors[0] < 1e-309) {
		t.Fatalf("%v, errors %v", err, m.Errors)
	}
	if want := (310*math.Ln10 + math.Ln2) / 2; math.Abs(m.Weights[0]-want) > 1e-9*want {
		t.Errorf("weight %v, want about %v", m.Weights[0], want)
	}
}

// odd answers with something that is no two-class classifier.
type odd struct{ labels []int }

func (o odd) Learn(context.Context, *learn.Dataset) (learn.Classifier, error) { return o, nil }
func (o odd) Predict(mat.Matrix) []int                                        { return o.labels }

func TestAdaBoostErrors(t *testing.T) {
	ds, l := data.Twonorm(2).Sample(10, 1), stump.NewLearner(stump.Params{})
	for name, c := range map[string]struct {
		base   learn.Learner
		rounds int
		want   error
	}{
		"no learner":     {nil, 1, boost.ErrParam},
		"rounds":         {l, -1, boost.ErrParam},
		"too few labels": {odd{[]int{1}}, 1, learn.ErrShape},
		"other labels":   {odd{make([]int, 10)}, 1, learn.ErrLabel},
		"its parameter":  {stump.NewLearner(stump.Params{Bins: -1}), 1, stump.ErrParam},
	} {
		if m, err := boost.TrainAdaBoost(context.Background(), ds, c.base, boost.Params{Rounds: c.rounds}); m != nil || !errors.Is(err, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, m, err, c.want)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if p.Stage == "AdaBoost" && p.Done == 5 {
			cancel()
		}
	})
	if m, err := boost.TrainAdaBoost(ctx, data.Threenorm(3).Sample(60, 1), l, boost.Params{}); !errors.Is(err, context.Canceled) || m.Status != learn.Cancelled || m.Len() != 5 {
		t.Errorf("cancelled: %v", err)
	}
}

func ExampleTrainAdaBoost() {
	train, test := data.Twonorm(20).Sample(300, 1), data.Twonorm(20).Sample(3000, 2)
	m, err := boost.TrainAdaBoost(context.Background(), train, stump.NewLearner(stump.Params{}), boost.Params{Rounds: 1000})
	if err != nil {
		fmt.Println(err)
		return
	}
	for s, scores := range m.Staged(test.X, 1, 100, 1000) {
		fmt.Printf("T = %4d: %.1f %%\n", []int{1, 100, 1000}[s], 100*learn.ErrorRate(learn.Signs(scores), test.Y))
	}
	// Output:
	// T =    1: 33.2 %
	// T =  100: 5.2 %
	// T = 1000: 5.0 %
}
