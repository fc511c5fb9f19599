// The product of two matrices of 200 rows, each a slice of rows.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

const n = 200

func matrix(mod int, shift float64) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
		for j := range m[i] {
			m[i][j] = float64((i*n+j)%mod) + shift
		}
	}
	return m
}

func run() float64 {
	a, b, c := matrix(7, 0.5), matrix(11, -3), matrix(1, 0)
	for i := range n {
		for j := range n {
			s := 0.0
			for k := range n {
				s += a[i][k] * b[k][j]
			}
			c[i][j] = s
		}
	}
	sum := 0.0
	for i, row := range c {
		for j, v := range row {
			sum += v * float64((i*n+j)%3)
		}
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
	fmt.Printf("matmul-rows %.3f %.9g\n", best, sum)
}
