// The primes below two million: stores into a slice of bools.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

func run() float64 {
	const n = 2000000
	composite := make([]bool, n)
	primes := 0
	for i := 2; i < n; i++ {
		if composite[i] {
			continue
		}
		primes++
		for j := i * i; j < n; j += i {
			composite[j] = true
		}
	}
	return float64(primes)
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
	fmt.Printf("sieve %.3f %.9g\n", best, sum)
}
