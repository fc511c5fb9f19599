// Package assist helps to write a cell: it completes names (complete.go) and
// describes them (inspect.go). It uses what the type checker knows about the
// cell so far, even if the cell is incomplete, and the doc comments of
// everything that can be imported (docs.go).
//
// Offsets within a source are in bytes here. Only Complete and Inspect take and
// return offsets in code points, as Jupyter counts them.
package assist

import (
	"go/types"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// Session is what is known about the cells that have run. Only Front is
// required. Nothing else may use it at the same time.
type Session struct {
	Front  *front.Front
	Docs   *Docs
	Source func(cell string) string                    // the text of an earlier cell
	Value  func(o types.Object) (text string, ok bool) // the current value of a variable
}

// Completion lists what may replace source[Start:End].
type Completion struct {
	Matches    []Match // the most likely first
	Start, End int
}

// Match is one completion.
type Match struct {
	Text      string
	Kind      string // "package", "type", "function", "method", "field", "variable", "constant", "keyword", "path", "label" or "call"
	Signature string // for a function, its parameters and results; otherwise the type

	fit, distance int
}
