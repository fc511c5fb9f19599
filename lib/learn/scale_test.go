package learn_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/learn"
)

// column is a one-feature set.
func column(values ...float64) *learn.Dataset {
	ds := labelled(make([]int, len(values))...)
	ds.X = mat.NewDense(len(values), 1, values)
	return ds
}

func wantColumn(t *testing.T, ds *learn.Dataset, want ...float64) {
	t.Helper()
	for i, w := range want {
		if got := ds.X.At(i, 0); !(math.Abs(got-w) <= 1e-12) && !(math.IsNaN(got) && math.IsNaN(w)) {
			t.Errorf("row %d is %v, want %v", i, got, w)
		}
	}
}

func TestFitMinMax(t *testing.T) {
	for _, c := range []struct {
		name     string
		lo, hi   float64
		in, want []float64
	}{
		{"to [-1, 1]", -1, 1, []float64{2, 4, 3}, []float64{-1, 1, 0}},
		{"to [0, 1]", 0, 1, []float64{-10, 30, 0}, []float64{0, 1, 0.25}},
		{"constant column to the middle", 0, 1, []float64{7, 7, 7}, []float64{0.5, 0.5, 0.5}},
		{"one example to the middle", -1, 3, []float64{7}, []float64{1}},
		{"NaN is skipped and stays", -1, 1, []float64{nan, 2, 4}, []float64{nan, -1, 1}},
		{"nothing but NaN", -1, 1, []float64{nan, nan}, []float64{nan, nan}},
		{"a range that is no number", -1, 1, []float64{-1e308, 1e308, 0}, []float64{-1, 1, 0}},
		{"the largest numbers", 0, 1, []float64{-math.MaxFloat64, math.MaxFloat64, 0}, []float64{0, 1, 0.5}},
		{"large, onto what is far from 0", 10, 11, []float64{0, 1e308, 0.5e308}, []float64{10, 11, 10.5}},
		{"a range of one denormal number", -1, 1, []float64{0, 5e-324}, []float64{-1, 1}},
		{"a range of a few", 0, 1, []float64{-1e-323, 1e-323, 0}, []float64{0, 1, 0.5}},
		{"large constant to the middle", 0, 1, []float64{1e18, 1e18}, []float64{0.5, 0.5}},
		{"larger", 0, 1, []float64{-1e308, -1e308}, []float64{0.5, 0.5}},
		{"largest to a small middle", -1, 1 + 1e-9, []float64{math.MaxFloat64}, []float64{5e-10}},
		{"small constant to the middle", 0, 1, []float64{5e-324}, []float64{0.5}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := column(c.in...)
			wantColumn(t, learn.FitMinMax(ds, c.lo, c.hi).Apply(ds), c.want...)
		})
	}
}

func TestFitStandard(t *testing.T) {
	for _, c := range []struct {
		name     string
		in, want []float64
	}{
		{"divisor n-1", []float64{1, 3}, []float64{-math.Sqrt2 / 2, math.Sqrt2 / 2}},
		{"three", []float64{1, 2, 3}, []float64{-1, 0, 1}},
		{"constant column to 0", []float64{7, 7, 7}, []float64{0, 0, 0}},
		{"constant 0.1, whose mean is rounded", slices.Repeat([]float64{0.1}, 10), make([]float64, 10)},
		{"one example to 0", []float64{7}, []float64{0}},
		{"NaN is skipped and stays", []float64{1, nan, 3, 2}, []float64{-1, nan, 1, 0}},
		{"nothing but NaN", []float64{nan, nan}, []float64{nan, nan}},
		{"large", []float64{-1e308, 0, 1e308}, []float64{-1, 0, 1}},
		{"large and nearly alike", []float64{1e308, 1.5e308}, []float64{-math.Sqrt2 / 2, math.Sqrt2 / 2}},
		{"squares that overflow", []float64{1e200, 2e200, 3e200}, []float64{-1, 0, 1}},
		{"squares that vanish", []float64{0, 1e-200, 2e-200}, []float64{-1, 0, 1}},
		{"squares that keep few digits", []float64{0, 1e-160, 2e-160}, []float64{-1, 0, 1}},
		{"denormal", []float64{0, 5e-324, 1e-323}, []float64{-1, 0, 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ds := column(c.in...)
			wantColumn(t, learn.FitStandard(ds).Apply(ds), c.want...)
		})
	}
}

