package engine

import (
	"io"
	"os"
)

// InOrder calls write, which writes to w. What it writes to standard error
// keeps its place among what is written to standard output: see Engine.Order.
func (e *Engine) InOrder(w io.Writer, write func()) {
	if f, ok := w.(*os.File); ok && f == os.Stderr && e.Order != nil {
		e.Order(write)
		return
	}
	write()
}
