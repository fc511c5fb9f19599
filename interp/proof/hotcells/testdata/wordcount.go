// How often each word of a text occurs: a map of strings.
package main

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
)

var text = func() string {
	parts := []string{"ker", "nel", "mar", "gin", "en", "sem", "ble"}
	words := make([]string, 300000)
	for i := range words {
		k := i * 7919 % 4096
		words[i] = parts[k%7] + parts[k/7%7] + parts[k/49%7]
	}
	return strings.Join(words, " ")
}()

func run() float64 {
	count := map[string]int{}
	for _, w := range strings.Fields(text) {
		count[w]++
	}
	most := 0
	for _, n := range count {
		most = max(most, n)
	}
	return float64(len(count)*100000 + most)
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
	fmt.Printf("word-count %.3f %.9g\n", best, sum)
}
