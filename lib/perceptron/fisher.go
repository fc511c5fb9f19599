package perceptron

import (
	"math"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/mat"

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
	var means [2]*mat.VecDense
	var total [2]float64
	for side := range means {
		means[side] = mat.NewVecDense(d, nil)
	}
	for i, y := range ds.Y {
		side := (y + 1) / 2
		total[side] += weights[i]
		means[side].AddScaledVec(means[side], weights[i], ds.X.RowView(i))
	}
	if total[0] == 0 || total[1] == 0 {
		return
	}
	for side, t := range total {
		means[side].ScaleVec(1/t, means[side])
	}
	within, centred := mat.NewSymDense(d, nil), mat.NewVecDense(d, nil)
	trace := 0.0
	for i, y := range ds.Y {
		centred.SubVec(ds.X.RowView(i), means[(y+1)/2])
		within.SymRankOne(within, weights[i]/(total[0]+total[1]), centred)
	}
	for j := range d {
		trace += within.At(j, j)
	}
	for j := range d { // a ridge too small to matter unless features are linearly dependent
		within.SetSym(j, j, within.At(j, j)+float64(1e-10*(trace/float64(d)+1e-300)))
	}
	var factor mat.Cholesky
	difference := mat.NewVecDense(d, nil)
	difference.SubVec(means[1], means[0])
	direction := mat.NewVecDense(d, w[:d])
	if !factor.Factorize(within) || factor.SolveVecTo(direction, difference) != nil {
		direction.CopyVec(difference)
	}
	low, high := floats.Dot(w[:d], means[0].RawVector().Data), floats.Dot(w[:d], means[1].RawVector().Data)
	w[d] = -(float64(low*total[1]) + float64(high*total[0])) / (total[0] + total[1])
	if sum := floats.Sum(w); math.IsNaN(sum) || math.IsInf(sum, 0) { // squares of features overflow
		clear(w)
	}
}
