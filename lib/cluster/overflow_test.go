package cluster_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

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
