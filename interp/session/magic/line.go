package magic

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// Line is a line that is not Go.
type Line struct {
	Text           string // without spaces around it; for a command, with its continuation lines
	Number, Column int    // of where it begins, 1-based; the column counts bytes

	depth int  // of the brackets around it
	first bool // nothing is before it
}

// Whole reports whether the line is about the whole cell.
func (m Line) Whole() bool { return strings.HasPrefix(m.Text, "%%") }

// Name returns the word with which the line begins.
func (m Line) Name() string {
	if !strings.HasPrefix(m.Text, "%") {
		return m.Text[:1]
	}
	return strings.Fields(m.Text)[0]
}

// Raw reports whether the lines below are not Go either.
func (m Line) Raw() bool {
	g, _ := Lookup(m.Name())
	return g.Raw && m.first
}

// which returns the magic of a line.
func (m Line) which() (Magic, error) {
	g, ok := Lookup(m.Name())
	switch {
	case !ok:
		return g, m.Fault("%s", Unknown(m.Name()))
	case m.depth > 0:
		return g, m.Fault("%s is within brackets; put it between two statements", g.Name)
	case g.Whole && !m.first:
		return g, m.Fault("%s must be the first line of the cell", g.Name)
	}
	return g, nil
}

// Fault is an error in the line itself: what it says makes no sense.
func (m Line) Fault(format string, args ...any) error {
	return &front.Error{Message: fmt.Sprintf(format, args...), Line: m.Number, Column: m.Column}
}

// statement returns the Go code that a line runs, or "".
func (m Line) statement() string {
	rest := strings.TrimLeft(m.Text[len(m.Name()):], " \t")
	switch m.Name() {
	case "%time":
		return rest
	case "%timeit":
		for strings.HasPrefix(rest, "-") {
			_, rest, _ = strings.Cut(rest, " ")
			rest = strings.TrimLeft(strings.TrimLeft(rest, " 0123456789"), " \t")
		}
		return rest
	}
	return ""
}
