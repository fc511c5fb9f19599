package front

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// withheld are the packages of the standard library that are no use in a cell or
// harm it, and why.
var withheld = map[string]string{
	"C":                "it stands for cgo, which needs a C compiler",
	"debug":            "it reads the files that compilers write, and is left out to keep mercer small",
	"expvar":           "it would publish the kernel's command line on every web server that a cell starts",
	"log/syslog":       "it does not exist on Windows; package log writes to any io.Writer",
	"net/http/pprof":   "it would publish the kernel's memory on every web server that a cell starts; package runtime/pprof writes profiles",
	"plugin":           "plugins must be built by the Go toolchain together with the program that loads them",
	"runtime/cgo":      "it belongs to cgo, which needs a C compiler",
	"runtime/race":     "it belongs to the race detector, which needs compiled code",
	"syscall":          "it is another one on every operating system, and can end the kernel; os, os/exec and os/signal with os.Interrupt do the same everywhere",
	"testing/synctest": "it needs goroutines of compiled code",
	"time/tzdata":      "it holds the time zones that the system already has",
}

// Withheld says why a package of the standard library cannot be imported; "" if
// it can, or if it is not a package of the standard library.
func Withheld(importPath string) string {
	if why := withheld[importPath]; why != "" {
		return why
	}
	for dir := path.Dir(importPath); dir != "."; dir = path.Dir(dir) {
		if why := withheld[dir]; why != "" {
			return why
		}
	}
	return ""
}

// refused is the error for a package that is not in the bundles.
func refused(importPath string) error {
	if why := Withheld(importPath); why != "" {
		return &modules.Error{Path: importPath, Reason: "cannot be imported in a cell: " + why, Build: importPath != "C"}
	}
	parts := strings.Split(importPath, "/")
	if !strings.Contains(parts[0], ".") && (parts[0] == "vendor" || parts[0] == "cmd" || slices.Contains(parts, "internal")) {
		return &modules.Error{Path: importPath, Reason: "cannot be imported in a cell: only Go itself may use it"}
	}
	return fmt.Errorf("package %s cannot be imported in a cell", importPath)
}
