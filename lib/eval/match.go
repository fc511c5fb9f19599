package eval

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Matching is a one-to-one assignment of clusters to classes.
type Matching struct {
	Label    map[int]int // the class of each cluster; a cluster without a class is not a key
	Accuracy float64     // the fraction of examples whose class is the class of their cluster, in [0, 1]
}

// Match assigns clusters to classes such that as many examples as possible agree
// with their known labels. It uses the Hungarian algorithm. A cluster gets at most
// one class, and no two clusters get the same class. If there are more clusters
// than classes, the examples of the clusters without a class count as wrong. If
// there are fewer, the examples of the classes without a cluster count as wrong.
// How the clusters are numbered matters only if several assignments are optimal;
// equal arguments always give the same one.
//
// It panics when the lengths differ or are 0.
func Match(clusters, labels []int) *Matching {
	samePlaces("Match", clusters, labels)
	cs, ls, count := contingency(clusters, labels)
	cost := mat.NewDense(len(cs), len(ls), nil)
	for i, row := range count {
		for j, n := range row {
			cost.Set(i, j, -float64(n))
		}
	}
	m, right := &Matching{Label: map[int]int{}}, 0
	for i, j := range Hungarian(cost) {
		if j >= 0 {
			m.Label[cs[i]] = ls[j]
			right += count[i][j]
		}
	}
	m.Accuracy = float64(right) / float64(len(labels))
	return m
}

// String returns, for example, "accuracy 0.9400; class of each cluster: map[0:2 1:0
// 2:1]".
func (m *Matching) String() string {
	return fmt.Sprintf("accuracy %.4f; class of each cluster: %v", m.Accuracy, m.Label)
}
