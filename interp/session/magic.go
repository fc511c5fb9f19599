package session

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/session/magic"
)

// order is a magic in a cell.
type order struct {
	magic.Line
	cell Cell
	args string // the rest of the line
	body string // for a whole cell: the lines below, in their places
}

// words splits the arguments at spaces, for an order that takes only words.
func (o order) words() []string { return strings.Fields(o.args) }

// obey does what an order says.
func (s *Session) obey(ctx context.Context, o order) error { return actions()[o.Name()](s, ctx, o) }

// actions are what the magics do, by name.
func actions() map[string]func(*Session, context.Context, order) error {
	return map[string]func(*Session, context.Context, order) error{
		"%help": (*Session).help, "%cd": (*Session).cd, "%env": (*Session).env, "%go": (*Session).goGet, "%go111module": (*Session).go111module,
		"%time": (*Session).timeLine, "%%time": (*Session).timeCell, "%timeit": (*Session).timeit, "%%timeit": (*Session).timeit,
		"%who": (*Session).who, "%whos": (*Session).who, "%reset": (*Session).reset, "%restart": (*Session).restart, "%test": (*Session).test,
		"%%capture": (*Session).captureCell, magic.Compile: (*Session).compileCell, magic.Native: (*Session).nativeCell, "%%writefile": (*Session).writeFile, "%%sql": (*Session).sql,
		"%%bash": (*Session).script, "%%sh": (*Session).script, "!": (*Session).command, "$": (*Session).command,
	}
}

// isGo returns a function that reports whether a line that begins with ! is Go.
func (s *Session) isGo(source string) func(line string) bool {
	return magic.Negation(source, func(name string) bool { return s.names.Load().Lookup(name) != nil })
}

// help implements %help.
func (s *Session) help(_ context.Context, o order) error {
	if o.args == "" {
		fmt.Fprint(os.Stdout, magic.Help())
		return nil
	}
	usage, more := magic.Explained(o.args)
	if usage == nil {
		name := o.args
		if !strings.HasPrefix(name, "%") {
			name = "%" + name
		}
		return o.Fault("%s", magic.Unknown(name))
	}
	fmt.Fprintln(os.Stdout, strings.Join(usage, "\n"))
	if more != "" {
		fmt.Fprintln(os.Stdout, more)
	}
	return nil
}

// failure makes the Error of an order that makes sense but fails.
func (s *Session) failure(o order, err error) error {
	e := &Error{Kind: Failure, Message: err.Error(), Cell: o.cell.Name, Line: o.Number, Column: o.Column}
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
