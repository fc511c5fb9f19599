package cluster_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// fuzzyObjective is J by its definition.
func fuzzyObjective(ds *learn.Dataset, u, d2 *mat.Dense, m float64) float64 {
	j := 0.0
	for i := range ds.Len() {
		for c, v := range u.RawRowView(i) {
			j += ds.Weight(i) * math.Pow(v, m) * d2.At(i, c)
		}
	}
	return j
}

// TestFuzzyObjectiveNeverRises: J falls from iteration to iteration in both spaces, and
// the memberships are the best ones for the centres.
func TestFuzzyObjectiveNeverRises(t *testing.T) {
	for _, k := range append(slices.Clone(kernels), nil) { // nil: in input space
		for seed, fuzziness := range []float64{2, 1.3, 3.5} {
			p := cluster.FuzzyParams{Clusters: 3, Fuzziness: fuzziness, MaxIter: 2000}
			n := 50 + 30*seed
			var ds *learn.Dataset
			ds, p.Start = cloud(n, 2, 3, uint64(seed))
			if seed == 1 {
				ds.W = weights(n, 1)
			}
			used := k
			if k == nil {
				used, p.Space = &kernel.Gaussian{Gamma: 0.7}, cluster.InputSpace
			}
			name := fmt.Sprintf("%s, %v, m = %v", kernel.Name(used), p.Space, fuzziness)
			m, err := cluster.FuzzyCMeans(t.Context(), ds, used, p)
			must(t, m, err)
			falls(t, m.History)
			if m.Status != learn.Converged || len(m.History) != m.Iterations+1 || m.Objective != m.History[m.Iterations] || m.Fuzziness != fuzziness {
				t.Errorf("%s: %v, %d iterations, %d objectives", name, m.Status, m.Iterations, len(m.History))
			}
			d2 := m.Distances(ds.X)
			if k != nil {
				b := dense(m, n)
				want := distances2(t, k, ds.X, b)
				if !mat.EqualApprox(d2, want, 1e-9) {
					t.Errorf("%s: distances are not those of the centres", name)
				}
				isCentre(t, name, ds, m, b)
			} else {
				isPrototype(t, name, ds, m, 0.7)
			}
			if want := fuzzyObjective(ds, m.Membership, d2, fuzziness); !near(m.Objective, want, 1e-10) {
				t.Errorf("%s: objective %v, want %v", name, m.Objective, want)
			}
			bestMemberships(t, name, m, d2)
			if !mat.EqualApprox(m.Memberships(ds.X), m.Membership, 1e-7) {
				t.Errorf("%s: other memberships are predicted for the training rows", name)
			}
			if !slices.Equal(m.Predict(ds.X), m.Assign) {
				t.Errorf("%s: other labels are predicted for the training rows", name)
			}
		}
	}
}

// bestMemberships checks that the sum in each row is 1, and that no other memberships
// have a smaller Σ u^m·d².
func bestMemberships(t *testing.T, name string, m *cluster.Model, d2 *mat.Dense) {
	t.Helper()
	for i, label := range m.Assign {
		u, sum := m.Membership.RawRowView(i), 0.0
		for c, v := range u {
			sum += v
			if v < 0 || v > 1 || v > u[label] {
				t.Errorf("%s: row %d has label %d and memberships %v", name, i, label, u)
			}
			for other := range u { // some of it moves from c to the other
				const step = 1e-3
				if c == other || v < step {
					continue
				}
				cost := func(step float64) float64 {
					return math.Pow(v-step, m.Fuzziness)*d2.At(i, c) + math.Pow(u[other]+step, m.Fuzziness)*d2.At(i, other)
				}
				if cost(step) < cost(0)-1e-12 {
					t.Errorf("%s: row %d has memberships %v; less in %d and more in %d is better", name, i, u, c, other)
				}
			}
		}
		if math.Abs(sum-1) > 1e-14 {
			t.Errorf("%s: the memberships of row %d add up to %v", name, i, sum)
		}
	}
}

