package experiment_test

import (
	"context"
	"fmt"
	"os"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/eval"
	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

func ExampleRun() {
	table := experiment.Table{
		Paper: "mine", Name: "table1", Seed: 1, Runs: 3,
		Datasets: []string{"line"},
		Methods: []experiment.Method{{
			Name: "always-yes",
			Run: func(_ context.Context, task experiment.Task, source experiment.Source) (experiment.Output, error) {
				ds, err := source.Open(task.Dataset)
				if err != nil {
					return experiment.Output{}, err
				}
				_, test := ds.Split(0.5, task.Split)
				guess := []int{1, 1}
				return experiment.Output{Values: []experiment.Value{{Metric: "error", Value: learn.ErrorRate(guess, test.Y)}}}, nil
			},
		}},
		Cells: []experiment.Cell{{Dataset: "line", Method: "always-yes", Metric: "error", Paper: eval.Published{Mean: 0.45, SE: 0.05}}},
	}
	source := experiment.Source{Open: func(string) (*learn.Dataset, error) {
		return learn.NewDataset(mat.NewDense(4, 1, []float64{1, 2, 3, 4}), []int{-1, -1, 1, 1})
	}}
	results, err := experiment.Run(context.Background(), table, experiment.Options{Source: source})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := experiment.WriteCSV(os.Stdout, results.Rows()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// paper,table,dataset,method,param,metric,runs,mean,se,paper_mean,paper_se,z
	// mine,table1,line,always-yes,,error,3,0.5,0,0.45,0.05,0.9999999999999998
}
