//go:build amd64 && !purego

package simd

func cuts(sums, by *Bins, shut Masks, a, half float64, values *[Width]int64) {
	switch {
	case len(shut) == 0 || level == "Go":
		cutsGo(sums, by, shut, a, half, values)
	case level == "AVX512":
		cutsAVX512(&sums[0], &by[0], &shut[0][0], len(shut), a, half, &values[0])
	default:
		cutsAVX2(&sums[0], &by[0], &shut[0][0], len(shut), a, half, &values[0])
	}
}

func cutsSigned(sums *Bins, positive, negative []float64, shut, plain Masks, a, half float64, values, bounds *[Width]int64) {
	switch {
	case len(shut) == 0 || level == "Go":
		cutsSignedGo(sums, positive, negative, shut, plain, a, half, values, bounds)
	case level == "AVX512":
		cutsSignedAVX512(&sums[0], &positive[0], &negative[0], &shut[0][0], &plain[0][0], len(shut), a, half, &values[0], &bounds[0])
	default:
		cutsSignedAVX2(&sums[0], &positive[0], &negative[0], &shut[0][0], &plain[0][0], len(shut), a, half, &values[0], &bounds[0])
	}
}
