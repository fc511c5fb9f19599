//go:build amd64 && !purego

package simd

func choose[T float32 | float64](e []float64, row []T, c *Choice, floor float64) int {
	n := len(e)
	if n == 0 || level == "Go" {
		return chooseGo(e, row, c, floor)
	}
	diag, low := &c.Diag[:n][0], &c.Low[:n/8][0]
	switch k := any(&row[:n][0]).(type) {
	case *float32:
		if level == "AVX512" {
			return choose32AVX512(&e[0], diag, k, low, n, c.Kii, c.Most, floor)
		}
		return choose32AVX2(&e[0], diag, k, low, n, c.Kii, c.Most, floor)
	case *float64:
		if level == "AVX512" {
			return choose64AVX512(&e[0], diag, k, low, n, c.Kii, c.Most, floor)
		}
		return choose64AVX2(&e[0], diag, k, low, n, c.Kii, c.Most, floor)
	}
	panic("unreachable")
}

func move[T float32 | float64](e []float64, ki, kj []T, up, low Set, delta float64, out *extremes) {
	n := len(e)
	if n == 0 || level == "Go" {
		moveGo(e, ki, kj, up, low, delta, out)
		return
	}
	u, l, kj0 := &up[:n/8][0], &low[:n/8][0], any(&kj[:n][0])
	switch k := any(&ki[:n][0]).(type) {
	case *float32:
		if level == "AVX512" {
			move32AVX512(&e[0], k, kj0.(*float32), u, l, n, delta, out)
		} else {
			move32AVX2(&e[0], k, kj0.(*float32), u, l, n, delta, out)
		}
	case *float64:
		if level == "AVX512" {
			move64AVX512(&e[0], k, kj0.(*float64), u, l, n, delta, out)
		} else {
			move64AVX2(&e[0], k, kj0.(*float64), u, l, n, delta, out)
		}
	}
}

func subtract[T float32 | float64](e []float64, k *[Block][]T, c *[Block]float64) {
	n := len(e)
	if n == 0 || level == "Go" {
		subtractGo(e, k, c)
		return
	}
	switch k := any(k).(type) {
	case *[Block][]float32:
		if level == "AVX512" {
			subtract32AVX512(&e[0], &k[0][:n][0], &k[1][:n][0], &k[2][:n][0], &k[3][:n][0], n, c)
		} else {
			subtract32AVX2(&e[0], &k[0][:n][0], &k[1][:n][0], &k[2][:n][0], &k[3][:n][0], n, c)
		}
	case *[Block][]float64:
		if level == "AVX512" {
			subtract64AVX512(&e[0], &k[0][:n][0], &k[1][:n][0], &k[2][:n][0], &k[3][:n][0], n, c)
		} else {
			subtract64AVX2(&e[0], &k[0][:n][0], &k[1][:n][0], &k[2][:n][0], &k[3][:n][0], n, c)
		}
	}
}

func above(dst Set, e []float64, may Set, bound float64) {
	switch {
	case len(e) == 0 || level == "Go":
		aboveGo(dst, e, may, bound)
	case level == "AVX512":
		aboveAVX512(&dst[0], &e[0], &may[0], len(e), bound)
	default:
		aboveAVX2(&dst[0], &e[0], &may[0], len(e), bound)
	}
}

func below(dst Set, e []float64, may Set, bound float64) {
	switch {
	case len(e) == 0 || level == "Go":
		belowGo(dst, e, may, bound)
	case level == "AVX512":
		belowAVX512(&dst[0], &e[0], &may[0], len(e), bound)
	default:
		belowAVX2(&dst[0], &e[0], &may[0], len(e), bound)
	}
}