// isCentre checks that the centres are the means for the memberships: those of the
// iteration before, which differ by Tol.
func isCentre(t *testing.T, name string, ds *learn.Dataset, m *cluster.Model, b *mat.Dense) {
	t.Helper()
	for c := range m.Clusters {
		total := 0.0
		for i := range ds.Len() {
			total += ds.Weight(i) * math.Pow(m.Membership.At(i, c), m.Fuzziness)
		}
		for i := range ds.Len() {
			if want := ds.Weight(i) * math.Pow(m.Membership.At(i, c), m.Fuzziness) / total; math.Abs(b.At(i, c)-want) > 2e-4 {
				t.Errorf("%s: coefficient %v of row %d in centre %d, want %v", name, b.At(i, c), i, c, want)
			}
		}
	}
}

// isPrototype checks that v = Σ W·u^m·K·x / Σ W·u^m·K.
func isPrototype(t *testing.T, name string, ds *learn.Dataset, m *cluster.Model, gamma float64) {
	t.Helper()
	for c := range m.Clusters {
		v := m.Prototypes.RawRowView(c)
		sum, total := make([]float64, len(v)), 0.0
		for i := range ds.Len() {
			x, d2 := ds.X.RawRowView(i), 0.0
			for j := range x {
				d2 += (x[j] - v[j]) * (x[j] - v[j])
			}
			a := ds.Weight(i) * math.Pow(m.Membership.At(i, c), m.Fuzziness) * math.Exp(-gamma*d2)
			for j := range x {
				sum[j] += a * x[j]
			}
			total += a
		}
		for j := range v {
			if math.Abs(sum[j]/total-v[j]) > 1e-3 {
				t.Errorf("%s: prototype %d is %v, want %v/%v", name, c, v, sum, total)
			}
		}
	}
}

// TestLinearKernelIsFuzzyCMeans: with the linear kernel, the steps in feature space are
// those of fuzzy c-means in input space (Bezdek 1981).
func TestLinearKernelIsFuzzyCMeans(t *testing.T) {
	ds, start := cloud(80, 3, 3, 2)
	m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Linear{}, cluster.FuzzyParams{Clusters: 3, Start: start, Fuzziness: 1.7, MaxIter: 12, Trace: true})
	must(t, m, err)
	u := mat.NewDense(80, 3, nil)
	for i, c := range start {
		u.Set(i, c, 1)
	}
	for at, s := range m.Trace {
		d2 := mat.NewDense(80, 3, nil)
		for c := range 3 {
			v, total := make([]float64, 3), 0.0
			for i := range 80 {
				a := math.Pow(u.At(i, c), 1.7)
				total += a
				for j := range v {
					v[j] += a * ds.X.At(i, j)
				}
			}
			for j := range v {
				v[j] /= total
				if math.Abs(s.Means.At(c, j)-v[j]) > 1e-12 {
					t.Fatalf("step %d: centre %d is at %v, want %v", at, c, s.Means.RawRowView(c), v)
				}
			}
			for i := range 80 {
				for j := range v {
					d2.Set(i, c, d2.At(i, c)+(ds.X.At(i, j)-v[j])*(ds.X.At(i, j)-v[j]))
				}
			}
		}
		for i := range 80 {
			total := 0.0
			for c := range 3 {
				total += math.Pow(d2.At(i, c), -1/0.7)
			}
			for c := range 3 {
				u.Set(i, c, math.Pow(d2.At(i, c), -1/0.7)/total)
			}
		}
		if want := fuzzyObjective(ds, u, d2, 1.7); !near(s.Objective, want, 1e-12) {
			t.Errorf("step %d: objective %v, want %v", at, s.Objective, want)
		}
	}
	if !mat.EqualApprox(m.Membership, u, 1e-12) {
		t.Error("the memberships are others")
	}
}

// TestFuzzinessNearOneIsKMeans: the limit of m → 1 has memberships 0 and 1.
func TestFuzzinessNearOneIsKMeans(t *testing.T) {
	ds, start := cloud(100, 2, 3, 6)
	hard, err := cluster.KMeans(t.Context(), ds, kernel.Gaussian{}, cluster.KMeansParams{Clusters: 3, Start: start})
	must(t, hard, err)
	soft, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Clusters: 3, Start: hard.Assign, Fuzziness: 1.0001})
	must(t, soft, err)
	if !slices.Equal(soft.Assign, hard.Assign) || !near(soft.Objective, hard.Objective, 1e-3) {
		t.Errorf("objective %v, and %v of k-means", soft.Objective, hard.Objective)
	}
	for i, c := range soft.Assign {
		if soft.Membership.At(i, c) < 0.99 {
			t.Errorf("row %d: memberships %v", i, soft.Membership.RawRowView(i))
		}
	}
}

