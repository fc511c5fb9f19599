package boost_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestM1ByDefinition rebuilds the rounds from the members alone: errors, γ, the next
// weights, under which a member has exactly the error of the limit, and the bound.
func TestM1ByDefinition(t *testing.T) {
	for _, form := range []boost.M1Form{boost.AdaBoostM1, boost.AdaBoostMK} {
		for _, resample := range []bool{false, true} {
			for _, set := range []*learn.Dataset{clouds(120, 3, 3, 1), weighted(clouds(200, 3, 4, 2), 1e300)} {
				base := learn.Learner(newBranches())
				if form == boost.AdaBoostM1 { // which needs a better one
					base = trees{3}
				}
				m := trainM1(t, set, base, boost.M1Params{Form: form, Rounds: 40, Resample: resample, Seed: 7})
				k, d := float64(len(m.Labels)), shares(set)
				first, product, limit := slices.Clone(d), 1.0, (k-1)/k
				if form == boost.AdaBoostM1 {
					limit = 0.5
				}
				if m.Form != form || m.Len() < 5 || m.Len() < 40 != (m.Status == learn.Exhausted) || form == boost.AdaBoostMK && m.Len() < 40 {
					t.Fatalf("%v", m)
				}
				for r, h := range m.Members {
					wrong := wrongs(h, set)
					e := weightOf(wrong, d)
					gamma, up := math.Log((1-e)/e), 0.0
					z := 2 * math.Sqrt(e*(1-e))
					if form == boost.AdaBoostMK {
						gamma = (k - 1) / k * math.Log((1-e)*(k-1)/e)
						up = gamma / (k - 1)
						z = (1-e)*math.Exp(-gamma) + e*math.Exp(up)
					}
					if product *= z; math.Abs(e-m.Errors[r]) > 1e-10 || math.Abs(gamma-m.Weights[r]) > 1e-8 || math.Abs(product/m.Bound[r]-1) > 1e-8 || e >= limit {
						t.Fatalf("%v, round %d: ε %v, γ %v, bound %v; want %v, %v, %v", form, r, m.Errors[r], m.Weights[r], m.Bound[r], e, gamma, product)
					}
					sum := 0.0
					for i, w := range wrong {
						if w {
							d[i] *= math.Exp(up)
						} else {
							d[i] *= math.Exp(-gamma)
						}
						sum += d[i]
					}
					for i := range d {
						d[i] /= sum
					}
					if after := weightOf(wrong, d); math.Abs(after-limit) > 1e-10 {
						t.Fatalf("%v, round %d: under the next weights its error is %v, want %v", form, r, after, limit)
					}
					training := weightOf(wrongs(m.Prefix(r+1), set), first)
					if form == boost.AdaBoostM1 && training > m.Bound[r]+1e-12 {
						t.Fatalf("round %d: training error %v, bound %v", r, training, m.Bound[r])
					}
				}
			}
		}
	}
}

// TestMKIsSAMME: SAMME (Zhu et al. 2009) has the same members and predictions, and
// its votes times (k-1)/k are those of AdaBoost.MK.
func TestMKIsSAMME(t *testing.T) {
	for _, k := range []int{2, 3, 6} {
		ds := clouds(150, 3, k, uint64(k))
		ds.W = make([]float64, 150)
		for i := range ds.W {
			ds.W[i] = 1 + float64(i%7)
		}
		m := trainM1(t, ds, newBranches(), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 60})
		learner, _ := newBranches().Repeat(context.Background(), ds)
		samme, w := &learn.Vote{Labels: ds.Labels()}, shares(ds)
		for range m.Len() {
			h, _ := learner(context.Background(), w)
			wrong := wrongs(h, ds)
			e := weightOf(wrong, w)
			alpha := math.Log((1-e)/e) + math.Log(float64(k)-1)
			samme.Members, samme.Weights = append(samme.Members, h), append(samme.Weights, alpha)
			sum := 0.0
			for i := range w {
				if wrong[i] {
					w[i] *= math.Exp(alpha)
				}
				sum += w[i]
			}
			for i := range w {
				w[i] /= sum
			}
		}
		if m.Len() != 60 || fmt.Sprint(samme.Members) != fmt.Sprint(m.Members) {
			t.Fatalf("%d classes: the members are\n%v, want\n%v", k, m.Members, samme.Members)
		}
		for r, alpha := range samme.Weights {
			if want := alpha * float64(k-1) / float64(k); math.Abs(m.Weights[r]-want) > 1e-8 {
				t.Fatalf("%d classes, round %d: γ = %v, want %v", k, r, m.Weights[r], want)
			}
		}
		if X := clouds(500, 3, k, 99).X; !slices.Equal(samme.Predict(X), m.Predict(X)) {
			t.Errorf("%d classes: other labels", k)
		}
	}
}

