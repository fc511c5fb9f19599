package learn

import "context"

// Progress is one report from a long computation.
type Progress struct {
	Stage string // what is being computed, for example "SMO" or "Gram matrix"
	Done  int    // number of finished steps
	Total int    // number of all steps; 0 if it is unknown
	Note  string // a number to watch, for example "gap 3e-04"; may be empty
}

type progressKey struct{}

// WithProgress returns a context whose computations send their reports to f.
// Any goroutine may call f, so f must be safe for concurrent calls.
func WithProgress(ctx context.Context, f func(Progress)) context.Context {
	return context.WithValue(ctx, progressKey{}, f)
}

// Report passes p to the function that WithProgress stored in ctx, if there is
// one.
func Report(ctx context.Context, p Progress) {
	if f, ok := ctx.Value(progressKey{}).(func(Progress)); ok {
		f(p)
	}
}
