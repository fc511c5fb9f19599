package cluster_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// common are the parameters that all algorithms have.
type common struct {
	clusters, restarts, maxIter, cacheMB int
	start                                []int
}

// algorithms are all four ways to train, with the same parameters.
var algorithms = map[string]func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, c common) (*cluster.Model, error){
	"k-means": func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, c common) (*cluster.Model, error) {
		return cluster.KMeans(ctx, ds, k, cluster.KMeansParams{Clusters: c.clusters, Restarts: c.restarts, MaxIter: c.maxIter, CacheMB: c.cacheMB, Start: c.start})
	},
	"fuzzy, feature": func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, c common) (*cluster.Model, error) {
		return cluster.FuzzyCMeans(ctx, ds, k, cluster.FuzzyParams{Clusters: c.clusters, Restarts: c.restarts, MaxIter: c.maxIter, CacheMB: c.cacheMB, Start: c.start})
	},
	"fuzzy, input": func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, c common) (*cluster.Model, error) {
		return cluster.FuzzyCMeans(ctx, ds, k, cluster.FuzzyParams{Clusters: c.clusters, Restarts: c.restarts, MaxIter: c.maxIter, CacheMB: c.cacheMB, Start: c.start, Space: cluster.InputSpace})
	},
	"two stages": func(ctx context.Context, ds *learn.Dataset, k kernel.Kernel, c common) (*cluster.Model, error) {
		return cluster.TwoStage(ctx, ds, k, cluster.TwoStageParams{Clusters: c.clusters, Restarts: c.restarts, MaxIter: c.maxIter, CacheMB: c.cacheMB, Start: c.start})
	},
}

func TestErrors(t *testing.T) {
	X := line(1, 2, 3).X
	good := &learn.Dataset{X: X}
	for _, c := range []struct {
		name string
		ds   *learn.Dataset
		k    kernel.Kernel
		c    common
		want error
		text string
	}{
		{"no set", nil, kernel.Gaussian{}, common{}, learn.ErrShape, ""},
		{"no kernel", good, nil, common{}, cluster.ErrParam, "kernel is nil"},
		{"NaN", line(1, math.NaN(), 2), kernel.Gaussian{}, common{}, learn.ErrNotFinite, "row 1"},
		{"a negative weight", &learn.Dataset{X: X, W: []float64{1, -1, 1}}, kernel.Gaussian{}, common{}, learn.ErrWeight, "row 1"},
		{"no weight", &learn.Dataset{X: X, W: make([]float64, 3)}, kernel.Gaussian{}, common{}, learn.ErrWeight, "> 0"},
		{"too many clusters", good, kernel.Gaussian{}, common{clusters: 4}, cluster.ErrParam, "Clusters is 4, want 1 to 3"},
		{"too many clusters for the weights", &learn.Dataset{X: X, W: []float64{1, 0, 0}}, kernel.Gaussian{}, common{}, cluster.ErrParam, "Clusters is 2, want 1 to 1"},
		{"negative clusters", good, kernel.Gaussian{}, common{clusters: -1}, cluster.ErrParam, "Clusters is -1"},
		{"restarts", good, kernel.Gaussian{}, common{restarts: -1}, cluster.ErrParam, "Restarts is -1"},
		{"iterations", good, kernel.Gaussian{}, common{maxIter: -2}, cluster.ErrParam, "MaxIter is -2"},
		{"memory", good, kernel.Gaussian{}, common{cacheMB: -3}, cluster.ErrParam, "CacheMB is -3"},
		{"few first labels", good, kernel.Gaussian{}, common{start: []int{0, 1}}, cluster.ErrParam, "2 labels for 3"},
		{"no such first label", good, kernel.Gaussian{}, common{start: []int{0, 1, 2}}, cluster.ErrParam, "row 2 is 2, want 0 to 1"},
		{"a negative first label", good, kernel.Gaussian{}, common{start: []int{0, -1, 1}}, cluster.ErrParam, "row 1 is -1"},
	} {
		for name, train := range algorithms {
			m, err := train(t.Context(), c.ds, c.k, c.c)
			if !errors.Is(err, c.want) || m != nil || !strings.Contains(err.Error(), c.text) {
				t.Errorf("%s, %s: %v, %v; want nil and %v with %q", name, c.name, m, err, c.want, c.text)
			}
		}
	}
}

