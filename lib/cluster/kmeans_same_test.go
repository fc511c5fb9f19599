package cluster_test

import (
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestInvarianceToDelta: a constant added to the kernel changes nothing, because the
// coefficients of φ(x) - m add up to 0.
func TestInvarianceToDelta(t *testing.T) {
	ds, start := cloud(150, 3, 3, 4)
	p := cluster.KMeansParams{Clusters: 3, Start: start}
	want, err := cluster.KMeans(t.Context(), ds, kernel.Stump{}, p)
	must(t, want, err)
	m, err := cluster.KMeans(t.Context(), ds, kernel.Stump{Delta: 1000}, p)
	must(t, m, err)
	if !slices.Equal(m.Assign, want.Assign) || !near(m.Objective, want.Objective, 1e-10) {
		t.Errorf("objective %v, want %v", m.Objective, want.Objective)
	}
	if !mat.EqualApprox(m.Distances(ds.X), want.Distances(ds.X), 1e-10) {
		t.Error("the distances are others")
	}
}

// TestSameBits: no bit depends on the number of processors or on CacheMB, nor do two
// calls differ. The kernels are held with the default CacheMB, and not with 1.
func TestSameBits(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	ds, _ := blobs(1100, 20, 5, 6)
	ds.W = weights(1100, 2)
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.05}, kernel.Func(kernel.Linear{}.Eval)} {
		for _, train := range []func(cacheMB int) (*cluster.Model, error){
			func(cacheMB int) (*cluster.Model, error) {
				return cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: 6, Restarts: 2, CacheMB: cacheMB, Seed: 5})
			},
			func(cacheMB int) (*cluster.Model, error) {
				return cluster.FuzzyCMeans(t.Context(), ds, k, cluster.FuzzyParams{Clusters: 3, Restarts: 1, MaxIter: 5, CacheMB: cacheMB})
			},
			func(int) (*cluster.Model, error) {
				return cluster.TwoStage(t.Context(), ds, k, cluster.TwoStageParams{Clusters: 4, Restarts: 2, MaxIter: 3})
			},
			func(int) (*cluster.Model, error) {
				return cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 0.05}, cluster.FuzzyParams{Clusters: 3, Restarts: 1, MaxIter: 5, Space: cluster.InputSpace})
			},
		} {
			var want *cluster.Model
			for _, c := range [][2]int{{1, 0}, {3, 0}, {1, 1}, {2, 1}} {
				runtime.GOMAXPROCS(c[0])
				m, err := train(c[1])
				must(t, m, err)
				m.Kernel = nil // functions are never equal
				if want == nil {
					want = m
				}
				if !reflect.DeepEqual(m, want) {
					t.Errorf("%s, %v: %d processors and CacheMB %d give another model", kernel.Name(k), m.Method, c[0], c[1])
				}
			}
		}
	}
}

// TestHeldMatrixIsEnough: a kernel that takes calls is called once for each pair, and for
// the diagonal and row 0, whatever the number of runs.
func TestHeldMatrixIsEnough(t *testing.T) {
	ds, _ := cloud(100, 2, 3, 7)
	var calls atomic.Int64
	k := kernel.Func(func(x, y []float64) float64 {
		calls.Add(1)
		return kernel.Gaussian{}.Eval(x, y)
	})
	m, err := cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: 3, Restarts: 5})
	must(t, m, err)
	if got := calls.Load(); got > 100*101/2+200 {
		t.Errorf("%d calls for 100 points, want at most 5250", got)
	}
}

// TestSeeds: another seed gives other runs, and the same one gives the same.
func TestSeeds(t *testing.T) {
	ds, _ := cloud(90, 2, 3, 7)
	var all [][]float64
	for _, seed := range []uint64{1, 1, 2} {
		m, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 5, Restarts: 8, Seed: seed})
		must(t, m, err)
		if len(m.Objectives) != 8 || m.Objective != slices.Min(m.Objectives) || m.Objectives[m.Restart] != m.Objective {
			t.Errorf("run %d of %v, objective %v", m.Restart, m.Objectives, m.Objective)
		}
		if slices.Max(m.Objectives) == m.Objective {
			t.Error("all runs are the same")
		}
		all = append(all, m.Objectives)
	}
	if !slices.Equal(all[0], all[1]) || slices.Equal(all[0], all[2]) {
		t.Errorf("objectives %v", all)
	}
	if m, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{}); err != nil || m.Clusters != 2 || len(m.Objectives) != 10 {
		t.Errorf("defaults: %v, %v", m, err)
	}
}

// TestRowPermutation: the order of the rows does not matter, once the first labels are
// given.
func TestRowPermutation(t *testing.T) {
	ds, start := cloud(200, 3, 4, 8)
	ds.W = weights(200, 3)
	order := rand.New(rand.NewPCG(1, 1)).Perm(200)
	permuted, first := ds.Subset(order), make([]int, 200)
	for r, i := range order {
		first[r] = start[i]
	}
	for name, train := range map[string]func(ds *learn.Dataset, start []int) (*cluster.Model, error){
		"k-means": func(ds *learn.Dataset, start []int) (*cluster.Model, error) {
			return cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 4, Start: start})
		},
		"fuzzy, feature": func(ds *learn.Dataset, start []int) (*cluster.Model, error) {
			return cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Clusters: 4, Start: start, Fuzziness: 1.2, MaxIter: 20})
		},
		"fuzzy, input": func(ds *learn.Dataset, start []int) (*cluster.Model, error) {
			return cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Clusters: 4, Start: start, Space: cluster.InputSpace, MaxIter: 20})
		},
		"two stages": func(ds *learn.Dataset, start []int) (*cluster.Model, error) {
			return cluster.TwoStage(t.Context(), ds, kernel.Gaussian{}, cluster.TwoStageParams{Clusters: 4, Start: start, Tol: 1e-9, MaxIter: 5})
		},
	} {
		a, err := train(ds, start)
		must(t, a, err)
		b, err := train(permuted, first)
		must(t, b, err)
		for r, i := range order {
			if b.Assign[r] != a.Assign[i] {
				t.Fatalf("%s: row %d has another label as row %d", name, i, r)
			}
		}
		if !near(b.Objective, a.Objective, 1e-7) {
			t.Errorf("%s: objective %v, want %v", name, b.Objective, a.Objective)
		}
	}
}
