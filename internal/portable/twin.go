package portable

// The twins of gonum's assembly, to the bit.

func dotGo(x, y []float64) float64 {
	var s [4]float64
	k := 0
	for ; k+4 <= len(x); k += 4 {
		a, b := (*[4]float64)(x[k:]), (*[4]float64)(y[k:])
		s[0] += float64(a[0] * b[0])
		s[1] += float64(a[1] * b[1])
		s[2] += float64(a[2] * b[2])
		s[3] += float64(a[3] * b[3])
	}
	for ; k < len(x); k++ {
		s[0] += float64(x[k] * y[k])
	}
	return (s[0] + s[2]) + (s[1] + s[3])
}

func addScaledGo(dst []float64, a float64, x []float64) {
	for i, v := range x {
		dst[i] += float64(a * v)
	}
}
