// Package host is about the compiled packages that cells can import. The
// program that runs the cells chooses them.
package host

import "reflect"

// Packages are compiled packages. symbols.Packages returns the standard library
// and those of Mercer.
type Packages struct {
	// Symbols maps an import path to the exported names of the package, and a
	// name to its value. A function is stored as itself, a variable as an
	// addressable value, and a type T as a nil *T.
	Symbols map[string]map[string]reflect.Value
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
