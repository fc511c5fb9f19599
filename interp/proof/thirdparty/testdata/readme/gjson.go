// github.com/tidwall/gjson
package main

import (
	"fmt"

	"github.com/tidwall/gjson"
)

const json = `{"name":{"first":"Janet","last":"Prichard"},"age":47}`

func main() {
	value := gjson.Get(json, "name.last")
	println(value.String())
	fmt.Println(value.String(), gjson.Get(json, "age").Int(), gjson.Get(json, "name.@keys"))
}
