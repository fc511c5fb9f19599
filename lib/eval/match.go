package eval

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
)

// Matching pairs clusters with classes one to one.
type Matching struct {
	Label    map[int]int // the class of each cluster; a cluster that got none is not in it
	Accuracy float64     // the share of examples whose cluster has their class, in [0, 1]
}

// Match pairs the clusters of a clustering with the known labels such that as many
// examples as possible agree, by the Hungarian algorithm. No two clusters get the
// same class. If there are more clusters than classes, the examples of those left
// over count as wrong; if there are fewer, the examples of the classes left over
// do. The numbers of the clusters do not matter but for ties, where of several
// optima always the same one is returned.
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

// String is such as "accuracy 0.9400; class of each cluster: map[0:2 1:0 2:1]".
func (m *Matching) String() string {
	return fmt.Sprintf("accuracy %.4f; class of each cluster: %v", m.Accuracy, m.Label)
}
