package runtime

import "fmt"

// Kind is the class of a cell's failure; a Jupyter client shows it as ename.
type Kind string

// The ways a cell fails.
const (
	SyntaxError  Kind = "syntax error"
	CompileError Kind = "compile error"
	Panic        Kind = "panic"
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
