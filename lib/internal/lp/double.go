package lp

import "math"

// double is a sum of products in about twice the precision of a float64 (Ogita, Rump &
// Oishi, SIAM J. Sci. Comput. 26 (2005), algorithm Dot2). It is high + low.
type double struct{ high, low float64 }

// add adds x·y. The rounding errors of the product and of the sum go into low.
func (d *double) add(x, y float64) {
	product := float64(x * y)
	sum := d.high + product
	part := sum - d.high
	d.low += ((d.high - (sum - part)) + (product - part)) + math.FMA(x, y, -product)
	d.high = sum
}

// excess returns a bound of Σ_i r_i·a_i - 1 that is too large by about 2⁻⁵³ of the sum
// and n²·2⁻¹⁰⁴ of its largest term, at most.
func excess(r, a []float64) float64 {
	sum, size := double{high: -1}, 1.0
	for i, v := range r {
		sum.add(v, a[i])
		size = max(size, math.Abs(v*a[i]))
	}
	n := float64(len(r) + 1)
	return sum.high + (sum.low + float64(float64(n*n*0x1p-104)*size))
}
