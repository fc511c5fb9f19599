package data

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

var (
	_ learn.Classifier = Disc{}
	_ learn.Scorer     = Disc{}
	_ learn.Classifier = Crammer{}
	_ learn.Scorer     = Crammer{}
	_ learn.Classifier = Waveform{}
)

// P(‖x‖ <= r) = 1 - exp(-r²/2): half of the points by default.
func TestDiscShares(t *testing.T) {
	const n = 40000
	for _, radius := range []float64{0, 1, 2} {
		ds := Disc{Radius: radius}.Sample(n, 1)
		if err := ds.Validate(learn.TwoClass); err != nil {
			t.Fatal(err)
		}
		want := 0.5
		if radius > 0 {
			want = 1 - math.Exp(-radius*radius/2)
		}
		inside := 0.0
		for i, y := range ds.Y {
			r := math.Hypot(ds.X.At(i, 0), ds.X.At(i, 1))
			if (y == 1) != (r <= Disc{Radius: radius}.radius()) {
				t.Fatalf("a point at %v is %+d", r, y)
			}
			if y == 1 {
				inside++
			}
		}
		if math.Abs(inside/n-want) > 4.5*math.Sqrt(want*(1-want)/n) {
			t.Errorf("radius %v: %v of the points are inside, want %v", radius, inside/n, want)
		}
	}
}

func TestDiscRule(t *testing.T) {
	d := Disc{Radius: 5}
	X := mat.NewDense(3, 2, []float64{3, 4, 0, 1, 6, 8})
	if got := d.Scores(X); !slices.Equal(got, []float64{0, 4, -5}) {
		t.Errorf("scores %v", got)
	}
	if got := d.Predict(X); !slices.Equal(got, []int{1, 1, -1}) {
		t.Errorf("labels %v", got)
	}
	if got := (Disc{}).String(); got != "disc: +1 within 1.177 of 0, from N(0, I)" {
		t.Error(got)
	}
	seeded(t, "disc", d.Sample)
	wantPanics(t, "Sample wants n >= 1", func() { d.Sample(0, 1) })
	wantPanics(t, "3 columns for points", func() { d.Predict(mat.NewDense(1, 3, nil)) })
	for _, r := range []float64{-1, math.NaN(), math.Inf(1)} {
		wantPanics(t, "radius > 0", func() { Disc{Radius: r}.Sample(1, 1) })
	}
}
