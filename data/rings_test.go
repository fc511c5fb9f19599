package data

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

var (
	_ learn.Classifier = Rings{}
	_ learn.Scorer     = Rings{}
)

func TestRings(t *testing.T) {
	r := Rings{Noise: 0.25}
	ds := r.Sample(40000, 4)
	if err := ds.Validate(learn.TwoClass); err != nil {
		t.Fatal(err)
	}
	var sum, squares, count [2]float64
	var mean [2]float64
	for i, y := range ds.Y {
		c := (y + 1) / 2
		rho := math.Hypot(ds.X.At(i, 0), ds.X.At(i, 1))
		sum[c] += rho
		squares[c] += rho * rho
		count[c]++
		mean[0] += ds.X.At(i, 0)
		mean[1] += ds.X.At(i, 1)
	}
	for c, radius := range []float64{2, 1} {
		n := count[c]
		m := sum[c] / n
		sd := math.Sqrt(squares[c]/n - m*m)
		if math.Abs(m-radius) > 4.5*0.25/math.Sqrt(n) || math.Abs(sd/0.25-1) > 4.5/math.Sqrt(2*n) {
			t.Errorf("class %d: radius %v ± %v, want %v ± 0.25", c, m, sd, radius)
		}
	}
	for _, m := range mean {
		if math.Abs(m/40000) > 4.5*1.6/math.Sqrt(2*40000) {
			t.Errorf("the centre is at %v", mean)
		}
	}
	// The thresholds are at 1½, up to terms of size e^-32.
	if errors, want := 1-learn.Accuracy(r.Predict(ds.X), ds.Y), 0.5*math.Erfc(0.5/0.25/math.Sqrt2); math.Abs(errors-want) > 4.5*math.Sqrt(want/40000) {
		t.Errorf("Bayes error %v, want %v", errors, want)
	}
}

// The score is the logarithm of the quotient of two densities. Each is a mixture of
// what the noise left on its side of 0 and what it moved beyond.
func TestRingsScore(t *testing.T) {
	for _, noise := range []float64{0.1, 1, 3} {
		density := func(rho, radius float64) float64 {
			return math.Exp(-math.Pow((rho-radius)/noise, 2)/2) + math.Exp(-math.Pow((rho+radius)/noise, 2)/2)
		}
		for _, rho := range []float64{0, 0.2, 1, 1.5, 2.3} {
			got := Rings{Noise: noise}.Scores(mat.NewDense(1, 2, []float64{0.6 * rho, -0.8 * rho}))[0]
			if want := math.Log(density(rho, 1) / density(rho, 2)); math.Abs(got-want) > 1e-9*(1+math.Abs(want)) {
				t.Errorf("noise %v, distance %v: %v, want %v", noise, rho, got, want)
			}
		}
	}
}

// Far from the rings, and for small noise, the score has all its digits, and is infinite
// where it is too large.
func TestRingsScoreFar(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct{ noise, rho, want float64 }{
		{0.1, 1e10, -9.9999999985e11},
		{0.1, 1e200, -1e202},
		{0.1, 1.5, 0},
		{1e-160, 0, inf},
		{1e-160, 1.4, inf},
		{1e-160, 1.5, 0},
		{1e-310, 0, inf},
		{1e-310, 1e200, -inf},
	} {
		got := Rings{Noise: c.noise}.Scores(mat.NewDense(1, 2, []float64{0, c.rho}))[0]
		if got != c.want && !(math.Abs(got-c.want) <= 1e-14*math.Abs(c.want)+1e-100) { // e^-300 is from the points beyond 0
			t.Errorf("noise %v, distance %v: %v, want %v", c.noise, c.rho, got, c.want)
		}
	}
}
