package boost_test

import (
	"context"
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

// side is Y_il: +1 if l is the class of the label, otherwise -1.
func side(label, l int) float64 {
	if label == l {
		return 1
	}
	return -1
}

// TestMHByDefinition rebuilds the rounds from the members alone. In each round the
// edge is the largest of all stumps, Z is √(1-r²), and the product of the Z bounds
// the Hamming loss, and k times it the training error.
func TestMHByDefinition(t *testing.T) {
	const n, k = 60, 4
	for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
		for _, ds := range []*learn.Dataset{clouds(n, 3, k, 3), weighted(clouds(n, 3, k, 3), 1e300)} {
			m, err := boost.TrainMH(context.Background(), ds, nil, boost.MHParams{Rounds: 15, Form: form})
			if err != nil || m.Status != learn.Converged || len(m.Bound) != 15 {
				t.Fatalf("%v, %v, %d rounds", m.Status, err, len(m.Bound))
			}
			first := shares(ds)
			D, all := mat.NewDense(n, k, nil), everyStump(ds)
			for i, d := range first {
				for l := range k {
					D.Set(i, l, d/k)
				}
			}
			product, before := 1.0, m.AfterRound(0).ClassScores(ds.X)
			for r := range m.Bound {
				joint, alone := 0.0, make([]float64, k)
				for _, h := range all {
					sum, values := 0.0, h.Scores(ds.X)
					for l := range k {
						s := 0.0
						for i, v := range values {
							s += D.At(i, l) * side(ds.Y[i], l) * v
						}
						sum += math.Abs(s)
						alone[l] = max(alone[l], s)
					}
					joint = max(joint, sum)
				}
				if form == boost.OnePerClass {
					joint = alone[0] + alone[1] + alone[2] + alone[3]
				}
				alpha := math.Log((1+joint)/(1-joint)) / 2
				after := m.AfterRound(r + 1).ClassScores(ds.X)
				z, hamming, wrong := 0.0, 0.0, 0.0
				for i, label := range m.AfterRound(r + 1).Predict(ds.X) {
					for l := range k {
						q := (after.At(i, l) - before.At(i, l)) * side(ds.Y[i], l) // α·Y·h
						if math.Abs(math.Abs(q)-alpha) > 1e-9 {
							t.Fatalf("round %d: a vote of %v, want α = %v", r, q, alpha)
						}
						D.Set(i, l, D.At(i, l)*math.Exp(-q))
						z += D.At(i, l)
						if after.At(i, l)*side(ds.Y[i], l) <= 0 {
							hamming += first[i] / k
						}
					}
					if label != ds.Y[i] {
						wrong += first[i]
					}
				}
				D.Scale(1/z, D)
				before, product = after, product*z
				if math.Abs(m.Edges[r]-joint) > 1e-9 || math.Abs(z-math.Sqrt(1-joint*joint)) > 1e-9 || math.Abs(m.Bound[r]-product) > 1e-9 {
					t.Fatalf("%v, round %d: edge %v, want %v; Z %v, bound %v, want %v", form, r, m.Edges[r], joint, z, m.Bound[r], product)
				}
				if hamming > m.Bound[r]+1e-12 || wrong > k*hamming+1e-12 {
					t.Fatalf("%v, round %d: Hamming loss %v, error %v, bound %v", form, r, hamming, wrong, m.Bound[r])
				}
			}
		}
	}
}

// TestMHOfRealValues: with cosines, each Z is at most √(1-r²), and the products of
// the Z bound the loss.
func TestMHOfRealValues(t *testing.T) {
	ds := clouds(80, 3, 3, 7)
	for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
		m, err := boost.TrainMH(context.Background(), ds, fouriers, boost.MHParams{Rounds: 40, Form: form})
		if err != nil || len(m.Bound) != 40 {
			t.Fatal(err)
		}
		before := 1.0
		for r, bound := range m.Bound {
			z := bound / before
			if before = bound; !(z < 1 && z <= math.Sqrt(1-m.Edges[r]*m.Edges[r])+1e-12) {
				t.Fatalf("round %d: Z = %v for the edge %v", r, z, m.Edges[r])
			}
			hamming, loss := 0.0, 0.0
			scores := m.AfterRound(r + 1).ClassScores(ds.X)
			for i, y := range ds.Y {
				for l := range 3 {
					margin := scores.At(i, l) * side(y, l)
					loss += math.Exp(-margin) / 240
					if margin <= 0 {
						hamming += 1. / 240
					}
				}
			}
			if math.Abs(loss-bound) > 1e-9 || hamming > bound {
				t.Fatalf("round %d: loss %v, Hamming loss %v, bound %v", r, loss, hamming, bound)
			}
		}
	}
}

