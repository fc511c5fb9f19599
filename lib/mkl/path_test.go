package mkl_test

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/mkl"
)

// The path begins where the search does, stays in the region, and leads to the weights. ω
// falls along it, up to the exactness of the SVMs.
func TestPath(t *testing.T) {
	ds, kernels := points(3, 60, 2, 0.4), three()
	sdpi := train(t, ds, kernels, mkl.Params{C: 3})
	sdpt, err := mkl.TrainSDPT(t.Context(), ds, points(4, 30, 2, 0.4).X, kernels, mkl.SDPTParams{C: 1})
	if err != nil {
		t.Fatal(err)
	}
	norm, err := mkl.TrainNorm(t.Context(), ds, kernels, mkl.NormParams{C: 3})
	if err != nil {
		t.Fatal(err)
	}
	size := func(mu []float64, p float64) (sum float64) {
		for _, m := range mu {
			sum += math.Pow(m, p)
		}
		return math.Pow(sum, 1/p)
	}
	for name, c := range map[string]struct {
		m     *mkl.Model
		p     float64 // of the norm that is always the same
		start float64
	}{"SDPI": {sdpi, 1, 1. / 3}, "SDPT": {sdpt, 1, 1}, "norm": {norm, 2, 1 / math.Sqrt(3)}} {
		if len(c.m.Path) != c.m.Iterations+1 {
			t.Errorf("%s: %d points after %d steps", name, len(c.m.Path), c.m.Iterations)
		}
		for i, mu := range c.m.Path {
			if want := size([]float64{c.start, c.start, c.start}, c.p); name != "SDPT" && slices.Min(mu) <= 0 || !near(size(mu, c.p), want, 1e-9) {
				t.Errorf("%s: point %d is %v", name, i, mu)
			}
		}
		if apart(c.m.Path[0], []float64{c.start, c.start, c.start}) > 1e-12 {
			t.Errorf("%s: the start is %v", name, c.m.Path[0])
		}
		if last := c.m.Path[len(c.m.Path)-1]; apart(last, c.m.Weights) > 1e-5 {
			t.Errorf("%s: the end is %v, the weights are %v", name, last, c.m.Weights)
		}
	}
	W := mat.NewDense(len(sdpi.Path), 3, slices.Concat(sdpi.Path...))
	omega, err := mkl.Objective(t.Context(), ds, kernels, W, mkl.Params{C: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range omega[1:] {
		if v > omega[i]*(1+1e-4) {
			t.Errorf("ω rises from %v to %v in step %d", omega[i], v, i+1)
		}
	}
	if end := omega[len(omega)-1]; !near(end, sdpi.Primal, 1e-5) || omega[0] < 1.001*end {
		t.Errorf("ω along the path is %v, Primal is %v", omega, sdpi.Primal)
	}
}
