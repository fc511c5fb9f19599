package engine

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/mercer-go/mercer/interp/lang/format"
)

// nested is an operand that package fmt cannot print, because it contains itself or is nested
// too deeply: that ends the process.
type nested struct{ value reflect.Value }

// Format implements fmt.Formatter.
func (n nested) Format(s fmt.State, verb rune) {
	format.Value(s, verb, n.value, nil)
}

// formatted are operands for a format. Where it shows only the name of an operand's type, the
// operand stays as it is.
func (e *Engine) formatted(format string, args []any) []any {
	out := e.operands(args)
	for i, x := range out {
		switch n, ok := x.(nested); {
		case ok && only("T", format, i):
			out[i] = n.value.Interface()
		case isFunc(x) && only("pvxXdob", format, i):
			out[i] = e.addressed(x)
		}
	}
	return out
}

// printed are operands that are printed without a format.
func (e *Engine) printed(args []any) []any {
	out := e.operands(args)
	for i, x := range out {
		out[i] = e.addressed(x)
	}
	return out
}

// operands are values as they are handed to package fmt.
func (e *Engine) operands(args []any) []any {
	args = slices.Clone(args)
	for i, x := range args {
		x = e.modern(x)
		args[i] = x
		switch x.(type) {
		case nil, fmt.Formatter, fmt.Stringer, error:
			continue
		}
		if v := reflect.ValueOf(x); format.DeepToPrint(v, 1000, 10000) {
			args[i] = nested{v}
		}
	}
	return args
}
