package simd

import "math"

// The twins of the assembly: what they compute is what it computes, to the bit.

func distance1Go(dst, x, panels []float64) {
	for p := 0; p < len(dst); p += Width {
		panel := panels[p*len(x) : (p+Width)*len(x)]
		var s [Width]float64
		for k, v := range x {
			for l, y := range (*[Width]float64)(panel[k*Width:]) {
				s[l] += math.Abs(v - y)
			}
		}
		copy(dst[p:], s[:])
	}
}

func distance2Go(dst, x, panels []float64) {
	for p := 0; p < len(dst); p += Width {
		panel := panels[p*len(x) : (p+Width)*len(x)]
		var s [Width]float64
		for k, v := range x {
			for l, y := range (*[Width]float64)(panel[k*Width:]) {
				d := v - y
				s[l] = math.FMA(d, d, s[l])
			}
		}
		copy(dst[p:], s[:])
	}
}

func lengthGo(dst, x, panels []float64) {
	distance2Go(dst, x, panels)
	for i, v := range dst {
		dst[i] = math.Sqrt(v)
	}
}

func dotGo(dst, x, panels []float64) {
	for p := 0; p < len(dst); p += Width {
		panel := panels[p*len(x) : (p+Width)*len(x)]
		var s [Width]float64
		for k, v := range x {
			for l, y := range (*[Width]float64)(panel[k*Width:]) {
				s[l] = math.FMA(v, y, s[l])
			}
		}
		copy(dst[p:], s[:])
	}
}

// blockGo is the block form of a twin.
func blockGo(dst, x, panels []float64, f func(dst, x, panels []float64)) {
	n, point := len(dst)/Block, make([]float64, len(x)/Block)
	for r := range Block {
		for k := range point {
			point[k] = x[k*Block+r]
		}
		f(dst[r*n:(r+1)*n], point, panels)
	}
}

func affineGo(dst []float64, a, b float64) {
	for i, v := range dst {
		dst[i] = math.FMA(a, v, b)
	}
}

func expGo(dst []float64, a float64) {
	for i, v := range dst {
		dst[i] = Exp(a * v)
	}
}

func narrowGo(dst []float32, src []float64) {
	for i, v := range src {
		dst[i] = float32(v)
	}
}

func withinGo(v []float64, bound float64) bool {
	for _, x := range v {
		if !(math.Abs(x) <= bound) {
			return false
		}
	}
	return true
}

func addGo(dst, v []float64, a float64) {
	for i, x := range v {
		dst[i] = math.FMA(a, x, dst[i])
	}
}

func addAbsGo(dst, v []float64, a float64) {
	for i, x := range v {
		dst[i] = math.FMA(a, math.Abs(x), dst[i])
	}
}

func multiplyGo(dst, v []float64, a float64) {
	for i, x := range v {
		dst[i] *= a * x
	}
}

func divideRootGo(dst, v []float64, a float64) {
	for i, x := range v {
		dst[i] /= math.Sqrt(a * x)
	}
}

func addDotGo(dst, v, w []float64, a float64) float64 {
	var s [Width]float64
	for i, x := range v {
		dst[i] = math.FMA(a, x, dst[i])
		s[i%Width] = math.FMA(x, w[i], s[i%Width])
	}
	return (s[0] + s[4] + (s[2] + s[6])) + (s[1] + s[5] + (s[3] + s[7]))
}

func dotProductGo(v, w []float64) float64 {
	var s [Width]float64
	for i, x := range v {
		s[i%Width] = math.FMA(x, w[i], s[i%Width])
	}
	return (s[0] + s[4] + (s[2] + s[6])) + (s[1] + s[5] + (s[3] + s[7]))
}
