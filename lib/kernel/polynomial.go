package kernel

import (
	"fmt"
	"math"

	"github.com/mercer-go/mercer/lib/internal/gram"
	"github.com/mercer-go/mercer/lib/internal/simd"
)

// Polynomial is the polynomial kernel
//
//	K(x, y) = (Gamma·xᵀy + Coef0)^Degree
//
// It is PSD for Gamma > 0 and Coef0 >= 0. With Coef0 = 0 it is the homogeneous
// kernel, whose features are all monomials of exactly this degree. The zero
// value is (xᵀy)³.
type Polynomial struct {
	Degree int     // >= 1; 0 means 3. A negative degree gives NaN
	Gamma  float64 // > 0; 0 means 1
	Coef0  float64 // >= 0
}

// Eval returns (Gamma·xᵀy + Coef0)^Degree.
func (k Polynomial) Eval(x, y []float64) float64 { return k.of(simd.DotPair(x, y)) }

// String returns a text such as "polynomial(degree=3, γ=1, c=0)".
func (k Polynomial) String() string {
	return fmt.Sprintf("polynomial(degree=%d, γ=%.4g, c=%.4g)", k.degree(), orOne(k.Gamma), k.Coef0)
}

func (k Polynomial) native() (Kernel, gram.Form) {
	return k, gram.Metric{Measure: gram.Inner, Apply: func(v []float64) {
		for j, d := range v {
			v[j] = k.of(d)
		}
	}}
}

func (k Polynomial) degree() int {
	if k.Degree == 0 {
		return 3
	}
	return k.Degree
}

// of returns the kernel as a function of the inner product.
func (k Polynomial) of(inner float64) float64 {
	base := float64(orOne(k.Gamma)*inner) + k.Coef0 // the conversion forbids a fused multiply-add
	n := k.degree()
	if n < 0 {
		return math.NaN()
	}
	power := 1.0
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			power *= base
		}
		base *= base
	}
	return power
}