// Constant columns of any size and length map to 0 itself.
func TestFitStandardOfConstants(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		v := math.Pow(10, float64(rng.IntN(30)-15)) * rng.NormFloat64()
		ds := column(slices.Repeat([]float64{v}, 1+rng.IntN(300))...)
		if got := learn.FitStandard(ds).Apply(ds).X.At(0, 0); got != 0 {
			t.Fatalf("%d times %v maps to %v", ds.Len(), v, got)
		}
	}
}

// Random columns of very different size: ranges, means and deviations come out
// as promised.
func TestScalersOnRandomColumns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	X := mat.NewDense(200, 8, nil)
	for j := range 8 {
		for i := range 200 {
			X.Set(i, j, math.Pow(10, float64(j-4))*(rng.NormFloat64()+3))
		}
	}
	ds := &learn.Dataset{X: X, Y: make([]int, 200)}
	ranged, standard := learn.FitMinMax(ds, -1, 1).Apply(ds), learn.FitStandard(ds).Apply(ds)
	for j := range 8 {
		col := mat.Col(nil, j, ranged.X)
		if lo, hi := slices.Min(col), slices.Max(col); math.Abs(lo+1) > 1e-12 || math.Abs(hi-1) > 1e-12 {
			t.Errorf("column %d lies in [%v, %v]", j, lo, hi)
		}
		mean, sd := stat.MeanStdDev(mat.Col(nil, j, standard.X), nil)
		if math.Abs(mean) > 1e-12 || math.Abs(sd-1) > 1e-12 {
			t.Errorf("column %d has mean %v and deviation %v", j, mean, sd)
		}
	}
}

// Ordinary columns have no unit, and the same bits as by the formula; a power of
// two times such a column, be it ever so large, gives the same bits too.
func TestScalersKeepBits(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for range 300 {
		n, size := 2+rng.IntN(50), math.Pow(10, 8*rng.Float64()-4)
		ds := column(make([]float64, n)...)
		for i := range n {
			ds.X.Set(i, 0, size*(rng.NormFloat64()+5*float64(rng.IntN(2))))
		}
		col := mat.Col(nil, 0, ds.X)
		lo, hi := slices.Min(col), slices.Max(col)
		mean, sd := portable.MeanStdDev(col)
		for what, c := range map[string]struct {
			fit           func(*learn.Dataset) *learn.Scaler
			shift, factor float64
		}{
			"min-max":  {func(ds *learn.Dataset) *learn.Scaler { return learn.FitMinMax(ds, -1, 1) }, lo + 1/(2/(hi-lo)), 2 / (hi - lo)},
			"standard": {learn.FitStandard, mean, 1 / sd},
		} {
			s := c.fit(ds)
			if s.Unit != nil || s.Shift[0] != c.shift || s.Factor[0] != c.factor {
				t.Fatalf("%s: %v, want shift %v, factor %v", what, s, c.shift, c.factor)
			}
			want := s.Apply(ds)
			for _, power := range []int{-900, -500, 500, 1000} {
				scaled := column(mat.Col(nil, 0, ds.X)...)
				scaled.X.Scale(math.Ldexp(1, power), scaled.X)
				if s := c.fit(scaled); !mat.Equal(s.Apply(scaled).X, want.X) || s.Unit == nil {
					t.Fatalf("%s: other bits at 2^%d", what, power)
				}
			}
		}
	}
}

