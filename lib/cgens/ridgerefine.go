package cgens

import (
	"context"
	"math"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// refineEvery is after how many columns the rounding errors are removed.
const refineEvery = 100

// refinements is how often the solution is corrected at most.
const refinements = 4

// slopes returns the gradient W - HU of the objective for the weights of one
// output, with U = c·O.
func (r *ridge) slopes(tau int) []float64 {
	g := make([]float64, r.columns.count)
	r.columns.products(g, r.weighed(r.errors[tau]))
	for j, w := range r.w[tau] {
		g[j] = w - g[j]
	}
	return g
}

// residual is the certificate of SLSModel.Residual, for the gradients of all
// outputs.
func (r *ridge) residual(gradients [][]float64) float64 {
	var parts []float64
	for tau, g := range gradients {
		for j, v := range g {
			parts = append(parts, v/math.Sqrt(r.diagonal[j]))
		}
		parts = append(parts, simd.DotProduct(r.errors[tau], r.c)/math.Sqrt(r.total)) // the bias: 1ᵀU
	}
	return portable.Length(parts) / math.Sqrt(r.total)
}

// refine computes the errors from the weights, which removes the rounding of
// the updates. Then it corrects the weights by the solution of the equations
// for what remains of them, until the residual is at most tol or does not fall
// any more. It returns the residual. The first measure of it does not look at
// ctx; later ctx.Err() may come beside it.
func (r *ridge) refine(ctx context.Context, tol float64) (float64, error) {
	least, was := math.Inf(1), r.w
	for round := 0; ; round++ {
		gradients := make([][]float64, r.l)
		for tau := range gradients {
			copy(r.errors[tau], r.target[tau])
			r.columns.subtract(r.errors[tau], r.w[tau])
			gradients[tau] = r.slopes(tau)
		}
		residual := r.residual(gradients)
		if residual-residual != 0 || round > 0 && !(residual < least) {
			// The correction was rounding: undo it.
			r.w = was
			for tau, e := range r.errors {
				copy(e, r.target[tau])
				r.columns.subtract(e, r.w[tau])
			}
			return least, nil
		}
		least = residual
		if residual <= tol || round == refinements {
			return residual, nil
		}
		if err := ctx.Err(); err != nil {
			return residual, err
		}
		was = r.w
		r.w = make([][]float64, r.l)
		for tau, g := range gradients {
			r.solve(g, nil)
			r.w[tau] = append([]float64(nil), was[tau]...)
			portable.AddScaled(r.w[tau], -1, g)
		}
	}
}
