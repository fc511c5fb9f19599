// github.com/RoaringBitmap/roaring/v2
package main

import (
	"bytes"
	"fmt"

	"github.com/RoaringBitmap/roaring/v2"
)

func main() {
	rb1 := roaring.BitmapOf(1, 2, 3, 4, 5, 100, 1000)
	fmt.Println(rb1.String())
	rb2 := roaring.BitmapOf(3, 4, 1000)
	rb3 := roaring.New()
	fmt.Println("Cardinality: ", rb1.GetCardinality())
	fmt.Println("Contains 3? ", rb1.Contains(3))
	rb1.And(rb2)
	rb3.Add(1)
	rb3.Add(5)
	rb3.Or(rb1)
	buf := new(bytes.Buffer)
	rb1.WriteTo(buf)
	newrb := roaring.New()
	newrb.ReadFrom(buf)
	fmt.Println(rb1.Equals(newrb), rb3)
	for i := rb3.Iterator(); i.HasNext(); {
		fmt.Println(i.Next())
	}
}