// A test row far off moves nothing: the scale is that of the training rows.
func TestScaleKnowsOnlyTheTrainingRows(t *testing.T) {
	train, test := column(0, 10), column(5, 100)
	wantColumn(t, learn.FitMinMax(train, -1, 1).Apply(test), 0, 19)
	s := learn.FitStandard(train)
	wantColumn(t, s.Apply(test), 0, 95/math.Sqrt(50))
	if s.Shift[0] != 5 || math.Abs(s.Factor[0]-1/math.Sqrt(50)) > 1e-15 {
		t.Errorf("shift %v and factor %v", s.Shift, s.Factor)
	}
}

func TestApplyCopies(t *testing.T) {
	ds := small()
	scaled := learn.FitMinMax(ds, 0, 1).Apply(ds)
	if !mat.Equal(ds.X, small().X) {
		t.Error("Apply changed its set")
	}
	if scaled.Name != "small" || !slices.Equal(scaled.Y, ds.Y) || !slices.Equal(scaled.W, ds.W) || scaled.FeatureName(1) != "b" {
		t.Error("Apply lost labels, weights or names")
	}
	want := []float64{0, 1. / 3, 2. / 3, 1}
	for j := range 3 {
		for i, w := range want {
			if math.Abs(scaled.X.At(i, j)-w) > 1e-12 {
				t.Errorf("row %d, column %d is %v, want %v", i, j, scaled.X.At(i, j), w)
			}
		}
	}
}

func TestScalePanics(t *testing.T) {
	s := learn.FitStandard(small())
	wantPanic(t, "scaler fitted to 3 columns, data has 1", func() { s.Apply(column(1)) })
	wantPanic(t, "finite hi-lo, got -1e+308 and 1e+308", func() { learn.FitMinMax(small(), -1e308, 1e308) })
	wantPanic(t, "got 1 and 1", func() { learn.FitMinMax(small(), 1, 1) })
	wantPanic(t, "got 1 and -1", func() { learn.FitMinMax(small(), 1, -1) })
	wantPanic(t, "got NaN and 1", func() { learn.FitMinMax(small(), nan, 1) })
}

// TestLargeSetsAreScaledAlike: the columns of a large set are fitted and scaled side by
// side, with the bits that each has alone.
func TestLargeSetsAreScaledAlike(t *testing.T) {
	const n, d = 5000, 19
	r := rand.New(rand.NewPCG(7, 8))
	X := mat.NewDense(n, d, nil)
	for i := range n {
		for j := range d {
			x := math.Ldexp(r.NormFloat64(), 30*j-300)
			switch {
			case j == 3 || r.IntN(50) == 0 && j%2 == 0:
				x = math.NaN()
			case j == 5:
				x = math.Copysign(0, x)
			}
			X.Set(i, j, x)
		}
	}
	all := &learn.Dataset{X: X}
	for name, fit := range map[string]func(*learn.Dataset) *learn.Scaler{
		"standard": learn.FitStandard,
		"min-max":  func(ds *learn.Dataset) *learn.Scaler { return learn.FitMinMax(ds, -1, 1) },
	} {
		whole := fit(all)
		scaled := whole.Apply(all).X
		for j := range d {
			column := all.Columns(j)
			alone := fit(column)
			if math.Float64bits(alone.Shift[0]) != math.Float64bits(whole.Shift[j]) || alone.Factor[0] != whole.Factor[j] {
				t.Errorf("%s: column %d has the shift %v and factor %v, alone %v and %v", name, j, whole.Shift[j], whole.Factor[j], alone.Shift[0], alone.Factor[0])
			}
			want := alone.Apply(column).X
			for i := range n {
				if a, b := scaled.At(i, j), want.At(i, 0); a != b && (a == a || b == b) {
					t.Fatalf("%s: row %d of column %d is %v, alone %v", name, i, j, a, b)
				}
			}
		}
	}
}
