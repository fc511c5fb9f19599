package oneclass_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
	"github.com/mercer-go/mercer/lib/svm"
)

// TestSVDDIsTheOneClassMachine: with a Gaussian kernel and C = 1/(νn), the two
// problems have the same α, and R² = 1 - 2ρ + αᵀKα. It is also the distance of each
// support vector that is not at its bound.
func TestSVDDIsTheOneClassMachine(t *testing.T) {
	k := kernel.Gaussian{Gamma: 8}
	for _, name := range []string{"iris", "glass", "vowel"} {
		ds := scaled(t, name)
		m := train(t, ds, k, oneclass.Params{Rule: oneclass.NearestCentre, Tol: 1e-13})
		if m.SVDD || m.Status != learn.Converged {
			t.Errorf("%s: %v", name, m)
		}
		for _, c := range m.Machines {
			class := ds.Subset(rowsOf(ds, c.Label))
			ball, err := svm.TrainSVDD(context.Background(), class, k, svm.SVDDParams{C: 1 / (0.05 * float64(class.Len())), Tol: 1e-13})
			if err != nil {
				t.Fatal(err)
			}
			alpha, other := make([]float64, ds.Len()), make([]float64, ds.Len())
			for s, row := range c.Support {
				alpha[row] = c.Coef[s]
			}
			for s, row := range ball.Support {
				other[rowsOf(ds, c.Label)[row]] = ball.Coef[s]
			}
			for i, a := range alpha {
				if math.Abs(a-other[i]) > 1e-8 {
					t.Fatalf("%s, class %d, row %d: α = %v and %v", name, c.Label, i, a, other[i])
				}
			}
			if math.Abs(c.Radius2-ball.Radius2) > 1e-8 || math.Abs(c.Norm2-ball.Norm2) > 1e-8 || math.Abs(c.Norm2-norm2(k, c)) > 1e-12 {
				t.Errorf("%s, class %d: R² = %v and %v, ‖w‖² = %v and %v", name, c.Label, c.Radius2, ball.Radius2, c.Norm2, ball.Norm2)
			}
			free := 0
			for s, a := range c.Coef {
				if bound := 1 / (0.05 * float64(c.Examples)); a < bound*(1-1e-9) {
					free++
					if d2 := 1 - 2*projection(k, c, c.SV.RawRowView(s)) + c.Norm2; math.Abs(d2-c.Radius2) > 1e-8 {
						t.Errorf("%s, class %d: a free support vector has the distance %v, and R² = %v", name, c.Label, d2, c.Radius2)
					}
				}
			}
			if free != len(c.Coef)-c.Bounded {
				t.Errorf("%s, class %d: %d free, %d at the bound, of %d", name, c.Label, free, c.Bounded, len(c.Coef))
			}
		}
	}
}

func rowsOf(ds *learn.Dataset, label int) []int {
	var rows []int
	for i, y := range ds.Y {
		if y == label && ds.Weight(i) > 0 {
			rows = append(rows, i)
		}
	}
	return rows
}

