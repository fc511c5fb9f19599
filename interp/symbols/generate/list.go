package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/front"
)

const module = "github.com/mercer-go/mercer"

// patterns are what a cell may import, beside what withheld takes away.
var patterns = []string{
	"std",
	"gonum.org/v1/gonum/...",
	"gonum.org/v1/plot/...",
	"modernc.org/sqlite", // which data/frame has anyway
	module + "/lib/...",
	module + "/data/...",
	module + "/viz",
	module + "/interp/display",
	module + "/interp/exercise",
	module + "/interp/widget",
}

// importable lists the import paths, sorted.
func importable() ([]string, error) {
	list := exec.Command("go", append([]string{"list", "-e", "-f", "{{if ne .Name \"main\"}}{{.ImportPath}}{{end}}"}, patterns...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var paths []string
	for _, path := range strings.Fields(string(out)) {
		if !hidden(path) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return paths, nil
}

func hidden(path string) bool {
	for _, part := range strings.Split(path, "/") {
		switch part {
		case "internal", "vendor", "cmd", "testdata", "examples", "bench", "kerneltest", "cmpimg", "gonumtest", "testblas", "testlapack", "testgraph":
			return true
		}
	}
	return path == "unsafe" || front.Withheld(path) != "" ||
		strings.HasPrefix(path, "gonum.org/v1/plot/vg/vg") && path != "gonum.org/v1/plot/vg/vgimg" && path != "gonum.org/v1/plot/vg/vgsvg" && path != "gonum.org/v1/plot/vg/vgpdf"
}
