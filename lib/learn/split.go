package learn

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
)

// Split divides the examples at random into a training set and a test set. The
// training set gets the given fraction of each class, rounded to the nearest
// whole number of examples. A set without labels is treated as one class. Equal
// seeds give equal splits. The rows keep their order.
//
// Split panics unless 0 < fraction < 1, or if ds has more or fewer labels or
// weights than rows.
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

// Fold is one part of a cross-validation: the rows for training, and the rows
// that are held out for testing. Row numbers start at 0 and are in ascending
// order.
type Fold struct {
	Train, Test []int // row numbers for training and for testing
}

// Folds divides the examples at random into k test sets (stratified k-fold
// cross-validation). The test sets have nearly equal sizes and nearly equal
// fractions of each class. Every row is in exactly one of them. A set without
// labels is treated as one class. Equal seeds give equal folds.
//
// Folds panics unless 2 <= k <= n, or if ds has more or fewer labels or weights
// than rows.
func (ds *Dataset) Folds(k int, seed uint64) []Fold {
	if k < 2 || k > ds.Len() {
		panic(fmt.Sprintf("learn: Folds wants 2 to %d folds for %d examples, got %d", ds.Len(), ds.Len(), k))
	}
	part := make([]int, ds.Len())
	next := 0 // counting on from class to class keeps all sizes within 1 of each other
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

// shuffledByClass returns the rows of each class, by ascending label, each list
// in a random order that depends on seed. Rows without labels are one class.
func (ds *Dataset) shuffledByClass(seed uint64) [][]int {
	ds.wantRows("Split or Folds")
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