// TestMachines: each machine is that of package svm on its class, and its rows are
// those of the whole set.
func TestMachines(t *testing.T) {
	ds := weighted(clouds(150, 3, 3, 1), 1e300)
	for _, c := range []struct {
		k    kernel.Kernel
		rule oneclass.Rule
		svdd bool
	}{
		{kernel.Gaussian{}, oneclass.MinD, false},
		{kernel.Gaussian{}, oneclass.NearestCentre, false},
		{kernel.Normalized{Kernel: kernel.Polynomial{}}, oneclass.NearestSupportVector, false}, // whose diagonal is 1 up to rounding
		{kernel.Polynomial{Coef0: 1}, oneclass.MinD, false},
		{kernel.Polynomial{Coef0: 1}, oneclass.NearestCentre, true},
		{kernel.Linear{}, oneclass.NearestSupportVector, true},
		{kernel.Stump{}, oneclass.NearestCentre, false}, // whose diagonal is 0
		{kernel.Stump{Delta: -5}, oneclass.NearestCentre, false},
		{kernel.Scaled{Factor: 1e-14, Kernel: kernel.Linear{}}, oneclass.NearestCentre, true},
		{kernel.Scaled{Factor: 1e20, Kernel: kernel.Normalized{Kernel: kernel.Polynomial{}}}, oneclass.NearestCentre, false},
		{kernel.Sum{kernel.Gaussian{}, kernel.Scaled{Factor: 1e-12, Kernel: kernel.Linear{}}}, oneclass.NearestCentre, true},
	} {
		m := train(t, ds, c.k, oneclass.Params{Rule: c.rule, Nu: 0.2})
		if m.SVDD != c.svdd || m.Rule != c.rule || m.Nu != 0.2 || !equal(m.Labels, []int{0, 1, 2}) {
			t.Errorf("%v: %+v", c.k, m)
		}
		for i, machine := range m.Machines {
			rows := rowsOf(ds, i)
			class := ds.Subset(rows)
			if machine.Label != i || machine.Examples != len(rows) || (machine.Sigma > 0) != (c.rule == oneclass.MinD) {
				t.Errorf("%+v", machine)
			}
			want := oneclass.Machine{Label: i, Examples: len(rows), Sigma: machine.Sigma, Radius2: machine.Radius2, Norm2: machine.Norm2, SV: machine.SV}
			if c.svdd {
				b, err := svm.TrainSVDD(context.Background(), class, c.k, svm.SVDDParams{Nu: 0.2, Tol: 1e-6})
				if err != nil {
					t.Fatal(err)
				}
				want.Support, want.Coef, want.Norm2, want.Radius2, want.Bounded = b.Support, b.Coef, b.Norm2, b.Radius2, b.Bounded
				want.Dual, want.Primal, want.Gap, want.Violation, want.Iterations, want.Status = b.Dual, b.Primal, b.Gap, b.Violation, b.Iterations, b.Status
			} else {
				b, err := svm.TrainOneClass(context.Background(), class, c.k, svm.OneClassParams{Nu: 0.2, Tol: 1e-6})
				if err != nil {
					t.Fatal(err)
				}
				want.Support, want.Coef, want.Rho, want.Bounded = b.Support, b.Coef, b.Rho, b.Bounded
				want.Dual, want.Primal, want.Gap, want.Violation, want.Iterations, want.Status = b.Dual, b.Primal, b.Gap, b.Violation, b.Iterations, b.Status
			}
			for s, row := range want.Support {
				want.Support[s] = rows[row]
				if !slices.Equal(machine.SV.RawRowView(s), ds.X.RawRowView(rows[row])) {
					t.Errorf("%v, class %d: support vector %d is not row %d", c.k, i, s, rows[row])
				}
			}
			if dump(machine) != dump(want) {
				t.Errorf("%v:\n%+v, want\n%+v", c.k, machine, want)
			}
		}
	}
}

// TestDefaults: ν = 0.05 and Tol = 1e-6.
func TestDefaults(t *testing.T) {
	ds := clouds(90, 2, 3, 1)
	got, want := train(t, ds, kernel.Gaussian{}, oneclass.Params{}), train(t, ds, kernel.Gaussian{}, oneclass.Params{Nu: 0.05, Tol: 1e-6})
	if dump(got.Machines...) != dump(want.Machines...) || got.Nu != 0.05 {
		t.Error("other machines by default")
	}
}

// TestAbsentClasses: examples of weight 0 are as if absent, with their classes.
func TestAbsentClasses(t *testing.T) {
	ds := clouds(120, 3, 4, 1)
	ds.W = make([]float64, 120)
	var rows []int
	for i := range ds.W {
		if ds.Y[i] != 1 && i%7 != 0 {
			ds.W[i] = 2
			rows = append(rows, i)
		} else {
			ds.X.Set(i, 0, 1e5) // where it would matter
		}
	}
	part := ds.Subset(rows)
	for i, y := range part.Y {
		part.Y[i] = map[int]int{0: 0, 2: 1, 3: 2}[y]
	}
	part.W = nil
	for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
		m, want := train(t, ds, kernel.Gaussian{Gamma: 0.3}, oneclass.Params{Rule: rule}), train(t, part, kernel.Gaussian{Gamma: 0.3}, oneclass.Params{Rule: rule})
		if !equal(m.Labels, []int{0, 2, 3}) {
			t.Fatal(m.Labels)
		}
		X := sample(100, 3, 4)
		if !slices.Equal(m.Distances(X).RawMatrix().Data, want.Distances(X).RawMatrix().Data) {
			t.Errorf("%v: other distances", rule)
		}
		for i, label := range want.Predict(X) {
			if got := m.Predict(X)[i]; got != []int{0, 2, 3}[label] {
				t.Errorf("%v, row %d: label %d, want that of %d", rule, i, got, label)
			}
		}
	}
}