// TestWideGaussianIsFuzzyCMeans: 2(1-K) tends to 2γ‖x-v‖², and the prototypes to the
// centres of the linear kernel. The digits of 1-K must not be lost.
func TestWideGaussianIsFuzzyCMeans(t *testing.T) {
	const gamma = 1e-12
	ds, start := cloud(60, 2, 3, 7)
	p := cluster.FuzzyParams{Clusters: 3, Start: start, Trace: true, MaxIter: 300}
	linear, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Linear{}, p)
	must(t, linear, err)
	p.Space = cluster.InputSpace
	wide, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: gamma}, p)
	must(t, wide, err)
	if wide.Iterations != linear.Iterations || !near(wide.Objective/(2*gamma), linear.Objective, 1e-9) || !mat.EqualApprox(wide.Membership, linear.Membership, 1e-9) {
		t.Errorf("objective %v after %d iterations, want %v after %d", wide.Objective/(2*gamma), wide.Iterations, linear.Objective, linear.Iterations)
	}
	if last := wide.Trace[wide.Iterations].Means; !mat.EqualApprox(last, wide.Prototypes, 0) || mat.EqualApprox(last, wide.Trace[0].Means, 0.1) {
		t.Errorf("the last step has prototypes %v, want %v", last, wide.Prototypes)
	}
}

// TestFuzzyWeights: a factor of all weights is a factor of the objective, and rows of
// weight 0 are absent, but get memberships.
func TestFuzzyWeights(t *testing.T) {
	ds, _ := cloud(70, 2, 2, 4)
	ds.W = weights(70, 4)
	var present []int
	for i, w := range ds.W {
		if w > 0 {
			present = append(present, i)
		}
	}
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		p := cluster.FuzzyParams{Clusters: 3, Space: space, Restarts: 2}
		all, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, p)
		must(t, all, err)
		some, err := cluster.FuzzyCMeans(t.Context(), ds.Subset(present), kernel.Gaussian{}, p)
		must(t, some, err)
		if !slices.Equal(all.History, some.History) {
			t.Errorf("%v: with rows of weight 0 the history is %v, without them %v", space, all.History, some.History)
		}
		if !mat.EqualApprox(all.Memberships(ds.X), all.Membership, 1e-9) {
			t.Errorf("%v: memberships of rows of weight 0 are not those of the centres", space)
		}
		eight := *ds
		eight.W = slices.Clone(ds.W)
		for i := range eight.W {
			eight.W[i] *= 8
		}
		m, err := cluster.FuzzyCMeans(t.Context(), &eight, kernel.Gaussian{}, p)
		must(t, m, err)
		if m.Objective != 8*all.Objective {
			t.Errorf("%v: objective %v, want %v", space, m.Objective, 8*all.Objective)
		}
	}
}

// TestFuzzyIterationLimit: the default of MaxIter and of Tol, and a limit.
func TestFuzzyIterationLimit(t *testing.T) {
	ds, start := cloud(60, 2, 3, 5)
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		last := 0.0
		for _, tol := range []float64{0, 1e-5, 1e-9} {
			m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 0.1}, cluster.FuzzyParams{Clusters: 3, Start: start, Space: space, Tol: tol})
			must(t, m, err)
			if tol == 1e-5 && m.Objective != last || tol == 1e-9 && m.Objective >= last {
				t.Errorf("%v: objective %v with Tol %v, and %v before", space, m.Objective, tol, last)
			}
			last = m.Objective
		}
		m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 0.1}, cluster.FuzzyParams{Clusters: 3, Start: start, Space: space, MaxIter: 4})
		must(t, m, err)
		if m.Status != learn.IterationLimit || m.Iterations != 4 {
			t.Errorf("%v: %v after %d iterations", space, m.Status, m.Iterations)
		}
	}
}

func TestSpaceString(t *testing.T) {
	for s, want := range map[cluster.Space]string{cluster.FeatureSpace: "feature space", cluster.InputSpace: "input space", 7: "Space(7)"} {
		if s.String() != want {
			t.Errorf("%q, want %q", s, want)
		}
	}
}
