package kernel

import (
	"fmt"
	"math"
	"strings"
)

// Sum is the kernel K₁ + K₂ + …, PSD when all its members are. An empty Sum is 0.
type Sum []Kernel

// Eval is the sum of the members' values.
func (s Sum) Eval(x, y []float64) float64 {
	sum := 0.0
	for _, k := range s {
		sum += k.Eval(x, y)
	}
	return sum
}

// String is "sum(stump, linear)".
func (s Sum) String() string { return "sum(" + names(s) + ")" }

// Product is the kernel K₁·K₂·…, PSD when all its members are (Schur). A
// conditionally PSD member does not suffice. An empty Product is 1.
type Product []Kernel

// Eval is the product of the members' values.
func (p Product) Eval(x, y []float64) float64 {
	product := 1.0
	for _, k := range p {
		product *= k.Eval(x, y)
	}
	return product
}

// String is "product(gaussian(γ=1), linear)".
func (p Product) String() string { return "product(" + names(p) + ")" }

func names(ks []Kernel) string {
	parts := make([]string, len(ks))
	for i, k := range ks {
		parts[i] = Name(k)
	}
	return strings.Join(parts, ", ")
}

// Scaled is the kernel Factor·K. It is PSD, or conditionally PSD, as K is, for
// Factor >= 0. A C-SVM with Factor·K and C/Factor decides as one with K and C.
type Scaled struct {
	Factor float64 // taken as it is: 0 is the kernel 0
	Kernel Kernel
}

// Eval is Factor·K(x, y).
func (s Scaled) Eval(x, y []float64) float64 { return s.Factor * s.Kernel.Eval(x, y) }

// String is "2·stump".
func (s Scaled) String() string { return fmt.Sprintf("%.4g·%s", s.Factor, Name(s.Kernel)) }

const smallestNormal = 0x1p-1022 // below it a float64 loses digits

// Normalized is the cosine in the feature space of a PSD kernel K:
//
//	K(x, y)/√(K(x, x)·K(y, y))
//
// It is 1 on the diagonal. Unless K(x, x) and K(y, y) are positive it is NaN,
// as for every point under a simplified distance kernel.
type Normalized struct {
	Kernel Kernel
}

// Eval is K(x, y)/√(K(x, x)·K(y, y)).
func (n Normalized) Eval(x, y []float64) float64 {
	kx, ky := n.Kernel.Eval(x, x), n.Kernel.Eval(y, y)
	if !(kx > 0 && ky > 0) {
		return math.NaN()
	}
	product := kx * ky
	if product < smallestNormal || math.IsInf(product, 1) {
		return n.Kernel.Eval(x, y) / math.Sqrt(kx) / math.Sqrt(ky)
	}
	return n.Kernel.Eval(x, y) / math.Sqrt(product)
}

// String is "normalized(linear)".
func (n Normalized) String() string { return "normalized(" + Name(n.Kernel) + ")" }
