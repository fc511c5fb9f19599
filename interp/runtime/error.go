package runtime

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/mercer-go/mercer/interp/cell"
)

// Kind is the class of a cell's failure; a Jupyter client shows it as ename.
type Kind string

// The ways a cell fails.
const (
	SyntaxError  Kind = "syntax error"
	CompileError Kind = "compile error"
	Panic        Kind = "panic"
	Failure      Kind = "error" // an error met by must, check or the final expression
	Interrupted  Kind = "interrupted"
	Exit         Kind = "exit"
)

// Error is a cell's failure, at its place in the cell.
type Error struct {
	Kind    Kind
	Message string
	Cell    string   // the cell's name
	Line    int      // 1-based line in the cell; 0 if unknown
	Column  int      // 1-based column in bytes; 0 if unknown
	Code    int      // of kind Exit: the exit code
	Trace   []string // lines to show a person: the source line, a caret, the Go call stack
}

// Error is "cell3:2:5: panic: index out of range".
func (e *Error) Error() string {
	at := e.Cell
	if e.Line > 0 {
		at += fmt.Sprintf(":%d", e.Line)
		if e.Column > 0 {
			at += fmt.Sprintf(":%d", e.Column)
		}
	}
	return fmt.Sprintf("%s: %s: %s", at, e.Kind, e.Message)
}

// trace collects the lines that the interpreter writes while a panic passes
// through interpreted functions, the innermost first.
type trace struct {
	mu    sync.Mutex
	lines []string
}

func (t *trace) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lines) < 200 {
		t.lines = append(t.lines, strings.TrimRight(string(p), "\n"))
	}
	return len(p), nil
}

func (t *trace) reset() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines = nil
}

// place is a frame of an interpreted call stack.
type place struct {
	token.Position
	function string
}

var traceLine = regexp.MustCompile(`panic: main\.([^(]*)\(\.\.\.\)$`)

// places are the frames of the panic, the innermost first. The interpreter
// names their functions; where each was, it has noted itself (see cell marks).
func (s *Session) places() []place {
	s.trace.mu.Lock()
	defer s.trace.mu.Unlock()
	var out []place
	for _, l := range s.trace.lines {
		m := traceLine.FindStringSubmatch(l)
		if m == nil {
			continue
		}
		function := m[1]
		for strings.HasSuffix(function, ".func") {
			function = strings.TrimSuffix(function, ".func")
		}
		if at, ok := s.marks.Load(function); ok {
			p := place{s.engine.fset().Position(token.Pos(*at.(*int))), function}
			if len(out) == 0 || out[len(out)-1] != p { // a literal shares the note of its function
				out = append(out, p)
			}
		}
	}
	return out
}

// rejected is the Error of a cell that did not pass the front end.
func (s *Session) rejected(c Cell, err error) error {
	var fault *cell.Error
	if !errors.As(err, &fault) {
		return err
	}
	e := &Error{Kind: CompileError, Message: fault.Message, Cell: c.Name, Line: fault.Line, Column: fault.Column}
	if fault.Syntax {
		e.Kind = SyntaxError
	}
	e.Trace = append([]string{e.Error()}, s.quote(c.Name, e.Line, e.Column)...)
	return e
}

var refusal = regexp.MustCompile(`(?s)([^\s:]+):(\d+):(\d+): (.*)`)

// refused is the Error of a cell that the interpreter could not compile, or
// whose declarations failed.
func (s *Session) refused(c Cell, err error) error {
	var p *executionPanic
	if errors.As(err, &p) {
		return s.panicked(c, p.value)
	}
	e := &Error{Kind: CompileError, Message: err.Error(), Cell: c.Name}
	if m := refusal.FindStringSubmatch(e.Message); m != nil && m[1] == c.Name {
		e.Line, _ = strconv.Atoi(m[2])
		e.Message = "the interpreter does not accept this code: " + m[4]
	}
	e.Trace = append([]string{e.Error()}, s.quote(c.Name, e.Line, 0)...)
	return e
}

// panicked is the Error of a cell that left by a panic.
func (s *Session) panicked(c Cell, r any) error {
	e := &Error{Kind: Panic, Message: fmt.Sprint(r), Cell: c.Name}
	switch r := r.(type) {
	case interrupt:
		return s.interrupted(c)
	case exit:
		e.Kind, e.Message, e.Code = Exit, fmt.Sprintf("os.Exit(%d)", int(r)), int(r)
	case failure:
		e.Kind, e.Message = Failure, r.Error()
		if errors.Is(r.error, context.Canceled) && s.ctx.Err() != nil {
			return s.interrupted(c)
		}
	}
	places := s.places()
	for _, p := range places {
		if p.Filename == c.Name {
			e.Line, e.Column = p.Line, p.Column
			break
		}
	}
	e.Trace = []string{e.Error()}
	for _, p := range places {
		e.Trace = append(e.Trace, fmt.Sprintf("  %s:%d in %s", p.Filename, p.Line, readable(p.function)))
		e.Trace = append(e.Trace, s.quote(p.Filename, p.Line, 0)...)
	}
	return e
}

// readable is the name of an interpreted function as its author knows it.
func readable(function string) string {
	if strings.HasPrefix(function, "run_") {
		return "the cell"
	}
	name, _, _ := strings.Cut(function, "__")
	return name
}

func (s *Session) interrupted(c Cell) *Error {
	e := &Error{Kind: Interrupted, Message: "interrupted", Cell: c.Name}
	e.Trace = []string{e.Error()}
	return e
}

// quote is a line of a cell's source with, if the column is known, a caret
// under it.
func (s *Session) quote(name string, line, column int) []string {
	lines := strings.Split(s.sources[name], "\n")
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
