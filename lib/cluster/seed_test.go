package cluster

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
)

// problemOf is a problem with the linear kernel for points on a line.
func problemOf(t *testing.T, x, w []float64, clusters int) *problem {
	t.Helper()
	ds := &learn.Dataset{X: mat.NewDense(len(x), 1, x), W: w}
	g, err := newMatrix(t.Context(), kernel.Linear{}, ds.X, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	p := &problem{settings: settings{clusters: clusters}, ds: ds, kernel: kernel.Linear{}, g: g}
	if p.rows, err = positive(ds, kernel.Linear{}); err != nil {
		t.Fatal(err)
	}
	p.weight, p.scale = relative(w, len(x))
	return p
}

func TestDraw(t *testing.T) {
	price := []float64{0, 1, 0, 2, 0.5, 0}
	for u, want := range map[float64]int{0: 1, 0.99: 1, 1: 3, 2.99: 3, 3: 4, 3.4: 4, 3.5: 4, 9: 4} {
		if got := draw(price, u); got != want {
			t.Errorf("draw(%v) = %d, want %d", u, got, want)
		}
	}
}

// TestSeedProbabilities: the first row has a probability proportional to its weight, and
// the second one to its weight times its squared distance from the first.
func TestSeedProbabilities(t *testing.T) {
	const runs = 4000
	x, w := []float64{0, 1, 3, 4}, []float64{1, 2, 0, 1}
	p := problemOf(t, x, w, 2)
	pairs := map[[2]int]float64{}
	for run := range runs {
		rows, dist, err := p.seeds(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		pairs[[2]int(rows)]++
		for c, row := range rows {
			for i, v := range x {
				if want := (v - x[row]) * (v - x[row]); dist[c][i] != want {
					t.Fatalf("distance %v of row %d from row %d, want %v", dist[c][i], i, row, want)
				}
			}
		}
	}
	for a := range 4 {
		total := 0.0
		for b := range 4 {
			total += w[b] * (x[a] - x[b]) * (x[a] - x[b])
		}
		for b := range 4 {
			want := w[a] / 4 * w[b] * (x[a] - x[b]) * (x[a] - x[b]) / total
			got := pairs[[2]int{a, b}] / runs
			if math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/runs) {
				t.Errorf("rows %d and %d come with probability %v, want %v", a, b, got, want)
			}
		}
	}
}

// TestThirdSeed: distances are those from the nearest row so far.
func TestThirdSeed(t *testing.T) {
	p := problemOf(t, []float64{0, 100, 100, 0, 50}, nil, 3)
	for run := range 50 {
		rows, _, err := p.seeds(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		x := []float64{p.ds.X.At(rows[0], 0), p.ds.X.At(rows[1], 0), p.ds.X.At(rows[2], 0)}
		if slices.Sort(x); !slices.Equal(x, []float64{0, 50, 100}) {
			t.Errorf("run %d begins with %v", run, x)
		}
	}
}

// TestEqualRowsAsSeeds: if all rows are equal, the weights decide.
func TestEqualRowsAsSeeds(t *testing.T) {
	p := problemOf(t, []float64{2, 2, 2}, []float64{0, 1, 0}, 3)
	rows, _, err := p.seeds(t.Context(), 0)
	if err != nil || !slices.Equal(rows, []int{1, 1, 1}) {
		t.Errorf("rows %v, %v", rows, err)
	}
	p = problemOf(t, []float64{2, 2, 2}, []float64{1, 0, 3}, 2)
	const runs = 2000
	var count [3]float64
	for run := range runs {
		rows, _, err := p.seeds(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		count[rows[1]]++
	}
	if math.Abs(count[0]/runs-0.25) > 4*math.Sqrt(0.25*0.75/runs) || count[1] != 0 {
		t.Errorf("the second row comes with probabilities %v/%d, want 1/4, 0 and 3/4", count, runs)
	}
}

// TestStartLabels: of equally near rows the lowest counts, and Start is not changed.
func TestStartLabels(t *testing.T) {
	p := problemOf(t, []float64{0, 1, 2, 0}, nil, 2)
	for run := range 20 {
		rows, dist, err := p.seeds(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		labels, err := p.startLabels(t.Context(), run)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range labels {
			if other := 1 - c; dist[other][i] < dist[c][i] || c == 1 && dist[0][i] == dist[1][i] {
				t.Errorf("row %d has label %d, and rows %v are at %v and %v", i, c, rows, dist[0][i], dist[1][i])
			}
		}
	}
	p.start = []int{1, 0, 1, 0}
	labels, err := p.startLabels(t.Context(), 0)
	if err != nil || !slices.Equal(labels, p.start) || &labels[0] == &p.start[0] {
		t.Errorf("labels %v, %v", labels, err)
	}
}
