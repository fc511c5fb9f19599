package kernel

import (
	"math"

	"gonum.org/v1/gonum/blas/blas64"
)

// The three functions of a pair on which all kernels here are built. Each is
// bitwise symmetric in x and y, and its row form gives the same bits. Four
// partial sums let the processor overlap the additions.

// distance1 is ‖x-y‖₁.
func distance1(x, y []float64) float64 {
	y = y[:len(x)]
	var s0, s1, s2, s3 float64
	d := 0
	for ; d+4 <= len(x); d += 4 {
		s0 += math.Abs(x[d] - y[d])
		s1 += math.Abs(x[d+1] - y[d+1])
		s2 += math.Abs(x[d+2] - y[d+2])
		s3 += math.Abs(x[d+3] - y[d+3])
	}
	for ; d < len(x); d++ {
		s0 += math.Abs(x[d] - y[d])
	}
	return (s0 + s1) + (s2 + s3)
}

// distance2 is ‖x-y‖₂².
func distance2(x, y []float64) float64 {
	y = y[:len(x)]
	var s0, s1, s2, s3 float64
	d := 0
	for ; d+4 <= len(x); d += 4 {
		d0, d1, d2, d3 := x[d]-y[d], x[d+1]-y[d+1], x[d+2]-y[d+2], x[d+3]-y[d+3]
		s0 += d0 * d0
		s1 += d1 * d1
		s2 += d2 * d2
		s3 += d3 * d3
	}
	for ; d < len(x); d++ {
		s0 += (x[d] - y[d]) * (x[d] - y[d])
	}
	return (s0 + s1) + (s2 + s3)
}

// dot is xᵀy.
func dot(x, y []float64) float64 {
	y = y[:len(x)]
	var s0, s1, s2, s3 float64
	d := 0
	for ; d+4 <= len(x); d += 4 {
		s0 += x[d] * y[d]
		s1 += x[d+1] * y[d+1]
		s2 += x[d+2] * y[d+2]
		s3 += x[d+3] * y[d+3]
	}
	for ; d < len(x); d++ {
		s0 += x[d] * y[d]
	}
	return (s0 + s1) + (s2 + s3)
}

func distance1Row(dst, x []float64, X blas64.General) {
	for j := range dst {
		dst[j] = distance1(x, at(X, j))
	}
}

func distance2Row(dst, x []float64, X blas64.General) {
	for j := range dst {
		dst[j] = distance2(x, at(X, j))
	}
}

func dotRow(dst, x []float64, X blas64.General) {
	for j := range dst {
		dst[j] = dot(x, at(X, j))
	}
}

// at is row j of X.
func at(X blas64.General, j int) []float64 {
	return X.Data[j*X.Stride : j*X.Stride+X.Cols]
}
