package oneclass_test

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// TestUnderflow: where every kernel value is 0 in float64, the distances are as by
// definition with logarithms. Half of the points are in the range in which the kernel
// values still have all digits.
func TestUnderflow(t *testing.T) {
	ds := clouds(60, 2, 3, 3)
	X := mat.NewDense(200, 2, nil)
	for i := range 200 {
		X.Set(i, 0, 2+float64(i)/3*float64(1-i%2*2))
		X.Set(i, 1, float64(i%5))
	}
	for _, c := range []struct {
		k    kernel.Kernel
		same kernel.Kernel // the same kernel without the short cut
		ln   func(x, y []float64) float64
	}{
		{kernel.Gaussian{}, kernel.Func(kernel.Gaussian{}.Eval), func(x, y []float64) float64 { return -math.Pow(x[0]-y[0], 2) - math.Pow(x[1]-y[1], 2) }},
		{&kernel.Gaussian{Gamma: 3}, kernel.Func(kernel.Gaussian{Gamma: 3}.Eval), func(x, y []float64) float64 { return -3*math.Pow(x[0]-y[0], 2) - 3*math.Pow(x[1]-y[1], 2) }},
		{kernel.Laplacian{Gamma: 20}, kernel.Func(kernel.Laplacian{Gamma: 20}.Eval), func(x, y []float64) float64 { return -20*math.Abs(x[0]-y[0]) - 20*math.Abs(x[1]-y[1]) }},
		{&kernel.Laplacian{Gamma: 15}, kernel.Func(kernel.Laplacian{Gamma: 15}.Eval), func(x, y []float64) float64 { return -15*math.Abs(x[0]-y[0]) - 15*math.Abs(x[1]-y[1]) }},
	} {
		for _, p := range []oneclass.Params{{Tol: 1e-13}, {Tol: 1e-13, Normalised: true}, {Tol: 1e-13, Rule: oneclass.NearestSupportVector}} {
			m, plain := train(t, ds, c.k, p), train(t, ds, c.same, p)
			distances, without := m.Distances(X), plain.Distances(X)
			zeros := 0
			for i := range 200 {
				for j, machine := range m.Machines {
					most, terms := math.Inf(-1), make([]float64, len(machine.Coef))
					for s, a := range machine.Coef {
						terms[s] = c.ln(machine.SV.RawRowView(s), X.RawRowView(i))
						if p.Rule == oneclass.MinD {
							terms[s] += math.Log(a)
						}
						most = max(most, terms[s])
					}
					want := -most
					if p.Rule == oneclass.MinD {
						sum := 0.0
						for _, v := range terms {
							sum += math.Exp(v - most)
						}
						lnD := most + math.Log(sum)
						if p.Normalised {
							lnD -= math.Log(machine.Norm2) / 2
						}
						want = 2*(math.Log1p(-math.Exp(lnD))-lnD) - math.Log(2*machine.Sigma*machine.Sigma)
					}
					if got := distances.At(i, j); !near(got, want, 1e-9) {
						t.Fatalf("%v, %+v: row %d, class %d: %v, want %v", c.k, p, i, j, got, want)
					}
					switch projected := projection(c.k, machine, X.RawRowView(i)); {
					case projected > 0:
						if p.Rule == oneclass.MinD && projected > 1e-290 && !near(without.At(i, j), want, 1e-6) {
							t.Fatalf("%v, %+v: row %d, class %d: %v without logarithms, want %v", c.k, p, i, j, without.At(i, j), want)
						}
					default:
						zeros++
						if p.Rule == oneclass.MinD && !math.IsInf(without.At(i, j), 1) {
							t.Fatalf("%v: row %d: %v without logarithms, want +Inf", c.k, i, without.At(i, j))
						}
					}
				}
			}
			if zeros < 50 || zeros > 550 {
				t.Errorf("%v: %d projections are 0", c.k, zeros)
			}
		}
	}
}

// TestUnderflowInLaterBlocks: rows are taken in blocks of 256, and each row has the
// distances that it has alone. In the second set, only some kernel values are 0.
func TestUnderflowInLaterBlocks(t *testing.T) {
	ds := clouds(60, 1, 3, 3)
	for _, from := range []float64{100, 27} {
		X := mat.NewDense(600, 1, nil)
		for i := range 600 {
			X.Set(i, 0, from+float64(i)/100)
		}
		m := train(t, ds, kernel.Gaussian{}, oneclass.Params{Rule: oneclass.NearestSupportVector})
		d := m.Distances(X)
		for i := range 600 {
			for j, c := range m.Machines {
				want := math.Inf(1)
				for s := range c.Coef {
					want = min(want, math.Pow(X.At(i, 0)-c.SV.At(s, 0), 2))
				}
				if !near(d.At(i, j), want, 1e-13) {
					t.Fatalf("row %d, class %d: %v, want %v", i, j, d.At(i, j), want)
				}
			}
		}
	}
}

