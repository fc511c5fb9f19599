// Binary trees are made, walked and dropped: allocation and recursion.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		return &tree{}
	}
	return &tree{grow(depth - 1), grow(depth - 1)}
}

func (t *tree) nodes() int {
	if t.left == nil {
		return 1
	}
	return 1 + t.left.nodes() + t.right.nodes()
}

func run() float64 {
	const most = 14
	kept := grow(most)
	sum := 0
	for depth := 4; depth <= most; depth += 4 {
		for range 1 << (most - depth) {
			sum += grow(depth).nodes()
		}
	}
	return float64(sum + kept.nodes())
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
	fmt.Printf("binary-trees %.3f %.9g\n", best, sum)
}
