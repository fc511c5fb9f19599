// github.com/samber/lo
package main

import (
	"fmt"

	"github.com/samber/lo"
)

func main() {
	names := lo.Uniq([]string{"Samuel", "John", "Samuel"})
	fmt.Println(names)
	fmt.Println(lo.Filter([]int{1, 2, 3, 4}, func(x int, index int) bool { return x%2 == 0 }))
	fmt.Println(lo.Map([]int64{1, 2, 3, 4}, func(x int64, index int) string { return fmt.Sprint("#", x) }))
	fmt.Println(lo.GroupBy([]int{0, 1, 2, 3, 4, 5}, func(i int) int { return i % 3 }))
	fmt.Println(lo.Zip2([]string{"a", "b"}, []int{1, 2}))
}
