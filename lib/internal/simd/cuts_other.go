//go:build !amd64 || purego

package simd

func cuts(sums, by *Bins, shut Masks, a, half float64, values *[Width]int64) {
	cutsGo(sums, by, shut, a, half, values)
}

func cutsSigned(sums *Bins, positive, negative []float64, shut, plain Masks, a, half float64, values, bounds *[Width]int64) {
	cutsSignedGo(sums, positive, negative, shut, plain, a, half, values, bounds)
}
