package svm

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// OneVsOne tells k classes apart by k(k-1)/2 two-class SVMs, one for each pair of
// classes. Its methods may be called from many goroutines.
type OneVsOne struct {
	Labels []int        // k class labels; as trained they ascend, from ReadLIBSVM they have the order of the file
	Pairs  [][2]int     // the labels (a, b) of each model, a before b in Labels: (0, 1), (0, 2), …, (1, 2), …
	Models []*Model     // one for each pair, which says -1 for a and +1 for b; its Support are rows of ds.OneVsOne(a, b)
	Status learn.Status // Converged if all Models have; Cancelled if one was; else that of the first that has not converged

	pool *pool
}

var _ learn.Classifier = (*OneVsOne)(nil)

// TrainOneVsOne trains an SVM for each pair of classes of the n×d set ds, with
// labels 0..k-1 (or -1 and +1), on the examples of the two: the method of LIBSVM
// (Knerr, Personnaz & Dreyfus 1990). Weights count as in Train.
//
// The pairs are shared out to GOMAXPROCS goroutines; the result does not depend
// on their number. They share one kernel matrix where TrainPath would, of which
// each goroutine has a copy of its part; else each goroutine has p.CacheMB for
// rows. Progress is reported under the stages "SMO" and "one-vs-one".
//
// Statuses are those of the Models. When ctx ends first, all Models come with
// ctx.Err(), those that were not begun with no support vector. Other errors are
// as of Train; learn.ErrEmptyClass is fewer than two classes, or one without an
// example of positive weight.
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

// rowsOf are the rows of two classes.
func rowsOf(ds *learn.Dataset, a, b int) []int {
	var rows []int
	for i, y := range ds.Y {
		if y == a || y == b {
			rows = append(rows, i)
		}
	}
	return rows
}

// Decisions are the decision values of all Models at the rows of the m×d matrix
// X: an m×k(k-1)/2 matrix with a column for each of Pairs, in which a value < 0
// is a vote for a, any other for b. Bits and panics are as of Model.Scores.
func (o *OneVsOne) Decisions(X mat.Matrix) *mat.Dense { return o.pool.decisions(X) }

// Predict are the labels of the rows of X: the class with most votes, of equals
// the first in Labels, as LIBSVM has it.
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

// String is four lines: the classes and models, the support vectors, the worst of
// the certificates, and how the solver ended.
func (o *OneVsOne) String() string { return o.pool.text("one-vs-one SVM", o.Status) }

// HTML is a small table of what String says; a notebook shows it.
func (o *OneVsOne) HTML() string { return o.pool.html("One-vs-one SVM", o.Status) }
