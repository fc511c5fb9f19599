// Package host is about the compiled packages that cells can import. The
// program that runs the cells chooses them.
package host

import (
	"maps"
	"reflect"
)

// Packages are compiled packages. symbols.Packages returns the standard library
// and those of Mercer.
type Packages struct {
	// Symbols maps an import path to the table of the package.
	Symbols map[string]Table
	// Types are zip archives with the export data of the packages. Each member
	// has an import path as its name, and is written by package
	// golang.org/x/tools/go/gcexportdata.
	Types [][]byte
	// Docs are zip archives with the doc comments of the packages. Each member
	// has an import path as its name. It is a JSON object whose keys are "" for
	// the package, "F", "T", "T.Method" and "T.Field". Docs may be empty.
	Docs [][]byte
	// Added are the import paths of the packages that were added when the program was
	// built again. The source of the program does not have them.
	Added []string
}

// A Table makes the exported names of a package with their values. A function is
// stored as itself, a variable as an addressable value, and a type T as a nil *T.
// It is called when a cell first needs the package: most programs need a few of the
// hundreds that are compiled in.
type Table = func() map[string]reflect.Value

// With returns t, which may be nil, with more names, or with other values of
// names that it has.
func With(t Table, names map[string]reflect.Value) Table {
	return func() map[string]reflect.Value {
		all := map[string]reflect.Value{}
		if t != nil {
			maps.Copy(all, t())
		}
		maps.Copy(all, names)
		return all
	}
}
