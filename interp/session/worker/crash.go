package worker

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/session"
)

// Killed is the kind of error of a cell whose process was ended by a signal.
// The other kinds are session.Crash, session.Panic (in a goroutine of compiled
// code) and session.Exit (called by compiled code).
const Killed session.Kind = "killed"

// lost ends the message of whoever loses the state.
const lost = "the state of earlier cells is lost; the next cell runs in a new interpreter"

// epitaph is the error of the cell with which the child has died.
func (c *child) epitaph(cell session.Cell) *session.Error {
	e := &session.Error{Cell: cell.Name}
	e.Kind, e.Message = c.verdict()
	if e.Kind == session.Exit {
		e.Code = c.cmd.ProcessState.ExitCode()
	}
	e.Message += "; " + lost
	e.Trace = append([]string{e.Error()}, calls(c.words)...)
	return e
}

// verdict is what the child died of.
func (c *child) verdict() (session.Kind, string) {
	for _, k := range []struct {
		kind    session.Kind
		opening string
	}{{session.Crash, "fatal error: "}, {session.Panic, "panic: "}} {
		for line := range strings.Lines(c.words) {
			if what, ok := strings.CutPrefix(line, k.opening); ok {
				return k.kind, strings.TrimSpace(what) + hint(c.words)
			}
		}
	}
	if first, _, _ := strings.Cut(strings.TrimSpace(c.words), "\n"); first != "" {
		return session.Crash, first
	}
	switch code := c.cmd.ProcessState.ExitCode(); {
	case code < 0:
		how := c.cmd.ProcessState.String()
		if strings.Contains(how, "killed") {
			how += ", perhaps for want of memory"
		}
		return Killed, "the interpreter's process ended: " + how
	default:
		return session.Exit, fmt.Sprintf("compiled code ended the interpreter's process with os.Exit(%d)", code)
	}
}

// hint explains what Go's words leave open.
func hint(words string) string {
	switch {
	case strings.Contains(words, "goroutine stack exceeds"):
		return " (the calls are nested too deeply)"
	case strings.Contains(words, "out of memory") || strings.Contains(words, "cannot allocate memory"):
		return " (the cell used more memory than there is)"
	}
	return ""
}

// lastWords is the verdict as a sentence.
func (c *child) lastWords() string {
	if c.cmd == nil || c.cmd.ProcessState == nil {
		return "the interpreter ended"
	}
	kind, message := c.verdict()
	return fmt.Sprintf("the interpreter ended: %s: %s", kind, message)
}

// maxCalls bounds the calls that calls lists.
const maxCalls = 8

// calls lists the calls of compiled packages in the runtime's traceback of the
// goroutine that failed, those that say something to a cell's author: not of the
// interpreter's own workings.
func calls(words string) []string {
	_, words, _ = strings.Cut(words, "[running")
	words, _, _ = strings.Cut(words, "\n\n")
	var out []string
	for call := range assumed.Calls(words) {
		if !ours(call.Name) {
			out = append(out, fmt.Sprintf("  %s in %s", call.Place, call.Name))
		}
		if len(out) == maxCalls {
			break
		}
	}
	return out
}

// ours tells whether a function is part of how cells are run.
func ours(name string) bool {
	for _, prefix := range []string{
		"runtime.", "reflect.", "internal/", "panic", "created by runtime", "created by internal/",
		"github.com/mercer-go/mercer/interp/", "created by github.com/mercer-go/mercer/interp/",
	} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// stopped is the error of an interrupted cell.
func stopped(cell session.Cell, message string) *session.Error {
	e := &session.Error{Kind: session.Interrupted, Message: message, Cell: cell.Name}
	e.Trace = []string{e.Error()}
	return e
}
