// Train reads problems from the JSON file that its argument names, learns the weights of
// each, and prints the models.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/mkl"
)

// problem has the Gram matrices of n+m points, of which the first n have a label.
type problem struct {
	Method string
	Y      []int
	Grams  [][]float64
	C      float64
}

type result struct {
	Primal, Dual float64
	Weights      []float64
	Status       string
}

func main() {
	log.SetFlags(0)
	text, err := os.ReadFile(os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	var problems []problem
	if err := json.Unmarshal(text, &problems); err != nil {
		log.Fatal(err)
	}
	var results []result
	for _, p := range problems {
		m, err := train(p)
		if err != nil {
			log.Fatal(err)
		}
		results = append(results, result{m.Primal, m.Dual, m.Weights, m.Status.String()})
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		log.Fatal(err)
	}
}

func train(p problem) (*mkl.Model, error) {
	n, size := len(p.Y), 0
	for size*size < len(p.Grams[0]) {
		size++
	}
	var kernels []kernel.Kernel
	var points *mat.Dense
	for _, values := range p.Grams {
		k := kernel.Precomputed{K: mat.NewSymDense(size, values)}
		kernels, points = append(kernels, k), k.Points()
	}
	ds := &learn.Dataset{X: mat.DenseCopyOf(points.Slice(0, n, 0, 1)), Y: p.Y}
	ctx := context.Background()
	switch p.Method {
	case "SDPT":
		X := mat.DenseCopyOf(points.Slice(n, size, 0, 1))
		return mkl.TrainSDPT(ctx, ds, X, kernels, mkl.SDPTParams{C: p.C, Tol: 1e-12})
	case "norm":
		return mkl.TrainNorm(ctx, ds, kernels, mkl.NormParams{P: 2, C: p.C, Tol: 1e-12})
	}
	return mkl.TrainSDPI(ctx, ds, kernels, mkl.Params{C: p.C, Tol: 1e-12})
}
