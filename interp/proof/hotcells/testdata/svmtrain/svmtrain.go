// A support vector machine of 2,000 points, trained with a kernel that the program writes.
package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
	"time"

	"github.com/mercer-go/mercer/data"
	"github.com/mercer-go/mercer/lib/kernel"
	"github.com/mercer-go/mercer/lib/svm"
)

func main() {
	ctx := context.Background()
	train := data.Threenorm(20).Sample(2000, 1)
	gamma := 0.05
	k := kernel.Func(func(x, y []float64) float64 {
		sum := 0.0
		for d := range x {
			sum += (x[d] - y[d]) * (x[d] - y[d])
		}
		return math.Exp(-gamma * sum)
	})
	rounds, best := 3, math.Inf(1)
	if len(os.Args) > 1 {
		rounds, _ = strconv.Atoi(os.Args[1])
	}
	var dual float64
	for range rounds {
		start := time.Now()
		m, err := svm.Train(ctx, train, k, svm.Params{C: 1})
		if err != nil {
			panic(err)
		}
		best, dual = min(best, time.Since(start).Seconds()*1e3), m.Dual
	}
	fmt.Printf("svm-train %.3f %.17g\n", best, dual)
}
