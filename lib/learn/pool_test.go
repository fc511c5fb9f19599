package learn_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

func TestNewColumn(t *testing.T) {
	U := mat.NewDense(3, 2, []float64{1, 0, 2, -5, 3, 1})
	h := learn.NewRated(cut{0, 1}, 1, -1)
	for norm, want := range map[learn.Norm]float64{learn.MaxNorm: 11, learn.SumNorm: 13, learn.EuclideanNorm: math.Sqrt(125)} {
		c := learn.NewColumn(h, []float64{1, 2, -1}, U, norm)
		if !slices.Equal(c.Sums, []float64{2, -11}) || c.Score != want || c.Output != 1 {
			t.Errorf("%v: %+v, want score %v", norm, *c, want)
		}
	}
	if got := fmt.Sprint(learn.NewColumn(h, []float64{1, 2, -1}, U, learn.SumNorm)); got != "x1 > 1 with score 13" {
		t.Error(got)
	}
	wantPanic(t, "2 values for 3 rows", func() { learn.NewColumn(nil, make([]float64, 2), U, 0) })
}

func TestNorm(t *testing.T) {
	s := []float64{3, -4, 0}
	for norm, want := range map[learn.Norm]float64{learn.MaxNorm: 4, learn.SumNorm: 7, learn.EuclideanNorm: 5} {
		if got := norm.Of(s); got != want {
			t.Errorf("%v of %v is %v, want %v", norm, s, got, want)
		}
		if got := norm.Of([]float64{-2}); got != 2 {
			t.Errorf("%v of one number is %v", norm, got)
		}
	}
	if got := fmt.Sprint(learn.MaxNorm, learn.SumNorm, learn.EuclideanNorm, learn.Norm(9)); got != "max norm sum norm Euclidean norm Norm(9)" {
		t.Error(got)
	}
}
