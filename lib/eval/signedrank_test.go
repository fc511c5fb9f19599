package eval_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

// TestSignedRankDarwin has Darwin's plants (Fisher, The Design of Experiments, 1935): the
// smaller sum of ranks is 24 and the exact p-value 0.0413.
func TestSignedRankDarwin(t *testing.T) {
	d := []float64{6, 8, 14, 16, 23, 24, 28, 29, 41, -48, 49, 56, 60, -67, 75}
	r, err := eval.SignedRank(d, make([]float64, len(d)))
	if err != nil || r.MinusRanks != 24 || r.PlusRanks != 96 || r.Wins != 2 || r.Losses != 13 || math.Abs(r.P-0.041259765625) > 1e-15 {
		t.Errorf("%+v, %v", r, err)
	}
	if got, want := r.String(), "2 wins, 0 ties, 13 losses; signed-rank test p = 0.0413"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestSignedRankByAllSigns counts all 2ⁿ choices of the signs, with equal ranks and
// differences of 0.
func TestSignedRankByAllSigns(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 1))
	for n := 1; n <= 11; n++ {
		a, b := make([]float64, n), make([]float64, n)
		for i := range a {
			a[i], b[i] = float64(rng.IntN(6)), float64(rng.IntN(6))
		}
		r, err := eval.SignedRank(a, b)
		if err != nil {
			t.Fatal(err)
		}
		var sizes []float64
		for i := range a {
			if a[i] != b[i] {
				sizes = append(sizes, math.Abs(a[i]-b[i]))
			}
		}
		rank := func(v float64) (mean float64) { // of all places that v can have
			below, same := 0, 0
			for _, w := range sizes {
				if w < v {
					below++
				} else if w == v {
					same++
				}
			}
			return float64(below) + float64(same+1)/2
		}
		few, total := 0, 0.0
		for _, v := range sizes {
			total += rank(v)
		}
		for signs := range 1 << len(sizes) {
			plus := 0.0
			for i, v := range sizes {
				if signs>>i&1 == 1 {
					plus += rank(v)
				}
			}
			if min(plus, total-plus) <= min(r.PlusRanks, r.MinusRanks) {
				few++
			}
		}
		want := float64(few) / float64(int(1)<<len(sizes))
		if math.Abs(r.P-want) > 1e-12 || r.PlusRanks+r.MinusRanks != total || r.Wins+r.Ties+r.Losses != n {
			t.Errorf("%v and %v: %+v, want p = %v", a, b, r, want)
		}
	}
}

// TestSignedRankMany: the normal approximation continues the exact test, and the test
// of b and a is the same.
func TestSignedRankMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 1))
	a, b := make([]float64, 201), make([]float64, 201)
	for i := range a {
		a[i], b[i] = rng.NormFloat64(), rng.NormFloat64()+0.15
	}
	exact, err := eval.SignedRank(a[:200], b[:200])
	if err != nil {
		t.Fatal(err)
	}
	normal, err := eval.SignedRank(a, b)
	if err != nil || math.Abs(exact.P-normal.P) > 0.02 || exact.P > 0.5 {
		t.Errorf("%v and %v, %v", exact, normal, err)
	}
	back, err := eval.SignedRank(b, a)
	if err != nil || back.P != normal.P || back.Wins != normal.Losses || back.PlusRanks != normal.MinusRanks {
		t.Errorf("%+v and %+v, %v", normal, back, err)
	}
	if equal, err := eval.SignedRank(a, slices.Clone(a)); err != nil || equal.P != 1 || equal.Ties != 201 {
		t.Errorf("%v, %v", equal, err)
	}
}

func TestSignedRankErrors(t *testing.T) {
	for name, c := range map[string][2][]float64{
		"empty": {}, "lengths": {{1}, {1, 2}}, "NaN": {{1, math.NaN()}, {1, 2}}, "infinite": {{1, 2}, {math.Inf(1), 2}},
		"difference": {{math.MaxFloat64}, {-math.MaxFloat64}},
	} {
		if r, err := eval.SignedRank(c[0], c[1]); r != nil || !errors.Is(err, eval.ErrValues) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
}
