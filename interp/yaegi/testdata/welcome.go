// The code of notebooks/00-welcome.ipynb as a script for yaegi. It differs where
// must needs its type argument and where a cell shows its value.
package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/learn"
	"github.com/mercer-go/mercer/lib/svm"
	"github.com/mercer-go/mercer/viz"
)

var (
	ctx     = context.Background()
	figures int
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func must[T any](v T, err error) T {
	check(err)
	return v
}

// show writes a figure to a file.
func show(f *viz.Figure) {
	figures++
	path := filepath.Join(os.TempDir(), fmt.Sprintf("welcome-%d.png", figures))
	check(f.Save(path))
	fmt.Println(f, path)
}

func main() {
	world := data.Threenorm(2)
	train := world.Sample(300, 1) // 300 examples, seed 1
	show(must[*viz.Figure](viz.Scatter(train)))

	model := must[*svm.Model](svm.Train(ctx, train, kernel.Stump{}, svm.Params{C: 1.0 / 32}))
	fmt.Println(model)

	show(must[*viz.Figure](viz.Boundary(model, train,
		viz.BoundaryOptions{Title: "Stump kernel, C = 1/32", Reference: world.Scores})))

	test := world.Sample(3000, 2)
	fmt.Printf("stump kernel  %.1f %%\n", 100*learn.ErrorRate(model.Predict(test.X), test.Y))
	fmt.Printf("Bayes rule    %.1f %%\n", 100*learn.ErrorRate(world.Predict(test.X), test.Y))

	mine := kernel.Func(func(x, y []float64) float64 { return math.Pow(1+x[0]*y[0]+x[1]*y[1], 2) })

	var panels []*viz.Figure
	for _, k := range []kernel.Kernel{kernel.Perceptron{}, kernel.Gaussian{Gamma: 0.25}, mine} {
		m := must[*svm.Model](svm.Train(ctx, train, k, svm.Params{C: 1.0 / 16}))
		opts := viz.BoundaryOptions{Title: kernel.Name(k), HideSupport: true,
			Width: 3.2, Height: 3.4}
		panels = append(panels, must[*viz.Figure](viz.Boundary(m, train, opts)))
	}
	show(viz.Grid(3, panels...))

	dir := must[string](os.MkdirTemp("", "mercer")) // a new folder
	path := filepath.Join(dir, "flowers.csv")
	table := "length,width,species\n1.4,0.2,setosa\n1.5,0.4,setosa\n" +
		"4.7,1.4,versicolor\n4.5,1.5,versicolor\n"
	check(os.WriteFile(path, []byte(table), 0o644))
	flowers := must[*learn.Dataset](data.ReadFile(path, nil))
	flower := must[*svm.Model](svm.Train(ctx, flowers, kernel.Linear{}, svm.Params{}))
	fmt.Println("labels", flowers.Y, "predictions", flower.Predict(flowers.X))
	fmt.Println(flowers)
}
