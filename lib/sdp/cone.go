package sdp

import (
	"context"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/internal/cholesky"
)

// cone is a block of X and Y with what the method does in it. The direction is that of
// Helmberg, Rendl, Vanderbei & Wolkowicz, Kojima, Shindoh & Hara, and Monteiro (HKM):
//
//	dX = R + Σ dxᵢFᵢ,   dY = sym(µX⁻¹ - Y - X⁻¹(dX·Y + E))
//
// with the residual R = Σ xᵢFᵢ - F₀ - X and, in the corrector step, the product E of the dX
// and dY of the predictor step.
type cone interface {
	// size is the number of rows.
	size() int
	// scale returns the largest norm of F₀ and the Fᵢ, and the largest (1+|cᵢ|)/(1+‖Fᵢ‖),
	// from which the first X and Y get their sizes.
	scale(cost []float64) (norm, ratio float64)
	// start sets X and Y to multiples of I.
	start(x, y float64)
	// residual computes R, and returns its largest number.
	residual(x []float64) float64
	// largest returns the largest absolute number of F₀, and raises f[i] to that of Fᵢ.
	largest(f []float64) float64
	// inside returns whether X and Y are positive definite, with rounding.
	inside(ctx context.Context) (bool, error)
	// prepare computes X⁻¹, for X and Y inside.
	prepare(ctx context.Context) error
	// schur adds Fᵢ•(X⁻¹FⱼY) to H.
	schur(ctx context.Context, h *cholesky.Factor) error
	// right adds Fᵢ•(µX⁻¹ - Y - X⁻¹(RY + E)) to g.
	right(ctx context.Context, mu float64, correct bool, g []float64) error
	// direct computes dX and dY.
	direct(ctx context.Context, mu float64, correct bool, dx []float64) error
	// keep computes E from dX and dY.
	keep(ctx context.Context) error
	// longest returns how far X may go along dX, and Y along dY, but 1/short at most.
	longest(short float64) (primal, dual float64)
	// move goes that far.
	move(primal, dual float64)
	// gap returns (X + p·dX)•(Y + d·dY).
	gap(primal, dual float64) float64
	// value returns F₀•Y, and adds Fᵢ•Y to g.
	value(g []float64) float64
	// matrices returns copies of X and Y.
	matrices() (x, y mat.Symmetric)
	// trace is that of Y.
	trace() float64
	// ray returns the largest number of Σ xᵢFᵢ - X, which is R + F₀.
	ray() float64
}
