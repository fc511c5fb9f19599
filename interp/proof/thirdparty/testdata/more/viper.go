// github.com/spf13/viper
package main

import (
	"bytes"
	"fmt"

	"github.com/spf13/viper"
)

func main() {
	v := viper.New()
	v.SetConfigType("yaml")
	v.SetDefault("ContentDir", "content")
	var yamlExample = []byte(`
Hacker: true
name: steve
hobbies:
- skateboarding
- snowboarding
clothing:
  jacket: leather
  trousers: denim
age: 35
`)
	fmt.Println(v.ReadConfig(bytes.NewBuffer(yamlExample)))
	fmt.Println(v.Get("name"), v.GetInt("age"), v.GetString("clothing.jacket"), v.GetStringSlice("hobbies"), v.GetString("contentdir"))
	var c struct {
		Name     string
		Clothing struct{ Jacket string }
	}
	fmt.Println(v.Unmarshal(&c), c)
}
