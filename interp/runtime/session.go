package runtime

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
)

// Cell is a piece of Go source to run in a Session.
type Cell struct {
	Name   string // such as "cell3"; errors carry it
	Source string
}

// Output receives what a running cell shows, in the order it was shown. Its
// methods are never called at the same time, nor after Run has returned.
type Output interface {
	// Stream is printed text; name is "stdout" or "stderr".
	Stream(name, text string)
	// Display is a value shown before the end of the cell.
	Display(d display.Data)
}

// Session is one interpreter and the state that its cells have built.
type Session struct{}

// Options of a Session; the zero value is a session for a notebook.
type Options struct {
	Args []string // os.Args of the cells; nil means just the name "mercer"
}

// New starts an empty session.
func New(opts Options) (*Session, error) { return &Session{}, nil }

// Run checks and runs one cell. The Data is the value of the cell's final
// expression; its Data field is nil when there is none to show. The error is
// an *Error unless the session itself is broken. When ctx ends, the cell is
// stopped and its error is an *Error of kind Interrupted; the state is kept.
// One cell runs at a time.
func (s *Session) Run(ctx context.Context, cell Cell, out Output) (display.Data, error) {
	return display.Data{}, nil
}

// Completion lists what may stand at the cursor.
type Completion struct {
	Matches    []string
	Start, End int // the part of the source that a match replaces, in code points
}

// Complete completes source at the cursor, counted in code points. It may be
// called while a cell runs.
func (s *Session) Complete(source string, cursor int) Completion { return Completion{} }

// Completeness says whether source can be run as it stands: "complete",
// "incomplete" (then indent is what the next line begins with) or "invalid".
func Completeness(source string) (status, indent string) { return "complete", "" }
