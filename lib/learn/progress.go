package learn

import "context"

// Progress is one report from a long computation.
type Progress struct {
	Stage string // what is being done, such as "SMO" or "Gram matrix"
	Done  int    // steps finished
	Total int    // steps in all; 0 when that cannot be known
	Note  string // a figure worth watching, such as "gap 3e-04"; may be empty
}

type progressKey struct{}

// WithProgress returns a context whose computations report to f. A report may
// come from any goroutine, so f must be safe for concurrent calls.
func WithProgress(ctx context.Context, f func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, f)
}

// Report hands p to the function that WithProgress put into ctx, if any.
func Report(ctx context.Context, p Progress) {
	if f, ok := ctx.Value(progressKey{}).(func(Progress)); ok {
		f(p)
	}
}
