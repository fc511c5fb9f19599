package experiment

import (
	"context"
	"errors"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// toy is a table whose tasks draw numbers from their seeds; calls counts them.
func toy(calls *atomic.Int64) Table {
	draw := func(_ context.Context, task Task, source Source) (Output, error) {
		if calls != nil {
			calls.Add(1)
		}
		ds, err := source.Open(task.Dataset)
		if err != nil {
			return Output{}, err
		}
		rng, split := rand.New(rand.NewPCG(task.Seed, 1)), rand.New(rand.NewPCG(task.Split, 1))
		return Output{Values: []Value{
			{Metric: "own", Value: rng.NormFloat64() / 3},
			{Metric: "shared", Value: split.ExpFloat64()},
			{Param: "n", Metric: "size", Value: float64(ds.Len())},
		}}, nil
	}
	return Table{
		Paper: "toy", Name: "draws", Version: 1, Seed: 7, Runs: 5,
		Datasets: []string{"one", "two"}, Methods: []Method{{"a", draw}, {"b", draw}, {"c", draw}},
	}
}

// toySource has the sets "one" and "two" of one and two examples.
var toySource = Source{Open: func(name string) (*learn.Dataset, error) {
	switch name {
	case "one":
		return learn.NewDataset(mat.NewDense(1, 1, []float64{1}), []int{1})
	case "two":
		return learn.NewDataset(mat.NewDense(2, 1, []float64{1, 2}), []int{-1, 1})
	}
	return nil, errors.New("no such set")
}}

// csvOf is the finished table.
func csvOf(t *testing.T, rs *Results) string {
	t.Helper()
	if err := rs.Finish(t.Context(), toySource); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := WriteCSV(&b, rs.Rows()); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// mustRun runs a table and stops the test on any error.
func mustRun(t *testing.T, table Table, o Options) *Results {
	t.Helper()
	o.Source = toySource
	rs, err := Run(t.Context(), table, o)
	if err != nil {
		t.Fatal(err)
	}
	return rs
}
