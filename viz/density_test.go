package viz

import (
	"errors"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/learn"
)

func normals(n int, mean float64, seed uint64) []float64 {
	rng := rand.New(rand.NewPCG(seed, 1))
	v := make([]float64, n)
	for i := range v {
		v[i] = mean + rng.NormFloat64()
	}
	return v
}

func TestDensityGolden(t *testing.T) {
	f := must(Density([]Sample{{"a", normals(200, 0, 1)}, {"b", normals(50, 3, 2)}}, DensityOptions{Title: "Two", XLabel: "x", Width: 3.5, Height: 2.5}))
	golden(t, "kernel_density", f)
	golden(t, "kernel_density_dark", f.Dark())
}

// area is that below a polyline.
func area(t *testing.T, f *Figure) float64 {
	t.Helper()
	var sum float64
	line := f.Layers()[1].(curves).lines[0]
	for i := range line[1:] {
		sum += (line[i+1].X - line[i].X) * (line[i].Y + line[i+1].Y) / 2
	}
	return sum
}

// TestDensityHasAreaOne, also of values that are far apart compared to the bandwidth.
func TestDensityHasAreaOne(t *testing.T) {
	for name, v := range map[string][]float64{
		"normal": normals(1000, 0, 1), "one": {3}, "equal": {0, 0, 0}, "nearly equal": {7, 7, 7, 7, 7, 7, 7, 7, 8},
		"far outlier": append(normals(200, 0, 3), 1e4), "small": {1e-300, 2e-300}, "with NaN": {1, nan, 2},
	} {
		f := must(Density([]Sample{{Values: v}}))
		if a := area(t, f); math.Abs(a-1) > 0.02 {
			t.Errorf("%s: area %v", name, a)
		}
		if strings.Contains(f.SVG(), "NaN") {
			t.Errorf("%s: a place is NaN", name)
		}
	}
}

// TestDensityOfTwoPoints compares with the formula.
func TestDensityOfTwoPoints(t *testing.T) {
	f := must(Density([]Sample{{Values: []float64{0, 4}}}, DensityOptions{Bandwidth: 1}))
	phi := func(z float64) float64 { return math.Exp(-z*z/2) / math.Sqrt(2*math.Pi) }
	for _, at := range f.Layers()[1].(curves).lines[0] {
		if want := (phi(at.X) + phi(at.X-4)) / 2; math.Abs(at.Y-want) > 1e-12 {
			t.Fatalf("%v at %v, want %v", at.Y, at.X, want)
		}
	}
	// R: bw.nrd0(1:10) is 1.719286.
	if h := silverman([]float64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}); math.Abs(h-1.719286) > 1e-5 {
		t.Errorf("bandwidth %v", h)
	}
}

func TestDensityErrors(t *testing.T) {
	for _, test := range []struct {
		samples []Sample
		o       DensityOptions
		want    error
	}{
		{nil, DensityOptions{}, learn.ErrShape},
		{[]Sample{{Values: []float64{nan}}}, DensityOptions{}, learn.ErrShape},
		{[]Sample{{Values: []float64{math.Inf(1)}}}, DensityOptions{}, ErrRange},
		{[]Sample{{Values: []float64{1}}}, DensityOptions{Bandwidth: -1}, ErrRange},
		{[]Sample{{Values: []float64{1}}}, DensityOptions{XRange: [2]float64{2, 1}}, ErrRange},
		{[]Sample{{Values: []float64{-math.MaxFloat64, math.MaxFloat64}}}, DensityOptions{}, ErrRange},
		{[]Sample{{Values: []float64{5e-324, 1e-323}}}, DensityOptions{}, ErrRange},
		{[]Sample{{Values: []float64{1e-310, 2e-310}}}, DensityOptions{}, ErrRange},
		{[]Sample{{Values: []float64{1, 2}}}, DensityOptions{Bandwidth: math.MaxFloat64}, ErrRange},
		{[]Sample{{Values: []float64{1}}}, DensityOptions{Bandwidth: 1e-20}, ErrRange},
	} {
		if _, err := Density(test.samples, test.o); !errors.Is(err, test.want) {
			t.Errorf("%v: error %v, want %v", test.samples, err, test.want)
		}
	}
}

func TestDensityDescribesItself(t *testing.T) {
	f := must(Density([]Sample{{"a", []float64{1, 2, 3}}}, DensityOptions{Bandwidth: 1, XLabel: "x"}))
	if want := "1 density curve (a: 3 values of mean 2) of x"; f.String() != want {
		t.Errorf("%q", f)
	}
	if want := "a: from 1 to 3, highest density 0.2943 at 2."; !strings.HasSuffix(f.Alt(), want) {
		t.Errorf("%q", f.Alt())
	}
}
