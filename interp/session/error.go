package session

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"os"
	"strings"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/lang/engine"
	"github.com/mercer-go/mercer/interp/lang/front"
)

// Kind is the kind of a cell's error. A Jupyter client shows it as ename.
type Kind string

// The kinds of errors.
const (
	SyntaxError  Kind = "syntax error"
	CompileError Kind = "compile error"
	Panic        Kind = "panic"
	Failure      Kind = "error" // an error in check, in must, as the final expression, or that nothing reads
	Interrupted  Kind = "interrupted"
	Exit         Kind = "exit"
	Crash        Kind = "fatal error" // the name that Go's runtime uses
)

// Error is the error of a cell, with its place in the cell.
type Error struct {
	Kind    Kind
	Message string   // may be empty if the kind says everything
	Cell    string   // the cell's name
	Line    int      // 1-based line in the cell; 0 if unknown
	Column  int      // 1-based column in bytes; 0 if unknown
	Code    int      // the exit code, for the kind Exit
	Lost    bool     // the Session must not be used any more, because something in it does not stop
	Move    *Move    // if not nil, another program can run the cell
	Trace   []string // lines to show to a person: the source line, a caret, the Go call stack
}

// Error returns a line such as "cell3:2:5: panic: index out of range".
func (e *Error) Error() string {
	at := e.Cell
	if e.Line > 0 {
		at += fmt.Sprintf(":%d", e.Line)
		if e.Column > 0 {
			at += fmt.Sprintf(":%d", e.Column)
		}
	}
	if e.Message == "" {
		return fmt.Sprintf("%s: %s", at, e.Kind)
	}
	return fmt.Sprintf("%s: %s: %s", at, e.Kind, e.Message)
}

// rejected makes the Error of a cell that the front end rejects.
func (s *Session) rejected(c Cell, err error) error {
	var fault *front.Error
	if !errors.As(err, &fault) {
		return err
	}
	e := &Error{Kind: CompileError, Message: fault.Message, Cell: c.Name, Line: fault.Line, Column: fault.Column}
	if fault.Syntax {
		e.Kind = SyntaxError
	}
	e.Trace = append([]string{e.Error()}, s.quote(c.Name, e.Line, e.Column)...)
	for _, m := range fault.More {
		e.Trace = append(e.Trace, fmt.Sprintf("%s:%d:%d: %s", c.Name, m.Line, m.Column, m.Message))
		e.Trace = append(e.Trace, s.quote(c.Name, m.Line, m.Column)...)
	}
	return e
}

// unread is an error that nothing in a cell reads.
type unread struct{ error }

func (u unread) Unwrap() error { return u.error }

// unreadNote ends the trace of an unread error.
const unreadNote = "The cell fails because nothing reads this error. To drop it, assign it to _."

