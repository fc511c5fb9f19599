package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// colour matches the sequences that set a colour on a terminal.
var colour = lazyregexp.New(`\x1b\[[0-9;]*m`)

// explain prints which cell failed and where, and the error's trace.
func (c *console) explain(cell, source string, err error) {
	quote := ""
	var e *session.Error
	if errors.As(err, &e) && e.Line > 0 {
		cell += fmt.Sprintf(", line %d", e.Line)
		if len(e.Trace) == 0 {
			quote = line(source, e.Line)
		}
	}
	fmt.Fprintf(c.err, "\n%s\n", cell)
	if quote != "" {
		fmt.Fprintf(c.err, "    %s\n", quote)
	}
	c.trace(err)
}

// trace prints an error with its trace, in colour on a terminal.
func (c *console) trace(err error) {
	text := strings.Join(content.NewFailure(err).Traceback, "\n")
	if c.width() == 0 {
		text = colour().ReplaceAllString(text, "")
	}
	fmt.Fprintln(c.err, text)
}

// line returns line n of a source, counted from 1, or "" if there is none.
func line(source string, n int) string {
	lines := strings.Split(source, "\n")
	if n > len(lines) {
		return ""
	}
	return strings.TrimRight(lines[n-1], "\r")
}
