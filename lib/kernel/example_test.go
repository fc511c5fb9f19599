package kernel_test

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

// The stump kernel of three points in the box [0, 2]×[0, 2].
func ExampleGram() {
	X := mat.NewDense(3, 2, []float64{
		0.5, 0.5,
		1.5, 0.5,
		1.0, 1.5,
	})
	k := kernel.Stump{Delta: kernel.StumpDelta([]float64{0, 0}, []float64{2, 2})}
	K, err := kernel.Gram(context.Background(), k, X)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(k)
	fmt.Println(mat.Formatted(K))
	// Output:
	// stump(Δ=2)
	// ⎡  2    1  0.5⎤
	// ⎢  1    2  0.5⎥
	// ⎣0.5  0.5    2⎦
}

// A kernel of one's own, and kernels made of others.
func ExampleFunc() {
	cauchy := kernel.Func(func(x, y []float64) float64 {
		return 1 / (1 + math.Pow(x[0]-y[0], 2))
	})
	k := kernel.Sum{cauchy, kernel.Scaled{Factor: 0.5, Kernel: kernel.Linear{}}}
	fmt.Println(k, k.Eval([]float64{1}, []float64{2}))
	// Output: sum(custom, 0.5·linear) 1.5
}

// A kernel matrix from elsewhere trains a machine and predicts new points: here
// three points to train on and, in the last row, one more.
func ExamplePrecomputed() {
	k := kernel.Precomputed{K: mat.NewDense(4, 3, []float64{
		4, 2, -2,
		2, 1, -1,
		-2, -1, 1,
		6, 3, -3,
	})}
	points := k.Points()
	train := &learn.Dataset{X: points.Slice(0, 3, 0, 1).(*mat.Dense), Y: []int{1, 1, -1}}
	model, err := svm.Train(context.Background(), train, k, svm.Params{C: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("f = %.3f\n", model.Scores(points.Slice(3, 4, 0, 1)))
	// Output: f = [3.000]
}
