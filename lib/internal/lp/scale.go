package lp

import "math"

// coarse is the power of two by which a row may be larger than those before it, without
// a new unit.
const coarse = 10

// fit chooses the unit for the first row that is not 0, and again for one that is much
// larger: the largest power of two in the rows. The tolerances of the pivots then mean
// the same for R and u as for R·s and u/s. As a power of two, it changes no digits.
func (p *Problem) fit(r []float64) {
	most := 0.0
	for _, v := range r {
		most = max(most, math.Abs(v))
	}
	if most == 0 {
		return
	}
	// u·2^unit must not be rounded below the normal numbers. If it is tiny, the rows do
	// not matter.
	unit := max(math.Ilogb(most), -500-p.largest)
	if p.most == 0 || unit > p.unit+coarse {
		for _, row := range p.given {
			shift(row, p.unit-unit)
		}
		p.most = math.Ldexp(p.most, p.unit-unit)
		p.measure(unit)
		p.rebuild()
	}
	p.most = max(p.most, math.Ldexp(most, -p.unit))
}

// measure takes 2^unit for the unit.
func (p *Problem) measure(unit int) {
	p.unit = unit
	copy(p.upper, p.limits)
	shift(p.upper, unit)
	p.scale = min(math.Ldexp(1, p.largest+unit), 1)
}

// shift multiplies v by 2^by.
func shift(v []float64, by int) {
	if by == 0 {
		return
	}
	for i, x := range v {
		v[i] = math.Ldexp(x, by)
	}
}
