package eval_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

func TestAdjustedRand(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []int
		want          float64
	}{
		// Yeung & Ruzzo, Details of the adjusted Rand index (2001), who print 0.313.
		{"Yeung & Ruzzo", []int{0, 0, 1, 1, 1, 1, 2, 2, 2, 2}, []int{0, 1, 0, 1, 1, 2, 2, 2, 2, 2}, 133.0 / 425.5},
		// The examples of scikit-learn's adjusted_rand_score.
		{"a cluster split", []int{0, 0, 1, 1}, []int{0, 0, 1, 2}, 4.0 / 7},
		{"one cluster, all apart", []int{0, 0, 0, 0}, []int{0, 1, 2, 3}, 0},
		{"crossed", []int{0, 0, 1, 1}, []int{0, 1, 0, 1}, -0.5},
		{"renamed", []int{0, 0, 1, 1}, []int{-1, -1, 1, 1}, 1},
		// Degenerate ones.
		{"one cluster twice", []int{3, 3, 3}, []int{0, 0, 0}, 1},
		{"all apart twice", []int{0, 1, 2}, []int{2, 0, 1}, 1},
		{"one cluster against two", []int{0, 0, 0, 0}, []int{0, 0, 1, 1}, 0},
		{"all apart against two", []int{0, 1, 2, 3}, []int{0, 0, 1, 1}, 0},
		{"one example", []int{5}, []int{6}, 1},
	} {
		for _, got := range []float64{eval.AdjustedRand(c.first, c.second), eval.AdjustedRand(c.second, c.first)} {
			if !(math.Abs(got-c.want) <= 1e-15) {
				t.Errorf("%s: %v, want %v", c.name, got, c.want)
			}
		}
	}
	panics(t, "eval: AdjustedRand wants two lists of equal length, at least 1, got 2 and 1", func() { eval.AdjustedRand([]int{1, 2}, []int{1}) })
	panics(t, "eval: AdjustedRand wants two lists of equal length, at least 1, got 0 and 0", func() { eval.AdjustedRand(nil, nil) })
}

// Counting the pairs one by one: 2(ad-bc) / ((a+b)(b+d) + (a+c)(c+d)).
func TestAdjustedRandAgainstPairs(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		n := 3 + rng.IntN(30)
		first, second := make([]int, n), make([]int, n)
		for i := range n {
			first[i], second[i] = rng.IntN(4), rng.IntN(3)
		}
		var a, b, c, d float64
		for i := range n {
			for j := range i {
				switch one, two := first[i] == first[j], second[i] == second[j]; {
				case one && two:
					a++
				case one:
					b++
				case two:
					c++
				default:
					d++
				}
			}
		}
		want := 2 * (a*d - b*c) / ((a+b)*(b+d) + (a+c)*(c+d))
		if got := eval.AdjustedRand(first, second); !(math.Abs(got-want) <= 1e-12) {
			t.Fatalf("%v, the pairs say %v for %v and %v", got, want, first, second)
		}
	}
}

// Random partitions have mean 0.
func TestAdjustedRandOfChance(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	first, second := make([]int, 40), make([]int, 40)
	for i := range first {
		first[i], second[i] = i%4, i%3
	}
	var values []float64
	for range 2000 {
		rng.Shuffle(len(second), func(i, j int) { second[i], second[j] = second[j], second[i] })
		values = append(values, eval.AdjustedRand(first, second))
	}
	if s := summary(t, values...); !(math.Abs(s.Mean) <= 4*s.SE) {
		t.Errorf("mean %v", s)
	}
}
