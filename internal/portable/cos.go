package portable

import "math"

// π/4 in three parts, and the polynomials of sin and cos on [-π/4, π/4], of the Cephes
// library.
const (
	quarterHigh   = 7.85398125648498535156e-1
	quarterMiddle = 3.77489470793079817668e-8
	quarterLow    = 2.69515142907905952645e-15
)

var (
	sinTerms = [...]float64{
		1.58962301576546568060e-10, -2.50507477628578072866e-8, 2.75573136213857245213e-6,
		-1.98412698295895385996e-4, 8.33333333332211858878e-3, -1.66666666666666307295e-1,
	}
	cosTerms = [...]float64{
		-1.13585365213876817300e-11, 2.08757008419747316778e-9, -2.75573141792967388112e-7,
		2.48015872888517045348e-5, -1.38888888888730564116e-3, 4.16666666666665929218e-2,
	}
)

// Cos returns the cosine of x, like math.Cos on amd64. Where |x| >= 2^29 it is math.Cos
// itself, whose last bit may depend on the processor.
func Cos(x float64) float64 {
	x = math.Abs(x)
	if !(x < 1<<29) {
		return math.Cos(x)
	}
	octant := uint64(x * (4 / math.Pi))
	octant += octant & 1
	n := float64(octant)
	r := ((x - float64(n*quarterHigh)) - float64(n*quarterMiddle)) - float64(n*quarterLow)
	r2 := float64(r * r)
	y := 0.0
	switch octant % 8 {
	case 2, 6:
		y = r + float64(float64(r*r2)*horner(&sinTerms, r2))
	default:
		y = 1 - float64(0.5*r2) + float64(float64(r2*r2)*horner(&cosTerms, r2))
	}
	if octant %= 8; octant == 2 || octant == 4 {
		return -y
	}
	return y
}

// horner is the polynomial with these coefficients, from the highest power down.
func horner(c *[6]float64, x float64) float64 {
	p := c[0]
	for _, next := range c[1:] {
		p = float64(p*x) + next
	}
	return p
}
