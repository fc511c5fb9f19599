package cluster_test

import (
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

func TestString(t *testing.T) {
	ds := line(0, 10, 1, 12)
	hard, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Start: []int{0, 1, 0, 1}})
	must(t, hard, err)
	soft, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Space: cluster.InputSpace, Restarts: 3, MaxIter: 1, Fuzziness: 1.5})
	must(t, soft, err)
	for _, c := range []struct {
		m    *cluster.Model
		want []string
	}{
		{hard, []string{"kernel k-means with kernel linear\n2 clusters of 2, 2 examples\nobjective 2.5, run 1 of 1\nconverged after 0 iterations"}},
		{soft, []string{"kernel fuzzy c-means in input space with kernel gaussian(γ=1), m = 1.5\n", " of 3\niteration limit after 1 iterations"}},
		{&cluster.Model{Method: cluster.OneClass, Kernel: kernel.Linear{}, Clusters: 30, Period: 2, Iterations: 7, Status: learn.Exhausted}, []string{"two-stage one-class clustering", "30 clusters of 0, 0, ", "0, … examples", "stopped after 7 iterations: labels repeat after 2"}},
		{&cluster.Model{Method: cluster.OneClass, Kernel: kernel.Linear{}, Clusters: 2, Period: 2, Iterations: 7, Status: learn.Cancelled}, []string{"\ncancelled after 7 iterations"}}, // in a later run
	} {
		for _, want := range c.want {
			if s := c.m.String(); !strings.Contains(s, want) {
				t.Errorf("%q has no %q", s, want)
			}
		}
	}
	if n := strings.Count((&cluster.Model{Clusters: 30, Objective: 1}).String(), "0,"); n != 20 {
		t.Errorf("%d sizes are shown, want 20", n)
	}
}

func TestHTML(t *testing.T) {
	soft, err := cluster.FuzzyCMeans(t.Context(), line(0, 10, 1, 12), kernel.Gaussian{}, cluster.FuzzyParams{})
	must(t, soft, err)
	html := soft.HTML()
	for _, want := range []string{"Kernel fuzzy c-means in feature space", "gaussian(γ=1)", "m = 2", "2, 2", "objective", "run", "converged after"} {
		if !strings.Contains(html, want) {
			t.Errorf("%s has no %q", html, want)
		}
	}
	hard, err := cluster.KMeans(t.Context(), line(0, 10, 1, 12), kernel.Gaussian{}, cluster.KMeansParams{})
	must(t, hard, err)
	if html := hard.HTML(); strings.Contains(html, "fuzziness") {
		t.Errorf("k-means has a fuzziness: %s", html)
	}
}

func TestMethodString(t *testing.T) {
	for m, want := range map[cluster.Method]string{
		cluster.KernelKMeans: "kernel k-means", cluster.FuzzyFeature: "kernel fuzzy c-means in feature space", cluster.FuzzyInput: "kernel fuzzy c-means in input space",
		cluster.OneClass: "two-stage one-class clustering", 0: "Method(0)", 5: "Method(5)",
	} {
		if m.String() != want {
			t.Errorf("%q, want %q", m, want)
		}
	}
}
