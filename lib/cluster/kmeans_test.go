package cluster_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestKMeansByHand: the clusters of 0, 1, 10 and 12 on a line. With the linear kernel,
// J = ½ + 2. With the stump kernel, ‖φ(x)-φ(y)‖² = 2|x-y|, and the J of two points is
// half of their squared distance: J = 1 + 2.
func TestKMeansByHand(t *testing.T) {
	for k, want := range map[kernel.Kernel]float64{kernel.Linear{}: 2.5, kernel.Stump{}: 3} {
		m, err := cluster.KMeans(t.Context(), line(0, 10, 1, 12), k, cluster.KMeansParams{})
		must(t, m, err)
		if m.Assign[0] != m.Assign[2] || m.Assign[1] != m.Assign[3] || m.Assign[0] == m.Assign[1] {
			t.Errorf("%s: labels %v", kernel.Name(k), m.Assign)
		}
		if m.Objective != want || m.Status != learn.Converged || m.Method != cluster.KernelKMeans {
			t.Errorf("%s: objective %v, want %v; %v", kernel.Name(k), m.Objective, want, m.Status)
		}
		if len(m.Objectives) != 10 || m.Restart != slices.Index(m.Objectives, want) || slices.Index(m.Objectives[m.Restart+1:], want) < 0 {
			t.Errorf("%s: run %d of %v, want the first of the best", kernel.Name(k), m.Restart, m.Objectives)
		}
		if m.Membership != nil || m.Prototypes != nil || m.Trace != nil || m.Fuzziness != 0 || m.Period != 0 {
			t.Errorf("it has what it should not have: %+v", m)
		}
	}
}

// TestObjectiveNeverRises: J falls from iteration to iteration, the objective is that of
// the definition, and no point is nearer to another centre.
func TestObjectiveNeverRises(t *testing.T) {
	for _, k := range kernels {
		for seed := range uint64(4) {
			n, clusters := 40+37*int(seed), 2+int(seed)
			ds, start := cloud(n, 3, clusters, seed)
			if seed%2 == 1 {
				ds.W = weights(n, seed)
			}
			m, err := cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: clusters, Start: start})
			must(t, m, err)
			falls(t, m.History)
			if m.Status != learn.Converged || m.Iterations < 1 || len(m.History) != m.Iterations+1 {
				t.Errorf("%s: %v after %d iterations, history %v", kernel.Name(k), m.Status, m.Iterations, m.History)
			}
			if first := spread(t, k, ds, start, clusters); !near(m.History[0], first, 1e-12) {
				t.Errorf("%s: the history begins with %v, want %v", kernel.Name(k), m.History[0], first)
			}
			if want := spread(t, k, ds, m.Assign, clusters); !near(m.Objective, want, 1e-12) || m.History[m.Iterations] != m.Objective {
				t.Errorf("%s: objective %v, want %v", kernel.Name(k), m.Objective, want)
			}
			d2 := distances2(t, k, ds.X, shares(m.Assign, ds.W, clusters))
			got := m.Distances(ds.X)
			for i, label := range m.Assign {
				for c := range clusters {
					if d2.At(i, c) < d2.At(i, label)-1e-11 {
						t.Errorf("%s: row %d is nearer to %d than to its centre %d", kernel.Name(k), i, c, label)
					}
					if !near(got.At(i, c), d2.At(i, c), 1e-11) {
						t.Errorf("%s: distance %v of row %d from centre %d, want %v", kernel.Name(k), got.At(i, c), i, c, d2.At(i, c))
					}
				}
			}
			if p := m.Predict(ds.X); !slices.Equal(p, m.Assign) {
				t.Errorf("%s: the training rows are predicted as %v, want %v", kernel.Name(k), p, m.Assign)
			}
		}
	}
}