// TestMKOfTwoClassesIsAdaBoost: with γ = ½·ln((1-ε)/ε). AdaBoost.M1 has twice this γ.
func TestMKOfTwoClassesIsAdaBoost(t *testing.T) {
	ds, p := data.Threenorm(5).Sample(200, 1), boost.Params{Rounds: 50}
	base := stump.NewLearner(stump.Params{})
	want, err := boost.TrainAdaBoost(context.Background(), ds, base, p)
	if err != nil {
		t.Fatal(err)
	}
	for form, times := range map[boost.M1Form]float64{boost.AdaBoostMK: 1, boost.AdaBoostM1: 2} {
		m := trainM1(t, ds, base, boost.M1Params{Form: form, Rounds: 50})
		if m.Len() != 50 || !slices.Equal(m.Labels, []int{-1, 1}) || !slices.Equal(m.Predict(ds.X), want.Predict(ds.X)) {
			t.Fatalf("%v", m)
		}
		for r, h := range m.Members {
			if fmt.Sprint(h) != fmt.Sprint(want.Members[r]) || math.Abs(m.Errors[r]-want.Errors[r]) > 1e-9 || math.Abs(m.Weights[r]-times*want.Weights[r]) > 1e-7 || math.Abs(m.Bound[r]/want.Bound[r]-1) > 1e-8 {
				t.Fatalf("%v, round %d: %v with %v, want %v with %v", form, r, h, m.Weights[r], want.Members[r], want.Weights[r])
			}
		}
	}
}

// TestGammaMinimisesEquation18 by finite differences.
func TestGammaMinimisesEquation18(t *testing.T) {
	for _, k := range []int{2, 3, 5, 10} {
		m := trainM1(t, clouds(200, 3, k, 3), newBranches(), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 10})
		if m.Len() != 10 {
			t.Fatal(m)
		}
		before := 1.0
		for r, gamma := range m.Weights {
			e := m.Errors[r]
			loss := func(gamma float64) float64 { return math.Exp(-gamma)*(1-e) + math.Exp(gamma/float64(k-1))*e }
			const h = 1e-4
			if slope := (loss(gamma+h) - loss(gamma-h)) / (2 * h); math.Abs(slope) > 1e-7 || loss(gamma+h) <= loss(gamma) || loss(gamma-h) <= loss(gamma) {
				t.Errorf("%d classes, round %d: slope %v at γ = %v", k, r, slope, gamma)
			}
			if z := m.Bound[r] / before; math.Abs(z-loss(gamma)) > 1e-10 || !(z < 1) {
				t.Errorf("%d classes, round %d: Z = %v, want %v", k, r, z, loss(gamma))
			}
			before = m.Bound[r]
		}
	}
}

