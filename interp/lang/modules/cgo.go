package modules

import (
	"go/build"
	"go/parser"
	"go/token"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// usesCgo returns the first of the files that imports "C", or "".
func usesCgo(dir string, names []string) string {
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(dir, name), nil, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if spec.Path.Value == `"C"` {
				return name
			}
		}
	}
	return ""
}

// replacesCgo returns the first of the files that imports "C" and that a build here would
// take, or "". The files for cgo may do all that a package is for, and those without it
// nothing but say so: go-sqlite3 is such a package.
func replacesCgo(dir string, ignored []string) string {
	var taken []string
	c := build.Default
	c.CgoEnabled = true
	for _, name := range ignored {
		if ok, err := c.MatchFile(dir, name); err == nil && ok {
			taken = append(taken, name)
		}
	}
	name := usesCgo(dir, taken)
	if name == "" || !cgo() {
		return ""
	}
	return name
}

// cgo reports whether the go command uses cgo here.
var cgo = sync.OnceValue(func() bool {
	if _, err := Toolchain(); err != nil || setting("CGO_ENABLED") == "0" {
		return false
	}
	compilers := []string{"gcc", "clang"}
	if name, _, _ := strings.Cut(setting("CC"), " "); name != "" {
		compilers = []string{name}
	}
	for _, name := range compilers {
		if _, err := exec.LookPath(name); err == nil {
			return true
		}
	}
	return false
})
