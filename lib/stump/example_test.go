package stump_test

import (
	"context"
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/stump"
)

func ExampleTrain() {
	ds, err := learn.NewDataset(
		mat.NewDense(5, 2, []float64{
			3, 0,
			1, 1,
			4, 2,
			1, 3,
			5, 4,
		}),
		[]int{-1, -1, 1, 1, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	h, err := stump.Train(context.Background(), ds, stump.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(h)
	fmt.Println(h.Predict(mat.NewDense(2, 2, []float64{0, 1, 0, 2})))
	// Output:
	// sign(x2 - 1.5)
	// [-1 1]
}

// One round of AdaBoost. The weights of the examples that the stump got wrong grow
// until the stump is no better than chance.
func ExampleSearch() {
	X := mat.NewDense(4, 1, []float64{1, 2, 3, 4})
	u := []float64{-0.25, 0.25, -0.25, 0.25} // label times weight
	s, err := stump.NewSearch(context.Background(), X, stump.Params{})
	if err != nil {
		fmt.Println(err)
		return
	}
	h, edge := s.Best(u)
	wrong := (1 - edge) / 2
	s.Reweight(u, h, 0.5/(1-wrong), 0.5/wrong)
	fmt.Printf("%v, error %.2f\n%.3f\n", h, wrong, u)
	// Output:
	// sign(x1 - 1.5), error 0.25
	// [-0.167 0.167 -0.500 0.167]
}
