package oneclass_test

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/oneclass"
)

// clouds draws n points of k classes around different centres.
func clouds(n, d, k int, seed uint64) *learn.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	ds := &learn.Dataset{X: mat.NewDense(n, d, nil), Y: make([]int, n)}
	for i := range n {
		ds.Y[i] = i % k
		for j := range d {
			ds.X.Set(i, j, rng.NormFloat64()+2*math.Cos(float64(7*ds.Y[i]+3*j)))
		}
	}
	return ds
}

// weighted returns ds with weights of different sizes, a fifth of them 0.
func weighted(ds *learn.Dataset, unit float64) *learn.Dataset {
	w := *ds
	w.W = make([]float64, ds.Len())
	for i := range w.W {
		w.W[i] = unit * float64(i/3%5) * (1 + float64(i%7))
	}
	return &w
}

// scaled is a data set whose features are in [-1, 1].
func scaled(t testing.TB, name string) *learn.Dataset {
	ds, err := data.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return learn.FitMinMax(ds, -1, 1).Apply(ds)
}

func train(t testing.TB, ds *learn.Dataset, k kernel.Kernel, p oneclass.Params) *oneclass.Model {
	m, err := oneclass.Train(context.Background(), ds, k, p)
	if err != nil {
		t.Helper()
		t.Fatal(err)
	}
	return m
}

// projection is D(x) by its definition.
func projection(k kernel.Kernel, c oneclass.Machine, x []float64) float64 {
	sum := 0.0
	for s, a := range c.Coef {
		sum += a * k.Eval(c.SV.RawRowView(s), x)
	}
	return sum
}

// norm2 is αᵀKα by its definition.
func norm2(k kernel.Kernel, c oneclass.Machine) float64 {
	sum := 0.0
	for s, a := range c.Coef {
		sum += a * projection(k, c, c.SV.RawRowView(s))
	}
	return sum
}

// near reports whether two numbers are equal up to a relative error.
func near(a, b, tol float64) bool {
	return a == b || math.Abs(a-b) <= tol*(1+math.Abs(b))
}

// sample is n new points.
func sample(n, d int, seed uint64) *mat.Dense {
	return clouds(n, d, 3, seed).X
}

// dump is a text of all fields of the machines, with all digits.
func dump(machines ...oneclass.Machine) string {
	text := ""
	for _, c := range machines {
		sv := c.SV
		c.SV = nil
		text += fmt.Sprintf("%+v %v\n", c, mat.DenseCopyOf(sv).RawMatrix())
	}
	return text
}
