package jupyter

import (
	"maps"
	"slices"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/content"
)

// shownExpression is the value of a user expression, in the form of
// display_data.
type shownExpression struct {
	ok
	content.Bundle
}

// failedExpression says why an expression has no value.
type failedExpression struct {
	ok
	content.Failure
}

// evaluate evaluates the user_expressions of a cell that has run. What they
// print is not shown, and their failures do not fail the cell.
func (k *Kernel) evaluate(parent *message, expressions map[string]string) map[string]any {
	values := map[string]any{}
	for _, name := range slices.Sorted(maps.Keys(expressions)) {
		out := newOutput(k, parent, true, k.count)
		data, err := k.runSafely(session.Cell{Name: k.unnumbered(), Source: expressions[name]}, out)
		out.settle()
		if err != nil {
			values[name] = failedExpression{ok{"error"}, content.NewFailure(err)}
			continue
		}
		if data.Data == nil { // it was not an expression
			data.Data = display.MIMEMap{display.MIMETypeText: ""}
		}
		values[name] = shownExpression{ok{"ok"}, content.NewBundle(data)}
	}
	return values
}
