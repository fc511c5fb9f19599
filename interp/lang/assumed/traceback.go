package assumed

import (
	"iter"
	"runtime/debug"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// Call is a call in a traceback.
type Call struct{ Name, Place string }

// place is the second line of a call.
var place = lazyregexp.New(`^\t(.*:\d+)(?: \+0x[0-9a-f]+)?$`)

// Calls reads a goroutine's calls in a traceback of the runtime's, the innermost
// first.
func Calls(traceback string) iter.Seq[Call] {
	return func(yield func(Call) bool) {
		name := ""
		for line := range strings.SplitSeq(traceback, "\n") {
			at := place().FindStringSubmatch(line)
			if at == nil {
				name = line
				continue
			}
			if open := strings.LastIndexByte(name, '('); open > 0 {
				name = name[:open]
			}
			if !yield(Call{name, at[1]}) {
				return
			}
		}
	}
}

var tracebacks = &Assumption{
	Name:    "a call in a traceback is two lines: the function, and a tab and its place",
	User:    "worker: the calls in the error of a cell whose interpreter has died",
	Without: "such an error names no calls",
	probe: func() bool {
		for call := range Calls(stack()) {
			if strings.HasSuffix(call.Name, "/interp/lang/assumed.stack") {
				return strings.Contains(call.Place, "traceback.go:")
			}
		}
		return false
	},
}

// stack is a call to look for.
//
//go:noinline
func stack() string { return string(debug.Stack()) }
