package cluster_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestPointsAtCentres: a point at a centre belongs to it, and a point at two belongs to
// both.
func TestPointsAtCentres(t *testing.T) {
	ds := line(0, 1, 5)
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		p := cluster.FuzzyParams{Clusters: 3, Start: []int{2, 0, 1}, Space: space}
		m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, p)
		must(t, m, err)
		want := mat.NewDense(3, 3, []float64{0, 0, 1, 1, 0, 0, 0, 1, 0})
		if !mat.EqualApprox(m.Membership, want, 1e-12) || math.Abs(m.Objective) > 1e-12 || !slices.Equal(m.Assign, p.Start) {
			t.Errorf("%v: memberships %v", space, m.Membership)
		}
		same := line(4, 4, 4)
		if m, err = cluster.FuzzyCMeans(t.Context(), same, kernel.Gaussian{}, cluster.FuzzyParams{Clusters: 2, Space: space}); err != nil {
			t.Fatal(err)
		}
		for i := range 3 {
			if m.Membership.At(i, 0) != 0.5 || m.Membership.At(i, 1) != 0.5 || m.Assign[i] != 0 {
				t.Errorf("%v: memberships of equal points: %v", space, m.Membership.RawRowView(i))
			}
		}
	}
}

// TestFarPrototype: where every K is 0, a prototype stays. The first prototypes are the
// means of the first clusters.
func TestFarPrototype(t *testing.T) {
	ds := line(-100, 100, 300, 301)
	p := cluster.FuzzyParams{Start: []int{0, 0, 1, 1}, Space: cluster.InputSpace, Trace: true}
	m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 2}, p)
	must(t, m, err)
	if v := m.Trace[0].Means; v.At(0, 0) != 0 || v.At(1, 0) != 300.5 {
		t.Errorf("the first prototypes are %v", v)
	}
	if v := m.Prototypes; v.At(0, 0) != 0 || math.Abs(v.At(1, 0)-300.5) > 1e-6 {
		t.Errorf("the last prototypes are %v", v)
	}
	if u := m.Memberships(line(1e6).X); u.At(0, 0) != 0.5 || u.At(0, 1) != 0.5 {
		t.Errorf("memberships %v of a point far from both", u)
	}
}

// TestEmptyStartOfFuzzy: each first cluster must have a row of positive weight.
func TestEmptyStartOfFuzzy(t *testing.T) {
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		ds := line(1, 2, 3, 4)
		p := cluster.FuzzyParams{Clusters: 3, Start: []int{0, 0, 2, 1}, Space: space}
		if m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, p); err != nil {
			t.Errorf("%v: %v, %v", space, m, err)
		}
		ds.W = []float64{1, 2, 3, 0}
		if m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, p); !errors.Is(err, cluster.ErrParam) || !strings.Contains(err.Error(), "label 1") || m != nil {
			t.Errorf("%v: %v, %v", space, m, err)
		}
	}
}

// TestVanishingCluster: if all memberships of a cluster are too small for float64, it has
// no centre in feature space, and a prototype that stays where it is.
func TestVanishingCluster(t *testing.T) {
	ds := line(-101, -100, 100, 101)
	p := cluster.FuzzyParams{Clusters: 3, Start: []int{0, 1, 1, 2}, Fuzziness: 1.001, Trace: true}
	m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Linear{}, p)
	must(t, m, err)
	if m.Status != learn.Converged || !near(m.Objective, 1, 0.01) || !slices.Equal(m.Assign, []int{0, 0, 2, 2}) {
		t.Errorf("%v, objective %v, labels %v", m.Status, m.Objective, m.Assign)
	}
	if c := m.Centres[1]; len(c.Rows) != 0 || c.Coef != nil || c.Norm2 != 0 {
		t.Errorf("the second centre is %v", c)
	}
	if !math.IsInf(m.Distances(ds.X).At(0, 1), 1) || m.Memberships(ds.X).At(0, 1) != 0 {
		t.Errorf("distances %v", m.Distances(ds.X))
	}
	if !math.IsNaN(m.Trace[m.Iterations].Means.At(1, 0)) {
		t.Errorf("the mean of a cluster without points is %v", m.Trace[m.Iterations].Means.At(1, 0))
	}
	p.Space = cluster.InputSpace
	if m, err = cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 1e-3}, p); err != nil || m.Prototypes.At(1, 0) != 0 || math.IsNaN(m.Objective) {
		t.Errorf("%v, prototypes %v, %v", m, m.Prototypes, err)
	}
}

// TestSmallMemberships: the powers u^m of a cluster may all be tiny, or 0, and yet its
// centre is a mean of points: no distance is negative.
func TestSmallMemberships(t *testing.T) {
	ds := line(899, 900, 1100, 1101)
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		for _, m := range []float64{1.013, 1.014, 1.015, 1.016, 1.018, 1.02, 1.025, 1.03, 1.05, 900, 1100, 5000} {
			p := cluster.FuzzyParams{Clusters: 3, Start: []int{0, 1, 1, 2}, Fuzziness: m, Space: space}
			got, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{Gamma: 1e-6}, p)
			if space == cluster.FeatureSpace {
				got, err = cluster.FuzzyCMeans(t.Context(), ds, kernel.Linear{}, p)
			}
			must(t, got, err)
			falls(t, got.History)
			if least := mat.Min(got.Distances(ds.X)); !(least > -1e-9) {
				t.Errorf("%v, m = %v: distance %v", space, m, least)
			}
			if !(got.Objective >= 0) || !slices.Equal(got.Assign, []int{0, 0, 2, 2}) {
				t.Errorf("%v, m = %v: objective %v, labels %v", space, m, got.Objective, got.Assign)
			}
		}
	}
}

// TestPrototypeOfSmallValues: a prototype far from all points moves to the nearest ones,
// as long as K is not 0: not only if 1-K is less than 1.
func TestPrototypeOfSmallValues(t *testing.T) {
	ds := line(0, 0.1, 30, 31)
	m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Start: []int{0, 0, 0, 1}, Space: cluster.InputSpace, Trace: true})
	must(t, m, err)
	v, total, sum := m.Trace[0].Means.At(0, 0), 0.0, 0.0
	if math.Abs(v-30.1/3) > 1e-12 {
		t.Fatalf("the first prototype is %v, want 30.1/3", v)
	}
	for i := range 4 {
		x := ds.X.At(i, 0)
		a := math.Exp(-(x-v)*(x-v)) / 4 // both prototypes are too far: u = ½
		sum, total = sum+a*x, total+a
	}
	if got := m.Trace[1].Means.At(0, 0); !near(got, sum/total, 1e-9) {
		t.Errorf("the prototype moves to %v, want %v", got, sum/total)
	}
}

// TestHugePoints: means of points whose sum is infinite are finite.
func TestHugePoints(t *testing.T) {
	ds := line(1e308, 1.5e308, 1.1e308, -1.4e308, -1.6e308, -1.2e308)
	start := []int{0, 0, 0, 1, 1, 1}
	want := []float64{1.2e308, -1.4e308}
	for _, space := range []cluster.Space{cluster.FeatureSpace, cluster.InputSpace} {
		m, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Start: start, Space: space, Trace: true})
		must(t, m, err)
		for c, v := range want {
			if got := m.Trace[0].Means.At(c, 0); !(math.Abs(got/v-1) < 1e-14) {
				t.Errorf("%v: mean %d is %v, want %v", space, c, got, v)
			}
		}
	}
}
