package simd

import "github.com/mercer-go/mercer/internal/portable"

// CosScaled replaces every number v_i by a·portable.Cos(v_i). v may have any length.
func CosScaled(v []float64, a float64) {
	for len(v) >= Width {
		done := cosScaled(v[:len(v)/Width*Width], a)
		v = v[done:]
		if len(v) >= Width { // a number is too large, or is no number
			cosScaledGo(v[:Width], a)
			v = v[Width:]
		}
	}
	cosScaledGo(v, a)
}

func cosScaledGo(v []float64, a float64) {
	for i, x := range v {
		v[i] = a * portable.Cos(x)
	}
}
