package jupyter

import (
	"maps"
	"slices"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/jupyter/content"
	"github.com/mercer-go/mercer/interp/runtime"
)

// shownExpression is the value of a user expression, as display_data has one.
type shownExpression struct {
	ok
	content.Bundle
}

// failedExpression says why there is none.
type failedExpression struct {
	ok
	content.Failure
}

// evaluate evaluates the user_expressions of a cell that has run. Nothing of
// what they print is shown, and none of their failures is the cell's.
func (k *Kernel) evaluate(parent *message, expressions map[string]string) map[string]any {
	values := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(expressions)) {
		out := newOutput(k, parent, true, k.count)
		data, err := k.runEngine(runtime.Cell{Name: k.unnumbered(), Source: expressions[name]}, out)
		out.settle()
		if err != nil {
			values[name] = failedExpression{ok{"error"}, content.NewFailure(err)}
			continue
		}
		if data.Data == nil { // it was no expression
			data.Data = display.MIMEMap{display.MIMETypeText: ""}
		}
		values[name] = shownExpression{ok{"ok"}, content.NewBundle(data)}
	}
	return values
}