// TestHistoryIsOfTrace: in a run of more than 50 iterations, the sums that are changed
// and computed again are those of the labels of each step.
func TestHistoryIsOfTrace(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long where the processor is emulated; TestSameBytes has the bits")
	}
	ds, start := cloud(2500, 2, 8, 10)
	ds.W = weights(2500, 1)
	k := kernel.Gaussian{Gamma: 0.05}
	m, err := cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: 8, Start: start, Trace: true})
	must(t, m, err)
	if m.Iterations < 52 || len(m.Trace) != len(m.History) {
		t.Fatalf("%d iterations, %d numbers, %d steps: choose another cloud", m.Iterations, len(m.History), len(m.Trace))
	}
	falls(t, m.History)
	for at, s := range m.Trace {
		if s.Objective != m.History[at] {
			t.Errorf("step %d has the objective %v, the history %v", at, s.Objective, m.History[at])
		}
		if at%16 != 3 && at != m.Iterations && at != 50 {
			continue
		}
		if want := spread(t, k, ds, s.Assign, 8); !near(m.History[at], want, 1e-12) {
			t.Errorf("iteration %d: objective %v, want %v", at, m.History[at], want)
		}
		var means mat.Dense
		means.Mul(shares(s.Assign, ds.W, 8).T(), ds.X)
		if !mat.EqualApprox(s.Means, &means, 1e-12) {
			t.Errorf("iteration %d: means %v, want %v", at, mat.Formatted(s.Means), mat.Formatted(&means))
		}
	}
	if !slices.Equal(m.Trace[m.Iterations].Assign, m.Assign) {
		t.Error("the last step has other labels than the model")
	}
}

// TestRowOfWeightZero has the lowest label of equally near centres, not its first one.
func TestRowOfWeightZero(t *testing.T) {
	ds := line(-1, 1, 0)
	ds.W = []float64{1, 1, 0}
	m, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Start: []int{0, 1, 1}})
	must(t, m, err)
	if !slices.Equal(m.Assign, []int{0, 1, 0}) || m.Status != learn.Converged {
		t.Errorf("labels %v, %v", m.Assign, m.Status)
	}
}

// TestLinearKernelIsKMeans: with the linear kernel, the steps are those of Lloyd's
// algorithm in input space.
func TestLinearKernelIsKMeans(t *testing.T) {
	const clusters = 4
	ds, labels := blobs(203, 3, clusters, 3)
	for i := range labels {
		labels[i] = i / 7 % clusters
	}
	m, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Clusters: clusters, Start: labels, Trace: true})
	must(t, m, err)
	for at, s := range m.Trace {
		if s.Objective != m.History[at] {
			t.Errorf("step %d has the objective %v, the history %v", at, s.Objective, m.History[at])
		}
		if !slices.Equal(s.Assign, labels) {
			t.Fatalf("step %d has other labels than Lloyd's algorithm", at)
		}
		var means mat.Dense
		means.Mul(shares(labels, nil, clusters).T(), ds.X)
		labels = make([]int, ds.Len())
		for i := range labels {
			distance := func(c int) float64 {
				var v mat.VecDense
				v.SubVec(ds.X.RowView(i), means.RowView(c))
				return mat.Dot(&v, &v)
			}
			for c := range clusters {
				if distance(c) < distance(labels[i]) {
					labels[i] = c
				}
			}
		}
	}
	if !slices.Equal(m.Assign, labels) {
		t.Error("Lloyd's algorithm has not converged")
	}
}

