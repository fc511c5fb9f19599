package mkl

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/sdp"
)

// SDPIProgram returns the semidefinite program of Lee et al. for SDPI (equations 17 and 18),
// whose optimum is that of TrainSDPI with the same C > 0, for the l examples of ds:
//
//	min t   s.t.  Σµ = 1,  µ, ν, δ >= 0,
//	⎡ G(K(µ))           e + ν - δ + λy ⎤
//	⎣ (e + ν - δ + λy)ᵀ  t - 2C·Wᵀδ    ⎦  is PSD
//
// The variables are, in this order: t, λ, the M weights µ, ν and δ. Block 0 is the matrix,
// block 1 has µ, ν and δ. In the dual solution, the last column of block 0 is -α, and then 1.
//
// It is for sdp.Solve, to check TrainSDPI and to play with: TrainSDPI takes a small part of
// the time. ds must have no example of weight 0. The error wraps ErrParam or an error of
// svm.Train.
func SDPIProgram(ctx context.Context, ds *learn.Dataset, kernels []kernel.Kernel, c float64) (*sdp.Problem, error) {
	p, _, err := program(ctx, ds, ds.X, kernels, c)
	if err != nil {
		return nil, err
	}
	size := len(p.C) - 2
	signs := sdp.Block{Size: size, Diagonal: true, F: make([]mat.Symmetric, len(p.C))}
	for k := range size {
		signs.F[2+k] = sdp.NewSparse(size, sdp.Entry{I: k, J: k, V: 1})
	}
	p.Blocks = append(p.Blocks, signs)
	p.A, p.B = mat.NewDense(1, len(p.C), nil), []float64{1}
	for i := range kernels {
		p.A.Set(0, 2+i, 1)
	}
	return p, nil
}

// SDPTProgram returns the semidefinite program of Lanckriet et al. (equations 8 and 9),
// whose optimum is that of TrainSDPT with the same C > 0 and trace > 0, for the l examples of
// ds and the points X without labels, which may be nil:
//
//	min t   s.t.  trace(K(µ)) = trace·n,  K(µ) is PSD,  ν, δ >= 0,  and the matrix of SDPIProgram
//
// where K(µ) has all n points. The variables are those of SDPIProgram. Block 1 is K(µ), and
// block 2 has ν and δ. For the rest, see SDPIProgram.
func SDPTProgram(ctx context.Context, ds *learn.Dataset, X *mat.Dense, kernels []kernel.Kernel, c, trace float64) (*sdp.Problem, error) {
	if !(trace > 0) || math.IsInf(trace, 1) {
		return nil, fmt.Errorf("%w: the trace is %v, want a finite number > 0", ErrParam, trace)
	}
	all, err := together(ds, X)
	if err != nil {
		return nil, err
	}
	p, h, err := program(ctx, ds, all, kernels, c)
	if err != nil {
		return nil, err
	}
	m, l := len(kernels), ds.Len()
	whole := sdp.Block{Size: h.n, F: make([]mat.Symmetric, len(p.C))}
	p.A, p.B = mat.NewDense(1, len(p.C), nil), []float64{trace * float64(h.n)}
	for i := range kernels {
		whole.F[2+i] = h.symmetric(i, h.n, nil)
		p.A.Set(0, 2+i, portable.Sum(h.diags[i]))
	}
	signs := sdp.Block{Size: 2 * l, Diagonal: true, F: make([]mat.Symmetric, len(p.C))}
	for k := range 2 * l {
		signs.F[2+m+k] = sdp.NewSparse(2*l, sdp.Entry{I: k, J: k, V: 1})
	}
	p.Blocks = append(p.Blocks, whole, signs)
	return p, nil
}

// mostProgram is the largest number of points in a semidefinite program.
const mostProgram = 2000

// program has the matrix that both programs share, and the Gram matrices of the points all.
func program(ctx context.Context, ds *learn.Dataset, all *mat.Dense, kernels []kernel.Kernel, c float64) (*sdp.Problem, *held, error) {
	if err := ds.Validate(learn.TwoClass); err != nil {
		return nil, nil, err
	}
	if err := checkKernels(kernels); err != nil {
		return nil, nil, err
	}
	if !(c > 0) || math.IsInf(c, 1) {
		return nil, nil, fmt.Errorf("%w: C is %v, want a finite number > 0", ErrParam, c)
	}
	if n, _ := all.Dims(); n > mostProgram {
		return nil, nil, fmt.Errorf("%w: %d points are too many for a semidefinite program, which may have %d", ErrParam, n, mostProgram)
	}
	for i := range ds.Len() {
		if ds.Weight(i) == 0 {
			return nil, nil, fmt.Errorf("%w: example %d has the weight 0, which a semidefinite program cannot have", ErrParam, i)
		}
	}
	h, err := holdAll(ctx, kernels, all, 1<<20)
	if err != nil {
		return nil, nil, err
	}
	m, l := len(kernels), ds.Len()
	matrix := sdp.Block{Size: l + 1, F: make([]mat.Symmetric, 2+m+2*l)}
	constant, slope := sdp.NewSparse(l+1), sdp.NewSparse(l+1)
	for t, y := range ds.Y {
		constant.Entries = append(constant.Entries, sdp.Entry{I: t, J: l, V: -1}) // it is subtracted
		slope.Entries = append(slope.Entries, sdp.Entry{I: t, J: l, V: float64(y)})
		matrix.F[2+m+t] = sdp.NewSparse(l+1, sdp.Entry{I: t, J: l, V: 1})
		matrix.F[2+m+l+t] = sdp.NewSparse(l+1, sdp.Entry{I: t, J: l, V: -1}, sdp.Entry{I: l, J: l, V: -2 * c * ds.Weight(t)})
	}
	matrix.F0, matrix.F[0], matrix.F[1] = constant, sdp.NewSparse(l+1, sdp.Entry{I: l, J: l, V: 1}), slope
	for i := range kernels {
		matrix.F[2+i] = h.symmetric(i, l+1, ds.Y)
	}
	p := &sdp.Problem{C: make([]float64, len(matrix.F)), Blocks: []sdp.Block{matrix}}
	p.C[0] = 1
	return p, h, nil
}

// symmetric is matrix i as one of size rows: those of the labels with their signs, or all
// without labels.
func (h *held) symmetric(i, size int, labels []int) mat.Symmetric {
	s, n := mat.NewSymDense(size, nil), h.n
	if labels != nil {
		n = len(labels)
	}
	for r := range n {
		for t, v := range h.all[i][r*h.stride : r*h.stride+r+1] {
			if labels != nil {
				v *= float64(labels[r] * labels[t])
			}
			s.SetSym(r, t, v)
		}
	}
	return s
}
