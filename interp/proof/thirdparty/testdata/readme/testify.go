// github.com/stretchr/testify
package main

import (
	"fmt"

	"github.com/stretchr/testify/assert"
)

type printer struct{}

func (printer) Errorf(format string, args ...interface{}) { fmt.Println("failed") }

func main() {
	var t printer
	fmt.Println(assert.Equal(t, 123, 123, "they should be equal"))
	fmt.Println(assert.NotEqual(t, 123, 456, "they should not be equal"))
	object := &struct{ Value string }{"Something"}
	if assert.NotNil(t, object) {
		fmt.Println(assert.Equal(t, "Something", object.Value))
	}
	fmt.Println(assert.Nil(t, object))
	fmt.Println(assert.ObjectsAreEqual([]int{1}, []int{1}))
}
