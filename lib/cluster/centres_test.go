package cluster

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
)

func TestNearest(t *testing.T) {
	p := problemOf(t, []float64{-2, 2, 0, 1, 0.5}, nil, 4)
	c := newCentres(p)
	if err := c.set(t.Context(), []part{{}, {[]int{0}, []float64{3}}, {[]int{1}, []float64{1}}, {[]int{1}, []float64{2}}}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []struct {
		row, now, label int
		d2              float64
	}{
		{2, 1, 1, 4}, {2, 2, 2, 4}, {2, 3, 3, 4}, // equally far: it stays
		{2, -1, 1, 4}, {2, 0, 1, 4}, // it has no centre: the lowest
		{3, 1, 2, 1}, {3, 3, 3, 1}, {4, -1, 2, 2.25},
	} {
		if label, d2 := c.nearest(want.row, want.now); label != want.label || d2 != want.d2 {
			t.Errorf("row %d of cluster %d: cluster %d at %v, want %d at %v", want.row, want.now, label, d2, want.label, want.d2)
		}
	}
	if d := c.distance2(0, 0); !math.IsInf(d, 1) {
		t.Errorf("distance %v from an empty cluster", d)
	}
}

// TestSlack: a difference as small as rounding errors does not move a row, and a larger
// one does.
func TestSlack(t *testing.T) {
	for step, want := range map[float64]int{1e-14: 0, 1e-11: 1} {
		p := problemOf(t, []float64{-1, 1 - step, 0}, nil, 2)
		c := newCentres(p)
		if err := c.set(t.Context(), []part{{[]int{0}, []float64{4}}, {[]int{1}, []float64{2}}}); err != nil {
			t.Fatal(err)
		}
		if got, _ := c.nearest(2, 0); got != want {
			t.Errorf("a row nearer by %v to 1 has label %d, want %d", 2*step, got, want)
		}
		// K_ii + ‖a‖² + 2|K(x, a)| of x = -1 and the centre at 1
		if got := c.slack(0, 1); math.Abs(got-4e-13) > 1e-20 && step < 1e-12 {
			t.Errorf("slack %v, want 4e-13", got)
		}
	}
}

// TestPieces: rows are added in pieces, without a change of any bit of the sums of one
// Combine a group of rows at a time.
func TestPieces(t *testing.T) {
	n := 2*piece + 77
	x := make([]float64, n)
	for i := range x {
		x[i] = float64(i%101) - 50
	}
	p := problemOf(t, x, nil, 2)
	c := newCentres(p)
	parts := make([]part, 2)
	want := make([]float64, 2)
	for i := range n {
		k := i / 3 % 2
		b := float64(i%5 + 1)
		parts[k].rows, parts[k].coef = append(parts[k].rows, i), append(parts[k].coef, b)
		want[k] += b * x[i]
	}
	if err := c.set(t.Context(), parts); err != nil {
		t.Fatal(err)
	}
	for k := range parts {
		for _, i := range []int{0, 1, 4000, n - 1} {
			if got := c.sum[k][i]; got != want[k]*x[i] { // whole numbers
				t.Errorf("sum %d of row %d is %v, want %v", k, i, got, want[k]*x[i])
			}
		}
		if norm := want[k] * want[k] / c.total[k]; c.norm[k] != norm {
			t.Errorf("norm %d is %v, want %v", k, c.norm[k], norm)
		}
	}
}

// TestQuadratic: the norms have the same bits with a held matrix as without, and are those
// of the definition.
func TestQuadratic(t *testing.T) {
	const n = 530
	X := mat.NewDense(n, 17, nil)
	for i := range n {
		for j := range 17 {
			X.Set(i, j, math.Sin(float64(i*17+j)))
		}
	}
	var rows []int
	var b []float64
	want, total := 0.0, 0.0
	for i := 1; i < n; i += 3 {
		rows, b = append(rows, i), append(b, float64(i%5+1))
	}
	for r, i := range rows {
		total += b[r]
		for s, j := range rows {
			want += b[r] * b[s] * kernel.Gaussian{}.Eval(X.RawRowView(i), X.RawRowView(j))
		}
	}
	for _, k := range []kernel.Kernel{kernel.Gaussian{}, kernel.Func(kernel.Gaussian{}.Eval)} {
		var got [2]float64
		for at, room := range []int{1 << 30, 0} {
			g, err := newMatrix(t.Context(), k, X, room)
			if err != nil {
				t.Fatal(err)
			}
			if got[at], err = g.quadratic(t.Context(), rows, b); err != nil {
				t.Fatal(err)
			}
		}
		if got[0] != got[1] || math.Abs(got[0]-want/total) > 1e-11 {
			t.Errorf("%s: %v with a held matrix and %v without, want %v", kernel.Name(k), got[0], got[1], want/total)
		}
	}
}

// TestHeldMatrix: a matrix in memory gives the bits of one that is computed.
func TestHeldMatrix(t *testing.T) {
	for _, n := range []int{1, 3, 16, 1030} {
		X := mat.NewDense(n, 17, nil)
		for i := range n {
			for j := range 17 {
				X.Set(i, j, math.Sin(float64(i*17+j)))
			}
		}
		var matrices [2]*matrix
		for at, room := range []int{1 << 30, 8*n*((n+15)/16*16) - 1} {
			g, err := newMatrix(t.Context(), kernel.Gaussian{}, X, room)
			if err != nil {
				t.Fatal(err)
			}
			if (g.held != nil) != (at == 0) {
				t.Fatalf("%d rows, %d bytes: held %v", n, room, g.held != nil)
			}
			matrices[at] = g
		}
		var sums [2][2][]float64
		var rows [2][]float64
		for at, g := range matrices {
			which := []int{n - 1, 0, n / 2, n / 3, 0, n - 1}
			coef := [][]float64{{1, 2, 0, 0.3, 0, 0}, {0, 0, 0, 0, -1.5, 7}}
			dst := [][]float64{make([]float64, g.stride), make([]float64, g.stride)}
			if err := g.add(t.Context(), which, coef, dst); err != nil {
				t.Fatal(err)
			}
			rows[at] = make([]float64, n)
			if err := g.row(t.Context(), n/2, rows[at]); err != nil {
				t.Fatal(err)
			}
			for c := range dst {
				sums[at][c] = dst[c][:n]
			}
		}
		for c := range 2 {
			if !slices.Equal(sums[0][c], sums[1][c]) {
				t.Errorf("%d rows: sum %d differs", n, c)
			}
		}
		if !slices.Equal(rows[0], rows[1]) || rows[0][n/2] != 1 {
			t.Errorf("%d rows: row %d differs", n, n/2)
		}
	}
}

// TestWorthHolding: few features are computed again faster than they are read.
func TestWorthHolding(t *testing.T) {
	if worthHolding(false, 15) || !worthHolding(false, 16) || !worthHolding(true, 1) {
		t.Error("another rule than that of the documentation")
	}
}

func TestRelative(t *testing.T) {
	for _, c := range []struct {
		w     []float64
		want  []float64
		scale float64
	}{
		{nil, []float64{1, 1, 1}, 1},
		{[]float64{2, 0, 1}, []float64{1, 0, 0.5}, 2},
		{[]float64{3, 1, 0}, []float64{0.75, 0.25, 0}, 4},
		{[]float64{1, 0.5, 0.25}, []float64{1, 0.5, 0.25}, 1},
	} {
		if got, scale := relative(c.w, 3); !slices.Equal(got, c.want) || scale != c.scale {
			t.Errorf("%v is %v times %v, want %v times %v", c.w, scale, got, c.scale, c.want)
		}
	}
	if _, scale := relative([]float64{math.MaxFloat64}, 1); math.IsInf(scale, 1) {
		t.Error("the scale of the largest weight is infinite")
	}
}

// TestMoveComputesAgain: sums are changed by what has moved, until a cluster has less than
// 1e-4 of its largest weight since they were computed, also in several steps.
func TestMoveComputesAgain(t *testing.T) {
	x := []float64{0.1, 0.7, 1.3, 2.9, 3.1}
	p := problemOf(t, x, []float64{1, 1e-3, 1e-6, 1, 1}, 2)
	c := newCentres(p)
	labels := []int{0, 0, 0, 1, 1}
	if err := c.set(t.Context(), p.members(labels)); err != nil {
		t.Fatal(err)
	}
	for row, again := range []bool{false, true, true} { // the rows leave in this order
		next := slices.Clone(labels)
		next[row] = 1
		if err := c.move(t.Context(), labels, next, p.members(next)); err != nil {
			t.Fatal(err)
		}
		labels = next
		fresh := newCentres(p)
		if err := fresh.set(t.Context(), p.members(labels)); err != nil {
			t.Fatal(err)
		}
		if same := slices.Equal(c.sum[0], fresh.sum[0]); same != again {
			t.Errorf("without row %d, the sums are those computed again: %v, want %v", row, same, again)
		}
		if again && !slices.Equal(c.most, c.total) {
			t.Errorf("without row %d, the largest totals are %v, want %v", row, c.most, c.total)
		}
		for i := range x {
			if got, want := c.distance2(i, 0), fresh.distance2(i, 0); math.Abs(got-want) > 1e-11 {
				t.Errorf("without row %d, row %d is at distance %v, want %v", row, i, got, want)
			}
		}
	}
}

// TestUnit is a power of two, also of the smallest number.
func TestUnit(t *testing.T) {
	for _, total := range []float64{5e-324, 1e-310, 1e-200, 0.3, 1, 7e9} {
		if got := unitOf(total); math.IsInf(got, 0) || math.Log2(got) != math.Round(math.Log2(got)) || got*total > 1 || got*total < 0.5 && total > 1e-300 {
			t.Errorf("the unit of %v is %v", total, got)
		}
	}
}

// TestTinyWeights: only the ratios of the weights in a cluster matter, also where the
// product of two weights is 0.
func TestTinyWeights(t *testing.T) {
	x := []float64{0, 1, 10, 12}
	for _, w := range []float64{1, 0x1p-600, 0x1p-900} {
		p := problemOf(t, x, []float64{1, 1, w, 3 * w}, 2)
		c := newCentres(p)
		parts := p.members([]int{0, 0, 1, 1})
		if err := c.set(t.Context(), parts); err != nil {
			t.Fatal(err)
		}
		for i, v := range x {
			if got, want := c.distance2(i, 1), (v-11.5)*(v-11.5); got != want {
				t.Errorf("weights %v: row %d is at distance %v, want %v", w, i, got, want)
			}
		}
		if got := c.slack(0, 1) / 1e-13; math.Abs(got-11.5*11.5) > 1e-9 {
			t.Errorf("weights %v: slack %v times 1e-13, want 132.25", w, got)
		}
		m, err := KMeans(t.Context(), p.ds, kernel.Linear{}, KMeansParams{Start: []int{0, 0, 1, 1}})
		if err != nil || !slices.Equal(m.Assign, []int{0, 0, 1, 1}) || m.Centres[1].Norm2 != 11.5*11.5 {
			t.Errorf("weights %v: labels %v, centre %v, %v", w, m.Assign, m.Centres[1], err)
		}
	}
}
