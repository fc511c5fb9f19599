package simd

import "math"

func chooseGo[T float32 | float64](e []float64, row []T, c *Choice, out *chosen) {
	best, at := -1.0, -1
	for t, v := range e {
		b := c.Most - v
		if !(b > 0) || !c.Low.Has(t) {
			continue
		}
		k := float64(row[t])
		a := math.FMA(-2, k, c.Kii+c.Diag[t])
		size := math.Abs(k)
		size = size + size + math.Abs(c.Diag[t]) + math.Abs(c.Kii)
		if a < c.Limit*size {
			out.indefinite = 1
		}
		if gain := b * b / max(a, c.Floor*size); gain > best {
			best, at = gain, t
		}
	}
	out.at = int64(at)
}

func moveGo[T float32 | float64](e []float64, ki, kj []T, up, low Set, delta float64, out *extremes) {
	most, at, least := math.Inf(-1), -1, math.Inf(1)
	for t := range e {
		v := math.FMA(-delta, float64(ki[t])-float64(kj[t]), e[t])
		e[t] = v
		if v > most && up.Has(t) {
			most, at = v, t
		}
		if v < least && low.Has(t) {
			least = v
		}
	}
	out.at, out.most, out.least = int64(at), most, least
}

func aboveGo(dst Set, e []float64, may Set, bound float64) {
	for t, v := range e {
		dst.Put(t, v > bound && may.Has(t))
	}
}

func belowGo(dst Set, e []float64, may Set, bound float64) {
	for t, v := range e {
		dst.Put(t, v < bound && may.Has(t))
	}
}
