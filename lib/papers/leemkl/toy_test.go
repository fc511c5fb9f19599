package leemkl

import (
	"errors"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/stat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// What the paper says of its sets holds for ours.
func TestToy(t *testing.T) {
	const n = 20_000
	for _, name := range ToyNames() {
		ds, err := Toy(name, n, 1)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Toy(name, n, 1)
		if err != nil || !mat.Equal(ds.X, again.X) {
			t.Errorf("%s: another sample of the same seed, %v", name, err)
		}
		other, _ := Toy(name, n, 2)
		if mat.Equal(ds.X, other.X) || ds.Validate(learn.TwoClass) != nil || ds.Y[n/2-1] != -1 || ds.Y[n/2] != 1 {
			t.Errorf("%s: %v", name, ds.Validate(learn.TwoClass))
		}
	}
	fig1, _ := Toy("fig1", n, 1)
	var spread [2]float64 // mean variance of a coordinate, by class
	for c, label := range []int{-1, 1} {
		var cov mat.SymDense
		stat.CovarianceMatrix(&cov, fig1.OfClass(label).X, nil)
		spread[c] = (cov.At(0, 0) + cov.At(1, 1)) / 2
		if label == -1 && !(math.Abs(cov.At(0, 0)-1) < 0.06 && math.Abs(cov.At(1, 1)-1) < 0.06 && math.Abs(cov.At(0, 1)-0.5) < 0.04) {
			t.Errorf("class -1 of fig1 has the covariance %v", mat.Formatted(&cov))
		}
	}
	if !(spread[1] > 5*spread[0]) {
		t.Errorf("the classes of fig1 have the variances %v: one is dense, the other sparse", spread)
	}
	separable, _ := Toy("DS-II", n, 1)
	for i, y := range separable.Y {
		if d := float64(y) * (separable.X.At(i, 0) - separable.X.At(i, 1) + 8) / math.Sqrt2; d < 1-1e-9 {
			t.Fatalf("a point of class %d is %v from the line, want >= 1", y, d)
		}
	}
	for bad, n := range map[string]int{"DS-VII": 10, "fig1": 1} {
		if _, err := Toy(bad, n, 1); !errors.Is(err, experiment.ErrTable) {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

// The sets overlap more and more, and no linear rule is better than the Bayes rule.
func TestToyBayes(t *testing.T) {
	last := 0.0
	for _, o := range overlapping() {
		ds, err := Toy(o.name, 40_000, 3)
		if err != nil {
			t.Fatal(err)
		}
		rule, err := ToyBayes(o.name)
		if err != nil {
			t.Fatal(err)
		}
		e := learn.ErrorRate(rule.Predict(ds.X), ds.Y)
		if !(e > last+0.002) {
			t.Errorf("%s: error %v after %v", o.name, e, last)
		}
		last = e
		for _, angle := range []float64{0.6, 0.8, 1, 1.2} {
			w := [2]float64{math.Cos(angle), math.Sin(angle)}
			middle := (w[0]*(o.negative.mean[0]+o.positive.mean[0]) + w[1]*(o.negative.mean[1]+o.positive.mean[1])) / 2
			wrong := 0
			for i, y := range ds.Y {
				if float64(y)*(w[0]*ds.X.At(i, 0)+w[1]*ds.X.At(i, 1)-middle) < 0 {
					wrong++
				}
			}
			if linear := float64(wrong) / float64(ds.Len()); linear < e {
				t.Errorf("%s: a line has the error %v, the Bayes rule %v", o.name, linear, e)
			}
		}
	}
	if _, err := ToyBayes("fig1"); !errors.Is(err, experiment.ErrTable) {
		t.Error(err)
	}
}

// The density is that of a normal distribution: the mean of -log p is known.
func TestLogDensity(t *testing.T) {
	p := overlapping()[0].positive
	ds, err := Toy("DS-III", 40_000, 5)
	if err != nil {
		t.Fatal(err)
	}
	positive := ds.OfClass(1)
	total := 0.0
	for i := range positive.Len() {
		total += p.logDensity(point{positive.X.At(i, 0), positive.X.At(i, 1)})
	}
	want := -0.5 * (2 + math.Log(2*4-1)) // E of the square is the dimension
	if got := total / float64(positive.Len()); math.Abs(got-want) > 0.03 {
		t.Errorf("mean log density %v, want %v", got, want)
	}
}
