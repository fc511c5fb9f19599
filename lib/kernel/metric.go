package kernel

import (
	"gonum.org/v1/gonum/blas/blas64"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// metric is the function of two points that the kernels of this package are
// functions of.
type metric int

const (
	cityBlock metric = iota // ‖x-y‖₁
	euclidean               // ‖x-y‖₂²
	distance                // ‖x-y‖₂
	inner                   // xᵀy
)

// mapped is a kernel of this package, which can be had for many points without
// a call for each: apply replaces values of its metric by those of the kernel,
// to the bit what Eval gives.
type mapped interface {
	Kernel
	metric() metric
	apply(v []float64) // whose length is a multiple of simd.Width
}

// ownKernel is k as a kernel of this package. It asks for the very types: a
// type that embeds one of them has its methods too, but an Eval of its own.
func ownKernel(k Kernel) mapped {
	switch k := k.(type) {
	case Gaussian:
		return k
	case Laplacian:
		return k
	case Linear:
		return k
	case Perceptron:
		return k
	case Polynomial:
		return k
	case Stump:
		return k
	}
	return nil
}

// one stores the metric of x and the points of p from lo on in dst.
func (m metric) one(p *simd.Panels, dst, x []float64, lo int) {
	switch m {
	case cityBlock:
		p.Distance1(dst, x, lo)
	case euclidean:
		p.Distance2(dst, x, lo)
	case distance:
		p.Length(dst, x, lo)
	default:
		p.Dot(dst, x, lo)
	}
}

// block does it for simd.Block interleaved points.
func (m metric) block(p *simd.Panels, dst, x []float64, lo int) {
	switch m {
	case cityBlock:
		p.Distance1Block(dst, x, lo)
	case euclidean:
		p.Distance2Block(dst, x, lo)
	case distance:
		p.LengthBlock(dst, x, lo)
	default:
		p.DotBlock(dst, x, lo)
	}
}

// at is row j of X.
func at(X blas64.General, j int) []float64 {
	return X.Data[j*X.Stride : j*X.Stride+X.Cols]
}