// TestBoundOfMK: Bound is the mean exponential loss of the votes, and it bounds the
// fraction of examples whose class has at most its share 1/k of them.
func TestBoundOfMK(t *testing.T) {
	for _, k := range []int{2, 3, 5} {
		ds := weighted(clouds(150, 3, k, 4), 1)
		m := trainM1(t, ds, newBranches(), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 40})
		d := shares(ds)
		for r := range m.Len() {
			mean, low, misclassified, total := 0.0, 0.0, 0.0, 0.0
			for _, w := range m.Weights[:r+1] {
				total += w
			}
			scores, labels := m.Prefix(r+1).ClassScores(ds.X), m.Prefix(r+1).Predict(ds.X)
			for i, y := range ds.Y {
				f := scores.At(i, y)
				mean += d[i] * math.Exp(-(float64(k)*f-total)/float64(k-1))
				if f <= total/float64(k) {
					low += d[i]
				}
				if labels[i] != y {
					misclassified += d[i]
				}
			}
			if math.Abs(mean/m.Bound[r]-1) > 1e-8 || low > m.Bound[r] || k == 2 && misclassified > m.Bound[r] {
				t.Fatalf("%d classes, round %d: loss %v, fraction %v, error %v, bound %v", k, r, mean, low, misclassified, m.Bound[r])
			}
		}
	}
}

// TestBoundOfMKIsNoBoundOfTheError: with three classes, five examples each. Each
// member is right on two of five, and gives the other three of a class the same wrong
// class. So all examples are misclassified by the vote, and Bound still tends to 0.
func TestBoundOfMKIsNoBoundOfTheError(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(15, 1, nil), Y: make([]int, 15)}
	rounds := make([][]int, 5)
	for i := range ds.Y {
		ds.Y[i] = i / 5
		for r := range rounds {
			label := ds.Y[i]
			if (i+2*r)%5 >= 2 {
				label = (label + 1) % 3
			}
			rounds[r] = append(rounds[r], label)
		}
	}
	m := trainM1(t, ds, script(rounds...), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 300})
	if m.Len() != 300 || m.Bound[299] > 0.2 || learn.ErrorRate(m.Predict(ds.X), ds.Y) != 1 {
		t.Errorf("%v, training error %v", m, learn.ErrorRate(m.Predict(ds.X), ds.Y))
	}
	if m := trainM1(t, ds, script(rounds...), boost.M1Params{Rounds: 300}); m.Len() != 0 || m.Status != learn.Exhausted {
		t.Errorf("an error of 3/5 is too large for AdaBoost.M1: %v", m)
	}
}

// TestM1Limits: an error of exactly the limit ends the training, and a smaller one
// does not.
func TestM1Limits(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(8, 1, nil), Y: []int{0, 1, 2, 3, 0, 1, 2, 3}}
	half, quarter, most := []int{0, 1, 2, 3, 1, 0, 0, 0}, []int{0, 1, 0, 0, 1, 0, 0, 0}, []int{0, 1, 2, 0, 1, 0, 0, 0}
	for _, c := range []struct {
		form    boost.M1Form
		answers []int
		members int
	}{
		{boost.AdaBoostM1, half, 0},
		{boost.AdaBoostM1, []int{0, 1, 2, 3, 0, 0, 0, 0}, 1},
		{boost.AdaBoostMK, half, 1},
		{boost.AdaBoostMK, most, 1},
		{boost.AdaBoostMK, quarter, 0},
	} {
		m := trainM1(t, ds, script(c.answers), boost.M1Params{Form: c.form})
		if m.Len() != c.members || m.Status != learn.Exhausted || len(m.Errors) != c.members || len(m.Bound) != c.members {
			t.Errorf("%v, %v: %v", c.form, c.answers, m)
		}
		if c.members == 0 && !slices.Equal(m.Predict(ds.X), make([]int, 8)) {
			t.Errorf("a vote without members predicts %v", m.Predict(ds.X))
		}
	}
}

