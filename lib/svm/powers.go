package svm

import (
	"fmt"
	"math"
)

// PowersOf2 returns the numbers 2^from, 2^(from+step), 2^(from+2·step), … up to
// 2^to, as candidates for C or for the γ of a Gaussian kernel. They are exact.
//
//	svm.Grid{Kernels: kernels, C: svm.PowersOf2(-17, 3, 2)}
//
// It panics unless step >= 1, from <= to, and both exponents lie in [-1022, 1023].
func PowersOf2(from, to, step int) []float64 {
	if step < 1 || from > to || from < -1022 || to > 1023 {
		panic(fmt.Sprintf("svm: PowersOf2 from %d to %d by %d, want exponents in [-1022, 1023], in ascending order, and a step of at least 1", from, to, step))
	}
	var powers []float64
	for e := from; e <= to; e += step {
		powers = append(powers, math.Ldexp(1, e))
	}
	return powers
}
