//go:build amd64 && !purego

package simd

// The routines of simd_amd64.s, n panels or numbers each.

//go:noescape
func distance1AVX512(dst, x, panels *float64, d, n int)

//go:noescape
func distance1AVX2(dst, x, panels *float64, d, n int)

//go:noescape
func distance2AVX512(dst, x, panels *float64, d, n int)

//go:noescape
func lengthAVX512(dst, x, panels *float64, d, n int)

//go:noescape
func distance2AVX2(dst, x, panels *float64, d, n int)

//go:noescape
func lengthAVX2(dst, x, panels *float64, d, n int)

//go:noescape
func dotAVX512(dst, x, panels *float64, d, n int)

//go:noescape
func dotAVX2(dst, x, panels *float64, d, n int)

//go:noescape
func affineAVX512(v *float64, n int, a, b float64)

//go:noescape
func affineAVX2(v *float64, n int, a, b float64)

//go:noescape
func expAVX512(v *float64, n int, a float64)

//go:noescape
func expAVX2(v *float64, n int, a float64)

//go:noescape
func narrowAVX512(dst *float32, src *float64, n int)

//go:noescape
func narrowAVX2(dst *float32, src *float64, n int)

//go:noescape
func distance1BlockAVX512(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func distance1BlockAVX2(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func distance2BlockAVX512(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func lengthBlockAVX512(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func distance2BlockAVX2(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func lengthBlockAVX2(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func dotBlockAVX512(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func dotBlockAVX2(d0, d1, d2, d3, x, panels *float64, d, n int)

//go:noescape
func choose32AVX512(e, diag *float64, row *float32, low *uint8, n int, kii, most, floor float64) int

//go:noescape
func move32AVX512(e *float64, ki, kj *float32, up, low *uint8, n int, delta float64, out *extremes)

//go:noescape
func choose32AVX2(e, diag *float64, row *float32, low *uint8, n int, kii, most, floor float64) int

//go:noescape
func move32AVX2(e *float64, ki, kj *float32, up, low *uint8, n int, delta float64, out *extremes)

//go:noescape
func choose64AVX512(e, diag *float64, row *float64, low *uint8, n int, kii, most, floor float64) int

//go:noescape
func move64AVX512(e *float64, ki, kj *float64, up, low *uint8, n int, delta float64, out *extremes)

//go:noescape
func choose64AVX2(e, diag *float64, row *float64, low *uint8, n int, kii, most, floor float64) int

//go:noescape
func move64AVX2(e *float64, ki, kj *float64, up, low *uint8, n int, delta float64, out *extremes)

//go:noescape
func withinAVX512(v *float64, n int, bound float64) bool

//go:noescape
func withinAVX2(v *float64, n int, bound float64) bool

//go:noescape
func addAVX512(dst, v *float64, n int, a float64)

//go:noescape
func addAVX2(dst, v *float64, n int, a float64)

//go:noescape
func addAbsAVX512(dst, v *float64, n int, a float64)

//go:noescape
func addAbsAVX2(dst, v *float64, n int, a float64)

//go:noescape
func multiplyAVX512(dst, v *float64, n int, a float64)

//go:noescape
func multiplyAVX2(dst, v *float64, n int, a float64)

//go:noescape
func divideRootAVX512(dst, v *float64, n int, a float64)

//go:noescape
func divideRootAVX2(dst, v *float64, n int, a float64)

//go:noescape
func distance1x32AVX512(dst, x, panels *float32, d, n int)

//go:noescape
func distance1x32AVX2(dst, x, panels *float32, d, n int)

//go:noescape
func distance2x32AVX512(dst, x, panels *float32, d, n int)

//go:noescape
func lengthx32AVX512(dst, x, panels *float32, d, n int)

//go:noescape
func distance2x32AVX2(dst, x, panels *float32, d, n int)

//go:noescape
func lengthx32AVX2(dst, x, panels *float32, d, n int)

//go:noescape
func dotx32AVX512(dst, x, panels *float32, d, n int)

//go:noescape
func dotx32AVX2(dst, x, panels *float32, d, n int)

//go:noescape
func affine32AVX512(v *float32, n int, a, b float32)

//go:noescape
func affine32AVX2(v *float32, n int, a, b float32)

//go:noescape
func exp32AVX512(v *float32, n int, a float32)

//go:noescape
func exp32AVX2(v *float32, n int, a float32)

//go:noescape
func distance1x32BlockAVX512(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func distance1x32BlockAVX2(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func distance2x32BlockAVX512(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func lengthx32BlockAVX512(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func distance2x32BlockAVX2(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func lengthx32BlockAVX2(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func dotx32BlockAVX512(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func dotx32BlockAVX2(d0, d1, d2, d3, x, panels *float32, d, n int)

//go:noescape
func subtract32AVX512(e *float64, k0, k1, k2, k3 *float32, n int, c *[Block]float64)

//go:noescape
func subtract32AVX2(e *float64, k0, k1, k2, k3 *float32, n int, c *[Block]float64)

//go:noescape
func subtract64AVX512(e, k0, k1, k2, k3 *float64, n int, c *[Block]float64)

//go:noescape
func subtract64AVX2(e, k0, k1, k2, k3 *float64, n int, c *[Block]float64)

//go:noescape
func addDotAVX512(dst, v, w *float64, n int, a float64) float64

//go:noescape
func addDotAVX2(dst, v, w *float64, n int, a float64) float64

//go:noescape
func dotProductAVX512(v, w *float64, n int) float64

//go:noescape
func dotProductAVX2(v, w *float64, n int) float64

//go:noescape
func aboveAVX512(dst *uint8, e *float64, may *uint8, n int, bound float64)

//go:noescape
func aboveAVX2(dst *uint8, e *float64, may *uint8, n int, bound float64)

//go:noescape
func belowAVX512(dst *uint8, e *float64, may *uint8, n int, bound float64)

//go:noescape
func belowAVX2(dst *uint8, e *float64, may *uint8, n int, bound float64)

//go:noescape
func dotTwoValuedAVX512(s0, s1, s2, s3 *uint8, values *[2][Block]float64, v *float64, n int, sums *[Block]float64)

//go:noescape
func subtractTwoValuedAVX512(e *float64, s0, s1, s2, s3 *uint8, values *[2][Block]float64, c *[Block]float64, n int)

//go:noescape
func dotTwoValuedAVX2(s0, s1, s2, s3 *uint8, values *[2][Block]float64, v *float64, n int, sums *[Block]float64)

//go:noescape
func subtractTwoValuedAVX2(e *float64, s0, s1, s2, s3 *uint8, values *[2][Block]float64, c *[Block]float64, n int)

//go:noescape
func cutsAVX512(sums, by *float64, shut *int8, bins int, a, half float64, values *int64)

//go:noescape
func cutsSignedAVX512(sums, positive, negative *float64, shut, plain *int8, bins int, a, half float64, values, bounds *int64)

//go:noescape
func cutsAVX2(sums, by *float64, shut *int8, bins int, a, half float64, values *int64)

//go:noescape
func cutsSignedAVX2(sums, positive, negative *float64, shut, plain *int8, bins int, a, half float64, values, bounds *int64)
