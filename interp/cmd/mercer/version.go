package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

const versionUsage = `Usage: mercer version

Prints the version of mercer and of the Go it was built with.
`

// version is that of the module; "devel" for a build from a working copy.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "devel"
	}
	for _, m := range append(info.Deps, &info.Main) { // of a mercer built with more modules, it is one of them
		if m.Path == mercerModule && m.Version != "" && m.Version != "(devel)" && m.Replace == nil {
			return m.Version
		}
	}
	return "devel"
}

// revision is that of the working copy that mercer was built from; the Makefile
// sets it.
var revision string

// build is the version, and for a build from a working copy the revision.
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