// TestM1WithoutErrors: a member without errors counts as one with the error 1e-10,
// and the weights stay as they are. Tiny errors count in the same way.
func TestM1WithoutErrors(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(6, 1, nil), Y: []int{0, 1, 2, 0, 1, 2}}
	right, wrong := []int{0, 1, 2, 0, 1, 2}, []int{0, 1, 2, 0, 1, 0}
	for form, want := range map[boost.M1Form]float64{boost.AdaBoostM1: math.Log(1e10), boost.AdaBoostMK: 2. / 3 * math.Log(2e10)} {
		m := trainM1(t, ds, script(right, wrong, right), boost.M1Params{Form: form, Rounds: 3})
		z := math.Exp(-want)
		if form == boost.AdaBoostM1 {
			z = math.Exp(-want / 2)
		}
		if m.Len() != 3 || m.Errors[0] != 0 || m.Errors[2] != 0 || math.Abs(m.Errors[1]-1./6) > 1e-15 || math.Abs(m.Weights[0]-want) > 1e-9 || m.Weights[2] != m.Weights[0] || math.Abs(m.Bound[0]/z-1) > 1e-9 {
			t.Errorf("%v: %v, %v, %v", form, m.Errors, m.Weights, m.Bound)
		}
		small := *ds
		small.W = []float64{1, 1, 1, 1, 1, 1e-13}
		m = trainM1(t, &small, script(wrong, right, wrong), boost.M1Params{Form: form, Rounds: 3})
		e, ratio := 1e-13/5, math.Exp(want) // of the weights after the first round
		if form == boost.AdaBoostMK {
			ratio = 2e10
		}
		if math.Abs(m.Errors[0]/e-1) > 1e-9 || math.Abs(m.Weights[0]-want) > 1e-9 || m.Errors[1] != 0 || math.Abs(m.Errors[2]/(ratio*e/(1+ratio*e))-1) > 1e-6 {
			t.Errorf("%v: %v, %v", form, m.Errors, m.Weights)
		}
	}
}

// TestM1KeepsClasses: the weights of a class that is always right never become 0.
func TestM1KeepsClasses(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(9, 1, nil), Y: []int{0, 1, 2, 2, 0, 1, 1, 2, 2}}
	rounds := [][]int{{0, 1, 2, 2, 0, 1, 0, 2, 2}, {0, 1, 2, 2, 0, 0, 1, 2, 2}, {0, 0, 2, 2, 0, 1, 1, 2, 2}}
	least := math.Inf(1)
	calls := 0
	cycle := learn.LearnFunc(func(_ context.Context, ds *learn.Dataset) (learn.Classifier, error) {
		least = min(least, slices.Min(ds.W))
		calls++
		return answers(rounds[calls%3]), ds.Validate(learn.MultiClass)
	})
	m := trainM1(t, ds, cycle, boost.M1Params{Form: boost.AdaBoostMK, Rounds: 5000})
	if m.Len() != 5000 || least < 1e-291 || least > 1e-289 {
		t.Errorf("%v, smallest weight %v", m, least)
	}
}

// TestM1TinyWeights: a class whose weights are 0 after the division by the sum is not
// lost either.
func TestM1TinyWeights(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, nil), Y: []int{0, 1, 2, 1}, W: []float64{1e300, 1e300, 5e-324, 1e-20}}
	least := math.Inf(1)
	m := trainM1(t, ds, learn.LearnFunc(func(_ context.Context, ds *learn.Dataset) (learn.Classifier, error) {
		least = min(least, slices.Min(ds.W))
		return answers{0, 1, 2, 1}, ds.Validate(learn.MultiClass)
	}), boost.M1Params{Rounds: 3})
	if m.Len() != 3 || least != 1e-290 {
		t.Errorf("%v, smallest weight %v", m, least)
	}
}

