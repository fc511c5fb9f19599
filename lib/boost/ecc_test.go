package boost_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// TestECCByDefinition rebuilds the rounds from the members alone: the weights of the
// pairs stay positive with the sum 1, each member is the best stump for its colours,
// its votes are the printed ones, and the bound falls and holds.
func TestECCByDefinition(t *testing.T) {
	const n, k = 61, 5
	for _, p := range []boost.ECCParams{{Seed: 1}, {Seed: 2, Symmetric: true}, {Colouring: boost.LargeCut}} {
		for _, ds := range []*learn.Dataset{clouds(n, 3, k, 3), weighted(clouds(n, 3, k, 3), 1e300)} {
			p.Rounds = 30
			m, err := boost.TrainECC(context.Background(), ds, stump.NewLearner(stump.Params{}), p)
			if err != nil || m.Status != learn.Converged || m.Len() < 20 {
				t.Fatalf("%v, %v, %d members", m.Status, err, m.Len())
			}
			first, all, small := shares(ds), everyStump(ds), 0.0
			for i := range n {
				if ds.Weight(i) > 0 {
					small++
				}
			}
			small = 1 / (2 * small)
			D := mat.NewDense(n, k, nil)
			for i, d := range first {
				for l := range k {
					if l != ds.Y[i] {
						D.Set(i, l, d/(k-1))
					}
				}
			}
			bound := k - 1.
			for r, member := range m.Members {
				h, mu := member.(learn.Rated), m.Weights[r]
				d, cut, plus := make([]float64, n), 0.0, 0
				between := make([]float64, k) // what the cut gains if one class moves
				for i, y := range ds.Y {
					for l := range k {
						gain := D.At(i, l)
						if mu[l] != mu[y] {
							d[i] += gain
							gain = -gain
						}
						between[l] += gain
						between[y] += gain
					}
					cut += d[i]
				}
				for l := range k {
					if mu[l] == 1 {
						plus++
					}
					if p.Colouring == boost.LargeCut && (between[l] > 1e-9 || cut < 0.5) {
						t.Fatalf("round %d: the cut is %v, and class %d would gain %v", r, cut, l, between[l])
					}
				}
				if p.Colouring == boost.RandomHalf && plus != k/2 {
					t.Fatalf("round %d: colours %v", r, mu)
				}
				wrong := func(h learn.Classifier) (e float64, mass [2][2]float64) {
					for i, label := range h.Predict(ds.X) {
						y := int(mu[ds.Y[i]])
						mass[(label+1)/2][(y+1)/2] += d[i] / cut
						if label != y {
							e += d[i] / cut
						}
					}
					return e, mass
				}
				least := 1.0
				for _, s := range all {
					e, _ := wrong(s)
					least = min(least, e)
				}
				e, mass := wrong(h)
				if math.Abs(e-least) > 1e-9 || math.Abs(m.Errors[r]-e) > 1e-9 {
					t.Fatalf("round %d: error %v, said %v, the best stump has %v", r, e, m.Errors[r], least)
				}
				vote := func(right, wrong float64) float64 {
					if right == 0 || wrong == 0 {
						right, wrong = right+small, wrong+small
					}
					return math.Log(right/wrong) / 2
				}
				a, b := vote(mass[1][1], mass[1][0]), vote(mass[0][0], mass[0][1])
				if p.Symmetric {
					a = vote(1-e, e)
					b = a
				}
				if math.Abs(h.Positive-a) > 1e-9 || math.Abs(h.Negative+b) > 1e-9 {
					t.Fatalf("round %d: votes %v and %v, want %v and %v", r, h.Positive, h.Negative, a, -b)
				}
				z := 0.0
				for i, g := range h.Scores(ds.X) {
					for l := range k {
						D.Set(i, l, D.At(i, l)*math.Exp((mu[l]-mu[ds.Y[i]])*g/2))
						z += D.At(i, l)
					}
				}
				least = 2*math.Sqrt(mass[1][1]*mass[1][0]) + 2*math.Sqrt(mass[0][0]*mass[0][1])
				if !p.Symmetric && mass[1][0]*mass[0][1] > 0 && math.Abs(z-(1-cut+cut*least)) > 1e-9 {
					t.Fatalf("round %d: Z = %v, its least value is %v", r, z, 1-cut+cut*least)
				}
				D.Scale(1/z, D)
				for i, y := range ds.Y {
					for l := range k {
						if w := D.At(i, l); l != y && first[i] > 0 && !(w > 0) {
							t.Fatalf("round %d: weight %v", r, w)
						}
					}
				}
				if sum := mat.Sum(D); math.Abs(sum-1) > 1e-12 {
					t.Fatalf("round %d: the weights have the sum %v", r, sum)
				}
				training := 0.0
				for i, label := range m.Prefix(r + 1).Predict(ds.X) {
					if label != ds.Y[i] {
						training += first[i]
					}
				}
				if bound *= z; !(z < 1) || math.Abs(m.Bound[r]-bound) > 1e-9 || training > bound {
					t.Fatalf("round %d: Z = %v, bound %v, want %v, training error %v", r, z, m.Bound[r], bound, training)
				}
			}
		}
	}
}

