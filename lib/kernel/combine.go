package kernel

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Sum is the kernel K₁ + K₂ + …, PSD when all its members are. An empty Sum is 0.
type Sum []Kernel

// Eval is the sum of the members' values, added in order.
func (s Sum) Eval(x, y []float64) float64 {
	if len(s) == 0 {
		return 0
	}
	sum := s[0].Eval(x, y)
	for _, k := range s[1:] {
		sum += k.Eval(x, y)
	}
	return sum
}

func (s Sum) native() (Kernel, gram.Form) { return s, gram.Sum(forms(s)) }

// String is "sum(stump, linear)".
func (s Sum) String() string { return "sum(" + names(s) + ")" }

// Product is the kernel K₁·K₂·…, PSD when all its members are (Schur). A
// conditionally PSD member does not suffice. An empty Product is 1.
type Product []Kernel

// Eval is the product of the members' values.
func (p Product) Eval(x, y []float64) float64 {
	if len(p) == 0 {
		return 1
	}
	product := p[0].Eval(x, y)
	for _, k := range p[1:] {
		product *= k.Eval(x, y)
	}
	return product
}

func (p Product) native() (Kernel, gram.Form) { return p, gram.Product(forms(p)) }

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

func (s Scaled) native() (Kernel, gram.Form) {
	return s, gram.Scaled{Factor: s.Factor, Form: formOf(s.Kernel)}
}

// String is "2·stump".
func (s Scaled) String() string { return fmt.Sprintf("%.4g·%s", s.Factor, Name(s.Kernel)) }

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
	return gram.Cosine(n.Kernel.Eval(x, y), n.Kernel.Eval(x, x), n.Kernel.Eval(y, y))
}

func (n Normalized) native() (Kernel, gram.Form) { return n, gram.Normalized{Form: formOf(n.Kernel)} }

// String is "normalized(linear)".
func (n Normalized) String() string { return "normalized(" + Name(n.Kernel) + ")" }
