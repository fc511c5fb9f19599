package cluster_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/cluster"
	"github.com/mercer-go/mercer/lib/kernel"
	"gonum.org/v1/gonum/mat"
)

// TestDamagedModels: a file whose parts do not fit is refused, with the part.
func TestDamagedModels(t *testing.T) {
	ds := line(0, 1, 10, 12)
	start := []int{0, 0, 1, 1}
	hard, err := cluster.KMeans(t.Context(), ds, kernel.Linear{}, cluster.KMeansParams{Start: start, Trace: true})
	must(t, hard, err)
	soft, err := cluster.FuzzyCMeans(t.Context(), ds, kernel.Gaussian{}, cluster.FuzzyParams{Start: start, Space: cluster.InputSpace})
	must(t, soft, err)
	good, err := json.Marshal(hard)
	must(t, good, err)
	fuzzy, err := json.Marshal(soft)
	must(t, fuzzy, err)
	var m cluster.Model
	for _, text := range [][]byte{good, fuzzy} {
		if err := json.Unmarshal(text, &m); err != nil {
			t.Fatal(err)
		}
	}
	u, err := json.Marshal(m.Membership.RawRowView(0))
	must(t, u, err)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	blank, err := cluster.KMeans(ended, ds, kernel.Linear{}, cluster.KMeansParams{})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	none, err := json.Marshal(blank)
	must(t, none, err)
	for _, c := range []struct {
		text     []byte
		old, new string
		want     string
	}{
		{good, `"kernel k-means"`, `""`, "no method"},
		{good, `"fuzziness":0`, `"fuzziness":1`, "fuzziness"},
		{good, `"assign":[0,0,1,1]`, `"assign":[0,0,1,2]`, "row 3 has label 2 of 2"},
		{good, `"assign":[0,0,1,1]`, `"assign":[0,0,1]`, "centre 1 has row 3 of 3"},
		{good, `"features":1`, `"features":2`, "points"},
		{good, `"clusters":2`, `"clusters":3`, "2 centres for 3 clusters"},
		{good, `"from":2`, `"from":3`, "from 3 of 4"},
		{good, `"coef":[0.5,0.5],"norm2":121`, `"coef":[1],"norm2":121`, "2 rows and 1 coefficients"},
		{good, `"rows":[2,3]`, `"rows":[3,2]`, "ascending"},
		{good, `"rows":[2,3]`, `"rows":[3,3]`, "ascending"},
		{good, `"prototypes":null`, `"prototypes":[[1],[2]]`, "both"},
		{good, `"points":[[0],[1],[10],[12]]`, `"points":null`, "2 centres"},
		{good, `"points":[[0],[1],[10],[12]]`, `"points":[[0],[1],[10]]`, "of 3 points"},
		{good, `"points":[[0],[1],[10],[12]]`, `"points":[]`, "points"},
		{good, `{"type":"kernel.Linear"}`, `{"type":"kernel.Precomputed","k":[[1]]}`, "row"},
		{fuzzy, `"type":"kernel.Gaussian","gamma":0`, `"type":"kernel.Linear"`, "it has prototypes, and the kernel linear"},
		{fuzzy, `"membership":[` + string(u) + `,`, `"membership":[`, "memberships"},
		{fuzzy, `"features":1`, `"features":2`, "prototypes"},
		{none, `"clusters":2`, `"clusters":1000000000000000`, "1000000000000000 clusters of 4 rows"},
		{none, `"assign":[0,0,0,0]`, `"assign":[0]`, "2 clusters of 1 rows"},
	} {
		if !strings.Contains(string(c.text), c.old) {
			t.Fatalf("%s is not in %s", c.old, c.text)
		}
		m := cluster.Model{Restart: 77}
		err := json.Unmarshal([]byte(strings.Replace(string(c.text), c.old, c.new, 1)), &m)
		if err == nil || !strings.Contains(err.Error(), c.want) || m.Restart != 77 {
			t.Errorf("with %s: %v, want an error with %q", c.new, err, c.want)
		}
	}
	if _, err := json.Marshal(cluster.Model{Clusters: 1}); err == nil {
		t.Error("a model without a kernel is saved")
	}
	func1, err := cluster.KMeans(t.Context(), ds, kernel.Func(kernel.Linear{}.Eval), cluster.KMeansParams{})
	must(t, func1, err)
	if _, err := json.Marshal(func1); err == nil || !strings.Contains(err.Error(), "kernel.Func") {
		t.Errorf("a model with a function: %v", err)
	}
}

// TestSavedModel: a loaded model has the same memberships, and no trace.
func TestSavedModel(t *testing.T) {
	ds, _ := cloud(40, 2, 3, 1)
	X, _ := cloud(30, 2, 3, 2)
	for name, train := range algorithms {
		one, err := train(t.Context(), line(5), kernel.Gaussian{}, common{clusters: 1}) // of one row
		must(t, one, err)
		small, err := json.Marshal(one)
		must(t, small, err)
		if err := json.Unmarshal(small, new(cluster.Model)); err != nil {
			t.Errorf("%s of one cluster: %v", name, err)
		}
		m, err := train(t.Context(), ds, &kernel.Gaussian{Gamma: 0.5}, common{clusters: 3})
		must(t, m, err)
		text, err := json.Marshal(m)
		must(t, text, err)
		var loaded cluster.Model
		if err := json.Unmarshal(text, &loaded); err != nil {
			t.Fatal(err)
		}
		if !mat.Equal(loaded.Memberships(X.X), m.Memberships(X.X)) || !mat.Equal(loaded.Distances(X.X), m.Distances(X.X)) || loaded.String() != m.String() {
			t.Errorf("%s: another model comes back", name)
		}
	}
}
