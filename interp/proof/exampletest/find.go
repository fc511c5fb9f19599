package exampletest

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// Example is an Example function as a program.
type Example struct {
	Name      string // the import path, a dot, and the function's name without "Example"
	Source    string // of package main
	Output    string // what it prints, without white space at its ends
	Unordered bool   // the lines may come in any order
}

// chancy are examples whose programs sometimes fail too, which a single run does not show.
var chancy = map[string]bool{
	"gonum.org/v1/gonum/graph/coloring._sudoku": true, // its time hangs on the order of maps: compiled from 0.06 to 3.4 s
	"gonum.org/v1/gonum/stat/distuv.Normal":     true, // it draws without a seed, and prints another mean about twice in a thousand runs
}

// Find lists the examples with an output comment in the packages of a folder, in order.
// module is the import path of the folder, or "" for the standard library. It leaves out
// those that do not stand by themselves.
func Find(module, folder string) (found []Example, out []trial.LeftOut, err error) {
	err = filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && slices.Contains([]string{"testdata", "internal", "vendor", "cmd"}, d.Name()) && file != folder {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(file, "_test.go") {
			return nil
		}
		below, err := filepath.Rel(folder, filepath.Dir(file))
		if err != nil {
			return err
		}
		of, reasons, err := examples(path.Join(module, filepath.ToSlash(below)), file)
		found, out = append(found, of...), append(out, reasons...)
		return err
	})
	slices.SortStableFunc(found, func(a, b Example) int { return cmp.Compare(a.Name, b.Name) })
	return found, out, err
}

// examples are those of a file, whose package has an import path.
func examples(importPath, file string) (found []Example, out []trial.LeftOut, err error) {
	fset := token.NewFileSet()
	syntax, err := parser.ParseFile(fset, file, nil, parser.ParseComments)
	if err != nil {
		return nil, nil, err
	}
	for _, x := range doc.Examples(syntax) {
		e := Example{Name: importPath + "." + x.Name, Output: strings.TrimSpace(x.Output), Unordered: x.Unordered}
		if x.Output == "" && !x.EmptyOutput {
			continue
		}
		reason := ""
		if x.Play == nil {
			reason = "needs other declarations of its file"
		} else if e.Source, err = text(fset, x.Play); err != nil {
			return nil, nil, fmt.Errorf("%s: %w", e.Name, err)
		} else if strings.Contains(e.Source, "testdata") {
			reason = "reads files of its package"
		} else if chancy[e.Name] {
			reason = "depends on chance"
		}
		if reason != "" {
			out = append(out, trial.LeftOut{Name: e.Name, Reason: reason})
			continue
		}
		found = append(found, e)
	}
	return found, out, nil
}

func text(fset *token.FileSet, file *ast.File) (string, error) {
	var b strings.Builder
	err := format.Node(&b, fset, file)
	return b.String(), err
}
