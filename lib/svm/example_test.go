package svm_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
)

func ExampleTrain() {
	ds, err := learn.NewDataset(
		mat.NewDense(6, 2, []float64{
			-2, -1,
			-1, -1,
			-1, -2,
			1, 1,
			1, 2,
			2, 1,
		}),
		[]int{-1, -1, -1, 1, 1, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	model, err := svm.Train(context.Background(), ds, kernel.Linear{}, svm.Params{C: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model)
	fmt.Println(model.Predict(mat.NewDense(2, 2, []float64{-1, 0, 3, 2})))
	// Output:
	// SVM with kernel linear, C = 1
	// 2 support vectors of 6 examples, 0 at their bound; bias 0
	// dual 0.25, primal 0.25, gap 0; KKT violation 0
	// converged after 1 iterations
	// [-1 1]
}

func ExampleTrainPath() {
	ds, _ := learn.NewDataset(mat.NewDense(6, 1, []float64{0, 1, 2, 3, 4, 5}), []int{-1, -1, 1, -1, 1, 1})
	models, err := svm.TrainPath(context.Background(), ds, kernel.Linear{}, []float64{0.01, 1, 100}, svm.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range models {
		fmt.Printf("C = %g: %d support vectors, primal %.3f\n", m.C, len(m.Support), m.Primal)
	}
	// Output:
	// C = 0.01: 6 support vectors, primal 0.058
	// C = 1: 4 support vectors, primal 2.889
	// C = 100: 4 support vectors, primal 266.889
}

func ExampleTrainOneVsOne() {
	ds, _ := learn.NewDataset(
		mat.NewDense(6, 2, []float64{0, 0, 0, 1, 5, 0, 5, 1, 0, 5, 1, 5}),
		[]int{0, 0, 1, 1, 2, 2})
	model, err := svm.TrainOneVsOne(context.Background(), ds, kernel.Linear{}, svm.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Pairs)
	fmt.Println(model.Predict(mat.NewDense(3, 2, []float64{1, 0, 6, 1, 1, 6})))
	// Output:
	// [[0 1] [0 2] [1 2]]
	// [0 1 2]
}

func ExampleTrainOneClass() {
	X := mat.NewDense(5, 1, []float64{1, 2, 3, 4, 100})
	model, err := svm.TrainOneClass(context.Background(), &learn.Dataset{X: X}, kernel.Gaussian{Gamma: 0.1}, svm.OneClassParams{Nu: 0.3})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(model.Predict(mat.NewDense(3, 1, []float64{2.5, 50, 100})))
	// Output:
	// [1 -1 -1]
}

// The smallest ball around four points.
func ExampleTrainSVDD() {
	X := mat.NewDense(4, 2, []float64{0, 0, 4, 0, 0, 4, 1, 1})
	model, err := svm.TrainSVDD(context.Background(), &learn.Dataset{X: X}, kernel.Linear{}, svm.SVDDParams{C: 1, Tol: 1e-9})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("R² = %.6f\n", model.Radius2)
	fmt.Println(model.Predict(mat.NewDense(2, 2, []float64{2, 2, 5, 5})))
	// Output:
	// R² = 8.000000
	// [1 -1]
}
