package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/mercer-go/mercer/interp/jupyter/content"
	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/runtime"
)

// colour is a terminal's sequence that sets one.
var colour = regexp.MustCompile(`\x1b\[[0-9;]*m`)

// explain prints which cell failed, where in it, and the error's trace.
func (c *console) explain(file string, nb *notebook.Notebook, failed *notebook.CellError) {
	where := fmt.Sprintf("%s: cell %d", file, failed.Number)
	source := ""
	var e *runtime.Error
	if errors.As(failed.Err, &e) && e.Line > 0 {
		where += fmt.Sprintf(", line %d", e.Line)
		if len(e.Trace) == 0 {
			source = line(nb.Cells()[failed.Index].Source(), e.Line)
		}
	}
	fmt.Fprintf(c.err, "\n%s\n", where)
	if source != "" {
		fmt.Fprintf(c.err, "    %s\n", source)
	}
	trace := strings.Join(content.NewFailure(failed.Err).Traceback, "\n")
	if c.width() == 0 {
		trace = colour.ReplaceAllString(trace, "")
	}
	fmt.Fprintln(c.err, trace)
}

// line is the nth line of a source, from 1; "" if there is none.
func line(source string, n int) string {
	lines := strings.Split(source, "\n")
	if n > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[n-1], "\r")
}
