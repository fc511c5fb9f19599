// github.com/json-iterator/go
package main

import (
	"fmt"

	jsoniter "github.com/json-iterator/go"
)

type colour struct {
	ID     int
	Name   string
	Shades []string `json:"shades,omitempty"`
}

func main() {
	var json = jsoniter.ConfigCompatibleWithStandardLibrary
	text, err := json.Marshal(colour{1, "Reds", []string{"Crimson", "Red"}})
	fmt.Println(string(text), err)
	var c colour
	fmt.Println(json.Unmarshal([]byte(`{"ID": 2, "Name": "Blues"}`), &c), c)
	fmt.Println(jsoniter.Get(text, "shades", 0).ToString())
}
