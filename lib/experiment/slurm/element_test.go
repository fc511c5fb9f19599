//go:build linux

package slurm

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/experiment"
	"github.com/mercer-go/mercer/lib/learn"
)

// TestMain lets this test's program be the element of a job array.
func TestMain(m *testing.M) {
	if len(os.Args) == 6 && os.Args[1] == "element" { // element --out DIR --shard I/N
		if err := element(os.Args[3], os.Args[5]); err != nil {
			fmt.Println(err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// element runs a shard. It dies after ELEMENT_DIES_AFTER tasks.
func element(dir, text string) error {
	shard, err := experiment.ParseShard(text)
	if err != nil {
		return err
	}
	first := -1
	ctx := learn.WithProgress(context.Background(), func(p learn.Progress) {
		if first < 0 {
			first = p.Done
		}
		if n, err := strconv.Atoi(os.Getenv("ELEMENT_DIES_AFTER")); err == nil && p.Done-first >= n {
			self, _ := os.FindProcess(os.Getpid())
			_ = self.Kill()
			select {}
		}
	})
	rs, err := experiment.Run(ctx, toy(), experiment.Options{Source: toySource, Jobs: 1, Dir: dir, Program: testProgram, Shard: shard})
	if err == nil && len(rs.Failed()) > 0 {
		err = errors.New("a task failed")
	}
	return err
}

// toy is a table whose 27 tasks draw a number each.
func toy() experiment.Table {
	draw := func(_ context.Context, task experiment.Task, _ experiment.Source) (experiment.Output, error) {
		if task.ID == os.Getenv("ELEMENT_FAILS") {
			return experiment.Output{}, errors.New("asked to")
		}
		return experiment.Output{Values: []experiment.Value{{Metric: "x", Value: rand.New(rand.NewPCG(task.Seed, 1)).NormFloat64()}}}, nil
	}
	return experiment.Table{
		Paper: "toy", Name: "draws", Seed: 7, Runs: 9, Datasets: []string{"one"},
		Methods: []experiment.Method{{Name: "a", Run: draw}, {Name: "b", Run: draw}, {Name: "c", Run: draw}},
	}
}

var toySource = experiment.Source{Open: func(string) (*learn.Dataset, error) {
	return learn.NewDataset(mat.NewDense(1, 1, []float64{1}), []int{1})
}}
