package smo

import (
	"context"
	"math"
)

// singleFrom is the number of variables from which on the steps are taken with
// rows in single precision: a row is half as long then, and twice as many are in
// the cache. With fewer, exact residuals cost more than that saves. It is a
// variable for the tests.
var singleFrom = 64

// narrow chooses the scale that brings K into the range of single precision.
// It is false if rows are to stay in double precision: infinite bounds need
// differences that single precision does not tell from 0.
func (v *solver) narrow(ctx context.Context) bool {
	if v.hard {
		return false
	}
	if v.largest == 0 {
		row := make([]float64, len(v.Y))
		if v.Rows.Row(ctx, 0, row) != nil {
			return false
		}
		for t, k := range row {
			v.largest = max(v.largest, math.Abs(k), math.Abs(v.diag[t]))
		}
	}
	if v.largest == 0 {
		return false
	}
	_, exponent := math.Frexp(v.largest)
	v.rescale(math.Ldexp(1, 1-exponent) / v.scale)
	return true
}

// widen goes back to the kernel as it is.
func (v *solver) widen() {
	if v.scale != 1 {
		v.rescale(1 / v.scale)
	}
}

// rescale multiplies K by a power of two, and divides α and its bounds by it.
func (v *solver) rescale(by float64) {
	v.scale *= by
	for t := range v.alpha {
		v.diag[t] *= by
		v.alpha[t] /= by
		v.bound[t] /= by
	}
	for t := range v.Y {
		v.place(t)
	}
}

// singles are the batches with rows in single precision.
func (v *solver) singles() *batches[float32] {
	if v.single == nil {
		v.single = newBatches(v, 0x1p-23, v.rows32)
	}
	return v.single
}

// rows64 computes rows of K in double precision.
func (v *solver) rows64(ctx context.Context, which []int, dst [][]float64) error {
	return v.Rows.Rows64(ctx, which, dst)
}

// rows32 computes rows of K in single precision, at its scale.
func (v *solver) rows32(ctx context.Context, which []int, dst [][]float32) error {
	return v.Rows.Rows32(ctx, which, v.scale, dst)
}

// kept32 is rows32 for rows that are in use, or will be: they stay in the cache if it
// holds so many.
func (v *solver) kept32(ctx context.Context, which []int, dst [][]float32) error {
	if cache := v.singles().rows; len(which) <= cache.size {
		return cache.rows(ctx, which, dst)
	}
	for r := range dst {
		dst[r] = make([]float32, len(v.e))
	}
	return v.rows32(ctx, which, dst)
}
