package data

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// Without noise, the points would lie on the half circles: their distance to the
// centre is 1, and they are on its side.
func TestMoonsAreHalfCircles(t *testing.T) {
	ds := Moons{Noise: 1e-9}.Sample(4000, 2)
	if err := ds.Validate(learn.TwoClass); err != nil {
		t.Fatal(err)
	}
	upper, right := 0.0, 0.0
	for i, y := range ds.Y {
		x1, x2 := ds.X.At(i, 0), ds.X.At(i, 1)
		if y < 0 {
			x1, x2 = x1-1, 0.5-x2
		} else {
			upper++
		}
		if x1 > 0 {
			right++
		}
		if math.Abs(math.Hypot(x1, x2)-1) > 1e-7 || x2 < -1e-7 {
			t.Fatalf("label %+d at %v", y, ds.X.RawRowView(i))
		}
	}
	for _, count := range []float64{upper, right} {
		if math.Abs(count-2000) > 4.5*math.Sqrt(1000) {
			t.Errorf("%v of 4000 points, want about half", count)
		}
	}
}

// The noise moves each coordinate by its standard deviation.
func TestMoonsNoise(t *testing.T) {
	const n = 4000
	for noise, want := range map[float64]float64{0: 0.1, 0.3: 0.3} {
		quiet, loud := Moons{Noise: 1e-9}.Sample(n, 3), Moons{Noise: noise}.Sample(n, 3)
		for j := range 2 {
			sum := 0.0
			for i := range n {
				d := loud.X.At(i, j) - quiet.X.At(i, j)
				sum += d * d
			}
			if got := math.Sqrt(sum / n); math.Abs(got/want-1) > 4.5/math.Sqrt(2*n) {
				t.Errorf("coordinate %d has noise of %v, want %v", j+1, got, want)
			}
		}
	}
}

func TestMoonsAndRingsRefuse(t *testing.T) {
	seeded(t, "moons", Moons{}.Sample)
	seeded(t, "rings", Rings{}.Sample)
	wantPanics(t, "Sample wants n >= 1", func() { Moons{}.Sample(0, 1) })
	wantPanics(t, "Sample wants n >= 1", func() { Rings{}.Sample(0, 1) })
	wantPanics(t, "3 columns for points", func() { Rings{}.Predict(mat.NewDense(1, 3, nil)) })
	for _, noise := range []float64{-1, math.NaN(), math.Inf(1)} {
		wantPanics(t, "Moons wants a noise > 0", func() { Moons{Noise: noise}.Sample(1, 1) })
		wantPanics(t, "Rings wants a noise > 0", func() { Rings{Noise: noise}.Scores(mat.NewDense(1, 2, nil)) })
	}
	if got := (Moons{}).String() + "; " + (Rings{Noise: 0.2}).String(); got != "moons: two half circles with noise of 0.1; rings: circles of radius 1 and 2 with noise of 0.2" {
		t.Error(got)
	}
}
