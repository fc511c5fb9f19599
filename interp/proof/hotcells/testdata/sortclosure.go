// 100,000 numbers sorted by a function of the cell, which compiled code calls.
package main

import (
	"fmt"
	"math"
	"os"
	"sort"
	"strconv"
	"time"
)

func run() float64 {
	x := make([]int, 100000)
	for i := range x {
		x[i] = i * 7919 % 100003
	}
	sort.Slice(x, func(i, j int) bool { return x[i] < x[j] })
	return float64(x[1000] + x[50000])
}

// main prints the best time of some rounds, in ms.
func main() {
	rounds, best := 3, math.Inf(1)
	if len(os.Args) > 1 {
		rounds, _ = strconv.Atoi(os.Args[1])
	}
	var sum float64
	for range rounds {
		start := time.Now()
		sum = run()
		best = min(best, float64(time.Since(start).Nanoseconds())/1e6)
	}
	fmt.Printf("sort-closure %.3f %.9g\n", best, sum)
}
