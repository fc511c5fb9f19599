package svm

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneVsOne classifies k classes with k(k-1)/2 two-class SVMs, one for each pair
// of classes. Its methods may be called from several goroutines at once.
type OneVsOne struct {
	// Labels are the k class labels. They are in ascending order after
	// TrainOneVsOne, and in the order of the file after ReadLIBSVM.
	Labels []int
	// Pairs holds the labels (a, b) of each model, with a before b in Labels:
	// (0, 1), (0, 2), …, (1, 2), …
	Pairs [][2]int
	// Models holds one model for each pair. It predicts -1 for a and +1 for b. Its
	// field Support holds row numbers of ds.OneVsOne(a, b).
	Models []*Model
	// Status is Cancelled if a model was cancelled, Converged if all have
	// converged, and otherwise the Status of the first model that has not
	// converged.
	Status learn.Status

	pool *pool
}

var _ learn.Classifier = (*OneVsOne)(nil)

// TrainOneVsOne trains one SVM for each pair of classes of the n×d set ds, on
// the examples of these two classes. This is the method of LIBSVM (Knerr,
// Personnaz & Dreyfus 1990). The labels are 0..k-1, or -1 and +1. Weights are
// used as in Train.
//
// The pairs are distributed over GOMAXPROCS goroutines. The result does not
// depend on their number. If the kernel matrix of ds is small enough for
// TrainPath to hold it in memory, the goroutines share this matrix, and each
// copies the part for its pair. Otherwise, each goroutine uses up to p.CacheMB
// for kernel rows. TrainOneVsOne reports its progress under the stages "SMO"
// and "one-vs-one".
//
// OneVsOne.Status summarises the statuses of the Models. If ctx ends first,
// TrainOneVsOne returns all Models and ctx.Err(); the models that were not
// started have no support vectors. All other errors are the same as for Train,
// except that learn.ErrEmptyClass means fewer than two classes, or a class
// without an example of positive weight.
func TrainOneVsOne(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p Params) (*OneVsOne, error) {
	if err := ds.Validate(learn.MultiClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults(ds.Len())
	if err != nil {
		return nil, err
	}
	labels := ds.Labels()
	g, err := sharedMatrix(ctx, k, ds.X, p.CacheMB<<20)
	if err != nil {
		return nil, err
	}
	o := &OneVsOne{Labels: labels}
	var rows [][]int // of ds, by pair
	for i, a := range labels {
		for _, b := range labels[i+1:] {
			o.Pairs = append(o.Pairs, [2]int{a, b})
			rows = append(rows, rowsOf(ds, a, b))
		}
	}
	o.Models, err = trainAll(ctx, "one-vs-one", len(o.Pairs), func(i int) (*Model, error) {
		two := ds.OneVsOne(o.Pairs[i][0], o.Pairs[i][1])
		if g.held != nil {
			part := g.subset(rows[i])
			defer part.release()
			return part.train(ctx, two, k, p)
		}
		part, err := newMatrix(k, two.X)
		if err != nil {
			return nil, err
		}
		defer part.release()
		return part.train(ctx, two, k, p)
	})
	if o.Models == nil {
		return nil, err
	}
	for i, m := range o.Models {
		for s, r := range m.Support {
			rows[i][s] = rows[i][r] // s <= r
		}
		rows[i] = rows[i][:len(m.Support)]
	}
	o.Status, o.pool = overall(o.Models), newPool(ds, k, o.Models, rows)
	return o, err
}

// rowsOf returns the rows of two classes.
func rowsOf(ds *learn.Dataset, a, b int) []int {
	var rows []int
	for i, y := range ds.Y {
		if y == a || y == b {
			rows = append(rows, i)
		}
	}
	return rows
}

// Decisions returns the decision values of all Models for the rows of the m×d
// matrix X. The result is an m×k(k-1)/2 matrix with a column for each of Pairs.
// A value < 0 is a vote for class a of the pair, any other value a vote for b.
// Decisions panics as Model.Scores does, and its values do not depend on the
// number of processors.
func (o *OneVsOne) Decisions(X mat.Matrix) *mat.Dense { return o.pool.decisions(X) }

// Predict returns the labels of the rows of X. It chooses the class with the
// most votes; among classes with equally many votes, the first one in Labels,
// as in LIBSVM.
func (o *OneVsOne) Predict(X mat.Matrix) []int {
	decisions := o.Decisions(X)
	n, _ := decisions.Dims()
	predicted := make([]int, n)
	for i := range predicted {
		votes := map[int]int{}
		for j, v := range decisions.RawRowView(i) {
			votes[o.Pairs[j][(learn.Sign(v)+1)/2]]++
		}
		predicted[i] = o.Labels[0]
		for _, label := range o.Labels {
			if votes[label] > votes[predicted[i]] {
				predicted[i] = label
			}
		}
	}
	return predicted
}

// String returns four lines: the classes and models, the support vectors, the
// worst values of the certificates, and how the solver ended.
func (o *OneVsOne) String() string { return o.pool.text("one-vs-one SVM", o.Status) }

// HTML returns the facts of String as a table, for notebooks.
func (o *OneVsOne) HTML() string { return o.pool.html("One-vs-one SVM", o.Status) }
