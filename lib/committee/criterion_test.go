package committee

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Gradients and second derivatives equal finite differences.
func TestDerivatives(t *testing.T) {
	const machines, e = 5, 1e-5
	for _, crit := range []criterion{exponential{}, likelihood{}} {
		o := random(crit, machines, 37)
		rng := rand.New(rand.NewPCG(3, 4))
		for range 20 {
			c := make([]float64, machines)
			for k := range c {
				c[k] = rng.NormFloat64()
			}
			p := must(o.at(t.Context(), c))(t)
			h := must(o.hessian(t.Context(), p))(t)
			for k := range c {
				up, down := slices.Clone(c), slices.Clone(c)
				up[k] += e
				down[k] -= e
				a, b := must(o.at(t.Context(), up))(t), must(o.at(t.Context(), down))(t)
				if d := (a.j - b.j) / (2 * e); math.Abs(d-p.g[k]) > 1e-6*max(1, math.Abs(d)) {
					t.Errorf("%T: gradient %v, difference %v", crit, p.g[k], d)
				}
				for l := range c {
					if d := (a.g[l] - b.g[l]) / (2 * e); math.Abs(d-h[k*machines+l]) > 1e-6*max(1, math.Abs(d)) {
						t.Errorf("%T: second derivative %v, difference %v", crit, h[k*machines+l], d)
					}
				}
			}
		}
	}
}

// The derivatives along a line are those of J.
func TestLineDerivatives(t *testing.T) {
	for _, crit := range []criterion{exponential{}, likelihood{}} {
		o := random(crit, 3, 20_000) // some blocks
		m, v := o.combine([]float64{1, -0.5, 0.2}), o.combine([]float64{0.3, 1, -1})
		const e = 1e-4
		at := must(o.along(t.Context(), m, v, 0.7))(t)
		up, down := must(o.along(t.Context(), m, v, 0.7+e))(t), must(o.along(t.Context(), m, v, 0.7-e))(t)
		if d := (up.j - down.j) / (2 * e); math.Abs(d-at.slope) > 1e-6*math.Abs(d) {
			t.Errorf("%T: slope %v, difference %v", crit, at.slope, d)
		}
		if d := (up.slope - down.slope) / (2 * e); math.Abs(d-at.bend) > 1e-6*math.Abs(d) {
			t.Errorf("%T: bend %v, difference %v", crit, at.bend, d)
		}
	}
}

// Equation 7: J_M is Σ(exp(-m) + ln 2 - 1) up to the second order in the margins. The
// difference is -m³/6 and less.
func TestSecondOrderKinship(t *testing.T) {
	o := random(likelihood{}, 1, 50)
	for _, scale := range []float64{1e-1, 1e-2, 1e-3} {
		m, sum, bound := o.combine([]float64{scale}), 0.0, 0.0
		for i, v := range m {
			sum += o.w[i] * (math.Exp(-v) + math.Ln2 - 1)
			bound += o.w[i] * (math.Abs(v*v*v)/6 + v*v*v*v)
		}
		j := must(o.at(t.Context(), []float64{scale}))(t).j
		if d := math.Abs(j - sum); d > bound+1e-13 || d < bound/1e4 {
			t.Errorf("scale %v: J_M %v, second order %v, difference %v, bound %v", scale, j, sum, d, bound)
		}
	}
}

// Margins beyond the range of exp give finite numbers, and those that log1p and
// log-sum-exp have.
func TestNothingOverflows(t *testing.T) {
	for _, crit := range []criterion{exponential{}, likelihood{}} {
		for _, size := range []float64{1e-300, 1, 700, 1e5, 1e150} {
			o := newObjective(crit, 1, 3)
			copy(o.w, []float64{1, 1, 0})
			copy(o.z[0], []float64{size, -size, -1e200})
			p := must(o.at(t.Context(), []float64{1}))(t)
			want := size
			if _, ok := crit.(likelihood); ok {
				want = 2*size + 2*math.Log1p(math.Exp(-2*size))
			} else {
				want += math.Log1p(math.Exp(-2 * size))
			}
			if math.Abs(p.j-want) > 1e-14*max(1, want) || math.IsNaN(p.g[0]) || math.IsInf(p.g[0], 0) {
				t.Errorf("%T, margin %v: J %v, want %v; slope %v", crit, size, p.j, want, p.g[0])
			}
		}
	}
}

// Criterion is J at any weights: at those of a model it is the end of its path.
func TestCriterion(t *testing.T) {
	train, _, base := pima(t)
	bag := must(Train(t.Context(), train, base, Params{Machines: 4}))(t)
	for _, method := range optimised() {
		m := must(Combine(t.Context(), train, &bag.Ensemble, Params{Method: method}))(t)
		C := mat.NewDense(2, 4, append(uniform(4), m.Weights...))
		got := must(Criterion(t.Context(), train, &bag.Ensemble, method, C))(t)
		if want := []float64{m.Objective[0], m.Objective[m.Steps()]}; !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", method, got, want)
		}
	}
	for _, method := range []Method{Bag, 9} {
		if _, err := Criterion(t.Context(), train, &bag.Ensemble, method, mat.NewDense(1, 4, nil)); !errors.Is(err, ErrParam) {
			t.Errorf("%v: %v", method, err)
		}
	}
	if _, err := Criterion(t.Context(), train, &bag.Ensemble, ML, mat.NewDense(1, 3, nil)); !errors.Is(err, ErrParam) {
		t.Error(err)
	}
}
