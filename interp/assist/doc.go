// Package assist helps who writes a cell: it completes names (complete.go) and
// tells about them (inspect.go). What it knows is what the type checker knows
// of the cell so far, also of one that is half typed, and the doc comments of
// all that can be imported (docs.go).
//
// Offsets within a source are in bytes here, but for those that Complete and
// Inspect take and give, which are in code points, as Jupyter counts them.
package assist

import (
	"go/types"

	"github.com/mercer-go/mercer/interp/cell"
)

// Session is what there is to know about the cells that have run. Only Front
// is needed. Nothing else may use it at the same time.
type Session struct {
	Front  *cell.Front
	Docs   *Docs
	Source func(cell string) string                    // the text of an earlier cell
	Value  func(o types.Object) (text string, ok bool) // of a variable, now
}

// Completion lists what may stand in the place of source[Start:End].
type Completion struct {
	Matches    []Match // the likeliest first
	Start, End int
}

// Match is one of them.
type Match struct {
	Text      string
	Kind      string // "package", "type", "function", "method", "field", "variable", "constant", "keyword", "path", "label" or "call"
	Signature string // of a function, its parameters and results; of another, its type

	fit, distance int
}
