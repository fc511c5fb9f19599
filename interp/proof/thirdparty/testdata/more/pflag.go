// github.com/spf13/pflag
package main

import (
	"fmt"

	flag "github.com/spf13/pflag"
)

func main() {
	f := flag.NewFlagSet("app", flag.ContinueOnError)
	ip := f.IntP("number", "n", 1234, "help message")
	b := f.BoolP("verbose", "v", false, "say more")
	names := f.StringSlice("name", nil, "names")
	fmt.Println(f.Parse([]string{"-vn7", "--name=a,b", "rest"}))
	fmt.Println(*ip, *b, *names, f.Args())
	fmt.Println(f.FlagUsages())
	fmt.Println(f.Parse([]string{"--none"}))
}
