package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// stagesOf are the rows and coefficients of the centre of a cluster, by the two stages
// as they are described.
func stagesOf(t *testing.T, ds *learn.Dataset, k kernel.Kernel, members []int, nu1, nu2, tol float64) (rows []int, coef []float64) {
	t.Helper()
	first, err := svm.TrainOneClass(t.Context(), ds.Subset(members), k, svm.OneClassParams{Nu: nu1, Tol: tol})
	must(t, first, err)
	var inside []int
	for r, i := range members {
		if !slices.Contains(first.Support, r) {
			inside = append(inside, i)
		}
	}
	if len(inside) < 2 {
		inside = members
	}
	second, err := svm.TrainOneClass(t.Context(), ds.Subset(inside), k, svm.OneClassParams{Nu: nu2, Tol: tol})
	must(t, second, err)
	for _, r := range second.Support {
		rows = append(rows, inside[r])
	}
	return rows, second.Coef
}

// TestTwoStages: each centre is that of two one-class SVMs on the cluster, and each row
// has the nearest centre. The defaults are those of the documentation.
func TestTwoStages(t *testing.T) {
	for _, k := range []kernel.Kernel{kernel.Gaussian{Gamma: 0.3}, kernel.Laplacian{Gamma: 0.2}, kernel.Stump{}} {
		for _, c := range []struct{ nu1, nu2, wantNu1, wantNu2 float64 }{{0, 0, 0.2, 0.05}, {0.4, 0.3, 0.4, 0.3}} {
			for _, w := range [][]float64{nil, weights(90, 3)} {
				ds, y := blobs(90, 2, 3, 1)
				ds.W = w
				m, err := cluster.TwoStage(t.Context(), ds, k, cluster.TwoStageParams{Clusters: 3, Nu1: c.nu1, Nu2: c.nu2})
				must(t, m, err)
				if m.Status != learn.Converged || m.Method != cluster.OneClass {
					t.Fatalf("%s: %v", kernel.Name(k), m)
				}
				if match := eval.Match(m.Assign, y); match.Accuracy < 0.95 {
					t.Errorf("%s: %v", kernel.Name(k), match)
				}
				members := make([][]int, 3)
				for i, label := range m.Assign {
					if ds.Weight(i) > 0 {
						members[label] = append(members[label], i)
					}
				}
				for at, centre := range m.Centres {
					rows, coef := stagesOf(t, ds, k, members[at], c.wantNu1, c.wantNu2, 0)
					for r := range coef {
						if len(rows) != len(centre.Rows) || rows[r] != centre.Rows[r] || !near(centre.Coef[r], coef[r], 1e-12) {
							t.Fatalf("%s: centre %d is %v, want %v and %v", kernel.Name(k), at, centre, rows, coef)
						}
					}
				}
				d2, j := distances2(t, k, ds.X, dense(m, 90)), 0.0
				for i, label := range m.Assign {
					for c := range 3 {
						if d2.At(i, c) < d2.At(i, label)-1e-11 {
							t.Errorf("%s: row %d is nearer to centre %d than to its own, %d", kernel.Name(k), i, c, label)
						}
					}
					if ds.Weight(i) > 0 {
						j += ds.Weight(i) * d2.At(i, label)
					}
				}
				if !near(m.Objective, j, 1e-11) || !mat.EqualApprox(m.Distances(ds.X), d2, 1e-11) {
					t.Errorf("%s: objective %v, want %v", kernel.Name(k), m.Objective, j)
				}
			}
		}
	}
}

// TestCentreOfTheSphere: with a Gaussian kernel, the second stage finds the centre of the
// SVDD of the points that the first has kept.
func TestCentreOfTheSphere(t *testing.T) {
	ds, _ := blobs(40, 2, 2, 2)
	k := kernel.Gaussian{Gamma: 0.2}
	m, err := cluster.TwoStage(t.Context(), ds, k, cluster.TwoStageParams{Nu1: 0.3, Nu2: 0.4, Tol: 1e-10})
	must(t, m, err)
	for c, centre := range m.Centres {
		var members []int
		for i, label := range m.Assign {
			if label == c {
				members = append(members, i)
			}
		}
		first, err := svm.TrainOneClass(t.Context(), ds.Subset(members), k, svm.OneClassParams{Nu: 0.3, Tol: 1e-10})
		must(t, first, err)
		var inside []int
		for r, i := range members {
			if !slices.Contains(first.Support, r) {
				inside = append(inside, i)
			}
		}
		ball, err := svm.TrainSVDD(t.Context(), ds.Subset(inside), k, svm.SVDDParams{Nu: 0.4, Tol: 1e-10})
		must(t, ball, err)
		if !near(centre.Norm2, ball.Norm2, 1e-8) {
			t.Errorf("the centre of cluster %d has the squared norm %v, that of the ball %v", c, centre.Norm2, ball.Norm2)
		}
		want := ball.Distances(ds.X)
		for i, v := range want {
			if got := m.Distances(ds.X).At(i, c); math.Abs(got-v) > 1e-8 {
				t.Errorf("row %d is at distance %v from centre %d, and %v from the centre of the ball", i, got, c, v)
			}
		}
	}
}

