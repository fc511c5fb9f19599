package shenliu

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// folds is the number of parts of each cross-validation.
const folds = 5

// sized predicts the rows of X with ensembles of several sizes, which ascend. If the
// training stopped early, a size beyond means all members.
type sized func(X mat.Matrix, sizes []int) [][]int

// family is a method with two settings: a price C, and the number of its members. One
// training gives the ensembles of all sizes up to the largest.
type family struct {
	prices []float64 // of C, ascending
	sizes  []int     // ascending
	train  trainer
	trial  trainer // what choose uses; nil means train
}

// trainer trains the ensembles of up to size members.
type trainer = func(ctx context.Context, ds *learn.Dataset, price float64, size int) (sized, error)

// choose returns the settings with the fewest errors in a stratified cross-validation.
// Among equals, the smallest price wins, and then the smallest size.
func (f family) choose(ctx context.Context, ds *learn.Dataset, seed uint64) (price float64, size int, err error) {
	if len(f.prices)*len(f.sizes) == 1 {
		return f.prices[0], f.sizes[0], nil
	}
	trial := f.trial
	if trial == nil {
		trial = f.train
	}
	wrong := make([][]int, len(f.prices)) // by price and size
	for p := range wrong {
		wrong[p] = make([]int, len(f.sizes))
	}
	most := f.sizes[len(f.sizes)-1]
	for _, fold := range ds.Folds(folds, seed) {
		train, held := ds.Subset(fold.Train), ds.Subset(fold.Test)
		for p, c := range f.prices {
			model, err := trial(ctx, train, c, most)
			if err != nil {
				return 0, 0, err
			}
			for s, labels := range model(held.X, f.sizes) {
				wrong[p][s] += mistakes(labels, held.Y)
			}
		}
	}
	p, s := fewest(wrong)
	return f.prices[p], f.sizes[s], nil
}

// fewest returns the row and the column of the first of the smallest numbers.
func fewest(wrong [][]int) (row, column int) {
	for p := range wrong {
		for s, n := range wrong[p] {
			if n < wrong[row][column] {
				row, column = p, s
			}
		}
	}
	return row, column
}

func mistakes(predicted, labels []int) (n int) {
	for i, y := range labels {
		if predicted[i] != y {
			n++
		}
	}
	return n
}
