// Package jupyter is the kernel's side of the Jupyter messaging protocol,
// version 5.5 (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
// Each file is about one part of the protocol. A Session runs the cells: either
// a *session.Session, or a *worker.Client, which the program mercer uses.
package jupyter

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
)

// Protocol is the version of the messaging protocol that this package supports.
const Protocol = "5.5"

// Session runs the cells of one kernel. Its methods are those of
// session.Session. Run is called for one cell at a time.
type Session interface {
	Run(ctx context.Context, cell session.Cell, out session.Output) (display.Data, error)
	Complete(source string, cursor int) session.Completion
	Inspect(source string, cursor, detail int) session.Inspection
}