// TestWeights: an example of weight 2 is two examples, one of weight 0 is absent, and a
// factor of all weights is a factor of the objective.
func TestWeights(t *testing.T) {
	ds, start := cloud(120, 2, 3, 5)
	w := make([]float64, 120)
	var rows []int
	for i := range w {
		w[i] = float64(i % 3)
		rows = append(rows, slices.Repeat([]int{i}, i%3)...)
	}
	copies, first := ds.Subset(rows), make([]int, len(rows))
	for r, i := range rows {
		first[r] = start[i]
	}
	ds.W = w
	k := kernel.Gaussian{Gamma: 0.5}
	weighted, err := cluster.KMeans(t.Context(), ds, k, cluster.KMeansParams{Clusters: 3, Start: start})
	must(t, weighted, err)
	twice, err := cluster.KMeans(t.Context(), copies, k, cluster.KMeansParams{Clusters: 3, Start: first})
	must(t, twice, err)
	for r, i := range rows {
		if twice.Assign[r] != weighted.Assign[i] {
			t.Fatalf("row %d has label %d, its copy %d", i, weighted.Assign[i], twice.Assign[r])
		}
	}
	if !near(weighted.Objective, twice.Objective, 1e-12) || !slices.Equal(weighted.Predict(ds.X), weighted.Assign) {
		t.Errorf("objective %v, with copies %v", weighted.Objective, twice.Objective)
	}

	var present []int
	for i, v := range w {
		if v > 0 {
			present = append(present, i)
		}
	}
	p := cluster.KMeansParams{Clusters: 4, Restarts: 3, Seed: 8}
	all, err := cluster.KMeans(t.Context(), ds, k, p)
	must(t, all, err)
	some, err := cluster.KMeans(t.Context(), ds.Subset(present), k, p)
	must(t, some, err)
	if !slices.Equal(all.History, some.History) || !slices.Equal(all.Objectives, some.Objectives) {
		t.Errorf("with rows of weight 0 the history is %v, without them %v", all.History, some.History)
	}
	for _, c := range all.Centres {
		for _, i := range c.Rows {
			if w[i] == 0 {
				t.Errorf("row %d of weight 0 has a coefficient", i)
			}
		}
	}
	for _, factor := range []float64{4, 0x1p900, 0x1p-900} {
		scaled := *ds
		scaled.W = slices.Clone(w)
		for i := range scaled.W {
			scaled.W[i] *= factor
		}
		m, err := cluster.KMeans(t.Context(), &scaled, k, p)
		must(t, m, err)
		if m.Objective != factor*all.Objective || !slices.Equal(m.Assign, all.Assign) {
			t.Errorf("weights times %v: objective %v, want %v", factor, m.Objective, factor*all.Objective)
		}
	}
}

// TestIterationLimit: reaching it is a status.
func TestIterationLimit(t *testing.T) {
	ds, start := cloud(200, 2, 4, 9)
	m, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 4, Start: start, MaxIter: 2})
	must(t, m, err)
	if m.Status != learn.IterationLimit || m.Iterations != 2 || len(m.History) != 3 {
		t.Errorf("%v, %d iterations, history %v", m.Status, m.Iterations, m.History)
	}
	if want := spread(t, kernel.Gaussian{}, ds, m.Assign, 4); !near(m.Objective, want, 1e-12) {
		t.Errorf("objective %v, want %v", m.Objective, want)
	}
}

// TestRoundingDoesNotMovePoints: far from the origin, distances with the linear kernel
// are wrong in most of their digits. Points do not move to and fro for that.
func TestRoundingDoesNotMovePoints(t *testing.T) {
	ds, start := cloud(300, 2, 3, 11)
	ds.X.Apply(func(_, _ int, v float64) float64 { return math.Round(4*v)/4 + 3e6 }, ds.X)
	m, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Clusters: 3, Start: start})
	must(t, m, err)
	if m.Status != learn.Converged {
		t.Errorf("%v after %d iterations", m.Status, m.Iterations)
	}
}

// TestHeavyRowsLeave: what is left of a cluster whose heavy rows have moved has the right
// centre, though its weight is less than the rounding errors of the sums before.
func TestHeavyRowsLeave(t *testing.T) {
	for _, w := range []float64{1e-3, 1e-5, 1e-10, 1e-14, 1e-17, 1e-100} {
		ds := line(99, 103, 98.5, 103.5, 101, 101.5)
		ds.W = []float64{1, 1, 1, 1, w, w}
		m, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Clusters: 3, Start: []int{0, 0, 1, 2, 0, 0}})
		must(t, m, err)
		falls(t, m.History)
		if !slices.Equal(m.Assign, []int{1, 2, 1, 2, 0, 0}) || m.Iterations != 1 {
			t.Errorf("weights %v: labels %v after %d iterations, history %v", w, m.Assign, m.Iterations, m.History)
		}
	}
}
