//go:build !amd64 || purego || noasm || safe || gccgo

package portable

func dot(x, y []float64) float64 { return dotGo(x, y) }

func addScaled(dst []float64, a float64, x []float64) { addScaledGo(dst, a, x) }
