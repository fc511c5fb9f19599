package perceptron

import (
	"context"
	"math"

	"gonum.org/v1/gonum/floats"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/internal/cholesky"
	"github.com/mercer-go/mercer/lib/learn"
)

// fisher stores Fisher's linear discriminant of the weighted classes in w: the
// inverse of the pooled covariance times the difference of the class means. The
// threshold lies between the means; the mean of each class has the weight of
// the other class. fisher stores zeros if a class has no weight or if numbers
// overflow.
func fisher(w []float64, ds *learn.Dataset, weights []float64) {
	clear(w)
	d := ds.Dim()
	var means [2][]float64
	var total [2]float64
	for side := range means {
		means[side] = make([]float64, d)
	}
	for i, y := range ds.Y {
		side := (y + 1) / 2
		total[side] += weights[i]
		portable.AddScaled(means[side], weights[i], ds.X.RawRowView(i))
	}
	if total[0] == 0 || total[1] == 0 {
		return
	}
	for side, t := range total {
		floats.Scale(1/t, means[side])
	}
	var within cholesky.Factor
	within.Reset(d)
	for j := range d {
		clear(within.Row(j))
	}
	centred := make([]float64, d)
	for i, y := range ds.Y {
		floats.SubTo(centred, ds.X.RawRowView(i), means[(y+1)/2])
		weight := weights[i] / (total[0] + total[1])
		for j, v := range centred {
			portable.AddScaled(within.Row(j), weight*v, centred[j:])
		}
	}
	trace := 0.0
	for j := range d {
		trace += within.Row(j)[0]
	}
	for j := range d { // a ridge too small to matter unless features are linearly dependent
		within.Row(j)[0] += float64(1e-10 * (trace/float64(d) + 1e-300))
	}
	floats.SubTo(w[:d], means[1], means[0])
	if ok, _ := within.Definite(context.Background()); ok {
		within.Solve(w[:d])
	}
	low, high := portable.Dot(w[:d], means[0]), portable.Dot(w[:d], means[1])
	w[d] = -(float64(low*total[1]) + float64(high*total[0])) / (total[0] + total[1])
	if sum := portable.Sum(w); math.IsNaN(sum) || math.IsInf(sum, 0) { // squares of features overflow
		clear(w)
	}
}
