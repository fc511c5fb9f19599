package runtime

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"

	"github.com/mercer-go/mercer/interp/cell"
	"github.com/mercer-go/mercer/interp/nearest"
)

// A line of a cell that begins with % is not Go, which has no such lines: it
// is an order to the session. Orders and the Go between them are carried out in
// their order. One that begins with %%, in the first line, is about the whole
// cell. Lines that begin with ! or $ are commands of the system.

// magic is an order that lines can give. It has one of the functions.
type magic struct {
	name string // as it stands in the line, with its %
	args string // to show
	does string // in a few words
	more string // what else there is to know

	line  func(s *Session, ctx context.Context, o order) error // of a line
	whole func(s *Session, ctx context.Context, o order) error // of a first line, about all lines below
	raw   bool                                                 // and these are not Go
	last  bool                                                 // a line that is carried out after all others
}

// order is a magic in a cell.
type order struct {
	magicLine
	cell Cell
	args string // what stands behind the name
	body string // of one about the whole cell: the lines below, in their places
}

// words are the arguments of an order that has no use for more than words.
func (o order) words() []string { return strings.Fields(o.args) }

// magics are the known orders, as %help lists them.
func magics() []magic {
	return []magic{
		{name: "%help", args: "[NAME]", does: "list these commands, or explain one", line: (*Session).help},
		{name: "%cd", args: "[FOLDER]", does: "change the current folder, and print it", more: cdHelp, line: (*Session).cd},
		{name: "%env", args: "[NAME[=VALUE]]", does: "list, print or set environment variables", more: envHelp, line: (*Session).env},
		{name: "%go", args: "get MODULE@VERSION", does: "add a module that cells can import", more: goHelp, line: (*Session).goGet},
		{name: "%go111module", args: "on|off", does: "accepted for notebooks of gophernotes; modules are always on", line: (*Session).go111module},
		{name: "%time", args: "STATEMENT", does: "run Go once, and print its time and allocations", more: timeHelp, line: (*Session).timeLine},
		{name: "%%time", does: "the same of a whole cell", more: timeHelp, whole: (*Session).timeCell},
		{name: "%timeit", args: "[-n LOOPS] [-r RUNS] STATEMENT", does: "run Go many times, and print what once takes", more: timeitHelp, line: (*Session).timeit},
		{name: "%%timeit", args: "[-n LOOPS] [-r RUNS]", does: "the same of a whole cell", more: timeitHelp, whole: (*Session).timeit},
		{name: "%who", does: "list the variables that cells have declared, with types and values", more: whoHelp, line: (*Session).who},
		{name: "%whos", does: "the same", more: whoHelp, line: (*Session).who},
		{name: "%reset", args: "[-f]", does: "forget all that cells have declared", more: resetHelp, line: (*Session).reset},
		{name: "%test", args: "[-v] [-run REGEXP] [-bench REGEXP]", does: "run the Test functions of the cell, or else of the session", more: testHelp, line: (*Session).test, last: true},
		{name: "%%capture", args: "[NAME]", does: "keep what the cell prints to yourself, in a variable NAME", more: captureHelp, whole: (*Session).captureCell},
		{name: compileMagic, does: "compile the cell's functions with the Go toolchain", more: compileHelp, whole: (*Session).compileCell},
		{name: "%%writefile", args: "[-a] FILE", does: "write the lines below to a file, or append them", more: writeHelp, whole: (*Session).writeFile, raw: true},
		{name: "%%bash", does: "run the lines below with bash", more: shellHelp, whole: (*Session).script, raw: true},
		{name: "%%sh", does: "run the lines below with sh", more: shellHelp, whole: (*Session).script, raw: true},
		{name: "!", args: "COMMAND", does: "run a command of the system", more: shellHelp, line: (*Session).command},
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

// whichMagic is the magic that a line asks for.
func (m magicLine) whichMagic() (magic, error) {
	g, ok := lookup(m.name())
	switch {
	case !ok:
		return g, m.fault("%s", unknownMagic(m.name()))
	case m.depth > 0:
		return g, m.fault("%s stands inside of brackets; it belongs between two statements", g.name)
	case g.whole != nil && !m.first:
		return g, m.fault("%s must be the first line of the cell", g.name)
	}
	return g, nil
}

// unknownMagic says that there is none of the name, and what may be meant.
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
		return fmt.Sprintf("there is no %s; !%s runs the command of the system", name, command)
	}
	if near := nearest.Name(name, names); near != "" && len(name) > 2 {
		return fmt.Sprintf("there is no %s; did you mean %s?", name, near)
	}
	return fmt.Sprintf("there is no %s; %%help lists what there is", name)
}

// fault is an error at the line: the order cannot be understood.
func (m magicLine) fault(format string, args ...any) error {
	return &cell.Error{Message: fmt.Sprintf(format, args...), Line: m.line, Column: m.column}
}

// failure is the Error of an order that could be understood but not carried out.
func (s *Session) failure(o order, err error) error {
	e := &Error{Kind: Failure, Message: err.Error(), Cell: o.cell.Name, Line: o.line, Column: o.column}
	e.Trace = append([]string{e.Error()}, s.quote(e.Cell, e.Line, e.Column)...)
	return e
}

// orderFailed is the Error of a cell that an order has failed.
func (s *Session) orderFailed(ctx context.Context, o order, err error) error {
	var e *Error
	var fault *cell.Error
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
