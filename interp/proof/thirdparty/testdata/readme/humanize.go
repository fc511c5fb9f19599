// github.com/dustin/go-humanize
package main

import (
	"fmt"
	"time"

	"github.com/dustin/go-humanize"
)

func main() {
	fmt.Printf("That file is %s.\n", humanize.Bytes(82854982))
	fmt.Printf("This was touched %s.\n", humanize.Time(time.Now().Add(-7*time.Hour)))
	fmt.Printf("You're my %s best friend.\n", humanize.Ordinal(193))
	fmt.Printf("You owe $%s.\n", humanize.Comma(6582491))
	fmt.Println(humanize.Ftoa(2.24), humanize.SI(0.00000000223, "M"))
}
