// gorgonia.org/tensor
package main

import (
	"fmt"

	. "gorgonia.org/tensor"
)

func main() {
	a := New(WithShape(2, 2), WithBacking([]int{1, 2, 3, 4}))
	fmt.Printf("a:\n%v\n", a)
	b := New(WithBacking(Range(Float32, 0, 24)), WithShape(2, 3, 4))
	fmt.Printf("b:\n%1.1f\n", b)
	x, _ := b.At(0, 1, 2)
	fmt.Printf("x: %v\n", x)
	b.SetAt(float32(1000), 0, 1, 2)
	fmt.Printf("b:\n%v", b)
}
