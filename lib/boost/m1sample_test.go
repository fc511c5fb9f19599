package boost_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
)

// tally counts how often each row, whose number is its feature, is drawn.
func tally(count []float64, then func(ds *learn.Dataset) (learn.Classifier, error)) learn.LearnFunc {
	return func(_ context.Context, ds *learn.Dataset) (learn.Classifier, error) {
		for i := range ds.Len() {
			if ds.Weight(i) > 0 {
				count[int(ds.X.At(i, 0))]++
			}
		}
		return then(ds)
	}
}

// numbered is a set whose feature is the number of the row.
func numbered(y ...int) *learn.Dataset {
	ds := &learn.Dataset{X: mat.NewDense(len(y), 1, nil), Y: y}
	for i := range y {
		ds.X.Set(i, 0, float64(i))
	}
	return ds
}

// TestResampleDrawsByWeight: each sample has as many examples as the set, without
// weights, and each row is drawn in proportion to its weight (five standard errors).
func TestResampleDrawsByWeight(t *testing.T) {
	ds := numbered(slices.Repeat([]int{0, 1, 2, 1}, 10)...)
	ds.W = make([]float64, 40)
	for i := range ds.W {
		ds.W[i] = float64(i % 5)
	}
	d, count, samples := shares(ds), make([]float64, 40), map[string]bool{}
	m := trainM1(t, ds, tally(count, func(sample *learn.Dataset) (learn.Classifier, error) {
		samples[fmt.Sprint(sample.X.RawMatrix().Data)] = true
		if sample.Len() != 32 || sample.W != nil || len(sample.Labels()) != 3 || !slices.IsSorted(sample.X.RawMatrix().Data) {
			t.Fatalf("a sample of %v, weights %v", sample, sample.W)
		}
		for i := range sample.Len() {
			if row := int(sample.X.At(i, 0)); sample.Y[i] != ds.Y[row] {
				t.Fatalf("row %d has label %d", row, sample.Y[i])
			}
		}
		var right []int // no error, so that the weights stay
		for i, y := range ds.Y {
			if ds.W[i] > 0 {
				right = append(right, y)
			}
		}
		return answers(right), nil
	}), boost.M1Params{Rounds: 2000, Resample: true, Seed: 3})
	if m.Len() != 2000 || len(samples) < 1990 {
		t.Fatalf("%v, %d different samples", m, len(samples))
	}
	for i, c := range count {
		n, p := 2000*32., d[i]
		if math.Abs(c-n*p) > 5*math.Sqrt(n*p*(1-p)) {
			t.Errorf("row %d was drawn %v times, want about %v", i, c, n*p)
		}
	}
}

// TestResampleUsesTheNewWeights: an example that was wrong has half of all draws of
// the next round.
func TestResampleUsesTheNewWeights(t *testing.T) {
	ds := numbered(slices.Repeat([]int{0, 1}, 200)...)
	count := make([]float64, 400)
	wrong := slices.Clone(ds.Y)
	wrong[7] = 0
	var shares []float64
	trainM1(t, ds, tally(count, func(*learn.Dataset) (learn.Classifier, error) {
		shares = append(shares, count[7]/400)
		clear(count)
		return answers(wrong), nil
	}), boost.M1Params{Rounds: 2, Resample: true})
	if len(shares) < 2 || shares[0] > 0.05 || math.Abs(shares[1]-0.5) > 0.15 {
		t.Errorf("fractions of the draws: %v", shares)
	}
}

// TestResampleIsReproducible: equal seeds give equal rounds.
func TestResampleIsReproducible(t *testing.T) {
	ds := clouds(100, 2, 3, 1)
	p := boost.M1Params{Form: boost.AdaBoostMK, Rounds: 10, Resample: true, Seed: 5}
	a, b := trainM1(t, ds, newBranches(), p), trainM1(t, ds, newBranches(), p)
	p.Seed = 6
	c := trainM1(t, ds, newBranches(), p)
	if fmt.Sprint(a.Members, a.Weights) != fmt.Sprint(b.Members, b.Weights) || fmt.Sprint(a.Members) == fmt.Sprint(c.Members) {
		t.Error("the seed does not decide")
	}
}

// TestResampleDrawsAgain: a round draws up to 10 samples until its member is good
// enough.
func TestResampleDrawsAgain(t *testing.T) {
	ds := numbered(slices.Repeat([]int{0, 1, 2}, 20)...)
	good, bad := slices.Clone(ds.Y), make([]int, 60)
	good[3]++
	for i, y := range ds.Y {
		bad[i] = (y + 1) % 3
	}
	for _, c := range []struct{ bad, rounds, calls int }{{0, 2, 2}, {9, 2, 20}, {10, 0, 10}, {11, 0, 10}} {
		var rounds [][]int
		for range 2 {
			for range c.bad {
				rounds = append(rounds, bad)
			}
			rounds = append(rounds, good)
		}
		if c.bad == 0 || c.bad == 9 { // in the second round, another member must be wrong: the weights differ
			rounds[len(rounds)-1] = slices.Clone(good)
			rounds[len(rounds)-1][3], rounds[len(rounds)-1][4] = 0, 2
		}
		base := script(rounds...)
		m := trainM1(t, ds, base, boost.M1Params{Form: boost.AdaBoostMK, Rounds: 2, Resample: true})
		if m.Len() != c.rounds || *base.next != c.calls || (m.Status == learn.Converged) != (c.rounds == 2) || c.rounds == 0 && m.Status != learn.Exhausted {
			t.Errorf("%d bad members: %v after %d calls", c.bad, m, *base.next)
		}
		// Without samples there is nothing to draw again.
		if base = script(rounds...); c.bad > 0 {
			if m := trainM1(t, ds, base, boost.M1Params{Form: boost.AdaBoostMK, Rounds: 2}); m.Len() != 0 || *base.next != 1 {
				t.Errorf("%v after %d calls", m, *base.next)
			}
		}
	}
}

