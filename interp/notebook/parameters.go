package notebook

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// The tags of papermill: of the cell with the defaults, and of the one that
// sets others.
const tagParameters, tagInjected = "parameters", "injected-parameters"

// Parameter is a variable to set in a notebook.
type Parameter struct {
	Name  string
	Value string // a Go expression, or else the text of a string
}

// ParseParameter reads name=value. A value is Go if it is a number, true,
// false, nil, a quoted string or a composite of these, such as []int{1, 2}. Any
// other value is a string.
func ParseParameter(text string) (Parameter, error) {
	name, value, ok := strings.Cut(text, "=")
	switch {
	case !ok:
		return Parameter{}, fmt.Errorf("%q is not name=value", text)
	case !token.IsIdentifier(name) || name == "_":
		return Parameter{}, fmt.Errorf("%q is not the name of a variable", name)
	}
	if e, err := parser.ParseExpr(value); err != nil || !constant(e) {
		value = strconv.Quote(value)
	}
	return Parameter{name, value}, nil
}

// constant tells whether an expression is a value without names but for types.
func constant(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.BasicLit:
		return true
	case *ast.Ident:
		return e.Name == "true" || e.Name == "false" || e.Name == "nil"
	case *ast.UnaryExpr:
		_, number := e.X.(*ast.BasicLit)
		return number && (e.Op == token.SUB || e.Op == token.ADD)
	case *ast.CompositeLit:
		return !slices.ContainsFunc(e.Elts, func(x ast.Expr) bool {
			if kv, ok := x.(*ast.KeyValueExpr); ok {
				_, field := kv.Key.(*ast.Ident)
				return !field && !constant(kv.Key) || !constant(kv.Value)
			}
			return !constant(x)
		})
	}
	return false
}

// SetParameters adds a cell that sets the variables. It comes after the cell
// with the tag parameters, which declares them, so that each keeps its type.
// Without such a cell, the new cell comes first and declares the variables. A
// cell that an earlier SetParameters added is replaced.
func (nb *Notebook) SetParameters(parameters []Parameter) {
	tagged := func(tag string) int {
		return slices.IndexFunc(nb.cells, func(c *Cell) bool { return c.IsCode() && c.HasTag(tag) })
	}
	defaults := tagged(tagParameters)
	lines := []string{"// Parameters"}
	for _, p := range parameters {
		assign := "="
		if defaults < 0 {
			assign = ":="
		}
		lines = append(lines, p.Name+" "+assign+" "+p.Value)
	}
	c := &Cell{map[string]any{
		"cell_type": "code", "source": strings.Join(lines, "\n"), "outputs": []any{}, "execution_count": nil,
		"metadata": map[string]any{"tags": []any{tagInjected}},
	}}
	if minor, ok := nb.fields["nbformat_minor"].(json.Number); ok {
		if n, err := minor.Int64(); err == nil && n >= 5 {
			c.fields["id"] = strings.ToLower(rand.Text()[:8])
		}
	}
	if old := tagged(tagInjected); old >= 0 {
		nb.cells = slices.Delete(nb.cells, old, old+1)
	}
	nb.cells = slices.Insert(nb.cells, tagged(tagParameters)+1, c)
	cells := make([]any, len(nb.cells))
	for i, c := range nb.cells {
		cells[i] = c.fields
	}
	nb.fields["cells"] = cells
}
