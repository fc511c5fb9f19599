package data

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/integrate/quad"
	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/data/internal/datatest"
	"github.com/mercer-go/mercer/lib/learn"
)

// The book prints 14 % for the rule of least error, from 5,000 examples, that is
// ± 0.5 %; the doc comment's figure is of two million.
func TestWaveformBayesError(t *testing.T) {
	const n = 200_000
	ds := Waveform{}.Sample(n, 11)
	got := learn.ErrorRate(Waveform{}.Predict(ds.X), ds.Y)
	const said = 0.1333
	if se := math.Sqrt(said * (1 - said) / n); math.Abs(got-said) > 4*se {
		t.Errorf("error %.5f ± %.5f, the doc comment says %v", got, se, said)
	}
	if math.Abs(got-0.14) > 2*math.Sqrt(0.14*0.86/5000) {
		t.Errorf("error %.5f, the book 14 %%", got)
	}
}

// The closed form against the integral over u.
func TestSegmentDensityIsTheIntegral(t *testing.T) {
	ds := Waveform{}.Sample(100, 2)
	for i := range ds.Len() {
		x := ds.X.RawRowView(i)
		for _, peaks := range wavePeaks {
			a, b := triangle(peaks[0]), triangle(peaks[1])
			want := math.Log(quad.Fixed(func(u float64) float64 {
				squared := 0.0
				for j, v := range x {
					d := v - u*a[j] - (1-u)*b[j]
					squared += d * d
				}
				return math.Exp(-squared / 2)
			}, 0, 1, 200, nil, 0))
			if got := segmentDensity(x, a, b); math.Abs(got-want) > 1e-9*math.Abs(want) {
				t.Errorf("row %d, waves %v: %v, the integral %v", i, peaks, got, want)
			}
		}
	}
}

// Far away, where every density underflows, the rule still compares: against
// one wave the class without it is the likeliest.
func TestWaveformPredictsFarAway(t *testing.T) {
	X := mat.NewDense(3, waveFeatures, nil)
	for c, without := range []int{11, 15, 7} {
		for j, v := range triangle(without) {
			X.Set(c, j, -1000*v)
		}
	}
	if got := (Waveform{}).Predict(X); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("labels %v, want 0 1 2", got)
	}
	if got, want := logNormalCDF(-30-1e-9), logNormalCDF(-30); math.Abs(got/want-1) > 1e-5 {
		t.Errorf("log Φ jumps from %v to %v", got, want)
	}
}

// The mean of a class is that of its two waves, its variance 1 + (a-b)²/12.
func TestWaveformMoments(t *testing.T) {
	const n = 60000
	ds := Waveform{}.Sample(n, 3)
	if err := ds.Validate(learn.Labels); err != nil || ds.Dim() != 21 || len(ds.Features) != 21 {
		t.Fatalf("%v, %v", ds, err)
	}
	for c, peaks := range wavePeaks {
		var rows []int
		for i, y := range ds.Y {
			if y == c {
				rows = append(rows, i)
			}
		}
		size := float64(len(rows))
		if math.Abs(size-n/3) > 4.5*math.Sqrt(n*2.0/9) {
			t.Errorf("class %d has %v of %d examples", c, size, n)
		}
		class, a, b := ds.Subset(rows), triangle(peaks[0]), triangle(peaks[1])
		for j := range waveFeatures {
			mean, variance := stat.MeanVariance(mat.Col(nil, j, class.X), nil)
			want := 1 + (a[j]-b[j])*(a[j]-b[j])/12
			if math.Abs(mean-(a[j]+b[j])/2) > 4.5*math.Sqrt(want/size) || math.Abs(variance/want-1) > 4.5*math.Sqrt(2/size) {
				t.Errorf("class %d, x%d: mean %v and variance %v, want %v and %v", c, j+1, mean, variance, (a[j]+b[j])/2, want)
			}
		}
	}
}

// The benchmark's two-class problem is class 1 against the others: its mean
// difference is that of our samples, feature by feature.
func TestWaveformIsTheBenchmarks(t *testing.T) {
	theirs := openHere(t, "raetsch_waveform")
	ours := Waveform{}.Sample(50000, 1).OneVsRest(1)
	ours = learn.FitStandard(ours).Apply(ours)
	theirs = learn.FitStandard(theirs).Apply(theirs)
	difference := func(ds *learn.Dataset) []float64 {
		d, count := make([]float64, ds.Dim()), map[int]float64{}
		for _, y := range ds.Y {
			count[y]++
		}
		for i, y := range ds.Y {
			for j, v := range ds.X.RawRowView(i) {
				d[j] += float64(y) * v / count[y]
			}
		}
		return d
	}
	a, b := difference(ours), difference(theirs)
	for j := range a {
		if math.Abs(a[j]-b[j]) > 4.5*math.Sqrt(1.0/1647+1.0/3353+1.0/10000) {
			t.Errorf("x%d: the classes are %.3f apart, the benchmark's %.3f", j+1, a[j], b[j])
		}
	}
}

func TestWaveformIsSeeded(t *testing.T) {
	seeded(t, "waveform", Waveform{}.Sample)
	wantPanics(t, "Sample wants n >= 1", func() { Waveform{}.Sample(0, 1) })
	wantPanics(t, "3 columns for waveforms", func() { Waveform{}.Predict(mat.NewDense(1, 3, nil)) })
}

// seeded checks that equal seeds give equal bits, other seeds others, and that a
// sample begins with the smaller ones.
func seeded(t *testing.T, name string, sample func(int, uint64) *learn.Dataset) {
	t.Helper()
	a, again, b, small := sample(100, 7), sample(100, 7), sample(100, 8), sample(10, 7)
	if a.Name != name || len(a.Features) != a.Dim() {
		t.Errorf("%v with %d names", a, len(a.Features))
	}
	datatest.SameSet(t, again, a)
	if mat.Equal(a.X, b.X) {
		t.Error("two seeds, equal samples")
	}
	if !mat.Equal(small.X, a.X.Slice(0, 10, 0, a.Dim())) || !slices.Equal(small.Y, a.Y[:10]) {
		t.Error("the larger sample does not begin with the smaller")
	}
}

// wantPanics checks that f panics with a message of this package that contains want.
func wantPanics(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		message, _ := recover().(string)
		if !strings.HasPrefix(message, "data: ") || !strings.Contains(message, want) {
			t.Errorf("panic %q, want %q", message, want)
		}
	}()
	f()
}
