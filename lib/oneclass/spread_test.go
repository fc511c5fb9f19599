package oneclass_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// spread is equation 17 for one class, with the weights of the examples divided by
// their mean, and without a guard.
func spread(k kernel.Kernel, m *oneclass.Model, c oneclass.Machine, ds *learn.Dataset) float64 {
	unit, sum, total, n := 1.0, 0.0, 0.0, 0.0
	if m.Normalised {
		unit = math.Sqrt(norm2(k, c))
	}
	for i, y := range ds.Y {
		if w := ds.Weight(i); y == c.Label && w > 0 {
			d := 1/(projection(k, c, ds.X.RawRowView(i))/unit) - 1
			sum += w * d * d
			total += w
			n++
		}
	}
	return math.Sqrt(sum / (total / n) / (n - 1))
}

// TestEquation17 computes the spread of each class from the machines, on sets whose
// classes have outliers. So the guard against tiny projections changes nothing.
func TestEquation17(t *testing.T) {
	far := clouds(90, 2, 3, 4)
	far.X.Set(0, 0, 40)
	far.X.Set(3, 0, -40)
	for name, c := range map[string]struct {
		ds *learn.Dataset
		k  kernel.Kernel
	}{
		"iris":        {scaled(t, "iris"), kernel.Gaussian{Gamma: 8}},
		"glass":       {scaled(t, "glass"), kernel.Gaussian{Gamma: 8}},
		"weights":     {weighted(clouds(200, 3, 3, 1), 1), kernel.Laplacian{Gamma: 0.2}},
		"outliers":    {far, kernel.Gaussian{}},
		"all apart":   {clouds(60, 3, 2, 2), kernel.Gaussian{Gamma: 1e4}},
		"other scale": {clouds(60, 3, 2, 2), kernel.Scaled{Factor: 5, Kernel: kernel.Gaussian{}}},
	} {
		for _, p := range []oneclass.Params{{}, {Normalised: true}, {Nu: 0.3}} {
			m := train(t, c.ds, c.k, p)
			for i, machine := range m.Machines {
				if want := spread(c.k, m, machine, c.ds); !near(machine.Sigma, want, 1e-9) || machine.Floored {
					t.Errorf("%s, %+v, class %d: σ = %v, want %v", name, p, i, machine.Sigma, want)
				}
			}
		}
	}
}

// TestTolIsTightEnough: with the default Tol the spreads have six digits.
// With that of svm.TrainOneClass they have two.
func TestTolIsTightEnough(t *testing.T) {
	ds, k := scaled(t, "vowel"), kernel.Gaussian{Gamma: 8}
	exact := train(t, ds, k, oneclass.Params{Tol: 1e-13})
	errors := map[float64]float64{}
	for _, tol := range []float64{0, 1e-3} {
		for i, c := range train(t, ds, k, oneclass.Params{Tol: tol}).Machines {
			errors[tol] = max(errors[tol], math.Abs(c.Sigma/exact.Machines[i].Sigma-1))
		}
	}
	t.Logf("relative errors of σ: %.1g by default, %.1g with Tol 1e-3", errors[0], errors[1e-3])
	if errors[0] > 1e-6 || errors[1e-3] < 1e-4 {
		t.Errorf("relative errors of σ: %v", errors)
	}
}

// TestFloor: classes without a spread of their own.
func TestFloor(t *testing.T) {
	k := kernel.Gaussian{Gamma: 0.5}
	X := mat.NewDense(9, 1, []float64{0, 1, 2.5, 8, 20, 20, 20, 40, 47})
	m := train(t, &learn.Dataset{X: X, Y: []int{0, 0, 0, 1, 2, 2, 2, 3, 3}}, k, oneclass.Params{})
	smallest := min(m.Machines[0].Sigma, m.Machines[3].Sigma)
	for i, floored := range []bool{false, true, true, false} {
		c := m.Machines[i]
		if c.Floored != floored || !(c.Sigma > 0.1) || floored && c.Sigma != smallest {
			t.Errorf("class %d: σ = %v, floored %v", i, c.Sigma, c.Floored)
		}
	}
	if m.Machines[0].Sigma == m.Machines[3].Sigma {
		t.Error("the two spreads should differ")
	}
	if got := m.Predict(X); !equal(got, []int{0, 0, 0, 1, 2, 2, 2, 3, 3}) {
		t.Error(got)
	}
	if got := m.Predict(mat.NewDense(2, 1, []float64{8.4, 19.5})); !equal(got, []int{1, 2}) {
		t.Error(got)
	}

	for _, k := range []kernel.Kernel{k, kernel.Laplacian{}, kernel.Linear{}} { // alone is not outside
		for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
			m := train(t, &learn.Dataset{X: X, Y: []int{0, 0, 0, 1, 2, 2, 2, 3, 3}}, k, oneclass.Params{Rule: rule})
			if !slices.Contains(m.Inside(X)[3], 1) || k != (kernel.Linear{}) && m.Predict(X)[3] != 1 {
				t.Errorf("%v, %v: inside %v, label %d", k, rule, m.Inside(X)[3], m.Predict(X)[3])
			}
		}
	}

	alone := train(t, &learn.Dataset{X: X, Y: []int{0, 1, 2, 3, 4, 5, 6, 7, 8}}, k, oneclass.Params{})
	for i, c := range alone.Machines {
		if c.Sigma != 1 || !c.Floored || c.Examples != 1 || len(c.Coef) != 1 || c.Coef[0] != 1 {
			t.Errorf("%d: %+v", i, c)
		}
	}
	if got := alone.Predict(X); !equal(got, []int{0, 1, 2, 3, 4, 4, 4, 7, 8}) {
		t.Errorf("%v: of equal classes, the lowest label", got)
	}
}