// TestECCOfTwoClassesIsAdaBoost if the votes are symmetric: the same members, up to
// the colours, and half of the difference of the scores is f.
func TestECCOfTwoClassesIsAdaBoost(t *testing.T) {
	ds := data.Threenorm(5).Sample(150, 1)
	ds.W = make([]float64, 150) // without equally good stumps
	for i := range ds.W {
		ds.W[i] = 2 + math.Sin(float64(i*i))
	}
	base := stump.NewLearner(stump.Params{})
	want, err := boost.TrainAdaBoost(context.Background(), ds, base, boost.Params{Rounds: 50})
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range []learn.Learner{base, plain{base}} {
		m, err := boost.TrainECC(context.Background(), ds, l, boost.ECCParams{Rounds: 50, Symmetric: true, Seed: 4})
		if err != nil || m.Len() != 50 {
			t.Fatal(err)
		}
		for r := range m.Members {
			if math.Abs(m.Errors[r]-want.Errors[r]) > 1e-9 || math.Abs(m.Bound[r]-want.Bound[r]) > 1e-9 {
				t.Fatalf("round %d: error %v and bound %v, want %v and %v", r, m.Errors[r], m.Bound[r], want.Errors[r], want.Bound[r])
			}
		}
		scores := m.ClassScores(ds.X)
		for i, f := range want.Scores(ds.X) {
			if got := (scores.At(i, 1) - scores.At(i, 0)) / 2; math.Abs(got-f) > 1e-9 {
				t.Fatalf("row %d: %v, want %v", i, got, f)
			}
		}
	}
}

// TestECCPreparesOnce: a learner that prepares the rows gives the members that it
// gives without this.
func TestECCPreparesOnce(t *testing.T) {
	ds, l := weighted(clouds(80, 4, 4, 8), 1), stump.NewLearner(stump.Params{})
	p := boost.ECCParams{Rounds: 40, Seed: 9}
	a, err := boost.TrainECC(context.Background(), ds, l, p)
	b, err2 := boost.TrainECC(context.Background(), ds, plain{l}, p)
	if err != nil || err2 != nil {
		t.Fatal(err, err2)
	}
	for r := range a.Members {
		if a.Members[r].(learn.Rated).Classifier != b.Members[r].(learn.Rated).Classifier || !slices.Equal(a.Weights[r], b.Weights[r]) {
			t.Fatalf("round %d: %v and %v", r, a.Members[r], b.Members[r])
		}
	}
}

// TestECCSeeds: another seed gives other colours.
func TestECCSeeds(t *testing.T) {
	ds := clouds(60, 3, 6, 2)
	colours := map[string]bool{}
	for seed := range uint64(4) {
		m, err := boost.TrainECC(context.Background(), ds, stump.NewLearner(stump.Params{}), boost.ECCParams{Rounds: 10, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		colours[fmt.Sprint(m.Weights)] = true
	}
	if len(colours) != 4 {
		t.Errorf("%d different colourings of 4 seeds", len(colours))
	}
}

// always says +1.
type always struct{}

func (always) Learn(context.Context, *learn.Dataset) (learn.Classifier, error) {
	return stump.Constant(1), nil
}

// contrary says the opposite of the best stump.
type contrary struct{}

func (contrary) Learn(ctx context.Context, ds *learn.Dataset) (learn.Classifier, error) {
	s, err := stump.Train(ctx, ds, stump.Params{})
	return s.Negated(), err
}

// TestECCLeavesOut members without use, and ends with two classes. A member that is
// always wrong has negative votes of its own, but no symmetric one.
func TestECCLeavesOut(t *testing.T) {
	two := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{0, 0, 1, 1}}
	for _, ds := range []*learn.Dataset{two, {X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{0, 1, 2, 3}}} {
		m, err := boost.TrainECC(context.Background(), ds, always{}, boost.ECCParams{Symmetric: true, Rounds: 5})
		if err != nil || m.Len() != 0 || m.Status != learn.Exhausted {
			t.Errorf("%v, %v, %v", m, m.Status, err)
		}
	}
	m, err := boost.TrainECC(context.Background(), two, contrary{}, boost.ECCParams{Symmetric: true})
	if err != nil || m.Len() != 0 {
		t.Errorf("%v, %v", m, err)
	}
	m, err = boost.TrainECC(context.Background(), two, contrary{}, boost.ECCParams{Rounds: 3})
	if err != nil || m.Len() != 3 || !slices.Equal(m.Predict(two.X), two.Y) {
		t.Errorf("%v, %v", m, err)
	}
	// ½·ln((½+⅛)/⅛), from a mass of ½ without any mistake among 4 examples
	if h := m.Members[0].(learn.Rated); math.Abs(h.Positive+math.Log(5)/2) > 1e-12 || math.Abs(h.Negative-math.Log(5)/2) > 1e-12 {
		t.Errorf("votes %v and %v", h.Positive, h.Negative)
	}
}
