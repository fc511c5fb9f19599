// The letters of a text, some of which take more than a byte: range over a string.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

var text = strings.Repeat("Größe, naïveté und ein Kern: ∑ αᵢ yᵢ K(xᵢ, x) + b. ", 20000)

func run() float64 {
	var classes [4]int
	sum := 0
	for _, r := range text {
		switch {
		case r >= 'a' && r <= 'z':
			classes[0]++
		case r >= 'A' && r <= 'Z':
			classes[1]++
		case r > 127:
			classes[2]++
			sum += int(r)
		default:
			classes[3]++
		}
	}
	return float64(sum + classes[0] + 2*classes[1] + 3*classes[2] + 4*classes[3])
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
	fmt.Printf("rune-count %.3f %.9g\n", best, sum)
}
