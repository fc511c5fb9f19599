package cluster_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
)

func TestPredictPanics(t *testing.T) {
	ds, _ := cloud(30, 2, 3, 4)
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{}, common{})
		must(t, m, err)
		for _, f := range []func(X mat.Matrix){func(X mat.Matrix) { m.Predict(X) }, func(X mat.Matrix) { m.Memberships(X) }, func(X mat.Matrix) { m.Distances(X) }} {
			func() {
				defer func() {
					if v, _ := recover().(string); !strings.Contains(v, "model of 2 features, matrix has 3 columns") {
						t.Errorf("%s: %v", name, v)
					}
				}()
				f(mat.NewDense(1, 3, nil))
			}()
		}
		if p, u := m.Predict(&mat.Dense{}), m.Memberships(&mat.Dense{}); len(p) != 0 || !u.IsEmpty() || !m.Distances(&mat.Dense{}).IsEmpty() {
			t.Errorf("%s: %v and %v for no rows", name, p, u)
		}
		if u := m.Memberships(ds.X.Slice(0, 1, 0, 2)); math.Abs(mat.Sum(u)-1) > 1e-14 {
			t.Errorf("%s: %v for one row", name, u)
		}
	}
}

// TestPredictPanicsWithTheKernel: if the kernel fails for new points.
func TestPredictPanicsWithTheKernel(t *testing.T) {
	k := kernel.Func(func(x, y []float64) float64 {
		if sum := x[0] + y[0]; sum > 50 && sum < 150 || sum == 400 { // of 100 and the others, of 200 and itself
			panic("too far")
		}
		return x[0] * y[0]
	})
	m, err := cluster.KMeans(t.Context(), line(0, 1, 10, 12), k, cluster.KMeansParams{})
	must(t, m, err)
	for x, f := range map[float64]func(X mat.Matrix){100: func(X mat.Matrix) { m.Predict(X) }, 200: func(X mat.Matrix) { m.Distances(X) }} {
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, kernel.ErrPanic) {
					t.Errorf("a kernel that panics: %v", err)
				}
			}()
			f(line(x).X)
		}()
	}
}

// TestPredictNaN: NaN is an error in both spaces, as it is for other models.
func TestPredictNaN(t *testing.T) {
	ds, _ := cloud(30, 2, 3, 4)
	X := mat.NewDense(2, 2, []float64{1, 2, math.NaN(), 3})
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{}, common{})
		must(t, m, err)
		func() {
			defer func() {
				if err, _ := recover().(error); !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "row 1") {
					t.Errorf("%s: %v", name, err)
				}
			}()
			m.Predict(X)
		}()
	}
}

// TestPredictRowByRow: what is predicted for a row does not depend on the others, nor
// on the type of the matrix.
func TestPredictRowByRow(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	ds, _ := cloud(1500, 3, 3, 5)
	other, _ := cloud(1200, 3, 3, 6) // more rows than are taken at a time
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{Gamma: 0.2}, common{clusters: 3, restarts: 1, maxIter: 3})
		must(t, m, err)
		all, transposed := m.Distances(other.X), m.Distances(mat.DenseCopyOf(other.X.T()).T())
		if !mat.Equal(all, transposed) {
			t.Errorf("%s: another type of matrix has other distances", name)
		}
		if some := m.Distances(other.X.Slice(0, 699, 0, 3)); !mat.Equal(some, all.Slice(0, 699, 0, 3)) {
			t.Errorf("%s: as many rows as are taken at a time have other distances", name)
		}
		u, labels := m.Memberships(other.X), m.Predict(other.X)
		for i, label := range labels {
			if most := u.At(i, label); most < mat.Max(u.RowView(i)) || m.Membership == nil && (most != 1 || mat.Sum(u.RowView(i)) != 1) || m.Membership != nil && most == 1 {
				t.Errorf("%s: row %d has label %d and memberships %v", name, i, label, u.RawRowView(i))
			}
		}
		for _, i := range []int{0, 698, 699, 700, 1199} {
			if one := m.Distances(other.X.Slice(i, i+1, 0, 3)); !mat.Equal(one, all.Slice(i, i+1, 0, 3)) {
				t.Errorf("%s: row %d alone has distances %v, want %v", name, i, one, all.RawRowView(i))
			}
		}
	}
}