func TestParamErrors(t *testing.T) {
	ds := line(1, 2, 3)
	for _, p := range []cluster.FuzzyParams{
		{Fuzziness: 1}, {Fuzziness: -2}, {Fuzziness: math.NaN()}, {Fuzziness: math.Inf(1)}, {Tol: -1}, {Tol: math.NaN()}, {Tol: math.Inf(1)}, {Space: 2}, {Space: -1},
	} {
		if m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, p); !errors.Is(err, cluster.ErrParam) || m != nil {
			t.Errorf("%+v: %v, %v", p, m, err)
		}
	}
	for _, k := range []kernel.Kernel{kernel.Linear{}, kernel.Gaussian{Gamma: -1}, kernel.Gaussian{Gamma: math.NaN()}, (*kernel.Gaussian)(nil)} {
		if m, err := cluster.FuzzyCMeans(t.Context(), ds, k, cluster.FuzzyParams{Space: cluster.InputSpace}); !errors.Is(err, cluster.ErrParam) || m != nil {
			t.Errorf("prototypes with %s: %v, %v", kernel.Name(k), m, err)
		}
	}
	for _, p := range []cluster.TwoStageParams{
		{Nu1: -0.1}, {Nu1: 1.1}, {Nu1: math.NaN()}, {Nu2: -0.1}, {Nu2: 1.1}, {Nu2: math.NaN()}, {Tol: -1}, {Tol: math.NaN()}, {Tol: math.Inf(1)},
	} {
		if m, err := cluster.TwoStage(t.Context(), ds, kernel.Gaussian{}, p); !errors.Is(err, cluster.ErrParam) || m != nil {
			t.Errorf("%+v: %v, %v", p, m, err)
		}
	}
}

func TestBadKernels(t *testing.T) {
	ds := line(1, 2, 3, 4)
	for _, c := range []struct {
		k    kernel.Kernel
		want error
	}{
		{kernel.Func(func(_, _ []float64) float64 { return math.NaN() }), kernel.ErrNotFinite},
		{kernel.Func(func(x, y []float64) float64 {
			if x[0] != y[0] && x[0]+y[0] == 6 { // only the rows 1 and 3: not in row 0, nor on the diagonal
				return math.Inf(1)
			}
			return x[0] * y[0]
		}), kernel.ErrNotFinite},
		{kernel.Func(func(_, _ []float64) float64 { panic("of a kernel") }), kernel.ErrPanic},
		{kernel.Linear{}, kernel.ErrNotFinite}, // of large points, below
		{kernel.Precomputed{K: mat.NewDense(2, 2, nil)}, kernel.ErrShape},
	} {
		set := ds
		if _, linear := c.k.(kernel.Linear); linear {
			set = line(0.5e152, 1e152, 3, 4) // 1e305/16 < 1e304 < 1e305/4
		}
		for name, train := range algorithms {
			if name == "fuzzy, input" {
				continue
			}
			if m, err := train(t.Context(), set, c.k, common{}); !errors.Is(err, c.want) || m != nil {
				t.Errorf("%s, %s: %v, %v; want %v", name, kernel.Name(c.k), m, err, c.want)
			}
		}
	}
}

// TestBadKernelInCluster: an error of a one-class SVM names the cluster, as its rows are
// counted in the cluster.
func TestBadKernelInCluster(t *testing.T) {
	ds, start := blobs(400, 2, 3, 1) // the matrix is not held: row i has the label i%3
	bad := map[float64]bool{ds.X.At(202, 0): true, ds.X.At(205, 0): true}
	k := kernel.Func(func(x, y []float64) float64 {
		if x[0] != y[0] && bad[x[0]] && bad[y[0]] {
			return math.NaN()
		}
		return kernel.Gaussian{}.Eval(x, y)
	})
	m, err := cluster.TwoStage(t.Context(), ds, k, cluster.TwoStageParams{Clusters: 3, CacheMB: 1, Start: start})
	if m != nil || !errors.Is(err, kernel.ErrNotFinite) || !strings.Contains(err.Error(), "cluster 1, whose rows are counted from 0: ") || !strings.Contains(err.Error(), "row 67, row 68") {
		t.Errorf("%v, %v", m, err)
	}
}

