package oneclass_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// TestEquation15 computes MinD's distances from the machines, and takes the
// smallest (equation 14).
func TestEquation15(t *testing.T) {
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.3}, kernel.Laplacian{}, kernel.Polynomial{Degree: 2, Coef0: 1}, kernel.Scaled{Factor: 30, Kernel: kernel.Gaussian{}}} {
		for _, normalised := range []bool{false, true} {
			m := train(t, clouds(120, 3, 4, 2), k, oneclass.Params{Normalised: normalised})
			X := sample(700, 3, 9)
			got, labels := m.Distances(X), m.Predict(X)
			for i, label := range labels {
				best := 0
				for j, c := range m.Machines {
					unit := 1.0
					if normalised {
						unit = math.Sqrt(norm2(k, c))
					}
					d := unit / projection(k, c, X.RawRowView(i))
					want := math.Log((d - 1) * (d - 1) / (2 * c.Sigma * c.Sigma))
					if !near(got.At(i, j), want, 1e-7) {
						t.Fatalf("%v, normalised %v, row %d, class %d: %v, want %v", k, normalised, i, j, got.At(i, j), want)
					}
					if got.At(i, j) < got.At(i, best) {
						best = j
					}
				}
				if label != m.Labels[best] {
					t.Fatalf("row %d has label %d, want %d", i, label, m.Labels[best])
				}
			}
		}
	}
}

// TestNearestCentreOfTheLinearKernel: the centres are points, and the distances are
// Euclidean. The kernel has no constant diagonal, so the machines are spheres.
func TestNearestCentreOfTheLinearKernel(t *testing.T) {
	ds := clouds(120, 3, 4, 2)
	m := train(t, ds, kernel.Linear{}, oneclass.Params{Rule: oneclass.NearestCentre, Nu: 0.1, Tol: 1e-10})
	if !m.SVDD {
		t.Fatal("no spheres")
	}
	X := sample(300, 3, 9)
	got, inside := m.Distances(X), m.Inside(X)
	for j, c := range m.Machines {
		centre := make([]float64, 3)
		for s, a := range c.Coef {
			for f := range centre {
				centre[f] += a * c.SV.At(s, f)
			}
		}
		distance := func(x []float64) float64 {
			sum := 0.0
			for f, v := range x {
				sum += (v - centre[f]) * (v - centre[f])
			}
			return sum
		}
		for i := range 300 {
			want := distance(X.RawRowView(i))
			if !near(got.At(i, j), want, 1e-9) {
				t.Fatalf("class %d, row %d: %v, want %v", j, i, got.At(i, j), want)
			}
			if in := slices.Contains(inside[i], j); in != (want <= c.Radius2) && !near(want, c.Radius2, 1e-9) {
				t.Errorf("class %d, row %d: inside %v with the distance %v, and R² = %v", j, i, in, want, c.Radius2)
			}
		}
		outside := 0
		for i, y := range ds.Y {
			if y == c.Label && distance(ds.X.RawRowView(i)) > c.Radius2+1e-6 {
				outside++
			}
		}
		if outside < 1 || outside > 3 || outside != c.Bounded || len(c.Coef) < 3 { // νn = 3
			t.Errorf("class %d: %d outside, %d at the bound", j, outside, c.Bounded)
		}
	}
}

