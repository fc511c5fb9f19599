package session

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/mercer-go/mercer/internal/nearest"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// A line of a cell that begins with % is not Go; no line of Go begins with it.
// It is a magic: a command to the session. Magics and the Go between them run
// in order. A magic with %%, in the first line, is about the whole cell. Lines
// that begin with ! or $ are system commands.

// magic is a command to the session. It has one of the two functions.
type magic struct {
	name string // as in the line, with its %
	args string // to show
	does string // a short description
	more string // more help

	line  func(s *Session, ctx context.Context, o order) error // for a line
	whole func(s *Session, ctx context.Context, o order) error // for a first line, about all lines below
	raw   bool                                                 // the lines below are not Go
	last  bool                                                 // the line runs after all others
	code  bool                                                 // the rest of the line is Go
}

// command reports whether the line is a system command.
func (g magic) command() bool { return g.name == "!" || g.name == "$" }

// order is a magic in a cell.
type order struct {
	magicLine
	cell Cell
	args string // the rest of the line
	body string // for a whole cell: the lines below, in their places
}

// words splits the arguments at spaces, for an order that takes only words.
func (o order) words() []string { return strings.Fields(o.args) }

// magics returns all magics, in the order of %help.
func magics() []magic {
	return []magic{
		{name: "%help", args: "[NAME]", does: "list these commands, or explain one", line: (*Session).help},
		{name: "%cd", args: "[FOLDER]", does: "change the current folder, and print it", more: cdHelp, line: (*Session).cd},
		{name: "%env", args: "[NAME[=VALUE]]", does: "list, print or set environment variables", more: envHelp, line: (*Session).env},
		{name: "%go", args: "get MODULE@VERSION", does: "add a module that cells can import", more: goHelp, line: (*Session).goGet},
		{name: "%go111module", args: "on|off", does: "accepted for notebooks of gophernotes; modules are always on", line: (*Session).go111module},
		{name: "%time", args: "STATEMENT", does: "run Go once, and print its time and allocations", more: timeHelp, line: (*Session).timeLine, code: true},
		{name: "%%time", does: "the same for the whole cell", more: timeHelp, whole: (*Session).timeCell},
		{name: "%timeit", args: "[-n LOOPS] [-r RUNS] STATEMENT", does: "run Go many times, and print the time of one loop", more: timeitHelp, line: (*Session).timeit, code: true},
		{name: "%%timeit", args: "[-n LOOPS] [-r RUNS]", does: "the same for the whole cell", more: timeitHelp, whole: (*Session).timeit},
		{name: "%who", does: "list the variables that cells have declared, with types and values", more: whoHelp, line: (*Session).who},
		{name: "%whos", does: "the same", more: whoHelp, line: (*Session).who},
		{name: "%reset", args: "[-f]", does: "forget everything that cells have declared", more: resetHelp, line: (*Session).reset},
		{name: "%test", args: "[-v] [-run REGEXP] [-bench REGEXP]", does: "run the Test functions of the cell, or else of the session", more: testHelp, line: (*Session).test, last: true},
		{name: "%%capture", args: "[NAME]", does: "do not show what the cell prints, but keep it in a variable NAME", more: captureHelp, whole: (*Session).captureCell},
		{name: compileMagic, does: "compile the cell's functions with the Go toolchain", more: compileHelp, whole: (*Session).compileCell},
		{name: "%%writefile", args: "[-a] FILE", does: "write the lines below to a file, or append them", more: writeHelp, whole: (*Session).writeFile, raw: true},
		{name: "%%bash", does: "run the lines below with bash", more: shellHelp, whole: (*Session).script, raw: true},
		{name: "%%sh", does: "run the lines below with sh", more: shellHelp, whole: (*Session).script, raw: true},
		{name: "!", args: "COMMAND", does: "run a system command", more: shellHelp, line: (*Session).command},
		{name: "$", args: "COMMAND", does: "the same, as in gophernotes", more: shellHelp, line: (*Session).command},
	}
}

const compileMagic = "%%compile"

// lookup finds a magic by its name.
func lookup(name string) (magic, bool) {
	for _, g := range magics() {
		if g.name == name {
			return g, true
		}
	}
	return magic{}, false
}

// whichMagic returns the magic of a line.
func (m magicLine) whichMagic() (magic, error) {
	g, ok := lookup(m.name())
	switch {
	case !ok:
		return g, m.fault("%s", unknownMagic(m.name()))
	case m.depth > 0:
		return g, m.fault("%s is within brackets; put it between two statements", g.name)
	case g.whole != nil && !m.first:
		return g, m.fault("%s must be the first line of the cell", g.name)
	}
	return g, nil
}

// unknownMagic says that there is no magic of this name, and suggests another.
func unknownMagic(name string) string {
	var names []string
	for _, g := range magics() {
		if g.name == "%"+name {
			return fmt.Sprintf("there is no %s; did you mean %s, as the first line of the cell?", name, g.name)
		}
		names = append(names, g.name)
	}
	command := strings.TrimLeft(name, "%")
	if _, err := exec.LookPath(command); err == nil { // IPython has %ls and %pwd
		return fmt.Sprintf("there is no %s; !%s runs the system command", name, command)
	}
	if near := nearest.Name(name, names); near != "" && len(name) > 2 {
		return fmt.Sprintf("there is no %s; did you mean %s?", name, near)
	}
	return fmt.Sprintf("there is no %s; %%help lists all magics", name)
}

// fault is an error in the line itself: the order makes no sense.
func (m magicLine) fault(format string, args ...any) error {
	return &front.Error{Message: fmt.Sprintf(format, args...), Line: m.line, Column: m.column}
}

// failure makes the Error of an order that makes sense but fails.
func (s *Session) failure(o order, err error) error {
	e := &Error{Kind: Failure, Message: err.Error(), Cell: o.cell.Name, Line: o.line, Column: o.column}
	e.Trace = append([]string{e.Error()}, s.quote(e.Cell, e.Line, e.Column)...)
	return e
}

// orderFailed makes the Error of a cell with an order that failed.
func (s *Session) orderFailed(ctx context.Context, o order, err error) error {
	var e *Error
	var fault *front.Error
	switch {
	case err == nil || errors.As(err, &e):
		return err
	case ctx.Err() != nil:
		return s.interrupted(o.cell)
	case errors.As(err, &fault):
		return s.rejected(o.cell, err)
	}
	return s.failure(o, err)
}
