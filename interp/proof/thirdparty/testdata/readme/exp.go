// golang.org/x/exp
package main

import (
	"fmt"

	"golang.org/x/exp/constraints"
	"golang.org/x/exp/maps"
	"golang.org/x/exp/rand"
	"golang.org/x/exp/slices"
)

func sum[T constraints.Integer | constraints.Float](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

func main() {
	names := []string{"Alice", "Bob", "Vera"}
	n, found := slices.BinarySearch(names, "Vera")
	fmt.Println("Vera:", n, found)
	keys := maps.Keys(map[string]int{"one": 1, "two": 2})
	slices.Sort(keys)
	fmt.Println(keys, sum(1, 2, 3), sum(.5, .25))
	fmt.Println(rand.New(rand.NewSource(1)).Perm(5))
}
