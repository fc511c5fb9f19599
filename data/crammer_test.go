package data

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"github.com/mercer-go/mercer/lib/learn"
)

// Without noise the means are 4.24 standard deviations from the plane between
// them, with noise 0.03 they are 1.34, and the error is Φ of minus that.
func TestCrammerBayesError(t *testing.T) {
	const n = 20000
	for noise, said := range map[float64]float64{0: 0.00001, 0.03: 0.090} {
		exact := distuv.UnitNormal.CDF(-0.03 * math.Sqrt2 / math.Hypot(0.01, noise))
		if math.Abs(exact-said) > 0.05*said+1e-5 {
			t.Errorf("noise %v: the error is %v, the doc comment says %v", noise, exact, said)
		}
		c := Crammer{Noise: noise}
		ds := c.Sample(n, 11)
		if got := learn.ErrorRate(c.Predict(ds.X), ds.Y); math.Abs(got-exact) > 4*math.Sqrt(exact*(1-exact)/n)+1e-9 {
			t.Errorf("noise %v: error %v, exact %v", noise, got, exact)
		}
	}
}

// Standard deviations along the axes of the covariance, and of the other features.
func TestCrammerMoments(t *testing.T) {
	const n = 20000
	ds := Crammer{}.Sample(n, 3)
	if err := ds.Validate(learn.TwoClass); err != nil || ds.Dim() != 100 {
		t.Fatalf("%v, %v", ds, err)
	}
	along, across := make([]float64, n), make([]float64, n)
	for i, y := range ds.Y {
		u, v := ds.X.At(i, 0)-0.03*float64(y), ds.X.At(i, 1)-0.03*float64(y)
		along[i], across[i] = (u+v)/math.Sqrt2, (u-v)/math.Sqrt2
	}
	for name, c := range map[string]struct {
		values []float64
		sd     float64
	}{
		"along (1, 1)": {along, 0.01}, "along (1, -1)": {across, 0.1},
		"x3": {mat.Col(nil, 2, ds.X), 0.05}, "x100": {mat.Col(nil, 99, ds.X), 0.05},
	} {
		mean, sd := stat.MeanStdDev(c.values, nil)
		if math.Abs(mean) > 4.5*c.sd/math.Sqrt(n) || math.Abs(sd/c.sd-1) > 4.5/math.Sqrt(2*n) {
			t.Errorf("%s: mean %v and standard deviation %v, want 0 and %v", name, mean, sd, c.sd)
		}
	}
	if r := stat.Correlation(along, across, nil); math.Abs(r) > 4.5/math.Sqrt(n) {
		t.Errorf("the axes correlate by %v", r)
	}
}

// Log-odds against the densities, by the formula of the bivariate normal.
func TestCrammerScoresAreLogOdds(t *testing.T) {
	for _, noise := range []float64{0, 0.03} {
		c := Crammer{Noise: noise}
		ds := c.Sample(20, 4)
		short, long := math.Hypot(0.01, noise), math.Hypot(0.1, noise)
		density := func(i int, y float64) float64 {
			u, v := ds.X.At(i, 0)-0.03*y, ds.X.At(i, 1)-0.03*y
			return distuv.Normal{Sigma: short}.LogProb((u+v)/math.Sqrt2) + distuv.Normal{Sigma: long}.LogProb((u-v)/math.Sqrt2)
		}
		for i, got := range c.Scores(ds.X) {
			if want := density(i, 1) - density(i, -1); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("noise %v, row %d: score %v, want %v", noise, i, got, want)
			}
		}
	}
}

func TestCrammerIsSeeded(t *testing.T) {
	seeded(t, "crammer", Crammer{Noise: 0.03}.Sample)
	clean, noisy := Crammer{}.Sample(50, 1), Crammer{Noise: 0.03}.Sample(50, 1)
	if !mat.Equal(clean.X.Slice(0, 50, 2, 100), noisy.X.Slice(0, 50, 2, 100)) || mat.Equal(clean.X, noisy.X) {
		t.Error("noise changes other features than x1 and x2")
	}
	wantPanics(t, "Sample wants n >= 1", func() { Crammer{}.Sample(0, 1) })
	wantPanics(t, "3 columns", func() { Crammer{}.Predict(mat.NewDense(1, 3, nil)) })
	for _, v := range []float64{-1, math.NaN(), math.Inf(1)} {
		wantPanics(t, "noise >= 0", func() { Crammer{Noise: v}.Sample(1, 1) })
		wantPanics(t, "noise >= 0", func() { Crammer{Noise: v}.Scores(mat.NewDense(1, 100, nil)) })
	}
}