// TestResampleDrawsAgainAtTheLimit: an error of exactly the limit is too large.
func TestResampleDrawsAgainAtTheLimit(t *testing.T) {
	ds := numbered(slices.Repeat([]int{0, 1}, 8)...)
	base := script(make([]int, 16))
	if m := trainM1(t, ds, base, boost.M1Params{Resample: true}); m.Len() != 0 || *base.next != 10 || m.Status != learn.Exhausted {
		t.Errorf("%v after %d calls", m, *base.next)
	}
}

// TestResampleWithoutAClass: a sample that lacks a class has an example of it, with
// weight 0. If the learner refuses such samples, the round draws again. Samples of one
// class are not learned from.
func TestResampleWithoutAClass(t *testing.T) {
	ds := numbered(0, 1, 2, 2)
	lacking, full := 0, 0
	base := learn.LearnFunc(func(_ context.Context, sample *learn.Dataset) (learn.Classifier, error) {
		if err := sample.Validate(learn.Labels); err != nil || len(sample.Labels()) != 3 {
			t.Fatalf("%v, %v", sample, err)
		}
		drawn := map[int]bool{}
		for i := range sample.Len() {
			if i < 4 && sample.Weight(i) != 1 || i >= 4 && sample.Weight(i) != 0 {
				t.Fatalf("weights %v", sample.W)
			}
			if i < 4 {
				drawn[sample.Y[i]] = true
			} else if drawn[sample.Y[i]] || int(sample.X.At(i, 0)) != sample.Y[i] {
				t.Fatalf("the class %d is there", sample.Y[i])
			}
		}
		if len(drawn) < 2 || len(drawn)+sample.Len()-4 != 3 {
			t.Fatalf("%d classes in %v", len(drawn), sample)
		}
		if sample.Len() > 4 {
			lacking++
		} else {
			full++
		}
		return answers{0, 1, 2, 2}, sample.Validate(learn.MultiClass)
	})
	m := trainM1(t, ds, base, boost.M1Params{Rounds: 50, Resample: true})
	if full != m.Len() || m.Len() < 40 || lacking < 10 {
		t.Errorf("%v, %d samples with all classes, %d without one", m, full, lacking)
	}
}

// TestResampleWithoutLuck: a learner that refuses all samples is an error in the first
// round. Later, and where all samples are of one class, the training ends.
func TestResampleWithoutLuck(t *testing.T) {
	ds, calls := numbered(0, 1, 2, 2, 2, 2, 2, 2), 0
	refuse := func(from int) learn.LearnFunc {
		calls = 0
		return func(context.Context, *learn.Dataset) (learn.Classifier, error) {
			if calls++; calls > from {
				return nil, fmt.Errorf("own: %w", learn.ErrEmptyClass)
			}
			return answers(ds.Y), nil
		}
	}
	p := boost.M1Params{Resample: true}
	if m, err := boost.TrainM1(context.Background(), ds, refuse(0), p); m != nil || !errors.Is(err, learn.ErrEmptyClass) || !strings.Contains(err.Error(), "round 0: own") || calls > 10 || calls < 5 {
		t.Errorf("%v, %v after %d calls", m, err, calls)
	}
	if m, err := boost.TrainM1(context.Background(), ds, refuse(3), p); err != nil || m.Len() != 3 || m.Status != learn.Exhausted {
		t.Errorf("%v, %v", m, err)
	}
	p.Resample = false // an error is an error
	if m, err := boost.TrainM1(context.Background(), ds, refuse(3), p); m != nil || !errors.Is(err, learn.ErrEmptyClass) || !strings.Contains(err.Error(), "round 3: own") {
		t.Errorf("%v, %v", m, err)
	}
	p.Resample = true
	ds.W = []float64{1, 1e-200, 1e-200, 1e-200, 1e-200, 1e-200, 1e-200, 1e-200}
	if m, err := boost.TrainM1(context.Background(), ds, refuse(99), p); err != nil || m.Len() != 0 || m.Status != learn.Exhausted || calls != 0 {
		t.Errorf("%v, %v after %d calls", m, err, calls)
	}
	// A bad member of one sample and a refusal of the others are no error.
	calls = 0
	mixed := learn.LearnFunc(func(context.Context, *learn.Dataset) (learn.Classifier, error) {
		if calls++; calls == 1 {
			return answers{1, 0, 0, 0, 0, 0, 0, 0}, nil
		}
		return nil, learn.ErrEmptyClass
	})
	ds.W = nil
	if m, err := boost.TrainM1(context.Background(), ds, mixed, p); err != nil || m.Len() != 0 || m.Status != learn.Exhausted {
		t.Errorf("%v, %v", m, err)
	}
}
