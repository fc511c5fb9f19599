package runtime

import (
	"fmt"
	"reflect"
)

// wrapped lists the functions that look for methods on arguments of type any,
// with the interfaces they look for. For them the interpreter wraps a value of
// an interpreted type, whose methods would otherwise be out of sight; the first
// interface that fits is the one that counts, as it is for package fmt.
func wrapped(hooks map[string]reflect.Value) map[reflect.Value][]reflect.Type {
	methods := []reflect.Type{
		reflect.TypeFor[fmt.Formatter](),
		reflect.TypeFor[error](),
		reflect.TypeFor[fmt.Stringer](),
	}
	functions := []reflect.Value{hooks["Show"], hooks["Display"]}
	for _, f := range []any{
		fmt.Errorf, fmt.Fprint, fmt.Fprintf, fmt.Fprintln, fmt.Print, fmt.Printf, fmt.Println,
		fmt.Sprint, fmt.Sprintf, fmt.Sprintln, fmt.Append, fmt.Appendf, fmt.Appendln,
	} {
		functions = append(functions, reflect.ValueOf(f))
	}
	table := map[reflect.Value][]reflect.Type{}
	for _, f := range functions {
		table[f] = methods
	}
	return table
}

// stringer wraps an interpreted value that has a String method. Verbs that do
// not ask for text format the value itself, as they would without a wrapper.
type stringer struct {
	IValue  any
	WString func() string
}

func (w stringer) String() string {
	if w.WString == nil {
		return ""
	}
	return w.WString()
}

// Format implements fmt.Formatter.
func (w stringer) Format(state fmt.State, verb rune) {
	switch verb {
	case 'v', 's', 'q', 'x', 'X':
		fmt.Fprintf(state, fmt.FormatString(state, verb), w.String())
	default:
		fmt.Fprintf(state, fmt.FormatString(state, verb), w.IValue)
	}
}
