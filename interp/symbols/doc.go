// Package symbols is everything that a cell can import, compiled in: for each
// package a table of its exported values and types for the interpreter, and
// one bundle of export data for the type checker, so that a cell needs neither
// a network nor a Go toolchain. Apart from this file nothing is written by
// hand; `go generate ./interp/symbols` makes it anew.
//
// Generic functions and types have no value to put into a table. The bundle
// knows them all the same.
package symbols

import (
	_ "embed" // for Bundle
	"reflect"
)

//go:generate go run ./generate

// Symbols maps "import/path/name", the import path followed by the package
// name, to the exported symbols of that package. The keys "_Name" hold the
// wrapper through which an interpreted type implements the interface Name.
var Symbols = map[string]map[string]reflect.Value{}

// Bundle is a zip archive with the export data of the same packages, a member
// named by import path each, as written by golang.org/x/tools/go/gcexportdata.
//
//go:embed bundle.zip
var Bundle []byte
