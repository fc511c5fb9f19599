package oneclass_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// TestGuard computes the spread with the guard against small projections, on sets with
// negative projections, with a point at the origin, and with weights.
func TestGuard(t *testing.T) {
	square := &learn.Dataset{X: mat.NewDense(5, 2, []float64{1, 0, 2, 1, -3, 0.5, 0, 0, 2, 2}), Y: make([]int, 5)}
	light := clouds(40, 2, 1, 3)
	light.X.Set(7, 0, 30)
	light.W = make([]float64, 40)
	for i := range light.W {
		light.W[i] = 1 + float64(i%3)
	}
	light.W[7] = 1e-3
	ends := &learn.Dataset{X: mat.NewDense(2, 1, []float64{1, -1}), Y: make([]int, 2)} // D = ρ = 0
	for name, c := range map[string]struct {
		ds *learn.Dataset
		k  kernel.Kernel
		p  oneclass.Params
	}{
		"behind":      {square, kernel.Linear{}, oneclass.Params{Nu: 0.5}},
		"few":         {square, kernel.Linear{}, oneclass.Params{Nu: 0.01}},
		"some":        {square, kernel.Linear{}, oneclass.Params{Nu: 0.3}},
		"many":        {square, kernel.Linear{}, oneclass.Params{Nu: 0.9, Normalised: true}},
		"ends":        {ends, kernel.Linear{}, oneclass.Params{Nu: 0.01}},
		"light":       {light, kernel.Gaussian{Gamma: 0.5}, oneclass.Params{Nu: 0.2}},
		"light, norm": {light, kernel.Gaussian{Gamma: 0.5}, oneclass.Params{Nu: 0.2, Normalised: true}},
	} {
		m := train(t, c.ds, c.k, c.p)
		machine := m.Machines[0]
		n, unit, sum, total, guarded, left := float64(c.ds.Len()), 1.0, 0.0, 0.0, 0, 0
		if c.p.Normalised {
			unit = math.Sqrt(norm2(c.k, machine))
		}
		for i := range c.ds.Len() {
			x, w := c.ds.X.RawRowView(i), c.ds.Weight(i)
			total += w
			d, guard := projection(c.k, machine, x), c.k.Eval(x, x)
			if c.p.Nu*n > 1 {
				guard /= c.p.Nu * n
			}
			if machine.Rho > 0 && machine.Rho < guard {
				guard = machine.Rho
			}
			if d < guard/2 {
				d = guard / 2
				guarded++
			}
			if d <= 0 {
				left++
				continue
			}
			sum += w * math.Pow(unit/d-1, 2)
		}
		want := math.Sqrt(sum / (total / n) / (n - 1))
		if !near(machine.Sigma, want, 1e-9) || machine.Floored || guarded == 0 && left == 0 {
			t.Errorf("%s: σ = %v, want %v; %d guarded, %d left out", name, machine.Sigma, want, guarded, left)
		}
	}
}

// TestSmallSpread: a spread of 1e-9 is one, and one of 1e-13 is rounding.
func TestSmallSpread(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(6, 1, []float64{0, 1, 3, 0, 1, 4}), Y: []int{0, 0, 0, 1, 1, 1}}
	for _, c := range []struct {
		gamma   float64
		floored bool
	}{{1e-9, false}, {1e-11, false}, {1e-14, true}} {
		for _, machine := range train(t, ds, kernel.Gaussian{Gamma: c.gamma}, oneclass.Params{}).Machines {
			if machine.Floored != c.floored || c.floored && machine.Sigma != 1 || !c.floored && !(machine.Sigma > c.gamma && machine.Sigma < 20*c.gamma) {
				t.Errorf("γ = %v: σ = %v, floored %v", c.gamma, machine.Sigma, machine.Floored)
			}
		}
	}
}
