//go:build amd64 && !purego

package simd

func distance1x32(dst, x, panels []float32) {
	n := len(dst) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		distance1x32Go(dst, x, panels)
	case level == "AVX512":
		distance1x32AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		distance1x32AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func distance2x32(dst, x, panels []float32) {
	n := len(dst) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		distance2x32Go(dst, x, panels)
	case level == "AVX512":
		distance2x32AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		distance2x32AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func lengthx32(dst, x, panels []float32) {
	n := len(dst) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		lengthx32Go(dst, x, panels)
	case level == "AVX512":
		lengthx32AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		lengthx32AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func dotx32(dst, x, panels []float32) {
	n := len(dst) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		dotx32Go(dst, x, panels)
	case level == "AVX512":
		dotx32AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		dotx32AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func affine32(v []float32, a, b float32) {
	switch {
	case len(v) == 0 || level == "Go":
		affine32Go(v, a, b)
	case level == "AVX512":
		affine32AVX512(&v[0], len(v), a, b)
	default:
		affine32AVX2(&v[0], len(v), a, b)
	}
}

func exp32(v []float32, a float32) {
	switch {
	case len(v) == 0 || level == "Go":
		exp32Go(v, a)
	case level == "AVX512":
		exp32AVX512(&v[0], len(v), a)
	default:
		exp32AVX2(&v[0], len(v), a)
	}
}

func distance1x32Block(dst *[Block][]float32, x, panels []float32) {
	n := len(dst[0]) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		block32Go(dst, x, panels, distance1x32Go)
	case level == "AVX512":
		distance1x32BlockAVX512(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	default:
		distance1x32BlockAVX2(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	}
}

func distance2x32Block(dst *[Block][]float32, x, panels []float32) {
	n := len(dst[0]) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		block32Go(dst, x, panels, distance2x32Go)
	case level == "AVX512":
		distance2x32BlockAVX512(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	default:
		distance2x32BlockAVX2(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	}
}

func lengthx32Block(dst *[Block][]float32, x, panels []float32) {
	n := len(dst[0]) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		block32Go(dst, x, panels, lengthx32Go)
	case level == "AVX512":
		lengthx32BlockAVX512(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	default:
		lengthx32BlockAVX2(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	}
}

func dotx32Block(dst *[Block][]float32, x, panels []float32) {
	n := len(dst[0]) / Width32
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		block32Go(dst, x, panels, dotx32Go)
	case level == "AVX512":
		dotx32BlockAVX512(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	default:
		dotx32BlockAVX2(&dst[0][0], &dst[1][0], &dst[2][0], &dst[3][0], &x[0], &panels[0], len(x)/Block, n)
	}
}