// TestNearestSupportVector computes the distances in feature space from each
// support vector.
func TestNearestSupportVector(t *testing.T) {
	ds := clouds(120, 3, 4, 2)
	X := sample(513, 3, 9) // two blocks and a row
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.7}, kernel.Laplacian{}, kernel.Polynomial{Degree: 2, Coef0: 1}, kernel.Stump{Delta: 40}} {
		m := train(t, ds, k, oneclass.Params{Rule: oneclass.NearestSupportVector, Nu: 0.3})
		got, labels := m.Distances(X), m.Predict(X)
		for i, label := range labels {
			x, best := X.RawRowView(i), 0
			for j, c := range m.Machines {
				want := math.Inf(1)
				for s := range c.Coef {
					sv := c.SV.RawRowView(s)
					switch k.(type) {
					case kernel.Gaussian, kernel.Laplacian:
						want = min(want, -math.Log(k.Eval(x, sv)))
					default:
						want = min(want, k.Eval(x, x)-2*k.Eval(x, sv)+k.Eval(sv, sv))
					}
				}
				if !near(got.At(i, j), want, 1e-10) {
					t.Fatalf("%v, row %d, class %d: %v, want %v", k, i, j, got.At(i, j), want)
				}
				if got.At(i, j) < got.At(i, best) {
					best = j
				}
			}
			if label != m.Labels[best] {
				t.Fatalf("%v, row %d: label %d, want %d", k, i, label, m.Labels[best])
			}
		}
	}
}

// TestInside: equation 1 with a Gaussian kernel has no class for a point far away,
// and several where classes overlap. MinD's machines give the same spheres as those of
// the other rules.
func TestInside(t *testing.T) {
	ds := clouds(150, 2, 3, 5)
	copy(ds.Y[90:], slices.Repeat([]int{0, 1, 1}, 20)) // many of class 2 are now in class 1
	k := kernel.Gaussian{Gamma: 0.4}
	m := train(t, ds, k, oneclass.Params{Nu: 0.2})
	other := train(t, ds, k, oneclass.Params{Nu: 0.2, Rule: oneclass.NearestSupportVector})
	X := mat.NewDense(151, 2, nil)
	X.Slice(0, 150, 0, 2).(*mat.Dense).Copy(sample(150, 2, 6))
	X.Set(150, 0, 1e3)
	inside := m.Inside(X)
	if len(inside[150]) != 0 || fmt.Sprint(other.Inside(X)) != fmt.Sprint(inside) {
		t.Errorf("far away: %v", inside[150])
	}
	count := map[int]int{}
	for i, labels := range inside {
		count[len(labels)]++
		if !slices.IsSorted(labels) {
			t.Errorf("row %d: %v", i, labels)
		}
		for _, c := range m.Machines {
			x := X.RawRowView(i)
			d2 := 1 - 2*projection(k, c, x) + norm2(k, c)
			if slices.Contains(labels, c.Label) != (d2 <= c.Radius2) && !near(d2, c.Radius2, 1e-9) {
				t.Errorf("row %d, class %d: %v with the distance %v, and R² = %v", i, c.Label, labels, d2, c.Radius2)
			}
		}
	}
	if count[0] == 0 || count[1] == 0 || count[2]+count[3] == 0 {
		t.Errorf("rows by number of classes: %v", count)
	}
	for _, c := range m.Machines { // ν is an upper limit of the fraction outside
		outside := 0
		for i, labels := range m.Inside(ds.X) {
			if ds.Y[i] == c.Label && !slices.Contains(labels, c.Label) && projection(k, c, ds.X.RawRowView(i)) < c.Rho-1e-6 {
				outside++
			}
		}
		if limit := 0.2 * float64(c.Examples); float64(outside) > limit || float64(len(c.Coef)) < limit {
			t.Errorf("class %d: %d of %d outside, %d support vectors", c.Label, outside, c.Examples, len(c.Coef))
		}
	}
}

// TestHalfSpace: without a constant diagonal, a machine of MinD has no sphere.
func TestHalfSpace(t *testing.T) {
	ds, k := clouds(60, 2, 2, 5), kernel.Polynomial{Degree: 2, Coef0: 1}
	m := train(t, ds, k, oneclass.Params{Nu: 0.2})
	X := sample(50, 2, 1)
	for i, labels := range m.Inside(X) {
		for _, c := range m.Machines {
			if f := projection(k, c, X.RawRowView(i)) - c.Rho; m.SVDD || !math.IsNaN(c.Radius2) || slices.Contains(labels, c.Label) != (f >= 0) && math.Abs(f) > 1e-9 {
				t.Errorf("row %d: %v, %+v", i, labels, c)
			}
		}
	}
}