// TestM1Permutations: neither the order of the rows nor the numbers of the classes
// change the rounds.
func TestM1Permutations(t *testing.T) {
	ds := clouds(150, 3, 4, 5)
	other, number := ds.Subset(rand.New(rand.NewPCG(1, 1)).Perm(150)), []int{2, 0, 3, 1}
	for i, y := range other.Y {
		other.Y[i] = number[y]
	}
	X := clouds(300, 3, 4, 6).X
	for _, form := range []boost.M1Form{boost.AdaBoostM1, boost.AdaBoostMK} {
		base := learn.Learner(newBranches())
		if form == boost.AdaBoostM1 {
			base = trees{3}
		}
		a, b := trainM1(t, ds, base, boost.M1Params{Form: form, Rounds: 30}), trainM1(t, other, base, boost.M1Params{Form: form, Rounds: 30})
		if a.Len() != b.Len() || a.Len() < 5 {
			t.Fatalf("%d rounds and %d", a.Len(), b.Len())
		}
		for r := range a.Errors {
			if math.Abs(a.Errors[r]-b.Errors[r]) > 1e-9 {
				t.Fatalf("%v, round %d: ε = %v and %v", form, r, a.Errors[r], b.Errors[r])
			}
		}
		want := a.Predict(X)
		for i, label := range b.Predict(X) {
			if scores := a.ClassScores(X).RawRowView(i); label != number[want[i]] && math.Abs(scores[want[i]]-scores[slices.Index(number, label)]) > 1e-9 {
				t.Fatalf("%v, row %d: label %d, want %d", form, i, label, number[want[i]])
			}
		}
	}
}

// TestM1IgnoresWeightZero: examples of weight 0 are as if absent.
func TestM1IgnoresWeightZero(t *testing.T) {
	ds := weighted(clouds(120, 2, 3, 5), 1)
	var rows []int
	for i, w := range ds.W {
		if w > 0 {
			rows = append(rows, i)
		}
	}
	for _, resample := range []bool{false, true} {
		base := newBranches()
		p := boost.M1Params{Form: boost.AdaBoostMK, Rounds: 20, Resample: resample}
		a, b := trainM1(t, ds, base, p), trainM1(t, ds.Subset(rows), newBranches(), p)
		if fmt.Sprint(a.Members, a.Weights) != fmt.Sprint(b.Members, b.Weights) {
			t.Error("other rounds")
		}
		if (*base.sizes)[0] != len(rows) {
			t.Errorf("learned from %d examples, want %d", (*base.sizes)[0], len(rows))
		}
	}
}

// TestM1RepeatsOnce: a learn.Repeater prepares the set once, and has the same rounds as
// a learner that is none.
func TestM1RepeatsOnce(t *testing.T) {
	ds, p := clouds(100, 2, 3, 5), boost.M1Params{Form: boost.AdaBoostMK, Rounds: 20}
	base := newBranches()
	a, b := trainM1(t, ds, base, p), trainM1(t, ds, plain{newBranches()}, p)
	if *base.prepared != 1 || *base.learned != 20 || fmt.Sprint(a.Members, a.Weights) != fmt.Sprint(b.Members, b.Weights) {
		t.Errorf("prepared %d times for %d rounds, or other rounds", *base.prepared, *base.learned)
	}
}

func ExampleTrainM1() {
	glass, err := data.Open("glass")
	if err != nil {
		fmt.Println(err)
		return
	}
	base := learn.NewPipeline(oneclass.NewLearner(kernel.Gaussian{Gamma: 8}, oneclass.Params{}), learn.MinMax(-1, 1))
	train, test := glass.Split(0.7, 1)
	m, err := boost.TrainM1(context.Background(), train, base, boost.M1Params{Form: boost.AdaBoostMK, Rounds: 20, Resample: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range []int{1, 20} {
		fmt.Printf("after %2d rounds: bound %.2g, training error %.3f, test error %.3f\n", t, m.Bound[t-1],
			learn.ErrorRate(m.Prefix(t).Predict(train.X), train.Y), learn.ErrorRate(m.Prefix(t).Predict(test.X), test.Y))
	}
	// Output:
	// after  1 rounds: bound 0.39, training error 0.195, test error 0.308
	// after 20 rounds: bound 6.4e-08, training error 0.020, test error 0.215
}
