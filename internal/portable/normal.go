package portable

import (
	"math"
	"math/rand/v2"
)

// The ziggurat of Marsaglia & Tsang, "The Ziggurat Method for Generating Random
// Variables", J. Statistical Software 5 (2000): strips of equal area under the density
// exp(-x²/2).
const (
	strips   = 128
	lastEdge = 3.442619855899 // where the tail begins
	area     = 9.91256303526217e-3
)

// ziggurat has, for each strip, the integers that are surely below the density, the
// width by which they are multiplied, and the density at its edge.
var ziggurat = func() (z struct {
	sure           [strips]uint32
	width, density [strips]float32
},
) {
	const unit = 1 << 31
	density := func(x float64) float64 { return Exp(-0.5 * x * x) }
	edge, before := lastEdge, lastEdge
	base := area / density(edge)
	z.sure[0], z.width[0], z.density[0] = uint32(edge/base*unit), float32(base/unit), 1
	z.width[strips-1], z.density[strips-1] = float32(edge/unit), float32(density(edge))
	for i := strips - 2; i > 0; i-- {
		edge = math.Sqrt(-2 * Log(area/edge+density(edge)))
		z.sure[i+1] = uint32(edge / before * unit)
		before = edge
		z.width[i], z.density[i] = float32(edge/unit), float32(density(edge))
	}
	return z
}()

// Normal returns a number of the standard normal distribution, the same as
// rng.NormFloat64 does on amd64.
func Normal(rng *rand.Rand) float64 {
	for {
		bits := rng.Uint64()
		j, i := int32(bits), bits>>32%strips
		x := float64(float64(j) * float64(ziggurat.width[i]))
		switch size := uint32(max(j, -j)); {
		case size < ziggurat.sure[i]:
			return x
		case i == 0:
			return math.Copysign(lastEdge+tail(rng), x)
		}
		low, high := ziggurat.density[i], ziggurat.density[i-1]
		if low+float32(float32(rng.Float64())*(high-low)) < float32(Exp(-0.5*x*x)) {
			return x
		}
	}
}

// tail returns how far a number beyond the last edge is beyond it.
func tail(rng *rand.Rand) float64 {
	for {
		x := float64(-Log(rng.Float64()) * (1.0 / lastEdge))
		y := -Log(rng.Float64())
		if y+y >= float64(x*x) {
			return x
		}
	}
}
