// Package symbols contains everything that a cell can import, compiled in. Each
// package has a table of its functions, variables and types. One bundle has the export data for the type checker, and
// another one the doc comments. So running and writing cells needs neither a
// network nor a Go toolchain.
//
// "go generate ./interp/symbols" writes the z_ files and the bundles.
//
// Only the type checker needs other constants. Generic functions and types have
// no value, so they are not in a table, but the bundle has them.
package symbols

import (
	_ "embed" // for Bundle

	"github.com/mercer-go/mercer/interp/lang/host"
)

//go:generate go run ./generate

// Symbols maps an import path to the table of the package. A constant whose type
// is not exported is in it as itself. Every package that is compiled in has a
// table, which may be empty.
var Symbols = map[string]host.Table{}

// Bundle is a zip archive with the export data of the same packages. It has one
// member for each package, with the import path as its name, as written by
// golang.org/x/tools/go/gcexportdata.
//
//go:embed bundle.zip
var Bundle []byte

// More holds the bundles of packages that "mercer build --with" added.
var More [][]byte

// Added are the import paths of these packages.
var Added []string

// Docs is a zip archive with the doc comments of the same packages. It has one
// member for each package, with the import path as its name: a JSON object whose
// keys are "" for the package, "F", "T", "T.Method" and "T.Field".
//
//go:embed docs.zip
var Docs []byte

// MoreDocs holds the doc comments of packages that "mercer build --with" added.
var MoreDocs [][]byte
