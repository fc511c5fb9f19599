// Package lp solves dense linear programs with bounded variables to which rows are
// added one at a time, as in column generation:
//
//	max Σ_i a_i   s.t.  0 ≤ a_i ≤ u_i,  Σ_i R_ji·a_i ≤ 1 for every row j.
//
// Its dual is min Σ_j w_j + Σ_i u_i·ξ_i with Σ_j w_j·R_ji + ξ_i ≥ 1, w ≥ 0, ξ ≥ 0.
//
// The method is the dual simplex method with bound flips. After a new row it goes on
// from the last basis, which remains dual feasible. A pivot takes O(n·T) time.
package lp

import (
	"math"

	"github.com/mercer-go/mercer/lib/internal/simd"
	"github.com/mercer-go/mercer/lib/learn"
)

// Problem is a linear program, and the basis at which its last solution ended. The
// tableau writes the T basic variables with the n others:
// x_basic[i] = const - Σ_j rows[i][j]·x_nonbasic[j]. Variables 0..n-1 are the a_i,
// variable n+j is the slack of row j.
type Problem struct {
	n, width int
	limits   []float64   // u
	largest  int         // 2^largest is about the largest u
	most     float64     // the largest |R/2^unit|
	unit     int         // the tableau is that of R/2^unit and 2^unit·u, whose solutions are 2^unit·a and 2^unit·w
	upper    []float64   // 2^unit·u
	given    [][]float64 // R/2^unit
	rows     [][]float64 // the tableau
	d        []float64   // reduced costs of the nonbasic variables
	value    []float64   // of the basic variables
	edge     []float64   // Devex weights of the rows: about the squared length of a row
	basic    []int
	nonbasic []int
	high     []bool // nonbasic[j] is at its upper bound
	scale    float64
	fresh    int // pivots after which the tableau is computed from R
	pivots   int // since then
	total    int
	shift    []float64 // n changes of the costs; see perturb
	shifted  bool      // whether there are any
	flips    []float64
	entries  []entry
}

// Solution is a solution with its certificate.
type Solution struct {
	A         []float64 // n
	W         []float64 // T
	Primal    float64   // Σw + Σu·ξ
	Dual      float64   // Σa
	Violation float64   // the largest Σ_i R_ji·a_i - 1 that is positive, else 0
	Pivots    int       // of all calls of Solve
	// Status is Converged, RoundingLimit, IterationLimit or Overflow. The program is
	// never infeasible or unbounded: a = 0 is feasible, and the box is bounded.
	Status learn.Status
}

// New returns the program without rows. The u_i are finite and >= 0.
func New(upper []float64) *Problem {
	n := len(upper)
	p := &Problem{n: n, width: simd.Size(n), limits: upper, upper: make([]float64, n), fresh: 200}
	p.d, p.flips = make([]float64, p.width), make([]float64, p.width)
	p.nonbasic, p.high, p.shift = make([]int, n), make([]bool, n), make([]float64, n)
	most := 0.0
	for _, u := range upper {
		most = max(most, u)
	}
	if most > 0 {
		p.largest = math.Ilogb(most)
	}
	p.measure(0)
	p.cold()
	return p
}

// cold goes back to the basis of all slacks. It is dual feasible.
func (p *Problem) cold() {
	for j := range p.n {
		p.nonbasic[j], p.high[j], p.d[j] = j, true, 1+p.shift[j]
	}
	p.basic, p.value, p.edge = p.basic[:0], p.value[:0], p.edge[:0]
	for j, r := range p.given {
		if j == len(p.rows) {
			p.rows = append(p.rows, make([]float64, p.width))
		}
		copy(p.rows[j], r)
		p.basic, p.value = append(p.basic, p.n+j), append(p.value, 0)
		p.edge = append(p.edge, 1)
	}
	p.pivots = 0
	p.revalue()
}

// Add adds a row of n finite numbers.
func (p *Problem) Add(r []float64) {
	p.fit(r)
	own, row := make([]float64, p.width), make([]float64, p.width)
	copy(own, r)
	shift(own, -p.unit)
	for j, v := range p.nonbasic {
		if v < p.n {
			row[j] = own[v]
		}
	}
	for i, v := range p.basic {
		if v < p.n && own[v] != 0 {
			simd.Add(row, p.rows[i], -own[v])
		}
	}
	p.given, p.rows = append(p.given, own), append(p.rows, row)
	p.basic, p.edge = append(p.basic, p.n+len(p.given)-1), append(p.edge, 1)
	p.value = append(p.value, 1-simd.DotProduct(own, p.point()))
}

// bound returns the upper bound of a variable.
func (p *Problem) bound(v int) float64 {
	if v < p.n {
		return p.upper[v]
	}
	return math.Inf(1)
}

// at returns the value of nonbasic[j].
func (p *Problem) at(j int) float64 {
	if p.high[j] {
		return p.upper[p.nonbasic[j]]
	}
	return 0
}

// point returns a, padded to the width of a row.
func (p *Problem) point() []float64 {
	a := make([]float64, p.width)
	for j, v := range p.nonbasic {
		if v < p.n {
			a[v] = p.at(j)
		}
	}
	for i, v := range p.basic {
		if v < p.n {
			a[v] = min(max(p.value[i], 0), p.upper[v])
		}
	}
	return a
}
