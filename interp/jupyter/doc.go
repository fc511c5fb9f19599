// Package jupyter is the kernel's side of the Jupyter messaging protocol,
// version 5.5 (https://jupyter-client.readthedocs.io/en/stable/messaging.html).
// Each file is one concern of it. What runs the cells is behind the interface
// Engine; *runtime.Session is one, and *worker.Client, which the kernel uses.
package jupyter

import (
	"context"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/runtime"
)

// Protocol is the version of the messaging protocol that this package speaks.
const Protocol = "5.5"

// Engine runs the cells of one kernel; its methods are those of
// runtime.Session. Run is called for one cell at a time.
type Engine interface {
	Run(ctx context.Context, cell runtime.Cell, out runtime.Output) (display.Data, error)
	Complete(source string, cursor int) runtime.Completion
	Inspect(source string, cursor, detail int) runtime.Inspection
}
