package cgens

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

// restricted is the SVM on the columns found so far,
//
//	min ½vᵀRv + Σ c_i·max(0, 1 - z_i·v)
//
// over v = (β, w), or v = w without bias. R is the identity, except that its first
// entry is penalty: 0 for a free bias. It keeps its solution from one column to
// the next, and each solution begins at the last.
//
// With a free bias, the columns are centred: z_ij = y_i·(h_j(x_i) - mean_j), with the
// c-weighted mean. This changes β only, to b + Σ_j w_j·mean_j. Without it, a hypothesis
// with a large offset would be nearly a copy of the first column, and their difference
// would be lost in rounding.
type restricted struct {
	z       *columns
	y, c    []float64 // n signs, and n prices > 0
	bias    float64   // value of the first column, 0 for no bias
	penalty float64
	first   int       // number of columns for the bias, 0 or 1
	means   []float64 // what was subtracted from each column, 0 for that of the bias

	v    []float64 // as long as a row of z
	m, a []float64 // margins and dual variables

	hessian   *hessian
	curvature float64 // the largest Σ_i c_i·z_ij² of a column j
	tau       float64 // sharpness of the corner, see newton.go
	reach     float64 // how far margins have moved in the last solution
	steps     int     // Newton steps
	limit     int     // the value of steps at which to stop
}

// newRestricted makes the problem without hypotheses.
func newRestricted(y, c []float64, p Params) *restricted {
	r := &restricted{
		z: newColumns(len(y)), y: y, c: c, penalty: 1,
		m: make([]float64, len(y)), a: make([]float64, len(y)), reach: math.Inf(1),
	}
	r.hessian = newHessian(r.z, c)
	if p.Bias != linear.NoBias {
		r.bias, r.first = 1, 1
		if p.Bias == linear.PenalizedBias {
			r.bias = p.BiasValue
		} else {
			r.penalty = 0
		}
		constant := make([]float64, len(y))
		for i := range constant {
			constant[i] = r.bias
		}
		r.add(constant)
	}
	r.start()
	return r
}

// start sets the first α: half of the price, as the paper's constant in (0, C).
// For a free bias, balance moves them, so that α meets Σ y_i·α_i = 0; otherwise a
// constant hypothesis could have the best score.
func (r *restricted) start() {
	for i, c := range r.c {
		r.a[i] = c / 2
	}
	r.balance()
}

// add appends a column, with weight 0.
func (r *restricted) add(values []float64) {
	mean := 0.0
	if r.penalty == 0 && r.z.k > 0 {
		mean = r.mean(values)
	}
	signed, curvature := make([]float64, len(values)), 0.0
	for i, v := range values {
		v -= mean
		signed[i] = r.y[i] * v
		curvature += float64(r.c[i] * v * v)
	}
	r.means = append(r.means, mean)
	r.curvature = max(r.curvature, curvature)
	r.z.add(signed)
	r.v = r.z.padded(r.v)
	r.hessian.extend()
}

// reachShare is how many times the largest change of a margin in the last solution
// a margin may be away from the corner for its row to take part from the beginning.
// Too few rows cost another pass; too many are soon dropped.
const reachShare = 2

// solve solves the problem to the relative gap tol.
//
// Most rows are far from the corner and keep their α. So the solver takes the rows
// near the corner only, then computes all margins, and goes on with those rows
// too that have crossed the corner. It ends because a row that is free in the second
// pass or later remains so.
func (r *restricted) solve(ctx context.Context, tol float64) (learn.Status, error) {
	if r.z.k == 0 { // f = 0
		copy(r.a, r.c)
		return learn.Converged, nil
	}
	free := make([]bool, r.z.n)
	for i, m := range r.m {
		free[i] = math.Abs(1-m) <= reachShare*r.reach || r.a[i] > 0 && r.a[i] < r.c[i]
	}
	r.reach, r.tau = 0, 0
	before := append([]float64(nil), r.m...)
	for shrink := true; ; shrink = false {
		t, status, err := r.multipliers(ctx, free, shrink, tol/2)
		if err != nil {
			return learn.Cancelled, err
		}
		if err := r.z.products(ctx, r.m, r.z.all, r.v); err != nil {
			return learn.Cancelled, err
		}
		crossed := 0.0
		for i, m := range r.m {
			r.reach = max(r.reach, math.Abs(m-before[i]))
			if s := 1 - m; !free[i] && (s > 0) == (r.a[i] == 0) {
				crossed += float64(r.c[i] * math.Abs(s))
				free[i] = s != 0
			}
		}
		if r.steps >= r.limit || crossed == 0 || status == learn.Converged && t.gap()+crossed <= tol*t.primal {
			r.balance()
			return status, nil
		}
	}
}

// balance moves α to Σ y_i·α_i = 0, for a free bias. Each α moves by the same share
// of its distance to the nearer of its bounds. So none reaches a bound, and none
// leaves one. If that is not enough, the class with the larger sum is scaled down.
func (r *restricted) balance() {
	if r.penalty != 0 {
		return
	}
	sum, slack := 0.0, 0.0
	var side [2]float64
	for i, a := range r.a {
		sum += float64(r.y[i] * a)
		slack += min(a, r.c[i]-a)
		side[int(r.y[i]+1)/2] += a
	}
	if math.Abs(sum) < slack {
		for i, a := range r.a {
			r.a[i] = a - float64(r.y[i]*float64(min(a, r.c[i]-a)*(sum/slack)))
		}
		return
	}
	light := min(side[0], side[1])
	for i, y := range r.y {
		if total := side[int(y+1)/2]; total > light {
			r.a[i] = float64(r.a[i] * (light / total))
		}
	}
}

// certificate is what is known of a solution; see Model.
type certificate struct{ primal, dual, violation float64 }

// certify computes the certificate from v, the margins and α.
func (r *restricted) certify(ctx context.Context) (t certificate, err error) {
	u := make([]float64, r.z.stride)
	rows, coef := make([]int32, 0, r.z.n), make([]float64, 0, r.z.n)
	for i, a := range r.a {
		s := 1 - r.m[i]
		t.primal += float64(r.c[i] * max(0, s))
		t.dual += a
		if a < r.c[i] {
			t.violation = max(t.violation, s)
		}
		if a > 0 {
			t.violation = max(t.violation, -s)
			rows, coef = append(rows, int32(i)), append(coef, a)
		}
	}
	if err := r.z.combine(ctx, u, rows, coef); err != nil {
		return t, err
	}
	for j, v := range r.v[:r.z.k] {
		if j == 0 && r.penalty == 0 {
			continue
		}
		t.primal += float64(v * v / 2)
		t.dual -= float64(u[j] * u[j] / 2)
		t.violation = max(t.violation, math.Abs(v-u[j]))
	}
	return t, nil
}
