package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Split deals the examples at random into a training set with the given
// fraction of each class, rounded to the nearest whole example, and a test set
// with the rest. A set without labels is split as one class. Equal seeds give
// equal splits. Rows keep their order.
//
// It panics unless 0 < fraction < 1.
func (ds *Dataset) Split(fraction float64, seed uint64) (train, test *Dataset) {
	if !(fraction > 0 && fraction < 1) {
		panic(fmt.Sprintf("learn: Split wants a fraction between 0 and 1, got %v", fraction))
	}
	var left, right []int
	for _, rows := range ds.shuffledByClass(seed) {
		k := int(math.Round(fraction * float64(len(rows))))
		left = append(left, rows[:k]...)
		right = append(right, rows[k:]...)
	}
	slices.Sort(left)
	slices.Sort(right)
	return ds.Subset(left), ds.Subset(right)
}

// Fold is one part of a cross-validation: the 0-based rows to train on and
// the rows held out, both ascending.
type Fold struct {
	Train, Test []int
}

// Folds deals the examples at random into k test sets of nearly equal size
// and nearly equal class shares (stratified k-fold cross-validation). A set
// without labels counts as one class. Every row is in exactly one test set. Equal
// seeds give equal folds.
//
// It panics unless 2 <= k <= n.
func (ds *Dataset) Folds(k int, seed uint64) []Fold {
	if k < 2 || k > ds.Len() {
		panic(fmt.Sprintf("learn: Folds wants 2 to %d folds for %d examples, got %d", ds.Len(), ds.Len(), k))
	}
	part := make([]int, ds.Len())
	next := 0 // going on across classes keeps the sizes within one of each other
	for _, rows := range ds.shuffledByClass(seed) {
		for _, r := range rows {
			part[r] = next % k
			next++
		}
	}
	folds := make([]Fold, k)
	for r, p := range part {
		for f := range folds {
			if f == p {
				folds[f].Test = append(folds[f].Test, r)
			} else {
				folds[f].Train = append(folds[f].Train, r)
			}
		}
	}
	return folds
}

// shuffledByClass lists the rows of each class, ascending by label, each list
// in an order drawn from seed. Rows without labels are one class.
func (ds *Dataset) shuffledByClass(seed uint64) [][]int {
	rng := rand.New(rand.NewPCG(seed, 0x6d657263))
	labels := ds.Labels()
	byClass := make([][]int, max(1, len(labels)))
	for i := range ds.Len() {
		c := 0
		if ds.Y != nil {
			c, _ = slices.BinarySearch(labels, ds.Y[i])
		}
		byClass[c] = append(byClass[c], i)
	}
	for _, rows := range byClass {
		rng.Shuffle(len(rows), func(a, b int) { rows[a], rows[b] = rows[b], rows[a] })
	}
	return byClass
}
