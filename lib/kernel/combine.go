package kernel

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/lib/internal/gram"
)

// Sum is the kernel K₁ + K₂ + …. It is PSD if all its members are. An empty Sum
// is 0.
type Sum []Kernel

// Eval returns the sum of the members' values, added in order.
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

// String returns a text such as "sum(stump, linear)".
func (s Sum) String() string { return "sum(" + names(s) + ")" }

// Product is the kernel K₁·K₂·…. It is PSD if all its members are (the Schur
// product theorem). Conditionally PSD members are not enough. An empty Product
// is 1.
type Product []Kernel

// Eval returns the product of the members' values.
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

// String returns a text such as "product(gaussian(γ=1), linear)".
func (p Product) String() string { return "product(" + names(p) + ")" }

func names(ks []Kernel) string {
	parts := make([]string, len(ks))
	for i, k := range ks {
		parts[i] = Name(k)
	}
	return strings.Join(parts, ", ")
}

// Scaled is the kernel Factor·K. If Factor >= 0, it is PSD if K is PSD, and
// conditionally PSD if K is conditionally PSD. If Factor > 0, an SVM with the
// kernel Factor·K and the price C/Factor is the same classifier as one with K
// and C. For a weighted sum of kernels, use a Sum of Scaled kernels.
type Scaled struct {
	Factor float64 // no default: 0 means the kernel 0
	Kernel Kernel  // K
}

// Eval returns Factor·K(x, y).
func (s Scaled) Eval(x, y []float64) float64 { return s.Factor * s.Kernel.Eval(x, y) }

func (s Scaled) native() (Kernel, gram.Form) {
	return s, gram.Scaled{Factor: s.Factor, Form: formOf(s.Kernel)}
}

// String returns a text such as "2·stump".
func (s Scaled) String() string { return fmt.Sprintf("%.4g·%s", s.Factor, Name(s.Kernel)) }

// Normalized is the cosine of the angle between x and y in the feature space of
// a PSD kernel K:
//
//	K(x, y)/√(K(x, x)·K(y, y))
//
// It is 1 on the diagonal. It is NaN unless K(x, x) and K(y, y) are both
// positive. So it is always NaN for a simplified distance kernel, such as
// Stump{}, because K(x, x) = 0.
type Normalized struct {
	Kernel Kernel // K
}

// Eval returns K(x, y)/√(K(x, x)·K(y, y)).
func (n Normalized) Eval(x, y []float64) float64 {
	return gram.Cosine(n.Kernel.Eval(x, y), n.Kernel.Eval(x, x), n.Kernel.Eval(y, y))
}

func (n Normalized) native() (Kernel, gram.Form) { return n, gram.Normalized{Form: formOf(n.Kernel)} }

// String returns a text such as "normalized(linear)".
func (n Normalized) String() string { return "normalized(" + Name(n.Kernel) + ")" }
