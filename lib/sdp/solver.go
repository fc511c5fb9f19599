package sdp

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// rounding is how large errors of rounding are, beside the numbers they come from.
const rounding = 1e-14

// solver is the state of the method.
type solver struct {
	p     *Problem
	cones []cone
	rows  float64     // of all blocks
	a     [][]float64 // the rows of A
	x, z  []float64
	d     []float64 // c - Fᵢ•Y - Aᵀz
	e     []float64 // b - Ax
	count int

	h       cholesky.Factor
	scale   []float64   // 1/√H_ii, with which H is scaled before it is factored
	rho     []float64   // the weights of the equations in H
	through [][]float64 // H⁻¹Aᵀ, a row for each equation
	outer   cholesky.Factor
	full    *matrix      // the upper triangle of H before it is factored
	padded  [2][]float64 // to compute with
	most    []float64    // the largest number of each Fᵢ and column of A
	most0   float64      // that of F₀ and b
	cost    float64      // that of c
	price   float64      // that of the costs cᵢ, divided by those of the Fᵢ
	first   float64      // that of the first X and Y
}

func newSolver(p *Problem) *solver {
	m := len(p.C)
	s := &solver{
		p: p, x: make([]float64, m), z: make([]float64, len(p.B)), d: make([]float64, m),
		scale: make([]float64, m), most: make([]float64, m), full: newMatrix(m),
	}
	for k := range s.padded {
		s.padded[k] = make([]float64, s.full.stride)
	}
	for i := range p.Blocks {
		if b := &p.Blocks[i]; b.Diagonal {
			s.cones = append(s.cones, newLinear(b))
		} else {
			s.cones = append(s.cones, newSemidefinite(b))
		}
	}
	for i := range p.B {
		row := make([]float64, m)
		for j := range row {
			row[j] = p.A.At(i, j)
			s.most[j] = max(s.most[j], math.Abs(row[j]))
		}
		s.a = append(s.a, row)
		s.most0 = max(s.most0, math.Abs(p.B[i]))
	}
	s.e, s.rho = make([]float64, len(p.B)), make([]float64, len(p.B))
	for _, c := range s.cones {
		root := math.Sqrt(float64(c.size()))
		norm, ratio := c.scale(p.C)
		x, y := max(10, root, norm), max(10, root, root*ratio)
		c.start(x, y)
		s.first = max(s.first, x, y)
		s.rows += float64(c.size())
		s.most0 = max(s.most0, c.largest(s.most))
	}
	for i, v := range p.C {
		if s.most[i] == 0 {
			s.most[i] = 1 // of a variable in no constraint
		}
		s.cost = max(s.cost, math.Abs(v))
		s.price = max(s.price, math.Abs(v)/s.most[i])
	}
	return s
}

// point measures the point without its matrices. It computes the residuals.
func (s *solver) point() *Solution {
	now := &Solution{}
	for _, c := range s.cones {
		now.PrimalInfeasibility = max(now.PrimalInfeasibility, c.residual(s.x))
	}
	for i, row := range s.a {
		s.e[i] = s.p.B[i] - dot(row, s.x)
		now.PrimalInfeasibility = max(now.PrimalInfeasibility, math.Abs(s.e[i]))
	}
	clear(s.d)
	for _, c := range s.cones {
		now.Dual += c.value(s.d)
	}
	for i, c := range s.p.C {
		s.d[i] = c - s.d[i]
	}
	for i, row := range s.a {
		now.Dual += float64(s.p.B[i] * s.z[i])
		add(s.d, row, -s.z[i])
	}
	for _, v := range s.d {
		now.DualInfeasibility = max(now.DualInfeasibility, math.Abs(v))
	}
	now.Primal = dot(s.p.C, s.x)
	now.Gap = now.Primal - now.Dual
	now.PrimalInfeasibility /= 1 + s.most0
	now.DualInfeasibility /= 1 + s.cost
	return now
}

func dot(a, b []float64) (sum float64) {
	for i, v := range a {
		sum += float64(v * b[i])
	}
	return sum
}

func add(dst, v []float64, a float64) {
	for i, x := range v {
		dst[i] += float64(a * x)
	}
}
