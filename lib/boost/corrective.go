package boost

import (
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// corrective is the restricted problem of MultiBoost: the minimum over the weights
// V = W⁺ - W⁻ of the selected hypotheses, of loss(V) + θ·Σ|V|. An optimum never has
// W⁺ > 0 and W⁻ > 0 for the same hypothesis and class, so that Σ|V| = Σ W.
//
// Numbers of the n examples have the length stride. Class after class they are in
// a part of its own, with zeros at its end: the second derivatives by the weights of
// two classes only need the parts of these.
type corrective struct {
	*classes
	theta, tol float64
	most       int // steps in a round
	stride     int
	start      []int       // k+1 starts of the parts
	where      []int       // the place of each example in them
	phi        [][]float64 // the values of each hypothesis
	w          []float64   // w_i/(k-1)

	at       *point
	residual float64 // of the conditions for the selected hypotheses
	stuck    bool    // rounding kept the last round from its tolerance
}

// point is a V with what is computed there.
type point struct {
	v     []float64   // V_jr at j·k + r
	f     [][]float64 // F_r of the examples, r = 1..k
	e     [][]float64 // -∂loss/∂F_r: -u_ir, or Σ_l u_il for the class r of i
	total float64     // the objective
}

func newCorrective(c *classes, p MultiParams) *corrective {
	k := c.k()
	s := &corrective{classes: c, theta: p.Theta, tol: p.Tol * p.Theta, most: p.MaxIter, start: make([]int, k+1), where: make([]int, len(c.y))}
	count := make([]int, k)
	for _, y := range c.y {
		count[y]++
	}
	for r, n := range count {
		s.start[r+1] = s.start[r] + simd.Size(n)
	}
	s.stride = s.start[k]
	s.w, count = make([]float64, s.stride), make([]int, k)
	for i, y := range c.y {
		s.where[i] = s.start[y] + count[y]
		s.w[s.where[i]] = c.d[i] / float64(k-1)
		count[y]++
	}
	s.at = s.point(nil)
	return s
}

// block returns k zero vectors.
func (s *corrective) block() [][]float64 {
	b, all := make([][]float64, s.k()), make([]float64, s.k()*s.stride)
	for r := range b {
		b[r] = all[r*s.stride : (r+1)*s.stride]
	}
	return b
}

// combine adds Σ_j v_jr·h_j to f_r.
func (s *corrective) combine(f [][]float64, v []float64) {
	k := s.k()
	for at, x := range v {
		if x != 0 {
			simd.Add(f[at%k], s.phi[at/k], x)
		}
	}
}

// point computes the objective and its derivatives at v, which it keeps.
func (s *corrective) point(v []float64) *point {
	p := &point{v: v, f: s.block(), e: s.block()}
	s.combine(p.f, v)
	for at, y := range s.y {
		i := s.where[at]
		own, sum := p.f[y][i], 0.0
		for r := range p.f {
			if r != y {
				u := float64(s.w[i] * portable.Exp(p.f[r][i]-own))
				p.e[r][i] = -u
				sum += u
			}
		}
		p.e[y][i] = sum
		p.total += sum
	}
	size := 0.0
	for _, x := range v {
		size += math.Abs(x)
	}
	p.total += float64(s.theta * size)
	return p
}

// slopes returns s_r of every selected hypothesis, the slopes of the loss times -1.
func (s *corrective) slopes(e [][]float64) []float64 {
	k := s.k()
	g := make([]float64, k*len(s.phi))
	for at := range g {
		g[at] = simd.DotProduct(e[at%k], s.phi[at/k])
	}
	return g
}

// violation returns the violation of the optimality condition of one weight v with
// the slope -g of the loss.
func (s *corrective) violation(v, g float64) float64 {
	switch {
	case v > 0:
		return math.Abs(g - s.theta)
	case v < 0:
		return math.Abs(g + s.theta)
	}
	return max(0, math.Abs(g)-s.theta)
}

// worst returns the largest violation at a point with those slopes.
func (s *corrective) worst(v, g []float64) float64 {
	worst := 0.0
	for at, x := range v {
		worst = max(worst, s.violation(x, g[at]))
	}
	return worst
}

// weights returns V as rows for the ensemble.
func (s *corrective) weights() [][]float64 {
	k := s.k()
	rows := make([][]float64, len(s.phi))
	for j := range rows {
		rows[j] = s.row(s.at.v[j*k : (j+1)*k])
	}
	return rows
}