// TestTinyWeights: an example has little influence on the spread if its weight is
// small, wherever it is.
func TestTinyWeights(t *testing.T) {
	ds := clouds(60, 2, 1, 3)
	ds.X.Set(7, 0, 30)
	k := kernel.Gaussian{Gamma: 0.5}
	ds.W = make([]float64, 60)
	for i := range ds.W {
		ds.W[i] = 1
	}
	ds.W[7] = 0
	without := train(t, ds, k, oneclass.Params{Nu: 0.2}).Machines[0].Sigma
	before := math.Inf(1)
	for _, w := range []float64{1, 1e-2, 1e-4, 1e-8, 1e-300, 5e-324} {
		ds.W[7] = w
		got := train(t, ds, k, oneclass.Params{Nu: 0.2}).Machines[0].Sigma
		if !(got < before) && w > 1e-16 {
			t.Errorf("weight %v: σ = %v, and before %v", w, got, before)
		}
		before = got
	}
	if before *= math.Sqrt(59. / 58 * 59 / 60); math.Abs(before/without-1) > 1e-6 { // 60 and 59 examples of positive weight
		t.Errorf("σ tends to %v, want %v", before, without)
	}
}

// TestNegativeProjections: examples behind the origin, or at it, do not make σ
// infinite.
func TestNegativeProjections(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(5, 2, []float64{1, 0, 2, 1, -3, 0.5, 0, 0, 2, 2}), Y: make([]int, 5)}
	for _, p := range []oneclass.Params{{Nu: 0.5}, {Nu: 0.9, Normalised: true}, {Nu: 0.01}} {
		c := train(t, ds, kernel.Linear{}, p).Machines[0]
		if !(c.Sigma > 0) || math.IsInf(c.Sigma, 1) || !math.IsNaN(c.Radius2) {
			t.Errorf("%+v: %+v", p, c)
		}
	}
}

// TestLargestSpread: 1/D can be infinite, and the spread stays a number.
func TestLargestSpread(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, 3, 5}), Y: []int{0, 0, 1, 1}}
	m := train(t, ds, kernel.Scaled{Factor: 1e-320, Kernel: kernel.Linear{}}, oneclass.Params{})
	for _, c := range m.Machines {
		if c.Sigma != math.MaxFloat64 || c.Floored {
			t.Errorf("%+v", c)
		}
	}
	if got := m.Predict(ds.X); len(got) != 4 {
		t.Error(got)
	}
}

// TestNegativeKernel: an example without a positive projection whose K(x, x) is
// negative is left out of the spread.
func TestNegativeKernel(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{0, 1, 2, 3}), Y: make([]int, 4)}
	k := kernel.Func(func(x, y []float64) float64 { return x[0]*y[0] - 0.5 })
	c := train(t, ds, k, oneclass.Params{Nu: 1}).Machines[0]
	sum, left := 0.0, 0
	for i := range 4 {
		x := ds.X.RawRowView(i)
		d := max(projection(k, c, x), min(c.Rho, k.Eval(x, x)/4)/2)
		if d <= 0 {
			left++
			continue
		}
		sum += math.Pow(1/d-1, 2)
	}
	if want := math.Sqrt(sum / 3); left != 1 || !near(c.Sigma, want, 1e-12) {
		t.Errorf("σ = %v, want %v; %d left out; %+v", c.Sigma, want, left, c)
	}
}

func equal(a, b []int) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
