package session

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"strings"
)

// hole is an {expression} of Go in a command.
type hole struct {
	start, end int    // with the braces
	code       string // "" for doubled braces, which stand for one brace
}

// holes finds the expressions in a command. They are in braces, are valid Go,
// and use a name that cells have declared. Braces of the shell, as in ${HOME},
// {1..3} or awk '{print}', are not holes.
func (s *Session) holes(command string) []hole {
	var out []hole
	for i := 0; i < len(command); i++ {
		if command[i] != '{' || i > 0 && command[i-1] == '$' {
			continue
		}
		open := i
		for i+1 < len(command) && command[i+1] == '{' {
			i++
		}
		for n, c := range command[i+1:] {
			if c != '}' || !s.isValue(command[i+1:i+1+n]) {
				continue
			}
			h := hole{i, i + n + 2, command[i+1 : i+1+n]}
			if i > open && strings.HasPrefix(command[h.end:], "}") {
				h = hole{i - 1, h.end + 1, ""}
			}
			out = append(out, h)
			i = h.end - 1
			break
		}
	}
	return out
}

// isValue reports whether code is an expression with a value that cells have.
func (s *Session) isValue(code string) bool {
	e, err := parser.ParseExpr(code)
	if err != nil {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch s.names.Load().Lookup(id.Name).(type) {
			case *types.Var, *types.Const, *types.Func, *types.PkgName:
				found = true
			}
		}
		return true
	})
	return found
}

// filled returns a command with its expressions replaced by their values,
// printed as by fmt.Sprint.
func (s *Session) filled(ctx context.Context, o order, command string) (string, error) {
	const pkg, list = "mercerFmt", "mercerWords"
	holes := s.holes(command)
	if len(holes) == 0 {
		return command, nil
	}
	column := o.Column + len(o.Text) - len(o.args)
	var code strings.Builder
	fmt.Fprintf(&code, "import %s \"fmt\"\n%s := []string{", pkg, list)
	for _, h := range holes {
		if h.code != "" {
			fmt.Fprintf(&code, "%s.Sprint(/*line %s:%d:%d*/%s), ", pkg, o.cell.Name, o.Number, column+h.start+1, h.code)
		}
	}
	unit, err := s.prepare(ctx, Cell{Name: o.cell.Name, Source: code.String() + "}"})
	if err != nil {
		return "", err
	}
	err = s.runSteps(ctx, o.cell, unit)
	defer s.hide(ctx, pkg, list)
	if err != nil {
		return "", err
	}
	words := *(*[]string)(s.engine.Address(s.names.Load().Lookup(list)))
	var out strings.Builder
	from := 0
	for _, h := range holes {
		out.WriteString(command[from:h.start])
		if from = h.end; h.code == "" {
			out.WriteString(command[h.start+1 : h.end-1])
			continue
		}
		out.WriteString(words[0])
		words = words[1:]
	}
	return out.String() + command[from:], nil
}