// TestSmallClusters: of clusters with a few points, the first stage leaves fewer than 2.
// Then the second gets all of them.
func TestSmallClusters(t *testing.T) {
	ds := line(0, 10, 10.5, 20, 20.5, 21)
	m, err := cluster.TwoStage(t.Context(), ds, kernel.Gaussian{}, cluster.TwoStageParams{Clusters: 3, Start: []int{0, 1, 1, 2, 2, 2}})
	must(t, m, err)
	if m.Status != learn.Converged || m.Iterations != 0 || !slices.Equal(m.Assign, []int{0, 1, 1, 2, 2, 2}) {
		t.Errorf("%v, labels %v", m.Status, m.Assign)
	}
	for c, want := range [][]int{{0}, {1, 2}, {3, 5}} {
		if !slices.Equal(m.Centres[c].Rows, want) {
			t.Errorf("centre %d has the rows %v, want %v", c, m.Centres[c].Rows, want)
		}
	}
	if u := m.Centres[1].Coef; !near(u[0], 0.5, 1e-9) || !near(u[1], 0.5, 1e-9) {
		t.Errorf("coefficients %v of two points, want ½ and ½", u)
	}
}

// TestCycle: labels that repeat end the run. The model is the best of those that repeat.
func TestCycle(t *testing.T) {
	found := 0
	for seed := range uint64(40) {
		ds, start := cloud(40, 2, 3, seed)
		p := cluster.TwoStageParams{Clusters: 3, Start: start, Trace: true, Nu1: 0.5}
		k := kernel.Gaussian{Gamma: 3}
		m, err := cluster.TwoStage(t.Context(), ds, k, p)
		must(t, m, err)
		if m.Status == learn.Converged {
			if m.Period != 0 {
				t.Errorf("seed %d: converged, with period %d", seed, m.Period)
			}
			continue
		}
		found++
		if m.Status != learn.Exhausted || m.Period < 2 || m.Iterations != len(m.History)-1 || len(m.Trace) != len(m.History) {
			t.Fatalf("seed %d: %v, period %d, %d iterations, %d objectives", seed, m.Status, m.Period, m.Iterations, len(m.History))
		}
		last := m.History[len(m.History)-m.Period:]
		if m.Objective != slices.Min(last) {
			t.Errorf("seed %d: objective %v, and the repeated ones are %v", seed, m.Objective, last)
		}
		agrees(t, fmt.Sprintf("seed %d", seed), m, ds)
		at := len(m.History) - 1
		for back := range m.Period {
			if again := slices.Equal(m.Trace[at].Assign, m.Trace[at-back].Assign); again != (back == 0) {
				t.Errorf("seed %d: labels repeat after %d iterations, not %d", seed, back, m.Period)
			}
		}
		if !slices.Equal(m.Trace[at].Assign, m.Trace[at-m.Period].Assign) {
			t.Errorf("seed %d: labels do not repeat after %d iterations", seed, m.Period)
		}
		if best := at - m.Period + 1 + slices.Index(last, m.Objective); !slices.Equal(m.Trace[best].Assign, m.Assign) {
			t.Errorf("seed %d: the labels are not those of the best iteration", seed)
		}
		left := m.Iterations // in the last iteration but one the period is known
		ctx, cancel := context.WithCancel(t.Context())
		ctx = learn.WithProgress(ctx, func(learn.Progress) {
			if left--; left == 0 {
				cancel()
			}
		})
		stopped, err := cluster.TwoStage(ctx, ds, k, p)
		if !errors.Is(err, context.Canceled) || stopped.Period != 0 || !strings.Contains(stopped.String(), "cancelled after") {
			t.Errorf("seed %d: cancelled in a cycle: %v, period %d, %v", seed, stopped, stopped.Period, err)
		}
		cancel()
		p.MaxIter = m.Iterations - 1
		if m, err = cluster.TwoStage(t.Context(), ds, k, p); err != nil || m.Status != learn.IterationLimit || m.Period != 0 || m.Iterations != p.MaxIter {
			t.Errorf("seed %d: one iteration less: %v, period %d, %v", seed, m, m.Period, err)
		}
		agrees(t, "one iteration less", m, ds)
	}
	if found < 3 {
		t.Errorf("%d of 40 runs end in a cycle: choose other points", found)
	}
}

// TestCancelledWhileRefilling: an empty cluster that would have got a row has none in the
// model.
func TestCancelledWhileRefilling(t *testing.T) {
	ds, _ := blobs(60, 2, 2, 4)
	ctx, cancel := context.WithCancel(t.Context())
	ctx = learn.WithProgress(ctx, func(learn.Progress) { cancel() })
	m, err := cluster.TwoStage(ctx, ds, kernel.Gaussian{Gamma: 0.05}, cluster.TwoStageParams{Start: make([]int, 60)})
	if !errors.Is(err, context.Canceled) || !slices.Equal(m.Assign, make([]int, 60)) {
		t.Errorf("%v, %v", m, err)
	}
	agrees(t, "refilling", m, ds)
}

// TestTwoStageEmptyCluster: an empty cluster gets the farthest point.
func TestTwoStageEmptyCluster(t *testing.T) {
	ds, y := blobs(60, 2, 2, 4)
	m, err := cluster.TwoStage(t.Context(), ds, kernel.Gaussian{Gamma: 0.05}, cluster.TwoStageParams{Start: make([]int, 60)})
	must(t, m, err)
	if match := eval.Match(m.Assign, y); match.Accuracy < 0.95 || m.Status != learn.Converged {
		t.Errorf("%v, %v", m.Status, match)
	}
}
