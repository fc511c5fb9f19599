// github.com/BurntSushi/toml
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/BurntSushi/toml"
)

type Config struct {
	Age        int
	Cats       []string
	Pi         float64
	Perfection []int
	DOB        time.Time
}

func main() {
	var conf Config
	_, err := toml.Decode(`
Age = 25
Cats = [ "Cauchy", "Plato" ]
Pi = 3.14
Perfection = [ 6, 28, 496, 8128 ]
DOB = 1987-07-05T05:45:00Z
`, &conf)
	fmt.Printf("%+v %v\n", conf, err)
	fmt.Println(toml.NewEncoder(os.Stdout).Encode(conf))
}
