package cluster_test

import (
	"math"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestEmptyCluster: a cluster without points gets the farthest point, the next empty one
// the next.
func TestEmptyCluster(t *testing.T) {
	ds := line(0, 1, 2, 50, 90) // the mean is 28.6
	m, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Clusters: 4, Start: make([]int, 5), Trace: true})
	must(t, m, err)
	for i, want := range []int{2, 0, 0, 3, 1} { // 90 is farthest, then 0, and then 50: 1 and 2 are near 0
		if got := m.Trace[1].Assign[i]; got != want {
			t.Errorf("row %d has label %d after an iteration, want %d", i, got, want)
		}
	}
	falls(t, m.History)
	sizes := make([]int, 4)
	for _, c := range m.Assign {
		sizes[c]++
	}
	for c, size := range sizes {
		if size == 0 {
			t.Errorf("cluster %d is empty at the end: %v", c, m.Assign)
		}
	}
}

// TestEquallyFarPoints: of several the first one moves, also from a cluster of two.
func TestEquallyFarPoints(t *testing.T) {
	m, err := cluster.KMeans(t.Context(), line(0, 4, 10, 14), kernel.Linear{}, cluster.KMeansParams{Clusters: 4, Start: []int{0, 0, 1, 1}})
	must(t, m, err)
	if !slices.Equal(m.Assign, []int{2, 0, 3, 1}) || m.Objective != 0 || m.Iterations != 1 {
		t.Errorf("labels %v, objective %v after %d iterations", m.Assign, m.Objective, m.Iterations)
	}
}

// TestEmptyClustersDoNotRaiseTheObjective: on random problems of which most clusters
// are empty at first.
func TestEmptyClustersDoNotRaiseTheObjective(t *testing.T) {
	for seed := range uint64(20) {
		ds, start := cloud(30, 2, 2, seed)
		ds.W = weights(30, seed)
		for _, k := range kernels {
			m, err := cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: 12, Start: start})
			must(t, m, err)
			falls(t, m.History)
			for c, centre := range m.Centres {
				if len(centre.Rows) == 0 {
					t.Errorf("%s: cluster %d is empty", kernel.Name(k), c)
				}
			}
		}
	}
}

// TestFewerDifferentPoints: clusters stay empty if fewer points than k are different.
// They have no centre, and no point is predicted to be in them.
func TestFewerDifferentPoints(t *testing.T) {
	ds := line(3, 3, 3, 8, 8, 3)
	for _, start := range [][]int{nil, {0, 0, 0, 0, 0, 0}, {1, 1, 1, 3, 3, 1}} {
		for name, train := range map[string]func() (*cluster.Model, error){
			"k-means": func() (*cluster.Model, error) {
				return cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 4, Start: start})
			},
			"two stages": func() (*cluster.Model, error) {
				return cluster.TwoStage(t.Context(), ds, kernel.Gaussian{}, cluster.TwoStageParams{Clusters: 4, Start: start})
			},
		} {
			m, err := train()
			must(t, m, err)
			if m.Status != learn.Converged || math.Abs(m.Objective) > 1e-15 {
				t.Errorf("%s from %v: %v, objective %v", name, start, m.Status, m.Objective)
			}
			if name == "two stages" && start != nil { // two centres may be equal
				continue
			}
			if a := m.Assign; a[0] != a[1] || a[1] != a[2] || a[2] != a[5] || a[3] != a[4] || a[0] == a[3] {
				t.Errorf("%s from %v: labels %v", name, start, a)
			}
			d, u := m.Distances(ds.X), m.Memberships(ds.X)
			for c, centre := range m.Centres {
				empty := c != m.Assign[0] && c != m.Assign[3]
				if (len(centre.Rows) == 0) != empty || math.IsInf(d.At(0, c), 1) != empty {
					t.Errorf("%s from %v: centre %d is %v, at distance %v", name, start, c, centre, d.At(0, c))
				}
				if want := c == m.Assign[0]; (u.At(0, c) == 1) != want || (u.At(0, c) == 0) == want {
					t.Errorf("%s from %v: membership %v in cluster %d", name, start, u.At(0, c), c)
				}
			}
		}
	}
}

// TestOneCluster has all points, and each point may be a cluster.
func TestOneCluster(t *testing.T) {
	ds, _ := cloud(12, 2, 2, 1)
	one, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 1})
	must(t, one, err)
	if want := spread(t, kernel.Gaussian{}, ds, make([]int, 12), 1); !near(one.Objective, want, 1e-13) || one.Iterations != 0 {
		t.Errorf("objective %v after %d iterations, want %v after 0", one.Objective, one.Iterations, want)
	}
	for name, train := range algorithms {
		m, err := train(t.Context(), ds, kernel.Gaussian{}, common{clusters: 1})
		must(t, m, err)
		if m.Status != learn.Converged || !slices.Equal(m.Predict(ds.X), make([]int, 12)) || m.Memberships(ds.X).At(3, 0) != 1 {
			t.Errorf("%s: %v", name, m)
		}
	}
	all, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 12})
	must(t, all, err)
	seen := map[int]bool{}
	for _, c := range all.Assign {
		seen[c] = true
	}
	if len(seen) != 12 || math.Abs(all.Objective) > 1e-14 {
		t.Errorf("%d clusters, objective %v", len(seen), all.Objective)
	}
}
