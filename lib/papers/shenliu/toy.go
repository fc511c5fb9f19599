package shenliu

import (
	"context"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/internal/portable"
	"github.com/mercer-go/mercer/lib/experiment"
)

const (
	toyTrain, toyTest = 200, 5000
	toyPrice          = 0.25 // C of CGENS
	toyFarthest       = 4    // where the search for the boundary ends
	toyAngles         = 16   // rays on which the boundary is measured
)

// toySizes are the numbers of stumps at which the errors are measured.
func toySizes() []int { return []int{1, 2, 3, 5, 7, 10, 15, 20, 30, 50, 70, 100, 150, 200} }

// Toy is Figure 1: AdaBoost and CGENS with stumps on points of a two-dimensional
// Gaussian, of which one class lies inside a circle. The paper prints no numbers. The
// values train_error_pct and test_error_pct are the curves of its right part, and
// radius is the boundary of its left part: the distance from the centre at which the
// largest ensemble first predicts the class outside, in several directions. The circle
// has the radius √(2·ln 2) = 1.177. A ray on which it never does counts as 4.
func Toy() experiment.Table {
	return experiment.Table{
		Paper: "shenliu", Name: "fig1",
		Title:    "errors of AdaBoost and of CGENS on a disc, by the number of stumps, and their boundary",
		Version:  1,
		Seed:     1,
		Runs:     20,
		Datasets: []string{"disc"},
		Methods: []experiment.Method{
			{Name: "AdaBoost", Run: toy(adaBoost(nil))},
			{Name: "CGENS", Run: toy(columns(nil))},
		},
	}
}

func toy(train trainer) run {
	return func(ctx context.Context, task experiment.Task, source experiment.Source) (out experiment.Output, err error) {
		all, err := source.Generate("disc", toyTrain+toyTest, task.Split)
		if err != nil {
			return out, err
		}
		rows := make([]int, all.Len())
		for i := range rows {
			rows[i] = i
		}
		ds, test := all.Subset(rows[:toyTrain]), all.Subset(rows[toyTrain:])
		counts := toySizes()
		most := counts[len(counts)-1]
		model, err := train(ctx, ds, toyPrice, most)
		if err != nil {
			return out, err
		}
		own, others := model(ds.X, counts), model(test.X, counts)
		for s, n := range counts {
			j := fmt.Sprintf("J=%d", n)
			out.Values = append(out.Values,
				experiment.Value{Param: j, Metric: "train_error_pct", Value: percent(own[s], ds)},
				experiment.Value{Param: j, Metric: metric, Value: percent(others[s], test)})
		}
		predict := func(X mat.Matrix) []int { return model(X, []int{most})[0] }
		for k := range toyAngles {
			out.Values = append(out.Values, experiment.Value{
				Param: fmt.Sprintf("angle=%g", 360*float64(k)/toyAngles), Metric: "radius",
				Value: radius(predict, 2*math.Pi*float64(k)/toyAngles),
			})
		}
		return out, nil
	}
}

// radius is the distance from 0 at which the prediction first is not +1, up to 0.01.
func radius(predict func(mat.Matrix) []int, angle float64) float64 {
	const step = 0.01
	n := int(toyFarthest / step)
	ray := mat.NewDense(n, 2, nil)
	for i := range n {
		r := float64(i) * step
		ray.Set(i, 0, r*portable.Cos(angle))
		ray.Set(i, 1, r*portable.Cos(angle-math.Pi/2))
	}
	for i, y := range predict(ray) {
		if y != 1 {
			return float64(i) * step
		}
	}
	return toyFarthest
}
