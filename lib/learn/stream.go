package learn

import "context"

// Stream is a set of n examples that is read in blocks of rows. It can be larger
// than the memory, for example a file; see data.OpenStream. A Dataset is a
// Stream of one block. An algorithm that takes a Stream says how often it reads
// it.
type Stream interface {
	Len() int // n, the number of examples
	Dim() int // d, the number of features
	// Blocks calls f with one block after another, in the order of the rows. The
	// block begins with row first of the whole set, counted from 0. f must neither
	// change nor keep the block, because its memory is used again. Every call of
	// Blocks gives the same examples. It returns the error of f, ctx.Err(), or an
	// error of its own.
	Blocks(ctx context.Context, f func(first int, block *Dataset) error) error
}

var _ Stream = (*Dataset)(nil)

// Blocks calls f once, with ds itself. See Stream.
func (ds *Dataset) Blocks(ctx context.Context, f func(first int, block *Dataset) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return f(0, ds)
}

// StreamLearner is a Learner that can also learn from a Stream, without a copy of
// all its features.
type StreamLearner interface {
	Learner
	// LearnStream does what Learn does. It may round what it has to keep of the
	// features, if they are many.
	LearnStream(ctx context.Context, s Stream) (Classifier, error)
}

// StreamTransformer is a Transformer that treats each row alone, so that it can
// change a Stream block by block. A map to thousands of random features is one:
// the matrix of its results can be too large for the memory.
type StreamTransformer interface {
	Transformer
	Stream(s Stream) Stream // s as Apply would change it; every pass computes it again
}
