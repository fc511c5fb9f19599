package linear_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/linear"
)

func points() *learn.Dataset {
	return &learn.Dataset{
		X: mat.NewDense(6, 2, []float64{
			-2, -1,
			-1, -1,
			-1, -2,
			1, 1,
			1, 2,
			2, 1,
		}),
		Y: []int{-1, -1, -1, 1, 1, 1},
	}
}

func ExampleTrain() {
	model, err := linear.Train(context.Background(), points(), linear.Params{C: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.3f, bias %.3f: %v\n", model.W, model.Bias+0, model.Status)
	fmt.Printf("optimum in [%.6f, %.6f]\n", model.Dual, model.Primal)
	fmt.Println(model.Predict(mat.NewDense(2, 2, []float64{-1, 0, 3, 2})))
	// Output:
	// [0.485 0.485], bias 0.000: converged
	// optimum in [0.242424, 0.242424]
	// [-1 1]
}

func ExampleLeastSquares() {
	model, err := linear.LeastSquares(context.Background(), points(), linear.Params{C: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.4f: %v\n", model.W, model.Status)
	// Output:
	// [0.3478 0.3478]: converged
}
