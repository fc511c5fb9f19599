package fourier

import (
	"fmt"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

// Features is a map of D random Fourier features,
//
//	φ_k(x) = √(2/D)·cos(ω_kᵀx + b_k),  k = 1..D
//
// As a kernel, K(x, y) = φ(x)ᵀφ(y) is PSD. As D grows, it tends to
// exp(-γ‖x-y‖²), with an error of order 1/√D. There are two ways to use
// Features: as the features of a linear machine, by Step or by Map, or as the
// kernel of any kernel machine.
type Features struct {
	Gamma float64    // γ, after the default was filled in
	Omega *mat.Dense // D×d frequencies ω_k, one row for each function
	Phase []float64  // D phases b_k
}

var _ kernel.Mapper = (*Features)(nil)

// FeatureParams are the settings of NewFeatures. The zero value is ready to
// use.
type FeatureParams struct {
	Gamma float64 // γ of the Gaussian kernel exp(-γ‖x-y‖²), > 0 and finite; 0 means 1
	Count int     // D, the number of functions, > 0, with Count·dim <= 2^28; 0 means 2000
	Seed  uint64  // seed of the random functions; equal seeds give equal functions
}

// mostNumbers is how many frequencies there may be, 2 GiB.
const mostNumbers = 1 << 28

// NewFeatures draws random functions for points with dim features, dim >= 1.
// With the same seed, a larger Count gives the same functions as a smaller one,
// followed by new ones. The error wraps ErrParam.
func NewFeatures(dim int, p FeatureParams) (*Features, error) {
	gamma, err := positive(p.Gamma)
	if err != nil {
		return nil, err
	}
	switch {
	case dim < 1:
		return nil, fmt.Errorf("%w: dim is %d, want > 0", ErrParam, dim)
	case p.Count < 0:
		return nil, fmt.Errorf("%w: Count is %d, want > 0 (0 means 2000)", ErrParam, p.Count)
	case p.Count == 0:
		p.Count = 2000
	}
	if p.Count > mostNumbers/dim {
		return nil, fmt.Errorf("%w: Count is %d, want at most %d for %d features", ErrParam, p.Count, mostNumbers/dim, dim)
	}
	rng := rand.New(rand.NewPCG(p.Seed, 0x666561747572))
	f := &Features{Gamma: gamma, Omega: mat.NewDense(p.Count, dim, nil), Phase: make([]float64, p.Count)}
	for k := range f.Phase {
		f.Phase[k] = draw(rng, gamma, f.Omega.RawRowView(k))
	}
	return f, nil
}

// Eval returns φ(x)ᵀφ(y). For many pairs, the functions of package kernel are
// faster, because they map each point only once. Eval panics if x or y does not
// have d numbers.
func (f *Features) Eval(x, y []float64) float64 {
	return kernel.Linear{}.Eval(f.point(x), f.point(y))
}

// Functions returns the D functions cos(ω_kᵀx + b_k), without the factor
// √(2/D).
func (f *Features) Functions() []*Function {
	functions := make([]*Function, len(f.Phase))
	for k, b := range f.Phase {
		functions[k] = &Function{Omega: mat.Row(nil, k, f.Omega), Phase: b}
	}
	return functions
}

// String returns a text such as "2000 Fourier features(γ=0.5)".
func (f *Features) String() string {
	return fmt.Sprintf("%d Fourier features(γ=%.4g)", len(f.Phase), f.Gamma)
}
