package svm

import (
	"context"
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// LeastSquaresParams are the settings of TrainLeastSquares. The zero value is
// ready to use.
type LeastSquaresParams struct {
	C   float64 // price of the squared errors, finite, > 0; 0 means 1
	Tol float64 // largest LeastSquaresModel.Residual, finite, > 0; 0 means 1e-8
	// NoBias trains f(x) = Σ αᵢk(xᵢ, x), without b and the equation 1ᵀα = 0. The
	// kernel must then be PSD.
	NoBias bool
}

// TrainLeastSquares trains the least-squares SVM with a kernel (Suykens &
// Vandewalle, Neural Processing Letters 9 (1999), eq. 7) on the n×d set ds with
// labels -1 and +1. It solves linear equations for the n coefficients α and the
// bias b,
//
//	(K + D)α + b·1 = y,   1ᵀα = 0,   D = diag(1/(C·Wᵢ))
//
// by Cholesky factorisation and iterative refinement. With NoBias it solves (K
// + D)α = y. With a bias, the kernel may be conditionally PSD. To get a bias b
// with the penalty ½(b/B)², set NoBias and add the constant B² to the kernel.
// Training needs 16n² bytes of memory and n³/3 operations. Examples of weight 0
// are ignored. For the linear kernel and many examples, use
// linear.LeastSquares, which is the same machine.
//
// Two outcomes are not errors and only set the Status: RoundingLimit if Tol is
// too small for the rounding errors, and Indefinite if the kernel is not PSD,
// or with a bias not even conditionally PSD. If ctx ends first,
// TrainLeastSquares returns ctx.Err() and a model whose coefficients are all 0.
// Every other error comes without a model and wraps ErrParam, an error of
// Dataset.Validate, or an error of kernel.Gram.
func TrainLeastSquares(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, p LeastSquaresParams) (*LeastSquaresModel, error) {
	if k == nil {
		return nil, fmt.Errorf("%w: the kernel is nil", ErrParam)
	}
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, err
	}
	p, err := p.withDefaults()
	if err != nil {
		return nil, err
	}
	var rows []int
	for i := range ds.Len() {
		if ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	used := ds.Subset(rows)
	blank := &LeastSquaresModel{Kernel: k, C: p.C, X: used.X, Coef: make([]float64, len(rows)), Residual: 1, Status: learn.Cancelled}
	gram, err := kernel.Gram(ctx, k, used.X)
	if err != nil && errors.Is(err, ctx.Err()) {
		return blank, ctx.Err()
	}
	if err != nil {
		return nil, err
	}
	e := &equations{n: len(rows), gram: gram, tilt: make([]float64, len(rows)), y: make([]float64, len(rows)), free: !p.NoBias}
	for i := range rows {
		e.tilt[i] = 1 / (p.C * used.Weight(i))
		e.y[i] = float64(used.Y[i])
	}
	if err := e.factorise(ctx); err != nil { // it is the context's
		return blank, err
	}
	alpha, bias, residual := e.solve()
	m := &LeastSquaresModel{Kernel: k, C: p.C, X: used.X, Coef: alpha, Bias: bias, Residual: residual, Status: learn.Converged}
	switch {
	case e.indefinite:
		m.Status = learn.Indefinite
	case !(residual <= p.Tol):
		m.Status = learn.RoundingLimit
	}
	return m, nil
}

func (p LeastSquaresParams) withDefaults() (LeastSquaresParams, error) {
	if !(p.C >= 0) || math.IsInf(p.C, 1) {
		return p, fmt.Errorf("%w: C is %v, want a finite number > 0 (0 means 1)", ErrParam, p.C)
	}
	if !(p.Tol >= 0) || math.IsInf(p.Tol, 1) {
		return p, fmt.Errorf("%w: Tol is %v, want a finite number > 0 (0 means 1e-8)", ErrParam, p.Tol)
	}
	if p.C == 0 {
		p.C = 1
	}
	if p.Tol == 0 {
		p.Tol = 1e-8
	}
	return p, nil
}

// equations are (K + D)α + b·1 = y, together with 1ᵀα = 0 if there is a bias.
type equations struct {
	n          int
	gram       *mat.SymDense
	tilt, y    []float64
	free       bool
	factor     cholesky.Factor
	indefinite bool
}

// factorise factorises the matrix. If 1ᵀα = 0, a constant may be added to K,
// which a conditionally PSD kernel needs.
func (e *equations) factorise(ctx context.Context) error {
	raw := e.gram.RawSymmetric()
	most := 0.0
	for i := range e.n {
		most = max(most, floats.Norm(raw.Data[i*raw.Stride+i:i*raw.Stride+e.n], math.Inf(1)), e.tilt[i])
	}
	shifts := []float64{0}
	if e.free {
		shifts = []float64{0, most, 30 * most}
	}
	for ridge := 0.0; ridge < 1; ridge = max(1e-14, 100*ridge) {
		for _, shift := range shifts {
			e.factor.Reset(e.n)
			for i := range e.n {
				row := e.factor.Row(i)
				for j, v := range raw.Data[i*raw.Stride+i : i*raw.Stride+e.n] {
					row[j] = v + shift
				}
				row[0] += e.tilt[i] + float64(ridge*most)
			}
			ok, err := e.factor.Definite(ctx)
			if err != nil || ok {
				e.indefinite = ridge > 1e-9
				return err
			}
		}
	}
	// Every attempt failed. Use steps along the residual; the certificate will
	// show how large the error is.
	e.indefinite = true
	e.factor.Reset(e.n)
	for i := range e.n {
		row := e.factor.Row(i)
		clear(row)
		row[0] = math.Sqrt(max(most, math.SmallestNonzeroFloat64))
	}
	return nil
}

// solve returns the refined solution and its residual: the largest error of the
// equations for y (the labels are ±1), or |Σα|/Σ|α| if that is larger.
func (e *equations) solve() (alpha []float64, bias, residual float64) {
	one := make([]float64, e.n)
	for i := range one {
		one[i] = 1
	}
	e.factor.Solve(one)
	scale := portable.Sum(one)
	alpha = make([]float64, e.n)
	best, bestBias, least := make([]float64, e.n), 0.0, math.Inf(1)
	const refinements = 4 // corrections of α, each solved from the error that remains in y
	for range refinements + 1 {
		rest := e.rest(alpha, bias)
		sum := 0.0
		if e.free {
			sum = portable.Sum(alpha)
		}
		step := append([]float64(nil), rest...)
		e.factor.Solve(step)
		if e.free {
			shift := (portable.Sum(step) + sum) / scale
			portable.AddScaled(step, -shift, one)
			bias += shift
		}
		floats.Add(alpha, step)
		r := floats.Norm(e.rest(alpha, bias), math.Inf(1))
		if e.free {
			size := floats.Norm(alpha, 1)
			if size > 0 {
				r = max(r, math.Abs(portable.Sum(alpha))/size)
			}
		}
		if !(r < least) {
			break
		}
		least, bestBias = r, bias
		copy(best, alpha)
	}
	return best, bestBias, least
}

// rest returns y - (K + D)α - b·1.
func (e *equations) rest(alpha []float64, bias float64) []float64 {
	r := make([]float64, e.n)
	raw := e.gram.RawSymmetric()
	for i, a := range alpha { // the upper triangle, and the lower as its mirror
		row := raw.Data[i*raw.Stride+i : i*raw.Stride+e.n]
		r[i] += portable.Dot(row, alpha[i:])
		portable.AddScaled(r[i+1:], a, row[1:])
	}
	for i, y := range e.y {
		r[i] = y - r[i] - float64(e.tilt[i]*alpha[i]) - bias
	}
	return r
}
