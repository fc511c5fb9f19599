package engine

import (
	"io"
	"os"
)

// InOrder calls print, which writes to w. What it writes to standard error
// keeps its place among what is written to standard output: see Engine.Order.
func (e *Engine) InOrder(w io.Writer, print func()) { //nolint:revive // it is what is done
	if f, ok := w.(*os.File); ok && f == os.Stderr && e.Order != nil {
		e.Order(print)
		return
	}
	print()
}
