// The Mandelbrot set: floats in variables alone.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

func run() float64 {
	const width, height, limit = 200, 160, 100
	inside := 0
	for py := range height {
		for px := range width {
			x0 := float64(px)/width*3 - 2
			y0 := float64(py)/height*2 - 1
			x, y, k := 0.0, 0.0, 0
			for x*x+y*y <= 4 && k < limit {
				x, y = x*x-y*y+x0, 2*x*y+y0
				k++
			}
			inside += k
		}
	}
	return float64(inside)
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
	fmt.Printf("mandelbrot %.3f %.9g\n", best, sum)
}
