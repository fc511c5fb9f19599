package leemkl

import (
	"context"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// powers are those of 10 from which C is chosen for learned sums of kernels, and wide are
// those for machines with the kernels of Table 4.
func powers() []int { return []int{-1, 0, 1, 2} }
func wide() []int   { return []int{-3, -2, -1, 0, 1, 2, 3} }

// cs are powers of 10.
func cs(powers []int) (list []float64) {
	for _, e := range powers {
		list = append(list, math.Pow10(e))
	}
	return list
}

// choice is a machine and the power of 10 that was chosen for its C.
type choice struct {
	learn.Classifier
	power int
}

// method trains on a set, chooses C from powers of 10 on it, and may look at the rows X
// to predict. The seed is that of the folds by which it chooses.
type method func(ctx context.Context, train *learn.Dataset, X *mat.Dense, powers []int, seed uint64) (choice, error)

// single chooses one of the kernels, too.
func single(kernels ...kernel.Kernel) method {
	return func(ctx context.Context, train *learn.Dataset, _ *mat.Dense, powers []int, seed uint64) (choice, error) {
		k, j := kernels[0], 0
		if len(kernels)*len(powers) > 1 {
			found, err := svm.GridSearch(ctx, train, svm.Grid{Kernels: kernels, C: cs(powers), Folds: innerFolds, Seed: seed})
			if err != nil {
				return choice{}, err
			}
			k, j = found.Kernel, found.J
		}
		m, err := svm.Train(ctx, train, k, svm.Params{C: cs(powers)[j]})
		return choice{m, powers[j]}, err
	}
}

// trainer trains with a fixed C.
type trainer func(ctx context.Context, train *learn.Dataset, X *mat.Dense, c float64) (learn.Classifier, error)

// chosen is the method of a trainer. It chooses C by the number of wrong labels that the
// trainer by gives in a cross-validation; the smallest C wins a tie. The rows X to predict
// have no part in it. For SDPT, by is SDPI, which has the same problem on a smaller region
// and takes less time.
func chosen(fit, by trainer) method {
	return func(ctx context.Context, train *learn.Dataset, X *mat.Dense, powers []int, seed uint64) (choice, error) {
		candidates, best := cs(powers), 0
		if len(powers) > 1 {
			wrong := make([]int, len(powers))
			for _, fold := range train.Folds(innerFolds, seed) {
				part, held := train.Subset(fold.Train), train.Subset(fold.Test)
				for j, c := range candidates {
					m, err := by(ctx, part, nil, c)
					if err != nil {
						return choice{}, err
					}
					wrong[j] += held.Len() - same(m.Predict(held.X), held.Y)
				}
			}
			for j, w := range wrong {
				if w < wrong[best] {
					best = j
				}
			}
		}
		m, err := fit(ctx, train, X, candidates[best])
		return choice{m, powers[best]}, err
	}
}

// same counts equal labels.
func same(a, b []int) (count int) {
	for i := range a {
		if a[i] == b[i] {
			count++
		}
	}
	return count
}