// TestLargeValues: sums of values as large as they may be are finite.
func TestLargeValues(t *testing.T) {
	ds, start := cloud(100, 2, 3, 1)
	scaled := kernel.Scaled{Factor: 1e299, Kernel: kernel.Gaussian{}}
	want, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 3, Start: start})
	must(t, want, err)
	m, err := cluster.KMeans(t.Context(), ds, scaled, cluster.KMeansParams{Clusters: 3, Start: start})
	must(t, m, err)
	if !near(m.Objective/1e299, want.Objective, 1e-10) {
		t.Errorf("objective %v, want %v", m.Objective, 1e299*want.Objective)
	}
}

// TestNegligibleWeights: rows whose relative weight is too small for float64 are ignored as
// those of weight 0 are.
func TestNegligibleWeights(t *testing.T) {
	ds := line(0, 1, 10, 12, 50, 51)
	ds.W = []float64{1e10, 1e10, 1e10, 1e10, 1e-310, 1e-290}
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{Gamma: 0.01}, common{clusters: 3, start: []int{0, 0, 1, 1, 2, 2}})
		if name == "fuzzy, feature" || name == "fuzzy, input" {
			if !errors.Is(err, cluster.ErrParam) || !strings.Contains(err.Error(), "label 2") {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		must(t, m, err)
		if m.Status != learn.Converged || len(m.Centres[2].Rows) != 1 || m.Centres[2].Rows[0] > 3 {
			t.Errorf("%s: %v after %d iterations, centre %v", name, m.Status, m.Iterations, m.Centres[2])
		}
		if m, err = train(t.Context(), ds, kernel.Gaussian{}, common{clusters: 5}); !errors.Is(err, cluster.ErrParam) || m != nil {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
}

// TestOverflowOfKernel: sums of kernel values that overflow are an error, though the
// diagonal and row 0 are small.
func TestOverflowOfKernel(t *testing.T) {
	var x []float64
	for i := range 40 {
		x = append(x, float64(i))
	}
	k := kernel.Func(func(x, y []float64) float64 {
		if x[0] != y[0] && x[0] > 1 && y[0] > 1 {
			return 1e306 - 2e306*math.Mod(x[0]+y[0], 2)
		}
		return 1
	})
	for name, train := range algorithms {
		if name == "fuzzy, input" {
			continue
		}
		if m, err := train(t.Context(), line(slices.Repeat(x, 8)...), k, common{clusters: 3}); !errors.Is(err, kernel.ErrNotFinite) || m != nil {
			t.Errorf("%s: %v, %v", name, m, err)
		}
	}
}

// TestOverflow: with the largest weights the objective is infinite, but the labels are
// those of other equal weights.
func TestOverflow(t *testing.T) {
	ds := line(slices.Repeat([]float64{0, 10, 1, 12}, 8)...)
	ds.W = slices.Repeat([]float64{math.MaxFloat64}, 32)
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{Gamma: 0.1}, common{})
		must(t, m, err)
		if m.Status != learn.Overflow || !math.IsInf(m.Objective, 1) {
			t.Errorf("%s: %v, objective %v", name, m.Status, m.Objective)
		}
		if a := m.Assign; a[0] != a[2] || a[1] != a[3] || a[0] == a[1] {
			t.Errorf("%s: labels %v", name, a)
		}
	}
}

