// github.com/alecthomas/kong
package main

import (
	"fmt"

	"github.com/alecthomas/kong"
)

var CLI struct {
	Rm struct {
		Force     bool     `help:"Force removal."`
		Recursive bool     `help:"Recursively remove files." short:"r"`
		Paths     []string `arg:"" name:"path" help:"Paths to remove." type:"path"`
	} `cmd:"" help:"Remove files."`
	Ls struct {
		Paths []string `arg:"" optional:"" name:"path" help:"Paths to list." type:"path"`
	} `cmd:"" help:"List paths."`
}

func main() {
	parser, err := kong.New(&CLI)
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, err := parser.Parse([]string{"rm", "-r", "--force", "/a", "/b"})
	fmt.Println(ctx.Command(), err, CLI.Rm)
	_, err = parser.Parse([]string{"move"})
	fmt.Println(err)
}
