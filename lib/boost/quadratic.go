package boost

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// mostPasses limits the passes over the weights in one model.
const mostPasses = 40

// model is the second-order model of the objective at the point v₀,
//
//	-g·(v-v₀) + ½(v-v₀)'(H + λI)(v-v₀) + θ·Σ|v|
//
// for the free weights: those that are not 0, and those with |g| > θ. For a small θ, H
// is nearly singular: the loss does not change if all class weights of a hypothesis
// change by the same number, and hardly where all u are tiny. There λ keeps the steps
// in the region where the model is true.
type model struct {
	*corrective
	H     [][]float64 // H + λI
	v     []float64
	slope []float64 // g - H(v-v₀), with zeros at the end
	f     cholesky.Factor
}

// minimum returns the minimum of the model with λ = damping at the present point, for
// all weights. It is the more exact the nearer that point is to the minimum of the problem, so that
// the last steps converge fast.
//
// A pass of coordinate descent finds weights that leave 0. It would be slow to find
// their values, since many hypotheses are alike: Newton's equations give these. Weights
// that become 0 remain 0 until the next pass. If they left it earlier, they would be
// tiny and block the next step of Newton's method.
func (s *corrective) minimum(ctx context.Context, g []float64, damping float64) ([]float64, error) {
	var free []int
	for at, x := range s.at.v {
		if x != 0 || math.Abs(g[at]) > s.theta {
			free = append(free, at)
		}
	}
	H, err := s.hessian(ctx, free)
	if err != nil {
		return nil, err
	}
	m := &model{corrective: s, H: H, v: make([]float64, len(free)), slope: make([]float64, simd.Size(len(free)))}
	for a, at := range free {
		m.v[a], m.slope[a] = s.at.v[at], g[at]
		H[a][a] += damping
	}
	end := s.residual * min(0.1, s.residual/s.theta)
	for pass := 1; pass <= mostPasses && m.pass() > end; pass++ {
		for more := true; more; {
			if more, err = m.newton(ctx); err != nil {
				return nil, err
			}
		}
	}
	v := append([]float64(nil), s.at.v...)
	for a, at := range free {
		v[at] = m.v[a]
	}
	return v, nil
}

// pass minimises over one weight after the other, and returns the largest violation
// that it met.
func (m *model) pass() float64 {
	worst := 0.0
	for a, x := range m.v {
		left := m.violation(x, m.slope[a])
		if left == 0 {
			continue
		}
		bend := max(m.H[a][a], 1e-300)
		if next := soft(x+m.slope[a]/bend, m.theta/bend); next != x {
			worst = max(worst, left)
			m.set(a, next)
		}
	}
	return worst
}

// set changes one weight.
func (m *model) set(a int, v float64) {
	simd.Add(m.slope, m.H[a], m.v[a]-v)
	m.v[a] = v
}

// newton goes to the minimum over the weights that are not 0, with their signs, or
// as far as to where the first of them becomes 0. Then it returns true, and there is
// more to do.
func (m *model) newton(ctx context.Context) (more bool, err error) {
	var support []int
	for a, x := range m.v {
		if x != 0 {
			support = append(support, a)
		}
	}
	if len(support) == 0 {
		return false, ctx.Err()
	}
	d := make([]float64, len(support))
	for i, a := range support {
		d[i] = m.slope[a] - math.Copysign(m.theta, m.v[a])
	}
	ok := false
	for ridge := 1e-13; !ok && ridge < 1; ridge *= 100 { // for a singular H
		m.f.Reset(len(support))
		for i, a := range support {
			row := m.f.Row(i)
			for j := range row {
				row[j] = m.H[a][support[i+j]]
			}
			row[0] += float64(ridge*row[0]) + 1e-300
		}
		if ok, err = m.f.Definite(ctx); err != nil {
			return false, err
		}
	}
	if !ok {
		return false, nil
	}
	m.f.Solve(d)
	step, first := 1.0, -1
	for i, a := range support {
		if r := -m.v[a] / d[i]; r >= 0 && r < step {
			step, first = r, a
		}
	}
	for i, a := range support {
		next := m.v[a] + float64(step*d[i])
		if a == first || next*m.v[a] < 0 {
			next = 0
		}
		if next-next == 0 {
			m.set(a, next)
		}
	}
	return first >= 0, nil
}

// hessian returns the second derivatives of the loss by the free weights, in rows
// that are padded with zeros. For two hypotheses and the classes r and q, they are
// Σ_i h_i·h'_i·A_i, where A_i is
//
//	|∂loss/∂F_r|  if r = q
//	-u_iq         if r is the class of i;  -u_ir  if q is
//
// and 0 if neither of two different classes is the class of i.
func (s *corrective) hessian(ctx context.Context, free []int) ([][]float64, error) {
	k, width := s.k(), simd.Size(len(free))
	H, all := make([][]float64, len(free)), make([]float64, len(free)*width)
	for a := range H {
		H[a] = all[a*width : (a+1)*width]
	}
	of := make([][]int, k) // the free weights of each class
	for a, at := range free {
		of[at%k] = append(of[at%k], a)
	}
	scaled := make([]float64, s.stride)
	for r := range k {
		for q := range r + 1 {
			for at, a := range of[r] {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				h, others := s.phi[free[a]/k], of[q]
				if r == q {
					others = others[:at+1]
					s.scale(scaled, h, s.at.e[r], 0, k) // which is -u_r, but for the examples of class r
					simd.Affine(scaled[:s.start[r]], -1, 0)
					simd.Affine(scaled[s.start[r+1]:], -1, 0)
				} else {
					s.scale(scaled, h, s.at.e[q], r, r+1)
					s.scale(scaled, h, s.at.e[r], q, q+1)
				}
				for _, b := range others {
					other := s.phi[free[b]/k]
					if r == q {
						H[a][b] = simd.DotProduct(scaled, other)
					} else {
						H[a][b] = s.product(scaled, other, r) + s.product(scaled, other, q)
					}
					H[b][a] = H[a][b]
				}
			}
		}
	}
	return H, nil
}

// scale sets dst to h times e in the parts of the classes from … to-1.
func (s *corrective) scale(dst, h, e []float64, from, to int) {
	dst = dst[s.start[from]:s.start[to]]
	copy(dst, h[s.start[from]:s.start[to]])
	simd.Multiply(dst, e[s.start[from]:s.start[to]], 1)
}

// product returns the inner product of v and w in the part of one class.
func (s *corrective) product(v, w []float64, class int) float64 {
	from, to := s.start[class], s.start[class+1]
	return simd.DotProduct(v[from:to], w[from:to])
}