// TestMHOfTwoClassesIsAdaBoost: the same stumps up to their sign, the same weights and
// bounds, and F_2 = -F_1 = f.
func TestMHOfTwoClassesIsAdaBoost(t *testing.T) {
	for _, unit := range []float64{0, 1, 1e300} {
		two := data.Threenorm(5).Sample(150, 1)
		if unit > 0 {
			two = weighted(two, unit)
		}
		var rows []int
		for i := range two.Len() {
			if two.Weight(i) > 0 {
				rows = append(rows, i)
			}
		}
		want, err := boost.TrainAdaBoost(context.Background(), two.Subset(rows), stump.NewLearner(stump.Params{}), boost.Params{Rounds: 50})
		if err != nil {
			t.Fatal(err)
		}
		numbered := *two
		numbered.Y = make([]int, two.Len())
		for i, y := range two.Y {
			numbered.Y[i] = (1 - y) / 2 // +1 is class 0
		}
		for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
			for c, ds := range []*learn.Dataset{two, &numbered} {
				m, err := boost.TrainMH(context.Background(), ds, nil, boost.MHParams{Rounds: 50, Form: form})
				if err != nil || len(m.Bound) != 50 {
					t.Fatal(err)
				}
				for r, b := range m.Bound {
					if math.Abs(b-want.Bound[r]) > 1e-9 || math.Abs(m.Edges[r]-(1-2*want.Errors[r])) > 1e-9 {
						t.Fatalf("round %d: bound %v and edge %v, want %v and %v", r, b, m.Edges[r], want.Bound[r], 1-2*want.Errors[r])
					}
					if h := m.Members[r*m.Len()/50].(stump.Stump); form == boost.VoteVector && h != want.Classifier(r) && h.Negated() != want.Classifier(r) {
						t.Fatalf("round %d: %v, want %v", r, h, want.Classifier(r))
					}
				}
				scores := m.ClassScores(two.X)
				for i, f := range want.Scores(two.X) {
					if got := scores.At(i, 1-c); math.Abs(got-f) > 1e-9 || math.Abs(scores.At(i, c)+f) > 1e-9 {
						t.Fatalf("row %d: scores %v, want ±%v", i, scores.RawRowView(i), f)
					}
				}
			}
		}
	}
}

// TestMHEnds at rounds without error, which leave the weights as they are, and at one
// without an edge.
func TestMHEnds(t *testing.T) {
	easy := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 4}), Y: []int{0, 0, 1, 1}}
	m, err := boost.TrainMH(context.Background(), easy, nil, boost.MHParams{Rounds: 3})
	if err != nil || m.Len() != 3 || m.Edges[2] != 1 || math.Abs(m.Weights[2][0]) != math.Log(1000)/2 || math.Abs(m.Bound[2]-math.Pow(1000, -1.5)) > 1e-15 {
		t.Errorf("%v, %v", m, err)
	}
	one := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 1, 1, 1}), Y: []int{0, 1, 0, 1}}
	for _, form := range []boost.MHForm{boost.VoteVector, boost.OnePerClass} {
		m, err = boost.TrainMH(context.Background(), one, nil, boost.MHParams{Form: form})
		if err != nil || m.Status != learn.Exhausted || m.Len() != 0 {
			t.Errorf("%v, %v; want no member", m.Status, err)
		}
		if got := m.Predict(one.X); fmt.Sprint(got) != "[0 0 0 0]" {
			t.Errorf("an empty vote is %v", got)
		}
	}
	defer func() {
		if v := recover(); fmt.Sprint(v) != "boost: round 4 of 0 rounds" {
			t.Error(v)
		}
	}()
	m.AfterRound(4)
}

func ExampleTrainMH() {
	iris, err := data.Open("iris")
	if err != nil {
		fmt.Println(err)
		return
	}
	m, err := boost.TrainMH(context.Background(), iris, nil, boost.MHParams{Rounds: 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%v %.3f\n", m.Members[0], m.Weights[0])
	for _, t := range []int{1, 5, 20} {
		fmt.Printf("after %2d rounds: bound %.3f, training error %.3f\n", t, m.Bound[t-1], learn.ErrorRate(m.AfterRound(t).Predict(iris.X), iris.Y))
	}
	// Output:
	// -sign(x3 - 2.45) [0.626 -0.626 -0.626]
	// after  1 rounds: bound 0.831, training error 0.333
	// after  5 rounds: bound 0.318, training error 0.047
	// after 20 rounds: bound 0.102, training error 0.033
}
