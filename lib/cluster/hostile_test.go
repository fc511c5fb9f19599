package cluster_test

import (
	"context"
	"errors"
	"math"
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
