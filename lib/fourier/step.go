package fourier

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

var _ learn.StreamTransformer = (*Features)(nil)

// Step returns the step of a learn.Pipeline that replaces the features of a set by
// random Fourier features. With a linear machine, the Pipeline is a fast
// approximation of an SVM with the Gaussian kernel:
//
//	l := learn.NewPipeline(linear.NewLearner(linear.Params{}), fourier.Step(fourier.FeatureParams{Gamma: 0.005}))
//
// package linear then never holds the matrix of the features in double precision
// if it is large; see linear.TrainStream. The step panics if NewFeatures returns
// an error.
func Step(p FeatureParams) learn.Step {
	return func(train *learn.Dataset) learn.Transformer {
		f, err := NewFeatures(train.Dim(), p)
		if err != nil {
			panic(err)
		}
		return f
	}
}

// Apply returns a copy of ds with the features φ(x). The copy shares labels and
// weights with ds. A row with a feature that is NaN or infinite becomes NaN. Apply
// panics if ds does not have d columns, or if a column is nominal.
func (f *Features) Apply(ds *learn.Dataset) *learn.Dataset {
	f.check(ds)
	mapped := *ds
	mapped.Features, mapped.Levels, mapped.X = nil, nil, &mat.Dense{}
	if ds.Len() > 0 {
		mapped.X = mat.NewDense(ds.Len(), len(f.Phase), nil)
		_ = f.packed().rows(context.Background(), mapped.X, ds.X, false) // the context does not end
	}
	return &mapped
}

func (f *Features) check(ds *learn.Dataset) {
	_, d := f.Omega.Dims()
	if ds.Len() > 0 && ds.Dim() != d {
		panic(fmt.Sprintf("fourier: map of %d features, data set has %d columns", d, ds.Dim()))
	}
	for j := range ds.Dim() {
		if ds.LevelsOf(j) != nil {
			panic(fmt.Sprintf("fourier: column %d (%s) holds names; see learn.FitOneHot and learn.FitOrdinal", j, ds.FeatureName(j)))
		}
	}
}

// Stream returns s with the features φ(x), which every pass computes again, in
// blocks of at most 16 MB, or of one row. A pass panics in the same cases as Apply.
func (f *Features) Stream(s learn.Stream) learn.Stream { return &stream{f.packed(), s} }

// blockNumbers is the size of a block.
const blockNumbers = 1 << 21

type stream struct {
	*packed
	of learn.Stream
}

func (s *stream) Len() int { return s.of.Len() }
func (s *stream) Dim() int { return len(s.Phase) }

// Blocks divides the blocks that it maps. The memory of its own is used again.
func (s *stream) Blocks(ctx context.Context, f func(first int, block *learn.Dataset) error) error {
	size := max(1, blockNumbers/len(s.Phase))
	if size > pointsATime {
		size -= size % pointsATime // whole tasks
	}
	var numbers []float64
	return s.of.Blocks(ctx, func(first int, block *learn.Dataset) error {
		s.check(block)
		if n := block.Len(); block.Y != nil && len(block.Y) != n || block.W != nil && len(block.W) != n {
			return fmt.Errorf("%w: a block of %d rows with %d labels and %d weights", learn.ErrShape, n, len(block.Y), len(block.W))
		}
		for lo := 0; lo < block.Len(); lo += size {
			hi := min(lo+size, block.Len())
			mapped := &learn.Dataset{Name: block.Name, Classes: block.Classes}
			if block.Y != nil {
				mapped.Y = block.Y[lo:hi]
			}
			if block.W != nil {
				mapped.W = block.W[lo:hi]
			}
			if need := (hi - lo) * len(s.Phase); cap(numbers) < need {
				numbers = make([]float64, need)
			}
			mapped.X = mat.NewDense(hi-lo, len(s.Phase), numbers[:(hi-lo)*len(s.Phase)])
			if err := s.rows(ctx, mapped.X, block.X.Slice(lo, hi, 0, block.Dim()), false); err != nil {
				return err
			}
			if err := f(first+lo, mapped); err != nil {
				return err
			}
		}
		return nil
	})
}