// TestWeights: only the ratios of the weights within a class matter. An example of
// weight 2 has the α of two equal examples.
func TestWeights(t *testing.T) {
	ds := clouds(80, 2, 2, 1)
	ds.W = make([]float64, 80)
	var rows []int
	for i := range ds.W {
		ds.W[i] = float64(1 + i/2%2)
		rows = append(rows, i)
		if ds.W[i] == 2 {
			rows = append(rows, i)
		}
	}
	k, p := kernel.Gaussian{}, oneclass.Params{Nu: 0.3, Tol: 1e-12}
	m := train(t, ds, k, p)
	scaled := *ds
	scaled.W = slices.Clone(ds.W)
	for i, y := range ds.Y {
		scaled.W[i] *= []float64{0x1p900, 0x1p-900}[y]
	}
	if dump(train(t, &scaled, k, p).Machines...) != dump(m.Machines...) {
		t.Error("the scale of the weights matters")
	}
	twice := ds.Subset(rows)
	twice.W = nil
	X := sample(50, 2, 3)
	for j, c := range train(t, twice, k, p).Machines {
		for i := range 50 {
			if got, want := projection(k, m.Machines[j], X.RawRowView(i)), projection(k, c, X.RawRowView(i)); !near(got, want, 1e-9) {
				t.Fatalf("class %d: D = %v, and %v with equal examples", j, got, want)
			}
		}
		if got, want := m.Machines[j].Sigma*math.Sqrt(39./40), c.Sigma*math.Sqrt(59./60); !near(got, want, 1e-8) {
			t.Errorf("class %d: σ√((n-1)/n) = %v, and %v with equal examples", j, got, want)
		}
	}
}

// TestLargestNu: with ν = 1 every example has the same α.
func TestLargestNu(t *testing.T) {
	for _, c := range train(t, clouds(30, 2, 3, 1), kernel.Gaussian{}, oneclass.Params{Nu: 1}).Machines {
		if len(c.Coef) != 10 || c.Bounded != 10 || !near(c.Coef[0], 0.1, 1e-15) {
			t.Errorf("%+v", c)
		}
	}
}

// TestOneClass: a set of one class is predicted as this class.
func TestOneClass(t *testing.T) {
	for _, label := range []int{0, 1, -1} {
		ds := clouds(30, 2, 1, 1)
		for i := range ds.Y {
			ds.Y[i] = label
		}
		m := train(t, ds, kernel.Gaussian{}, oneclass.Params{})
		if got := m.Predict(sample(3, 2, 1)); !equal(got, []int{label, label, label}) {
			t.Error(got)
		}
	}
}

// TestSameBits: on any number of processors.
func TestSameBits(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds, X := weighted(clouds(300, 3, 5, 1), 1), sample(1537, 3, 2) // six blocks and a row
	X.Set(3, 0, 1e4)
	X.Set(4, 0, 1e4)
	for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
		var first string
		for _, procs := range []int{1, 2, 5} {
			runtime.GOMAXPROCS(procs)
			m := train(t, ds, kernel.Gaussian{Gamma: 0.4}, oneclass.Params{Rule: rule})
			got := fmt.Sprintf("%s %v %v", dump(m.Machines...), m.Distances(X).RawMatrix().Data, m.Inside(X))
			if first == "" {
				first = got
			} else if first != got {
				t.Errorf("%v: other bits on %d processors", rule, procs)
			}
		}
	}
}

// TestPermutations: neither the order of the rows nor the numbers of the classes
// matter.
func TestPermutations(t *testing.T) {
	ds, X := clouds(150, 3, 3, 1), sample(200, 3, 2)
	rng := rand.New(rand.NewPCG(1, 1))
	other, number := ds.Subset(rng.Perm(150)), []int{2, 0, 1}
	for i, y := range other.Y {
		other.Y[i] = number[y]
	}
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.4}, kernel.Polynomial{Degree: 2, Coef0: 1}} {
		for _, rule := range []oneclass.Rule{oneclass.MinD, oneclass.NearestCentre, oneclass.NearestSupportVector} {
			a, b := train(t, ds, k, oneclass.Params{Rule: rule, Tol: 1e-12}), train(t, other, k, oneclass.Params{Rule: rule, Tol: 1e-12})
			da, db := a.Distances(X), b.Distances(X)
			for i := range 200 {
				for j := range 3 {
					if !near(da.At(i, j), db.At(i, number[j]), 1e-5) {
						t.Fatalf("%v, %v, row %d: %v and %v", k, rule, i, da.RawRowView(i), db.RawRowView(i))
					}
				}
			}
		}
	}
}

// TestUnweightedDiagonal: whether K(x, x) is the same for all examples does not depend
// on examples of weight 0.
func TestUnweightedDiagonal(t *testing.T) {
	ds := &learn.Dataset{X: mat.NewDense(4, 1, []float64{1, -1, 1, 5}), Y: []int{0, 1, 0, 1}, W: []float64{1, 1, 1, 0}}
	if train(t, ds, kernel.Linear{}, oneclass.Params{Rule: oneclass.NearestCentre}).SVDD {
		t.Error("the example of weight 0 counts")
	}
	ds.W[3] = 1
	if !train(t, ds, kernel.Linear{}, oneclass.Params{Rule: oneclass.NearestCentre}).SVDD {
		t.Error("K(x, x) is 1 and 25")
	}
}
