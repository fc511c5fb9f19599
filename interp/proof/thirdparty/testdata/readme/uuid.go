// github.com/google/uuid
package main

import (
	"fmt"

	"github.com/google/uuid"
)

func main() {
	id := uuid.New()
	fmt.Println(id.Version(), id.Variant(), len(id.String()))
	fmt.Println(uuid.NewSHA1(uuid.NameSpaceURL, []byte("https://go.dev")))
	fmt.Println(uuid.Parse("f47ac10b-58cc-0372-8567-0e02b2c3d479"))
	fmt.Println(uuid.Parse("f47ac10b"))
}
