package viz_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/viz"
)

func Example() {
	train := &learn.Dataset{
		Name: "two pairs",
		X:    mat.NewDense(4, 2, []float64{0, 0, 0, 1, 2, 0, 2, 1}),
		Y:    []int{-1, -1, 1, 1},
	}
	model := learn.ScoreFunc(func(X mat.Matrix) []float64 { // x1 - 1
		scores := mat.Col(nil, 0, X)
		for i := range scores {
			scores[i]--
		}
		return scores
	})
	fig, err := viz.Boundary(model, train, viz.BoundaryOptions{Margins: true})
	fmt.Println(fig, err)
	fmt.Println(len(fig.Layers()), "layers")
	// Output:
	// two pairs: decision boundary over x1 and x2; 4 points (-1 2, +1 2) <nil>
	// 4 layers
}
