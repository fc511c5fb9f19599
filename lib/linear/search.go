package linear

import "math"

// search minimises F along dir. It finds the root of the slope, which is
// piecewise linear and increasing, by Newton's method inside a bracket. The
// slope at 0 is -fall.
func (f *smooth) search(fall float64) float64 {
	var vd, dd float64
	for j, d := range f.dir {
		vd += float64(f.r(j) * f.v[j] * d)
		if f.linear != nil {
			vd -= float64(f.linear[j] * d)
		}
		dd += float64(f.r(j) * d * d)
	}
	lo, hi, t := 0.0, math.Inf(1), 1.0
	for range 60 {
		slope, curve := f.slope(t)
		slope, curve = vd+float64(t*dd)-slope, curve+dd
		if math.IsNaN(slope) {
			hi = t
			t = (lo + t) / 2
			continue
		}
		if math.Abs(slope) <= 0.01*fall {
			return t
		}
		if slope < 0 {
			lo = t
		} else {
			hi = t
		}
		next := t - slope/curve
		if !(next > lo && next < hi) {
			if next = (lo + hi) / 2; math.IsInf(hi, 1) {
				next = 16 * t
			}
		}
		if next == t {
			break
		}
		t = next
	}
	return lo // where F still falls, if only a little
}

// positive returns max(0, x) without a branch. Which rows are active looks
// random to the processor, and a wrong prediction costs as much as the rest of
// the row.
func positive(x float64) float64 {
	bits := math.Float64bits(x)
	return math.Float64frombits(bits &^ uint64(int64(bits)>>63))
}

// clip returns a clipped to [0, c], also without a branch, and a mask: all ones
// if a was inside, otherwise 0.
func clip(a, c float64) (float64, uint64) {
	bits := math.Float64bits(a)
	under, short := uint64(int64(bits|(bits-1))>>63), uint64(int64(math.Float64bits(a-c))>>63)
	in := short &^ under
	return math.Float64frombits(bits&in | math.Float64bits(c)&^short), in
}

// slope returns Σ a·dm at the point v + t·dir, and the negative of its
// derivative.
func (f *smooth) slope(t float64) (sum, curve float64) {
	if f.cap == nil {
		for i, d := range f.dm {
			s := 1 - f.m[i] - float64(t*d)
			mask := ^uint64(int64(math.Float64bits(s)) >> 63)
			d = math.Float64frombits(math.Float64bits(d) & mask)
			h := f.c[i] * d
			sum += float64(h * s)
			curve += float64(h * d)
		}
		return f.tau * sum, f.tau * curve
	}
	for i, d := range f.dm {
		c := f.c[i]
		stiff := f.tau * c
		a, in := clip(f.centre[i]+float64(stiff*(1-f.m[i]-float64(t*d))), c)
		sum += float64(a * d)
		curve += float64(stiff * d * math.Float64frombits(math.Float64bits(d)&in))
	}
	return sum, curve
}
