package viz_test

import (
	"fmt"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/plot/plotter"

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

func ExampleRegions() {
	train := &learn.Dataset{
		Name: "three pairs",
		X:    mat.NewDense(6, 2, []float64{0, 0, 0, 1, 2, 0, 2, 1, 4, 0, 4, 1}),
		Y:    []int{0, 0, 1, 1, 2, 2},
	}
	x1 := learn.ScoreFunc(func(X mat.Matrix) []float64 { return mat.Col(nil, 0, X) })
	model := &learn.ClassEnsemble{Labels: []int{0, 1, 2}, Members: []learn.Scorer{x1}, Weights: [][]float64{{-1, 0, 1}}, Bias: []float64{1, 0, -3}}
	fmt.Println(viz.Regions(model, train))
	// Output: three pairs: regions of 3 labels over x1 and x2; 6 points (0 2, 1 2, 2 2) <nil>
}

func ExampleFigure_With() {
	measured := []viz.Series{{Name: "measured", Y: []float64{0, 1.1, 3.9}}}
	fig, err := viz.Lines([]float64{0, 1, 2}, measured)
	square := plotter.NewFunction(func(x float64) float64 { return x * x })
	square.Color = viz.Color(1)
	fmt.Println(fig.With("x²", square), err)
	// Output: 1 curve (measured); x² <nil>
}
