package eval_test

import (
	"maps"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestMatch(t *testing.T) {
	for _, c := range []struct {
		name             string
		clusters, labels []int
		label            map[int]int
		accuracy         float64
	}{
		{"renamed", []int{7, 7, 3, 3, 5}, []int{0, 0, 1, 1, 2}, map[int]int{7: 0, 3: 1, 5: 2}, 1},
		{"two-class labels", []int{0, 0, 1, 1}, []int{1, 1, -1, 1}, map[int]int{0: 1, 1: -1}, 0.75},
		// The majority of both clusters is class 0, but only one can have it.
		{"one to one", []int{0, 0, 0, 1, 1, 1, 1, 1}, []int{0, 0, 1, 0, 0, 0, 0, 1}, map[int]int{0: 1, 1: 0}, 0.625},
		{"more clusters", []int{0, 0, 1, 1, 2, 2, 2}, []int{0, 0, 1, 1, 1, 1, 1}, map[int]int{0: 0, 2: 1}, 5.0 / 7},
		{"more classes", []int{0, 0, 0, 1, 1}, []int{0, 0, 1, 2, 2}, map[int]int{0: 0, 1: 2}, 0.8},
		{"one cluster", []int{4, 4, 4, 4}, []int{0, 1, 1, 2}, map[int]int{4: 1}, 0.5},
		{"all apart", []int{0, 1, 2, 3}, []int{0, 0, 0, 0}, nil, 0.25},
		{"one example", []int{9}, []int{0}, map[int]int{9: 0}, 1},
	} {
		m := eval.Match(c.clusters, c.labels)
		if m.Accuracy != c.accuracy || c.label != nil && !maps.Equal(m.Label, c.label) {
			t.Errorf("%s: %v", c.name, m)
		}
	}
	if s := eval.Match([]int{1, 0, 0}, []int{0, 2, 2}).String(); s != "accuracy 1.0000; class of each cluster: map[0:2 1:0]" {
		t.Error(s)
	}
	panics(t, "eval: Match wants two lists of equal length, at least 1, got 1 and 2", func() { eval.Match([]int{1}, []int{1, 2}) })
	panics(t, "eval: Match wants two lists of equal length, at least 1, got 0 and 0", func() { eval.Match(nil, nil) })
}

// The accuracy is that of the renamed clusters, and no other renaming has more.
func TestMatchIsTheBestRenaming(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		n, k, l := 1+rng.IntN(30), 1+rng.IntN(5), 1+rng.IntN(5)
		clusters, labels := make([]int, n), make([]int, n)
		count := mat.NewDense(k, l, nil)
		for i := range n {
			clusters[i], labels[i] = rng.IntN(k), rng.IntN(l)
			count.Set(clusters[i], labels[i], count.At(clusters[i], labels[i])-1)
		}
		m := eval.Match(clusters, labels)
		renamed := make([]int, n)
		for i, c := range clusters {
			label, ok := m.Label[c]
			if !ok {
				label = -1
			}
			renamed[i] = label
		}
		if got := learn.Accuracy(renamed, labels); got < m.Accuracy-1e-15 || got > m.Accuracy+1e-15 {
			t.Fatalf("renamed clusters have accuracy %v, not %v", got, m.Accuracy)
		}
		if want := -cheapest(count, 0, make([]bool, l), max(0, k-l)) / float64(n); m.Accuracy != want {
			t.Fatalf("accuracy %v, the best is %v", m.Accuracy, want)
		}
	}
}
