// github.com/goccy/go-yaml
package main

import (
	"fmt"

	"github.com/goccy/go-yaml"
)

func main() {
	var v struct {
		A int
		B string
	}
	v.A = 1
	v.B = "hello"
	bytes, err := yaml.Marshal(v)
	fmt.Print(string(bytes), err, "\n")
	yml := "%YAML 1.2\n---\na: 1\nb: c\n"
	fmt.Println(yaml.Unmarshal([]byte(yml), &v), v)
	fmt.Println(yaml.Unmarshal([]byte("a: x"), &v))
}
