package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"math"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/cgens"
	"github.com/mercer-go/mercer/lib/learn"
)

// The prices of both methods. With them, the training does not end before 500 columns.
const (
	lpPrice     = 0.02
	columnPrice = 1. / 4096
)

// longest is the number of CPU seconds after which LPBoost adds no further column.
const longest = 120

// columns measures the time of LPBoost and of CGENS, the subject of Figure 2 of Shen &
// Liu, who tell odd digits from even ones. The series "examples" trains with 100 columns
// on several numbers of images. The series "iterations" trains with 500 columns on 10,000
// images, and prints the seconds after several numbers of columns. Each time is that of
// one training on one processor, with the searches. It is CPU time of the process on
// Linux, because the machine may be shared, and wall time elsewhere. steps are the pivots
// of the simplex method, or the Newton steps. LPBoost ends after longest seconds; its
// last line then has the columns that it has reached. The paper's last point has 60,000
// images, and its linear programs are solved by Mosek. So only ratios and growth can be
// compared.
func columns() {
	all, err := data.Open("mnist_t10k")
	if err != nil {
		log.Fatal(err)
	}
	for i, digit := range all.Y {
		all.Y[i] = 1 - 2*(digit%2)
	}
	fmt.Println("series,method,m,columns,seconds,steps")
	for _, m := range []int{1000, 2000, 4000, 7000, 10_000} {
		race("examples", all, m, []int{100})
	}
	race("iterations", all, all.Len(), []int{25, 50, 100, 200, 300, 400, 500})
}

// race trains with both methods on the first m rows and prints the times after the
// given numbers of columns.
func race(series string, all *learn.Dataset, m int, counts []int) {
	rows := make([]int, m)
	for i := range rows {
		rows[i] = i
	}
	ds, most := all.Subset(rows), counts[len(counts)-1]
	timed(fmt.Sprintf("%s,LPBoost,%d", series, m), counts, longest, func(ctx context.Context) (int, error) {
		b, err := boost.TrainLPBoost(ctx, ds, nil, boost.LPBoostParams{C: lpPrice, Rounds: most})
		if b == nil {
			return 0, err
		}
		return b.Pivots, err
	})
	timed(fmt.Sprintf("%s,CGENS,%d", series, m), counts, math.Inf(1), func(ctx context.Context) (steps int, err error) {
		g, err := cgens.Train(ctx, ds, nil, cgens.Params{C: columnPrice, Columns: most})
		if g == nil {
			return 0, err
		}
		for _, s := range g.Steps {
			steps += s.Iterations
		}
		return steps, err
	})
}

// timed prints a line for each count, and one for the last column if the training ends
// before, or after limit seconds. The steps are those of the whole training, and stand in
// the last line.
func timed(name string, counts []int, limit float64, train func(context.Context) (int, error)) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	start, seconds, reached := cpuSeconds(), map[int]float64{}, 0
	ctx = learn.WithProgress(ctx, func(p learn.Progress) {
		if p.Stage != "LPBoost" && p.Stage != "CGENS" || p.Done <= reached {
			return
		}
		reached = p.Done
		seconds[reached] = cpuSeconds() - start
		if seconds[reached] > limit {
			cancel()
		}
	})
	steps, err := train(ctx)
	if err != nil && !errors.Is(err, context.Canceled) {
		log.Fatal(err)
	}
	for _, n := range counts {
		if n < reached {
			fmt.Printf("%s,%d,%.4g,\n", name, n, seconds[n])
		}
	}
	fmt.Printf("%s,%d,%.4g,%d\n", name, reached, seconds[reached], steps)
}
