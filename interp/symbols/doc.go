// Package symbols is everything that a cell can import, compiled in: for each
// package a table of its functions, variables and types, wrappers for its
// interfaces, and one bundle of export data for the type checker, with another
// of the doc comments, so that a cell and whoever writes it need neither a
// network nor a Go toolchain. `go generate ./interp/symbols` writes the z_
// files and the bundles anew; only this file, optional.go and
// wrapper_error.go are made by hand.
//
// Constants are known to the type checker alone. Generic functions and types
// have no value to put into a table; the bundle knows them all the same.
package symbols

import (
	_ "embed" // for Bundle
	"reflect"
)

//go:generate go run ./generate

// Symbols maps an import path to the exported names of that package. A
// function is itself, a variable is addressable, and a type T, interface or
// not, is a nil *T. A package that is compiled in has a table, if an empty one.
var Symbols = map[string]map[string]reflect.Value{}

// Wrappers maps an interface type to the struct that lets an interpreted type
// implement it. The struct holds a box.Box and nothing else; its methods are
// those of the interface, each a call of box.Invoke, beside the Box's own
// Format and MarshalJSON. There is one for each exported interface that
// another package can implement, and one for error: see also MultiError.
var Wrappers = map[reflect.Type]reflect.Type{}

// Bundle is a zip archive with the export data of the same packages, a member
// named by import path each, as written by golang.org/x/tools/go/gcexportdata.
//
//go:embed bundle.zip
var Bundle []byte

// More are the bundles of what "mercer build --with" has added.
var More [][]byte

// Docs is a zip archive with the doc comments of the same packages, a member
// named by import path each: a JSON object whose keys are "" for the package,
// "F", "T", "T.Method" and "T.Field".
//
//go:embed docs.zip
var Docs []byte

// MoreDocs are the doc comments of what "mercer build --with" has added.
var MoreDocs [][]byte