// TestBeyondLogarithms: where no class has a projection, the nearest centre
// decides.
func TestBeyondLogarithms(t *testing.T) {
	hat := kernel.Func(func(x, y []float64) float64 { return max(0, 1-math.Abs(x[0]-y[0])) })
	ds := &learn.Dataset{X: mat.NewDense(6, 1, []float64{0, 0.5, 10, 12, 20, 20.9}), Y: []int{0, 0, 1, 1, 2, 2}}
	m := train(t, ds, hat, oneclass.Params{})
	X := mat.NewDense(3, 1, []float64{30, 0.1, -5})
	d := m.Distances(X)
	if fmt.Sprint(d.RawRowView(0)) != "[+Inf +Inf +Inf]" || math.IsInf(d.At(1, 0), 1) {
		t.Error(d.RawRowView(0))
	}
	// The squared norms of the centres are .75, .5 and .55.
	if got := m.Predict(X); !equal(got, []int{1, 0, 1}) {
		t.Errorf("%v, want the class with the shortest centre", got)
	}
	// Points so far away that the square of the distance is infinite.
	gaussian := train(t, ds, kernel.Gaussian{}, oneclass.Params{})
	far := mat.NewDense(2, 1, []float64{1e200, 21})
	if d := gaussian.Distances(far); fmt.Sprint(d.RawRowView(0)) != "[+Inf +Inf +Inf]" {
		t.Error(d.RawRowView(0))
	}
	shortest := 0
	for j, c := range gaussian.Machines {
		if c.Norm2 < gaussian.Machines[shortest].Norm2 {
			shortest = j
		}
	}
	if got := gaussian.Predict(far); !equal(got, []int{shortest, 2}) || shortest == 0 {
		t.Errorf("%v, want %d first", got, shortest)
	}
}

// TestCentreAtTheOrigin: a normalised projection needs a direction.
func TestCentreAtTheOrigin(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, -1, 2, 3}), Y: []int{0, 0, 1, 1}}
	m := train(t, ds, kernel.Linear{}, oneclass.Params{Normalised: true})
	d := m.Distances(mat.NewDense(2, 1, []float64{2, -2}))
	if !m.Machines[0].Floored || m.Machines[0].Norm2 != 0 || m.Machines[1].Floored || !math.IsInf(d.At(0, 0), 1) || !math.IsInf(d.At(1, 0), 1) || d.At(0, 1) > 10 || !math.IsInf(d.At(1, 1), 1) {
		t.Errorf("%+v, %v", m.Machines[0], d)
	}
	if got := m.Predict(ds.X); !equal(got, []int{1, 0, 1, 1}) {
		t.Error(got)
	}
}

// TestNoLength: with a conditionally PSD kernel, αᵀKα can be negative where D is
// positive.
func TestNoLength(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(3, 1, []float64{0, 0.9, 1.8}), Y: make([]int, 3)}
	m := train(t, ds, kernel.Stump{Delta: 0.7}, oneclass.Params{Nu: 1, Normalised: true})
	c, middle := m.Machines[0], mat.NewDense(1, 1, []float64{0.9})
	if d := projection(m.Kernel, c, []float64{0.9}); !near(d, 0.1, 1e-9) || !near(c.Norm2, -0.1, 1e-9) || !c.Floored || !math.IsInf(m.Distances(middle).At(0, 0), 1) {
		t.Errorf("D = %v, distance %v, %+v", d, m.Distances(middle).At(0, 0), c)
	}
}

// TestBehindTheOrigin: a negative projection is never the nearest, though |1/D - 1|
// is finite. At the centre the distance is -Inf.
func TestBehindTheOrigin(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, 2, -1, -1.5}), Y: []int{0, 0, 1, 1}}
	m := train(t, ds, kernel.Linear{}, oneclass.Params{})
	for j, c := range m.Machines {
		x := 1 / projection(kernel.Linear{}, c, []float64{1})
		d := m.Distances(mat.NewDense(1, 1, []float64{x}))
		if math.Abs(x) > 2 || !math.IsInf(d.At(0, j), -1) || !math.IsInf(d.At(0, 1-j), 1) {
			t.Errorf("at %v: %v", x, d.RawRowView(0))
		}
	}
	if got := m.Predict(mat.NewDense(2, 1, []float64{3, -5})); !equal(got, []int{0, 1}) {
		t.Error(got)
	}
}
