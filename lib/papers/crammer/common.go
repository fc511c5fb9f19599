package crammer

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

const (
	epochs = 10

	testError  = "test_error_pct"
	pairError  = "pair_error_pct"
	separation = "mistakes_until_separation"
)

// values collects the measurements of a task.
type values []experiment.Value

func (v *values) add(param, metric string, value float64) {
	*v = append(*v, experiment.Value{Param: param, Metric: metric, Value: value})
}

// design learns a kernel by boosting and adds its final loss per pair of examples.
func (v *values) design(ctx context.Context, train *learn.Dataset, base kernel.Kernel, p kboost.Params) (*kboost.Model, error) {
	learned, err := kboost.Train(ctx, train, base, p)
	if err != nil {
		return nil, err
	}
	if learned.Len() == 0 {
		return nil, fmt.Errorf("%w: no direction fits the pairs of %d examples", experiment.ErrTable, train.Len())
	}
	v.add("", "loss", learned.Rounds[learned.Len()-1].After/float64(train.Len()*train.Len()))
	return learned, nil
}

// alignments adds the alignment of the kernel with the labels, on the rows of each
// set.
func (v *values) alignments(ctx context.Context, k kernel.Kernel, train, test *learn.Dataset) error {
	for _, set := range []struct {
		name string
		ds   *learn.Dataset
	}{{"train", train}, {"test", test}} {
		gram, err := kernel.Gram(ctx, k, set.ds.X)
		if err != nil {
			return err
		}
		a, err := kernel.TargetAlignment(gram, set.ds.Y)
		if err != nil {
			return err
		}
		v.add(set.name, "alignment", a)
	}
	return nil
}

// inner adds the mean kernel value of a training and a test example, separately for
// equal and for different classes, divided by the mean absolute kernel value
// (figure 3).
func (v *values) inner(ctx context.Context, k kernel.Kernel, train, test *learn.Dataset) error {
	cross, err := kernel.Cross(ctx, k, train.X, test.X)
	if err != nil {
		return err
	}
	var same, other, pairs, others, size float64
	for i, y := range train.Y {
		for j, label := range test.Y {
			value := cross.At(i, j)
			if size += max(value, -value); y == label {
				same, pairs = same+value, pairs+1
			} else {
				other, others = other+value, others+1
			}
		}
	}
	if size == 0 || pairs == 0 || others == 0 {
		return fmt.Errorf("%w: no kernel values to compare", experiment.ErrTable)
	}
	size /= pairs + others
	v.add("same class", "inner_product", same/pairs/size)
	v.add("other class", "inner_product", other/others/size)
	return nil
}

// rows returns the rows lo … hi-1 of ds.
func rows(ds *learn.Dataset, lo, hi int) *learn.Dataset {
	which := make([]int, hi-lo)
	for i := range which {
		which[i] = lo + i
	}
	return ds.Subset(which)
}

// identity returns a matrix whose rows are the unit vectors of d features.
func identity(d int) *mat.Dense {
	e := mat.NewDense(d, d, nil)
	for i := range d {
		e.Set(i, i, 1)
	}
	return e
}
