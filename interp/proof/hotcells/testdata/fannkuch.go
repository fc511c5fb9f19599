// Flips of prefixes of all permutations of nine numbers: integers in small slices.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"time"
)

const n = 9

func run() float64 {
	perm, work, count := make([]int, n), make([]int, n), make([]int, n)
	for i := range perm {
		perm[i] = i
	}
	most, checksum, sign := 0, 0, 1
	r := n
	for {
		for ; r > 1; r-- {
			count[r-1] = r
		}
		if perm[0] != 0 {
			copy(work, perm)
			flips := 0
			for k := work[0]; k != 0; k = work[0] {
				for i, j := 0, k; i < j; i, j = i+1, j-1 {
					work[i], work[j] = work[j], work[i]
				}
				flips++
			}
			most = max(most, flips)
			checksum += sign * flips
		}
		sign = -sign
		for {
			if r == n {
				return float64(checksum*100 + most)
			}
			first := perm[0]
			for i := 0; i < r; i++ {
				perm[i] = perm[i+1]
			}
			perm[r] = first
			count[r]--
			if count[r] > 0 {
				break
			}
			r++
		}
	}
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
	fmt.Printf("fannkuch %.3f %.9g\n", best, sum)
}
