// github.com/mitchellh/mapstructure
package main

import (
	"fmt"

	"github.com/mitchellh/mapstructure"
)

type Person struct {
	Name   string
	Age    int
	Emails []string
	Extra  map[string]string `mapstructure:",remain"`
}

func main() {
	input := map[string]interface{}{
		"name": "Mitchell", "age": 91, "emails": []string{"one", "two"},
	}
	var result Person
	err := mapstructure.Decode(input, &result)
	fmt.Printf("%#v %v\n", result, err)
	fmt.Println(mapstructure.Decode(map[string]interface{}{"name": 123, "age": "bad"}, &result))
}
