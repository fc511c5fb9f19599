// github.com/cespare/xxhash/v2
package main

import (
	"fmt"

	"github.com/cespare/xxhash/v2"
)

func main() {
	fmt.Println(xxhash.Sum64([]byte("hello")), xxhash.Sum64String("hello"))
	d := xxhash.New()
	d.Write([]byte("hel"))
	d.WriteString("lo")
	fmt.Println(d.Sum64())
}
