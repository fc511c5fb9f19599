// Command platforms checks the types of the packages under a pattern for other platforms.
// It reads their sources and those of all that they import, and compiles nothing, so it takes
// seconds where a compiler takes minutes.
//
// Usage: platforms PATTERN GOOS/GOARCH...
package main

import (
	"fmt"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	if len(os.Args) < 3 {
		fmt.Fprintln(os.Stderr, "Usage: platforms PATTERN GOOS/GOARCH...")
		os.Exit(2)
	}
	failed := false
	for _, p := range os.Args[2:] {
		system, processor, _ := strings.Cut(p, "/")
		cfg := &packages.Config{
			Mode:  packages.NeedName | packages.NeedImports | packages.NeedDeps | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedTypes | packages.NeedTypesSizes,
			Env:   append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0"),
			Tests: true,
		}
		all, err := packages.Load(cfg, os.Args[1])
		if err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", p, err)
			os.Exit(1)
		}
		for _, pkg := range all {
			for _, e := range pkg.Errors {
				failed = true
				fmt.Fprintf(os.Stderr, "%s: %v\n", p, e)
			}
		}
		fmt.Printf("%s: %d packages\n", p, len(all))
	}
	if failed {
		os.Exit(1)
	}
}
