package front

import (
	"go/parser"
	"go/token"
	"strconv"
)

// Imports returns the paths that the import declarations of a cell name, as far as its
// syntax is right.
func Imports(source string) []string {
	var paths []string
	runs, _ := split(source) // the check of the cell reports what is wrong
	for _, r := range runs {
		if r.kind != imports {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+source[r.start:r.end], parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				paths = append(paths, path)
			}
		}
	}
	return paths
}