// failed makes the Error of a cell whose code fails.
func (s *Session) failed(ctx context.Context, c Cell, f *engine.Failure) error {
	e := &Error{Kind: Panic, Cell: c.Name}
	switch v := f.Value.(type) {
	case engine.Stopped:
		e.Kind = Interrupted
	case engine.Exit:
		e.Kind, e.Message, e.Code = Exit, fmt.Sprintf("os.Exit(%d)", int(v)), int(v)
	case engine.Crash:
		e.Kind, e.Message = Crash, v.Error()
	case engine.Fatal:
		e.Kind = Failure
		s.say(ctx, e, func() {
			e.Message = display.Cut(v.Error())
			if ctx.Err() != nil && (errors.Is(v.Err, context.Canceled) || errors.Is(v.Err, os.ErrDeadlineExceeded)) { // the latter from os.Stdin
				e.Kind, e.Message = Interrupted, ""
			}
		})
	case testFatal:
		e.Kind, e.Message = Failure, v.Error()
	default:
		s.say(ctx, e, func() { e.Message = panicText(v) })
	}
	var places []place
	for _, p := range f.Places {
		at := place{s.fset.Position(p.Pos), p.Function}
		if at.Filename == front.PreludeFile || at.Filename == "" || strings.HasPrefix(at.Filename, front.StdFiles) {
			continue
		}
		places = append(places, at)
	}
	for _, p := range places {
		if p.Filename == c.Name {
			e.Line, e.Column = p.Line, p.Column
			break
		}
	}
	if f.Goroutine && e.Kind != Exit && e.Kind != Interrupted {
		e.Message += " (in a goroutine that the cell started)"
	}
	e.Trace = []string{e.Error()}
	for i, p := range places {
		if i > 0 && p.Filename == places[i-1].Filename && p.Line == places[i-1].Line && p.function == places[i-1].function {
			if again := "  and so on"; e.Trace[len(e.Trace)-1] != again {
				e.Trace = append(e.Trace, again)
			}
			continue
		}
		e.Trace = append(e.Trace, fmt.Sprintf("  %s:%d in %s", p.Filename, p.Line, readable(p.function)))
		column := 0
		if i == 0 {
			column = p.Column
		}
		e.Trace = append(e.Trace, s.quote(p.Filename, p.Line, column)...)
	}
	if fatal, ok := f.Value.(engine.Fatal); ok && e.Kind == Failure && errors.As(fatal.Err, new(unread)) {
		e.Trace = append(e.Trace, unreadNote)
	}
	return e
}

// say sets the message of e, by code of cells that may fail in turn: the methods
// Error and String of what was thrown. Then the message is that of Go.
func (s *Session) say(ctx context.Context, e *Error, message func()) {
	run := s.engine.NewRun(func(*engine.Failure) {}) // that of the failure may have been stopped
	defer context.AfterFunc(ctx, run.Stop)()
	failure, ok := (*engine.Failure)(nil), false
	if ctx == afterwards { // another cell may run
		failure, ok = s.engine.Beside(message)
	}
	if !ok {
		failure = run.Do(message)
	}
	if failure == nil {
		return
	}
	e.Kind = Crash
	switch v := failure.Value.(type) {
	case engine.Stopped:
		e.Kind, e.Message = Interrupted, ""
	case engine.StackOverflow, engine.Crash:
		e.Message = fmt.Sprint(v)
	case string:
		e.Message = "panic while printing panic value: " + v
	default:
		e.Message = s.engine.Sprintf("panic while printing panic value: type %T", v)
	}
}

// panicText returns what Go prints for the value of a panic.
func panicText(v any) string {
	switch v := v.(type) {
	case error:
		return display.Cut(v.Error())
	case fmt.Stringer:
		return display.Cut(v.String())
	}
	return display.Text(v)
}

// place is a line of a traceback.
type place struct {
	token.Position
	function string
}

// readable returns the name of an interpreted function as its author knows it.
// main.(*T).m$1 is a function literal in (*T).m.
func readable(function string) string {
	function = strings.ReplaceAll(function, "main.", "")
	if outer, _, literal := strings.Cut(function, "$"); literal {
		return "a function in " + outer
	}
	return function
}

// goexit makes the Error of a cell that has called runtime.Goexit.
func (s *Session) goexit(c Cell) *Error {
	e := &Error{Kind: Panic, Message: "runtime.Goexit ended the cell's goroutine", Cell: c.Name}
	e.Trace = []string{e.Error()}
	return e
}

func (s *Session) interrupted(c Cell) *Error {
	e := &Error{Kind: Interrupted, Cell: c.Name}
	e.Trace = []string{e.Error()}
	return e
}

// quote returns a line of a cell's source, with a caret under the column if it
// is known.
func (s *Session) quote(name string, line, column int) []string {
	lines := strings.Split(s.texts.of(name), "\n")
	if line < 1 || line > len(lines) {
		return nil
	}
	text := lines[line-1]
	out := []string{fmt.Sprintf("%5d | %s", line, text)}
	if column >= 1 && column <= len(text)+1 {
		under := strings.Map(func(r rune) rune {
			if r == '\t' {
				return r
			}
			return ' '
		}, text[:column-1])
		out = append(out, "      | "+under+"^")
	}
	return out
}
