package perceptron

import (
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// descent is random coordinate descent. Its vectors have d+1 entries. The last
// entry belongs to a feature that is always 1.
type descent struct {
	params  Params
	ds      *learn.Dataset // scaled with Params.Scale
	scaler  *learn.Scaler  // nil without Params.Scale
	rng     *rand.Rand
	begin   []float64 // the starting point; not used by Fisher
	weights []float64

	w     []float64
	way   []float64
	cycle int       // position of way in its cycle of d+1 directions
	z     []float64 // wᵀx_i
	slope []float64 // wayᵀx_i

	points []point // scratch of search
	sorter sorter
}

// outputs computes z from w.
func (s *descent) outputs() {
	last := len(s.w) - 1
	for i := range s.z {
		s.z[i] = portable.Dot(s.ds.X.RawRowView(i), s.w[:last]) + s.w[last]
	}
}

// direction chooses the next direction, way, and computes the slopes along it.
func (s *descent) direction() {
	last := len(s.way) - 1
	s.cycle = (s.cycle + 1) % len(s.way)
	clear(s.way)
	switch {
	case s.params.Directions == RCDPlain:
		for j := range s.way {
			s.way[j] = 2*s.rng.Float64() - 1
		}
	case s.cycle == 0:
		s.way[last] = 1
	case s.params.Directions == Coordinate:
		s.way[s.cycle-1] = 1
	default:
		for j := range s.way[:last] {
			s.way[j] = 2*s.rng.Float64() - 1
		}
	}
	for i := range s.slope {
		s.slope[i] = portable.Dot(s.ds.X.RawRowView(i), s.way[:last]) + s.way[last]
	}
}

// search moves along way to the point with the smallest weight of mistakes. The
// perceptron w - θ·way answers sign(z_i - θ·slope_i) =
// sign(slope_i)·sign(z_i/slope_i - θ). So on the line, the examples are the
// points z_i/slope_i with the labels sign(slope_i)·y_i, and θ is a threshold
// between them.
func (s *descent) search() {
	s.points = s.points[:0]
	for i, v := range s.slope {
		if at := s.z[i] / v; v != 0 && !math.IsInf(at, 0) && s.weights[i] > 0 {
			s.points = append(s.points, point{at, math.Copysign(s.weights[i], v*float64(s.ds.Y[i]))})
		}
	}
	if len(s.points) == 0 {
		return
	}
	s.sorter.sort(s.points, floats.Norm(s.z, 1)/floats.Norm(s.slope, 1))
	// If θ is below all points, the objective is the sum of the gains. Each point
	// that falls below θ subtracts twice its gain.
	theta, best, sum := s.threshold(-1), 0.0, 0.0
	for k, p := range s.points {
		sum -= 2 * p.gain
		if k+1 < len(s.points) && s.points[k+1].at == p.at {
			continue
		}
		if sum > best && !math.IsNaN(s.threshold(k)) {
			best, theta = sum, s.threshold(k)
		}
	}
	after, before := s.mistakes(theta), s.mistakes(0)
	if after > before || s.params.Stay && after == before { // only rounding can make it larger
		return
	}
	portable.AddScaled(s.w, -theta, s.way)
	portable.AddScaled(s.z, -theta, s.slope)
	s.shrink()
}

// threshold returns a threshold after point k: the middle between this point
// and the next. Before the first point and after the last, it is the mean
// distance of neighbours away. It is NaN if there is no number between the two
// points.
func (s *descent) threshold(k int) float64 {
	first, last := s.points[0].at, s.points[len(s.points)-1].at
	beyond := (last - first) / float64(len(s.points))
	if beyond == 0 {
		beyond = max(1, math.Abs(first))
	}
	switch {
	case k < 0:
		return first - beyond
	case k == len(s.points)-1:
		return last + beyond
	}
	a, b := s.points[k].at, s.points[k+1].at
	if m := a + float64((b-a)/2); m > a && m <= b {
		return m
	}
	return math.NaN()
}

// mistakes returns the weight of the examples that w - θ·way misclassifies.
func (s *descent) mistakes(theta float64) float64 {
	sum := 0.0
	for i, z := range s.z {
		if learn.Sign(z-float64(theta*s.slope[i])) != s.ds.Y[i] {
			sum += s.weights[i]
		}
	}
	return sum
}

// shrink keeps w away from overflow and underflow. Only the direction of w
// matters.
func (s *descent) shrink() {
	if size := floats.Norm(s.w, math.Inf(1)); size > 0x1p100 || size > 0 && size < 0x1p-100 {
		_, e := math.Frexp(size)
		floats.Scale(math.Ldexp(1, -e), s.w)
		floats.Scale(math.Ldexp(1, -e), s.z)
	}
}
