package simd

import "math"

// The twins in single precision.

// fma32 is x·y + z rounded once. The product is exact in double precision; the
// sum, rounded to 53 bits and then to 24, is wrong only where the first rounding
// makes a tie for the second, or where there are fewer than 24.
func fma32(x, y, z float32) float32 {
	sum := float64(float64(x)*float64(y)) + float64(z)
	if math.Float64bits(sum)&(1<<29-1) == 1<<28 || math.Abs(sum) < 0x1p-126 {
		return fmaTie(float64(x)*float64(y), float64(z))
	}
	return float32(sum)
}

// fmaTie is p + z rounded to odd, so that rounding again does no harm.
func fmaTie(p, z float64) float32 {
	sum := p + z
	part := sum - p
	if rest := (p - (sum - part)) + (z - part); rest != 0 && math.Float64bits(sum)&1 == 0 {
		toward := math.Inf(1)
		if rest < 0 {
			toward = math.Inf(-1)
		}
		sum = math.Nextafter(sum, toward)
	}
	return float32(sum)
}

func distance1x32Go(dst, x, panels []float32) {
	for p := 0; p < len(dst); p += Width32 {
		panel := panels[p*len(x) : (p+Width32)*len(x)]
		var s [Width32]float32
		for k, v := range x {
			for l, y := range (*[Width32]float32)(panel[k*Width32:]) {
				s[l] += float32(math.Abs(float64(v - y)))
			}
		}
		copy(dst[p:], s[:])
	}
}

func distance2x32Go(dst, x, panels []float32) {
	for p := 0; p < len(dst); p += Width32 {
		panel := panels[p*len(x) : (p+Width32)*len(x)]
		var s [Width32]float32
		for k, v := range x {
			for l, y := range (*[Width32]float32)(panel[k*Width32:]) {
				d := v - y
				s[l] = fma32(d, d, s[l])
			}
		}
		copy(dst[p:], s[:])
	}
}

func lengthx32Go(dst, x, panels []float32) {
	distance2x32Go(dst, x, panels)
	for i, v := range dst {
		dst[i] = float32(math.Sqrt(float64(v)))
	}
}

func dotx32Go(dst, x, panels []float32) {
	for p := 0; p < len(dst); p += Width32 {
		panel := panels[p*len(x) : (p+Width32)*len(x)]
		var s [Width32]float32
		for k, v := range x {
			for l, y := range (*[Width32]float32)(panel[k*Width32:]) {
				s[l] = fma32(v, y, s[l])
			}
		}
		copy(dst[p:], s[:])
	}
}

func affine32Go(v []float32, a, b float32) {
	for i, x := range v {
		v[i] = fma32(a, x, b)
	}
}

func exp32Go(v []float32, a float32) {
	for i, x := range v {
		v[i] = exp32One(a * x)
	}
}

// exp32One is exp(x) to a few units of the last place, for x moved into
// [-87, 88]: where it matters, whoever asks will look again in double precision.
func exp32One(x float32) float32 {
	x = min(max(x, -87), 88)
	t := fma32(x, 1.44269504, 0x1.8p23)
	n := t - 0x1.8p23
	r := fma32(-n, -2.12194440e-4, fma32(-n, 0.693359375, x))
	p := float32(1. / 720)
	for _, c := range [...]float32{1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1} {
		p = fma32(p, r, c)
	}
	return math.Float32frombits(math.Float32bits(p) + math.Float32bits(t)<<23)
}

// block32Go is the block form of a twin.
func block32Go(dst *[Block][]float32, x, panels []float32, f func(dst, x, panels []float32)) {
	point := make([]float32, len(x)/Block)
	for r := range Block {
		for k := range point {
			point[k] = x[k*Block+r]
		}
		f(dst[r], point, panels)
	}
}
