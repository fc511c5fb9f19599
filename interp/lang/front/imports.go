package front

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
	"github.com/mercer-go/mercer/interp/lang/modules"
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

// imports adds the packages of import declarations to the scope.
func (c *checking) imports(file *ast.File) error {
	for _, spec := range file.Imports {
		importPath, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			return c.errorAt(spec.Pos(), err.Error())
		}
		pkg, err := c.front.importer.Import(importPath)
		if err != nil {
			return c.errorAt(spec.Pos(), c.noPackage(importPath, err))
		}
		name := pkg.Name()
		if spec.Name != nil {
			name = spec.Name.Name
		}
		switch name {
		case "_":
		case ".":
			for _, n := range pkg.Scope().Names() {
				if o := pkg.Scope().Lookup(n); o.Exported() {
					c.scope[n] = o
				}
			}
		default:
			c.scope[name] = types.NewPkgName(spec.Pos(), nil, name, pkg)
		}
	}
	return nil
}

// noPackage explains a failed import, and suggests the most likely path.
func (c *checking) noPackage(importPath string, err error) string {
	var outside *modules.Error
	if errors.As(err, &outside) && (outside.Module != "" || Withheld(importPath) != "") {
		return outside.Error()
	}
	msg := "package " + strconv.Quote(importPath) + " cannot be imported in a cell (available are the standard library, gonum, gonum/plot and Mercer's lib, data, viz and widget)"
	if outside != nil {
		msg = outside.Error()
	}
	var near []string
	for _, p := range c.front.importer.Paths() {
		if path.Base(p) == path.Base(importPath) {
			near = append(near, strconv.Quote(p))
		}
	}
	slices.Sort(near)
	if len(near) == 0 && len(importPath) > 3 {
		if p := nearest.Name(importPath, slices.Sorted(slices.Values(c.front.importer.Paths()))); p != "" {
			near = append(near, strconv.Quote(p))
		}
	}
	if len(near) > 0 {
		msg += "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return msg
}

// hint suggests the import that an undefined name may need.
func (c *checking) hint(msg string) string {
	name, ok := strings.CutPrefix(msg, "undefined: ")
	if !ok {
		return msg
	}
	found := c.front.importer.Named(name)
	if len(found) == 0 {
		return msg
	}
	for i, p := range found {
		found[i] = "import " + strconv.Quote(p)
	}
	return msg + " (is it missing " + strings.Join(found, " or ") + "?)"
}
