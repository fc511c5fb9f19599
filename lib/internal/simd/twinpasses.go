package simd

import "math"

// fraction is b²/a of one t.
type fraction struct {
	b2, a float64
	at    int
}

// better reports whether f is greater than g.
func (f fraction) better(g fraction) bool { return f.b2*g.a > g.b2*f.a }

// chooseGo keeps the best of every eighth t, as the lanes do.
func chooseGo[T float32 | float64](e []float64, row []T, c *Choice, floor float64) int {
	none := fraction{-1, 1, nobody}
	at := func(t int) fraction {
		b := c.Most - e[t]
		if !(b > 0) || !c.Low.Has(t) {
			return none
		}
		a := math.FMA(-2, float64(row[t]), c.Kii+c.Diag[t])
		if !(a > floor) {
			a = floor
		}
		return fraction{b * b, a, t}
	}
	var lanes [Lot / 2]fraction
	for l := range lanes {
		lanes[l] = none
	}
	for lo := 0; lo < len(e); lo += Lot {
		for l := range lanes {
			f := at(lo + l)
			if g := at(lo + Lot/2 + l); g.better(f) {
				f = g
			}
			if f.better(lanes[l]) {
				lanes[l] = f
			}
		}
	}
	best, chosen := -1.0, nobody
	for _, f := range lanes {
		gain := f.b2 / f.a
		if !(gain > -1) {
			gain = -1
		}
		if gain > best || gain == best && f.at < chosen {
			best, chosen = gain, f.at
		}
	}
	return chosen
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

// subtractGo is Subtract for four rows.
func subtractGo[T float32 | float64](e []float64, k *[Block][]T, c *[Block]float64) {
	for t := range e {
		v := e[t]
		for r := range Block {
			v = math.FMA(-c[r], float64(k[r][t]), v)
		}
		e[t] = v
	}
}
