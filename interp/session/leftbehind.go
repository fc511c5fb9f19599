package session

import (
	"bytes"
	"cmp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// leftBehind is the error of an interrupted cell whose code goes on: it says
// what the code does. If that holds a lock that every cell needs, the session
// has become useless.
func (s *Session) leftBehind(c Cell) *Error {
	calls := supervised()
	for _, call := range calls {
		if strings.HasPrefix(call, "golang.org/x/tools/go/ssa.") || slices.Contains(translators, call) {
			s.useless.Store(true)
			return s.given(c, "the translation of the cell")
		}
	}
	e := s.interrupted(c)
	e.Message = "the cell did not stop and was left behind"
	if call := compiledCall(calls); call != "" {
		e.Message = "a call into compiled code, " + call + ", did not return and was left behind"
	}
	e.Message += "; restart the kernel to be rid of it"
	e.Trace = []string{e.Error()}
	return e
}

// given is the error of a cell that is given up, together with the session:
// something did not stop.
func (s *Session) given(c Cell, what string) *Error {
	e := s.interrupted(c)
	e.Lost, e.Message = true, what+" did not stop within "+strconv.Itoa(int(grace/time.Second))+" seconds"
	e.Trace = []string{e.Error()}
	return e
}

// enginePath begins the names of the engine's functions in stacks.
const enginePath = "github.com/mercer-go/mercer/interp/lang/engine."

// translators are the functions that hold locks.
var translators = []string{
	enginePath + "(*Engine).create", enginePath + "(*Engine).compile", enginePath + "(*Engine).typeLocked",
	"github.com/mercer-go/mercer/interp/session.(*Session).commit",
}

// workings reports whether a function is part of how cells are run, or of Go's
// runtime.
func workings(call string) bool {
	for _, prefix := range []string{"runtime.", "reflect.", "internal/", "sync.", "github.com/mercer-go/mercer/interp/", "panic", "main."} {
		if strings.HasPrefix(call, prefix) {
			return true
		}
	}
	return false
}

// compiledCall is the innermost call of a cell into compiled code, or "".
func compiledCall(calls []string) string {
	i := slices.IndexFunc(calls, func(call string) bool { return !workings(call) })
	if i < 0 {
		return ""
	}
	for i+1 < len(calls) && !workings(calls[i+1]) {
		i++
	}
	return calls[i]
}

// supervised lists the calls, innermost first, of the goroutine that runs the
// cell's code: of those that supervise has started, the last one.
func supervised() []string {
	stacks := make([]byte, 1<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	var last []byte
	number := func(stack []byte) int {
		digits, _, _ := bytes.Cut(bytes.TrimPrefix(stack, []byte("goroutine ")), []byte(" "))
		n, _ := strconv.Atoi(string(digits))
		return n
	}
	for stack := range bytes.SplitSeq(stacks, []byte("\n\n")) {
		if bytes.Contains(stack, []byte("session.(*Session).supervise.func")) && cmp.Compare(number(stack), number(last)) > 0 {
			last = stack
		}
	}
	var calls []string
	for line := range strings.Lines(string(last)) {
		if open := strings.LastIndexByte(line, '('); open > 0 && line[0] != '\t' && !strings.HasPrefix(line, "created by ") {
			calls = append(calls, line[:open])
		}
	}
	return calls
}