// TestKernelFails: a kernel that has no value for a new point, with another point or
// with itself.
func TestKernelFails(t *testing.T) {
	ds := clouds(40, 1, 2, 5)
	far := mat.NewDense(1, 1, []float64{1e6})
	for name, fails := range map[string]func(x, y []float64) bool{
		"pairs": func(x, y []float64) bool { return x[0] != y[0] && max(x[0], y[0]) > 1e5 },
		"self":  func(x, y []float64) bool { return x[0] == y[0] && x[0] > 1e5 },
	} {
		k := kernel.Func(func(x, y []float64) float64 {
			if fails(x, y) {
				return math.NaN()
			}
			return kernel.Gaussian{}.Eval(x, y)
		})
		for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
			m := train(t, ds, k, oneclass.Params{Rule: rule})
			for what, f := range map[string]func(){"Predict": func() { m.Predict(far) }, "Inside": func() { m.Inside(far) }} {
				func() {
					defer func() {
						err, _ := recover().(error)
						if alone := name == "self" && what == "Predict" && rule == oneclass.MinD; !alone && !errors.Is(err, kernel.ErrNotFinite) {
							t.Errorf("%s, %v, %s: %v", name, rule, what, err)
						}
					}()
					f()
				}()
			}
		}
	}
}

// TestTies: where two classes are the same points, the lowest label wins.
func TestTies(t *testing.T) {
	one := clouds(20, 2, 1, 5)
	ds := &learn.Dataset{X: mat.NewDense(40, 2, nil), Y: make([]int, 40)}
	for i := range 40 {
		ds.X.SetRow(i, one.X.RawRowView(i/2))
		ds.Y[i] = 1 - i%2
	}
	for _, k := range []kernel.Kernel{kernel.Gaussian{}, kernel.Linear{}} {
		for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
			m := train(t, ds, k, oneclass.Params{Rule: rule})
			for i, label := range m.Predict(sample(40, 2, 8)) {
				if label != 0 {
					t.Errorf("%v, %v, row %d: label %d", k, rule, i, label)
				}
			}
		}
	}
}

// TestPoints: what is not a *mat.Dense of the right width.
func TestPoints(t *testing.T) {
	ds := clouds(40, 3, 2, 5)
	for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
		m := train(t, ds, kernel.Gaussian{Gamma: 0.2}, oneclass.Params{Rule: rule})
		want := m.Predict(ds.X)
		if got := m.Predict(mat.DenseCopyOf(ds.X.T()).T()); !equal(got, want) {
			t.Errorf("%v: a transposed matrix has other labels", rule)
		}
		wide := mat.NewDense(40, 5, nil)
		wide.Slice(0, 40, 1, 4).(*mat.Dense).Copy(ds.X)
		if got := m.Predict(wide.Slice(0, 40, 1, 4)); !equal(got, want) {
			t.Errorf("%v: a part of a matrix has other labels", rule)
		}
		if got := m.Predict(&mat.Dense{}); got == nil || len(got) != 0 || !m.Distances(&mat.Dense{}).IsEmpty() || len(m.Inside(&mat.Dense{})) != 0 {
			t.Errorf("%v: no rows give %v", rule, got)
		}
		for name, f := range map[string]func(mat.Matrix){
			"Predict": func(X mat.Matrix) { m.Predict(X) }, "Distances": func(X mat.Matrix) { m.Distances(X) }, "Inside": func(X mat.Matrix) { m.Inside(X) },
		} {
			func() {
				defer func() {
					if v := recover(); fmt.Sprint(v) != "oneclass: model of 3 features, matrix has 2 columns" {
						t.Errorf("%s: %v", name, v)
					}
				}()
				f(mat.NewDense(1, 2, nil))
			}()
		}
	}
}
