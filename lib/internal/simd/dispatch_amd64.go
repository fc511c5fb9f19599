//go:build amd64 && !purego

package simd

import (
	"os"

	"golang.org/x/sys/cpu"
)

// level is the best instruction set of the processor, or a lesser one that
// MERCER_SIMD asks for, for tests and comparisons.
var level = func() string {
	best := "Go"
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512VL && cpu.X86.HasFMA:
		best = "AVX512"
	case cpu.X86.HasAVX2 && cpu.X86.HasFMA:
		best = "AVX2"
	}
	switch want := os.Getenv("MERCER_SIMD"); {
	case want == "Go", want == "AVX2" && best == "AVX512":
		return want
	}
	return best
}()

// Level returns the instruction set in use: "AVX512", "AVX2" or "Go".
func Level() string { return level }

func distance1(dst, x, panels []float64) {
	n := len(dst) / Width
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		distance1Go(dst, x, panels)
	case level == "AVX512":
		distance1AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		distance1AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func distance2(dst, x, panels []float64) {
	n := len(dst) / Width
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		distance2Go(dst, x, panels)
	case level == "AVX512":
		distance2AVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		distance2AVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func length(dst, x, panels []float64) {
	n := len(dst) / Width
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		lengthGo(dst, x, panels)
	case level == "AVX512":
		lengthAVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		lengthAVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func dot(dst, x, panels []float64) {
	n := len(dst) / Width
	switch {
	case n == 0 || len(x) == 0 || level == "Go":
		dotGo(dst, x, panels)
	case level == "AVX512":
		dotAVX512(&dst[0], &x[0], &panels[0], len(x), n)
	default:
		dotAVX2(&dst[0], &x[0], &panels[0], len(x), n)
	}
}

func distance1Block(dst, x, panels []float64) {
	switch n := len(dst) / Block; {
	case n == 0 || len(x) == 0 || level == "Go":
		blockGo(dst, x, panels, distance1Go)
	case level == "AVX512":
		distance1BlockAVX512(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	default:
		distance1BlockAVX2(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	}
}

func distance2Block(dst, x, panels []float64) {
	switch n := len(dst) / Block; {
	case n == 0 || len(x) == 0 || level == "Go":
		blockGo(dst, x, panels, distance2Go)
	case level == "AVX512":
		distance2BlockAVX512(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	default:
		distance2BlockAVX2(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	}
}

func lengthBlock(dst, x, panels []float64) {
	switch n := len(dst) / Block; {
	case n == 0 || len(x) == 0 || level == "Go":
		blockGo(dst, x, panels, lengthGo)
	case level == "AVX512":
		lengthBlockAVX512(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	default:
		lengthBlockAVX2(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	}
}

func dotBlock(dst, x, panels []float64) {
	switch n := len(dst) / Block; {
	case n == 0 || len(x) == 0 || level == "Go":
		blockGo(dst, x, panels, dotGo)
	case level == "AVX512":
		dotBlockAVX512(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	default:
		dotBlockAVX2(&dst[0], &dst[n], &dst[2*n], &dst[3*n], &x[0], &panels[0], len(x)/Block, n/Width)
	}
}

func affine(v []float64, a, b float64) {
	switch {
	case len(v) == 0 || level == "Go":
		affineGo(v, a, b)
	case level == "AVX512":
		affineAVX512(&v[0], len(v), a, b)
	default:
		affineAVX2(&v[0], len(v), a, b)
	}
}

func exp(v []float64, a float64) {
	switch {
	case len(v) == 0 || level == "Go":
		expGo(v, a)
	case level == "AVX512":
		expAVX512(&v[0], len(v), a)
	default:
		expAVX2(&v[0], len(v), a)
	}
}

func narrow(dst []float32, src []float64) {
	switch {
	case len(src) == 0 || level == "Go":
		narrowGo(dst, src)
	case level == "AVX512":
		narrowAVX512(&dst[0], &src[0], len(src))
	default:
		narrowAVX2(&dst[0], &src[0], len(src))
	}
}

func within(v []float64, bound float64) bool {
	switch {
	case len(v) == 0 || level == "Go":
		return withinGo(v, bound)
	case level == "AVX512":
		return withinAVX512(&v[0], len(v), bound)
	}
	return withinAVX2(&v[0], len(v), bound)
}

func add(dst, v []float64, a float64) {
	switch {
	case len(v) == 0 || level == "Go":
		addGo(dst, v, a)
	case level == "AVX512":
		addAVX512(&dst[0], &v[0], len(v), a)
	default:
		addAVX2(&dst[0], &v[0], len(v), a)
	}
}

func addAbs(dst, v []float64, a float64) {
	switch {
	case len(v) == 0 || level == "Go":
		addAbsGo(dst, v, a)
	case level == "AVX512":
		addAbsAVX512(&dst[0], &v[0], len(v), a)
	default:
		addAbsAVX2(&dst[0], &v[0], len(v), a)
	}
}

func multiply(dst, v []float64, a float64) {
	switch {
	case len(v) == 0 || level == "Go":
		multiplyGo(dst, v, a)
	case level == "AVX512":
		multiplyAVX512(&dst[0], &v[0], len(v), a)
	default:
		multiplyAVX2(&dst[0], &v[0], len(v), a)
	}
}

func divideRoot(dst, v []float64, a float64) {
	switch {
	case len(v) == 0 || level == "Go":
		divideRootGo(dst, v, a)
	case level == "AVX512":
		divideRootAVX512(&dst[0], &v[0], len(v), a)
	default:
		divideRootAVX2(&dst[0], &v[0], len(v), a)
	}
}

func addDot(dst, v, w []float64, a float64) float64 {
	switch {
	case len(v) == 0 || level == "Go":
		return addDotGo(dst, v, w, a)
	case level == "AVX512":
		return addDotAVX512(&dst[0], &v[0], &w[0], len(v), a)
	}
	return addDotAVX2(&dst[0], &v[0], &w[0], len(v), a)
}

func dotProduct(v, w []float64) float64 {
	switch {
	case len(v) == 0 || level == "Go":
		return dotProductGo(v, w)
	case level == "AVX512":
		return dotProductAVX512(&v[0], &w[0], len(v))
	}
	return dotProductAVX2(&v[0], &w[0], len(v))
}
