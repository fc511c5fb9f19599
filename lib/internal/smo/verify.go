package smo

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

const (
	// sampledRows is in how many rows of K the error of single precision is measured.
	// They are made together, for the price of one.
	sampledRows = simd.Block
	// doubtFactor times the largest error seen, relative to that of its column, is
	// taken for the largest of any column: three bits to spare.
	doubtFactor = 8
)

// verify is recompute for the end of a descent with rows in single precision,
// where that takes less: it renews the residuals of all variables that are not
// 0, and of those at 0 that may violate the conditions. A variable at 0 that is
// clear of them weighs nothing in the objectives, and neither bounds the bias
// nor is an extreme; its residual stays what the steps have made of it.
//
// Clear means by doubtFactor times the error that the steps have made: as it turned
// out for the variables that are renewed, relative to the errors of single
// precision in the column of K, which a few rows tell.
func (v *solver) verify(ctx context.Context) error {
	n := len(v.Y)
	var terms []int
	c := make([]float64, n)
	for t, a := range v.alpha[:n] {
		if a != 0 {
			c[t] = a * float64(v.Y[t]) * v.scale
			terms = append(terms, t)
		}
	}
	if len(terms) < sampledRows || len(terms) > 3*n/4 {
		return v.recompute(ctx)
	}
	errors, err := v.errors(ctx, terms)
	if ctx.Err() != nil {
		return ctx.Err()
	} else if err != nil { // an overflow perhaps, or it will fail again
		return v.recompute(ctx)
	}
	drift := make([]float64, len(terms))
	for k, t := range terms {
		drift[k] = v.e[t]
	}
	if err := v.renewAt(ctx, c, terms); err != nil {
		return err
	}
	ratio := 0.0
	for k, t := range terms {
		ratio = max(ratio, math.Abs(v.e[t]-drift[k])/errors[t])
	}
	most, least := math.Inf(-1), math.Inf(1)
	for _, t := range terms {
		if v.up.Has(t) {
			most = max(most, v.e[t])
		}
		if v.low.Has(t) {
			least = min(least, v.e[t])
		}
	}
	var doubtful []int
	for t, a := range v.alpha[:n] {
		if a != 0 {
			v.doubt[t] = 0
			continue
		}
		v.doubt[t] += float64(doubtFactor * ratio * errors[t])
		if v.up.Has(t) && !(v.e[t]+v.doubt[t] < min(most, least)) || v.low.Has(t) && !(v.e[t]-v.doubt[t] > max(most, least)) {
			doubtful = append(doubtful, t)
			v.doubt[t] = 0
		}
	}
	if err := v.renewAt(ctx, c, doubtful); err != nil {
		return err
	}
	v.noise = 0 // steps with exact rows will tell what rounding forbids
	v.renew, v.stale = v.steps+renewEvery, false
	v.i, v.most, v.least = extremes(v.e, v.up, v.low)
	return nil
}

// errors are the errors of single precision in each column of K, in some of the
// rows: the largest of these, but no less than their mean over all columns.
func (v *solver) errors(ctx context.Context, terms []int) ([]float64, error) {
	n := len(v.Y)
	var which [sampledRows]int
	var single [sampledRows][]float32
	for r := range which {
		which[r] = terms[r*len(terms)/sampledRows]
	}
	if err := v.kept32(ctx, which[:], single[:]); err != nil {
		return nil, err
	}
	var exact [sampledRows][]float64
	for r := range exact {
		exact[r] = make([]float64, n)
	}
	if err := v.Rows.Rows64(ctx, which[:], exact[:]); err != nil {
		return nil, err
	}
	errors, sum := make([]float64, n), 0.0
	for r, row := range exact {
		for t, k := range row {
			errors[t] = max(errors[t], math.Abs(float64(single[r][t])/v.scale-k))
		}
	}
	for _, e := range errors {
		sum += e
	}
	least := sum / float64(n)
	if least == 0 { // K has no digits beyond those of single precision
		least = 1
	}
	for t, e := range errors {
		errors[t] = max(e, least)
	}
	return errors, nil
}

// renewAt renews the residuals of some variables.
func (v *solver) renewAt(ctx context.Context, c []float64, at []int) error {
	if len(at) == 0 {
		return nil
	}
	sum := make([]float64, len(at))
	if err := v.Rows.CombineAt(ctx, c, at, sum); err != nil {
		return err
	}
	for k, t := range at {
		v.e[t] = float64(-float64(v.Y[t])*v.linear(t)) - sum[k]
	}
	return nil
}
