package viz

import (
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"strconv"
	"testing"

	"gonum.org/v1/plot/plotter"

	"github.com/mercer-go/mercer/lib/learn"
)

func number(s string) float64 {
	v, _ := strconv.ParseFloat(s, 64)
	return v
}

func normal(rng *rand.Rand, n int, mean, sd float64) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = mean + sd*rng.NormFloat64()
	}
	return v
}

func TestHistogramGolden(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	two := must(Histogram([]Sample{{"one", normal(rng, 400, 0, 1)}, {"two", normal(rng, 300, 1.5, 0.7)}},
		HistogramOptions{Title: "Two samples", XLabel: "score", Width: 3, Height: 2.5}))
	golden(t, "histogram", two)
	golden(t, "histogram_dark", two.Dark())
	golden(t, "density", must(Histogram([]Sample{{"", normal(rng, 400, 0, 1)}}, HistogramOptions{XLabel: "score", Density: true, Width: 3, Height: 2.5})))
}

func TestHistogramCounts(t *testing.T) {
	f := must(Histogram([]Sample{{"a", []float64{0, 0.5, 1, 1.5, 2, nan}}, {"b", []float64{4}}}, HistogramOptions{Bins: 4}))
	want := [][]float64{{2, 2, 1, 0}, {0, 0, 0, 1}}
	for k, layer := range f.Layers() {
		for i, b := range layer.(histogram).bins {
			if b.Min != float64(i) || b.Max != float64(i+1) || b.Weight != want[k][i] {
				t.Errorf("sample %d: %v in [%v, %v), want %v in [%d, %d)", k, b.Weight, b.Min, b.Max, want[k][i], i, i+1)
			}
		}
	}
	if want := "2 histograms (a: 5 values of mean 1, b: 1 value of mean 4)"; f.String() != want {
		t.Errorf("%q, want %q", f, want)
	}
}

// TestBinsHoldEveryValue, whatever the values are.
func TestBinsHoldEveryValue(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 300 {
		v := normal(rng, 1+rng.IntN(50), rng.NormFloat64()*math.Pow10(rng.IntN(30)-15), math.Pow10(rng.IntN(30)-15))
		if rng.IntN(5) == 0 {
			v = append(v, 1e300, -1e300)
		}
		bins := rng.IntN(2) * (1 + rng.IntN(60))
		for _, density := range []bool{false, true} {
			f, err := Histogram([]Sample{{"", v}}, HistogramOptions{Bins: bins, Density: density})
			if err != nil {
				t.Fatalf("%v: %v", v, err)
			}
			sum := 0.0
			h := f.Layers()[0].(histogram).bins
			for _, b := range h {
				if !(b.Min < b.Max) {
					t.Fatalf("a bin from %v to %v", b.Min, b.Max)
				}
				if density {
					sum += b.Weight * (b.Max - b.Min) * float64(len(v))
				} else {
					sum += b.Weight
				}
			}
			if want := float64(len(v)); math.Abs(sum-want) > 1e-6*want {
				t.Fatalf("%v values in %d bins, want %v", sum, len(h), want)
			}
			if len(h) > 2*max(bins, defaultMost)+2 {
				t.Fatalf("%d bins, about %d wanted", len(h), bins)
			}
		}
	}
}

func TestBoxPlotGolden(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	f := must(BoxPlot([]Sample{{"stump", normal(rng, 50, 3, 1)}, {"perceptron kernel", normal(rng, 50, 2, 0.5)}, {"Gaussian", normal(rng, 9, 2.5, 1.5)}},
		BoxOptions{Title: "Boxes", YLabel: "test error (%)", Width: 3, Height: 2.5}))
	golden(t, "boxplot", f)
	golden(t, "boxplot_dark", f.Dark())
}

// TestBoxes: quartiles are those of NumPy's percentile, whiskers end at values.
func TestBoxes(t *testing.T) {
	for _, test := range []struct {
		values                   plotter.Values
		low, q1, median, q3, top float64
		outside                  int
	}{
		{plotter.Values{1, 2, 3}, 1, 1.5, 2, 2.5, 3, 0},
		{plotter.Values{1, 2, 3, 4}, 1, 1.75, 2.5, 3.25, 4, 0},
		{plotter.Values{1, 2, 3, 4, 100}, 1, 2, 3, 4, 4, 1},
		{plotter.Values{7}, 7, 7, 7, 7, 7, 0},
	} {
		b := newBox(test.values, 2)
		if b.AdjLow != test.low || b.Quartile1 != test.q1 || b.Median != test.median || b.Quartile3 != test.q3 || b.AdjHigh != test.top ||
			len(b.Outside) != test.outside || b.Location != 2 {
			t.Errorf("%v: %v, %v, %v, %v, %v, %d outside", test.values, b.AdjLow, b.Quartile1, b.Median, b.Quartile3, b.AdjHigh, len(b.Outside))
		}
	}
}

func TestSampleErrors(t *testing.T) {
	ok := []Sample{{"a", []float64{1, 2}}}
	for _, test := range []struct {
		name    string
		samples []Sample
		o       HistogramOptions
		want    error
	}{
		{"none", nil, HistogramOptions{}, learn.ErrShape},
		{"no values", []Sample{{"a", []float64{nan}}}, HistogramOptions{}, learn.ErrShape},
		{"Inf", []Sample{{"a", []float64{math.Inf(-1)}}}, HistogramOptions{}, ErrRange},
		{"bins", ok, HistogramOptions{Bins: -1}, ErrRange},
		{"range", ok, HistogramOptions{YRange: [2]float64{1, 1}}, ErrRange},
	} {
		if _, err := Histogram(test.samples, test.o); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, want %v", test.name, err, test.want)
		}
		if test.o != (HistogramOptions{}) {
			continue
		}
		if _, err := BoxPlot(test.samples); !errors.Is(err, test.want) {
			t.Errorf("%s: error %v of a box plot, want %v", test.name, err, test.want)
		}
	}
	if _, err := BoxPlot(ok, BoxOptions{Height: 0.1}); !errors.Is(err, ErrRange) {
		t.Errorf("size: %v", err)
	}
}

func TestSamples(t *testing.T) {
	got := Samples([]string{"b", "a", "b"}, []float64{1, 2, math.Inf(1)})
	want := []Sample{{"a", []float64{2}}, {"b", []float64{1, math.Inf(1)}}}
	if !reflect.DeepEqual(got, want) {
		t.Error(got)
	}
	if got := Samples(nil, nil); len(got) != 0 {
		t.Error(got)
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic for different lengths")
		}
	}()
	Samples([]string{"a"}, nil)
}
