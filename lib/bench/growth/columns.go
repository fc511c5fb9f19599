package main

import (
	"context"
	"fmt"
	"log"
	"slices"
	"time"

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

// columns measures the time of LPBoost and of CGENS, the subject of Figure 2 of Shen &
// Liu, who tell odd digits from even ones. First it trains with 100 columns on several
// numbers of images. Then it trains with 500 columns on 10,000 images, and prints the
// seconds after several numbers of columns. Each time is that of one training on one
// processor, with the searches. steps are the pivots of the simplex method, or the
// Newton steps. The paper's last point has 60,000 images, and its linear programs are
// solved by Mosek. So only ratios and growth can be compared.
func columns() {
	all, err := data.Open("mnist_t10k")
	if err != nil {
		log.Fatal(err)
	}
	for i, digit := range all.Y {
		all.Y[i] = 1 - 2*(digit%2)
	}
	fmt.Println("method,m,columns,seconds,steps")
	for _, m := range []int{1000, 2000, 4000, 7000, 10_000} {
		race(all, m, []int{100})
	}
	race(all, all.Len(), []int{25, 50, 100, 200, 300, 400, 500})
}

// race trains with both methods on the first m rows and prints the times after the
// given numbers of columns.
func race(all *learn.Dataset, m int, counts []int) {
	rows := make([]int, m)
	for i := range rows {
		rows[i] = i
	}
	ds, most := all.Subset(rows), counts[len(counts)-1]
	timed("LPBoost", m, counts, func(ctx context.Context) (int, error) {
		b, err := boost.TrainLPBoost(ctx, ds, nil, boost.LPBoostParams{C: lpPrice, Rounds: most})
		if err != nil {
			return 0, err
		}
		return b.Pivots, nil
	})
	timed("CGENS", m, counts, func(ctx context.Context) (steps int, err error) {
		g, err := cgens.Train(ctx, ds, nil, cgens.Params{C: columnPrice, Columns: most})
		if err != nil {
			return 0, err
		}
		for _, s := range g.Steps {
			steps += s.Iterations
		}
		return steps, nil
	})
}

// timed prints a line for each count. The steps are those of the whole training, and
// stand in the last line.
func timed(method string, m int, counts []int, train func(context.Context) (int, error)) {
	start, seconds := time.Now(), map[int]float64{}
	ctx := learn.WithProgress(context.Background(), func(p learn.Progress) {
		if _, ok := seconds[p.Done]; !ok && (p.Stage == "LPBoost" || p.Stage == "CGENS") && slices.Contains(counts, p.Done) {
			seconds[p.Done] = time.Since(start).Seconds()
		}
	})
	steps, err := train(ctx)
	if err != nil {
		log.Fatal(err)
	}
	for i, n := range counts {
		s, ok := seconds[n]
		switch {
		case !ok: // the training ended before
		case i == len(counts)-1:
			fmt.Printf("%s,%d,%d,%.4g,%d\n", method, m, n, s, steps)
		default:
			fmt.Printf("%s,%d,%d,%.4g,\n", method, m, n, s)
		}
	}
}
