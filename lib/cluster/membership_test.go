package cluster

import (
	"math"
	"testing"

	"github.com/mercer-go/mercer/lib/kernel"
)

func TestMemberships(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		d2   []float64
		m    float64
		want []float64
	}{
		{[]float64{1, 3}, 2, []float64{0.75, 0.25}},
		{[]float64{1, 4}, 3, []float64{2. / 3, 1. / 3}},        // u ∝ 1/√d²
		{[]float64{4, 1}, 1.5, []float64{1. / 17, 16. / 17}},   // u ∝ 1/d⁴
		{[]float64{2, inf, 2}, 2, []float64{0.5, 0, 0.5}},      // an empty cluster
		{[]float64{2, inf, 2}, 1.5, []float64{0.5, 0, 0.5}},    //
		{[]float64{0, 5, 0}, 2, []float64{0.5, 0, 0.5}},        // at two centres
		{[]float64{-1e-17, 0, 5}, 1.7, []float64{0.5, 0.5, 0}}, // at two, up to rounding
		{[]float64{inf, inf}, 2, []float64{0.5, 0.5}},          // no centre at all
		{[]float64{1e-300, 1e300}, 1.1, []float64{1, 0}},       // the power underflows
		{[]float64{1e-320, 3e-320}, 2, []float64{0.75, 0.25}},  // 1/d² is infinite
		{[]float64{1e-300, 3e-300}, 1.01, []float64{1, 0}},     // 3^-100
		{[]float64{7, 7, 7, 7}, 40, []float64{.25, .25, .25, .25}},
		{[]float64{3}, 2, []float64{1}},
	} {
		got, same := make([]float64, len(c.d2)), append([]float64(nil), c.d2...)
		memberships(c.d2, got, c.m)
		memberships(same, same, c.m)
		for k, want := range c.want {
			if math.Abs(got[k]-want) > 1e-3*want+1e-12 || math.IsNaN(got[k]) || got[k] != same[k] {
				t.Errorf("distances %v, m = %v: %v, in place %v, want %v", c.d2, c.m, got, same, c.want)
				break
			}
		}
	}
}

func TestPower(t *testing.T) {
	for _, m := range []float64{1.001, 1.5, 2, 3, 50} {
		for _, u := range []float64{0, 1e-300, 0.1, 0.5, 0.99, 1} {
			if got, want := power(u, m), math.Pow(u, m); math.Abs(got-want) > 1e-12*want {
				t.Errorf("%v^%v = %v, want %v", u, m, got, want)
			}
		}
	}
}

// TestRest compares 1 - K with -expm1.
func TestRest(t *testing.T) {
	for _, x := range []float64{0, 1e-150, 1e-9, 1e-3, 0.00447, 0.00448, 0.1, 1, 5, 100} {
		want := -math.Expm1(-0.5 * x * x)
		if got := rest(0.5, []float64{x, 3}, []float64{0, 3}); math.Abs(got-want) > 2e-16+1e-15*want && want >= 1e-5 || math.Abs(got-want) > 1e-15*want && want < 1e-5 {
			t.Errorf("1 - K at %v is %v, want %v", x, got, want)
		}
	}
}

func TestGammaOf(t *testing.T) {
	for _, c := range []struct {
		k    kernel.Kernel
		want float64
	}{
		{kernel.Gaussian{}, 1},
		{kernel.Gaussian{Gamma: 0.3}, 0.3},
		{&kernel.Gaussian{Gamma: 4}, 4},
		{kernel.Laplacian{Gamma: 2}, 0},
		{(*kernel.Gaussian)(nil), 0},
		{kernel.Gaussian{Gamma: -2}, -2},
	} {
		if got := gammaOf(c.k); got != c.want {
			t.Errorf("%s: %v, want %v", kernel.Name(c.k), got, c.want)
		}
	}
}
