// The product of two matrices of 200 rows, each in one slice.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

const n = 200

func run() float64 {
	a, b, c := make([]float64, n*n), make([]float64, n*n), make([]float64, n*n)
	for i := range a {
		a[i] = float64(i%7) + 0.5
		b[i] = float64(i%11) - 3
	}
	for i := range n {
		for j := range n {
			s := 0.0
			for k := range n {
				s += a[i*n+k] * b[k*n+j]
			}
			c[i*n+j] = s
		}
	}
	sum := 0.0
	for i, v := range c {
		sum += v * float64(i%3)
	}
	return sum
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
	fmt.Printf("matmul-flat %.3f %.9g\n", best, sum)
}
