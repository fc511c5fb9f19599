package data_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/data"
)

func TestThreenormCentres(t *testing.T) {
	m, a := data.Threenorm(2), math.Sqrt2
	for i, c := range []struct {
		got  []float64
		want []float64
	}{
		{m.Negative[0].Mean, []float64{a, -a}},
		{m.Positive[0].Mean, []float64{a, a}},
		{m.Positive[1].Mean, []float64{-a, -a}},
	} {
		for j := range c.want {
			if math.Abs(c.got[j]-c.want[j]) > 1e-15 {
				t.Errorf("centre %d is %v, want %v", i, c.got, c.want)
			}
		}
	}
	if odd := data.Threenorm(3).Negative[0].Mean; !slices.Equal(odd, []float64{odd[0], -odd[0], odd[0]}) || odd[0] <= 0 {
		t.Errorf("the negative centre in 3 dimensions is %v", odd)
	}
}

// Breiman (1996) prints 10.5 %, other texts cut it to 10.4 %.
func TestThreenormBayesError(t *testing.T) {
	exact := threenormError()
	if math.Abs(exact-0.10463) > 5e-6 {
		t.Errorf("the exact error is %v, not the 10.46 %% of the doc comment", exact)
	}
	for _, dim := range []int{2, 20} {
		bayesError(t, data.Threenorm(dim), exact)
	}
}

// threenormError integrates ½ min(p(x|+1), p(x|-1)) over the plane of the
// three centres, (±2, 0) and (0, 2) for even dimensions, by the trapezoidal
// rule; all other directions integrate to 1.
func threenormError() float64 {
	const step, reach = 0.02, 9.0
	normal := func(x, y float64) float64 { return math.Exp(-(x*x+y*y)/2) / (2 * math.Pi) }
	sum := 0.0
	for x := -reach; x <= reach; x += step {
		for y := -reach; y <= reach; y += step {
			sum += min((normal(x-2, y)+normal(x+2, y))/2, normal(x, y-2))
		}
	}
	return sum / 2 * step * step
}

// The positive class along its line of centres has mean 0 and variance 1 + 4,
// fourth moment 3 + 6·4 + 16 = 43; across that line it is a unit normal.
func TestThreenormPositiveClass(t *testing.T) {
	const dim = 6
	rows := rowsOf(data.Threenorm(dim).Sample(80000, 5), 1)
	n := float64(rows.Len())
	along, across := make([]float64, rows.Len()), make([]float64, rows.Len())
	for i := range along {
		sign := 1.0
		for _, v := range rows.X.RawRowView(i) {
			along[i] += v / math.Sqrt(dim)
			across[i] += sign * v / math.Sqrt(dim)
			sign = -sign
		}
	}
	mean, variance := stat.MeanVariance(along, nil)
	if math.Abs(mean) > 4.5*math.Sqrt(5/n) || math.Abs(variance-5) > 4.5*math.Sqrt((43-25)/n) {
		t.Errorf("along: mean %v and variance %v, want 0 and 5", mean, variance)
	}
	mean, variance = stat.MeanVariance(across, nil)
	if math.Abs(mean) > 4.5/math.Sqrt(n) || math.Abs(variance-1) > 4.5*math.Sqrt(2/n) {
		t.Errorf("across: mean %v and variance %v, want 0 and 1", mean, variance)
	}
}
