package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

const versionUsage = `Usage: mercer version

Prints the version of mercer, and the Go version that it was built with.
`

// mercerModule is the path of the module to which this program belongs.
const mercerModule = "github.com/mercer-go/mercer"

// release is the version of the release that this program belongs to, such as
// v1.2.0. Only "make dist" sets it, for a tagged commit.
var release string

// version returns the version of the module, or "devel" for a working copy.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	for _, m := range append(info.Deps, &info.Main) { // a mercer built with more modules is one of the dependencies
		if m.Path == mercerModule && m.Version != "" && m.Version != "(devel)" && m.Replace == nil {
			return m.Version
		}
	}
	return "devel"
}

// revision is the revision of the working copy that mercer was built from. The
// Makefile sets it.
var revision string

// build returns the version, with the revision for a build from a working copy.
func build() string {
	v := version()
	if v == "devel" && revision != "" {
		return v + " " + revision
	}
	return v
}

func runVersion(c *console, args []string) int {
	f := newFlags(c, "version", versionUsage)
	if rest, code, ok := f.positional(args); !ok {
		return code
	} else if len(rest) > 0 {
		return f.misuse("it takes no arguments")
	}
	fmt.Fprintf(c.out, "mercer %s, %s %s/%s\n", build(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return exitOK
}
