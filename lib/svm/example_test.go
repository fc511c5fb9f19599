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