// TestCancelled: whenever the context ends, the model is the best so far, and it fits
// together.
func TestCancelled(t *testing.T) {
	ds, _ := cloud(60, 2, 3, 2)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for name, train := range algorithms {
		m, err := train(ended, ds, kernel.Gaussian{}, common{})
		if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled || !math.IsInf(m.Objective, 1) || len(m.Assign) != 60 {
			t.Fatalf("%s, before it began: %+v, %v", name, m, err)
		}
		for i, c := range m.Predict(ds.X) {
			if c != 0 || !math.IsInf(m.Distances(ds.X).At(i, 1), 1) {
				t.Errorf("%s, before it began: row %d has label %d and distances %v", name, i, c, m.Distances(ds.X).RawRowView(i))
			}
		}
		for _, last := range []int32{1, 2, 3, 8, 20} {
			ctx, cancel := context.WithCancel(t.Context())
			left, best := last, math.Inf(1)
			ctx = learn.WithProgress(ctx, func(p learn.Progress) {
				if left--; left == 0 {
					cancel()
				}
				if p.Done != int(last-left) || p.Stage == "" || !strings.Contains(p.Note, "of 30, objective") || p.Done == 1 && !strings.Contains(p.Note, "restart 1 of") {
					t.Errorf("%s: report %+v", name, p)
				}
			})
			m, err := train(ctx, ds, kernel.Gaussian{}, common{clusters: 5, restarts: 30})
			if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled {
				t.Fatalf("%s, after %d reports: %v, %v", name, last, m, err)
			}
			for _, j := range m.Objectives {
				best = min(best, j)
			}
			if math.IsInf(m.Objective, 1) || m.Objective > best || len(m.History) != m.Iterations+1 || m.Objective != m.History[m.Iterations] && m.Method != cluster.OneClass {
				t.Errorf("%s, after %d reports: objective %v, history %v, runs %v", name, last, m.Objective, m.History, m.Objectives)
			}
			agrees(t, name, m, ds)
			cancel()
		}
	}
}

// agrees checks that the objective of a model is that of its labels and centres.
func agrees(t *testing.T, name string, m *cluster.Model, ds *learn.Dataset) {
	t.Helper()
	d2, j := m.Distances(ds.X), 0.0
	for i, c := range m.Assign {
		if m.Membership == nil {
			j += ds.Weight(i) * d2.At(i, c)
			continue
		}
		for c, u := range m.Membership.RawRowView(i) {
			if u > 0 {
				j += ds.Weight(i) * math.Pow(u, m.Fuzziness) * d2.At(i, c)
			}
		}
	}
	if !near(m.Objective, j, 1e-9) {
		t.Errorf("%s: objective %v, and %v from labels and centres", name, m.Objective, j)
	}
}

// TestErrorAfterTheEnd: an error of the kernel counts, though the context is over.
func TestErrorAfterTheEnd(t *testing.T) {
	ds, _ := cloud(30, 2, 3, 3)
	ctx, cancel := context.WithCancel(t.Context())
	var left atomic.Int64
	left.Store(100)
	k := kernel.Func(func(_, _ []float64) float64 {
		if left.Add(-1) == 0 {
			cancel()
			return math.NaN()
		}
		return 1
	})
	if m, err := cluster.KMeans(ctx, ds, k, cluster.KMeansParams{}); !errors.Is(err, kernel.ErrNotFinite) || m != nil {
		t.Errorf("%v, %v", m, err)
	}
}

// TestKernelEndsTheContext: among the values of the kernel.
func TestKernelEndsTheContext(t *testing.T) {
	ds, _ := cloud(30, 2, 3, 3)
	for name, train := range algorithms {
		if name == "fuzzy, input" {
			continue
		}
		// There are 30 values on the diagonal, 30 of the first row, and 465 of the matrix.
		// Those of one-class SVMs follow.
		for _, last := range []int64{1, 31, 45, 100, 500, 560} {
			if last > 525 && name != "two stages" {
				continue
			}
			ctx, cancel := context.WithCancel(t.Context())
			var left atomic.Int64
			left.Store(last)
			k := kernel.Func(func(x, y []float64) float64 {
				if left.Add(-1) == 0 {
					cancel()
				}
				return kernel.Gaussian{}.Eval(x, y)
			})
			m, err := train(ctx, ds, k, common{clusters: 3, restarts: 1000})
			if !errors.Is(err, context.Canceled) || m == nil || m.Status != learn.Cancelled || len(m.Assign) != 30 {
				t.Fatalf("%s, after %d values: %v, %v", name, last, m, err)
			}
			if !math.IsInf(m.Objective, 1) {
				agrees(t, name, m, ds)
			}
			cancel()
		}
	}
}

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
