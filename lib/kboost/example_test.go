package kboost_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/kboost"
	"github.com/mercer-go/mercer/lib/learn"
)

// Only the first of two features separates the classes. The kernel learns to look
// at it alone.
func ExampleTrain() {
	ds := &learn.Dataset{
		X: mat.NewDense(6, 2, []float64{
			0.3, 2,
			0.4, -2,
			0.5, 1,
			-0.3, 2,
			-0.4, -1,
			-0.5, -2,
		}),
		Y: []int{1, 1, 1, -1, -1, -1},
	}
	k, err := kboost.Train(context.Background(), ds, nil, kboost.Params{Rounds: 10})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(k)
	fmt.Printf("loss %.3g, then %.2g\n", k.Rounds[0].Before, k.Rounds[9].After)
	fmt.Printf("same class %.1f, other class %.1f\n", k.Eval([]float64{0.4, 1}, []float64{0.4, -1}), k.Eval([]float64{0.4, 1}, []float64{-0.4, 1}))
	// Output:
	// boosted(linear, 10 rounds)
	// loss 25, then 6.6e-11
	// same class 47.0, other class -47.0
}
