package hotcells

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// older writes a program in the Go of 2022, for yaegi: without loops over integers, min and max.
func older(t *testing.T, source string) string {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}}
	if _, err := (&types.Config{Importer: importer.ForCompiler(fset, "source", nil)}).Check("main", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	type change struct {
		from, to token.Pos
		text     string
	}
	var changes []change
	helpers := map[string]string{}
	between := func(from, to token.Pos) string { return source[fset.Position(from).Offset:fset.Position(to).Offset] }
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.RangeStmt:
			if b, ok := info.Types[n.X].Type.Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
				key := "round"
				if n.Key != nil {
					key = between(n.Key.Pos(), n.Key.End())
				}
				text := fmt.Sprintf("for %s := 0; %[1]s < %s; %[1]s++ ", key, between(n.X.Pos(), n.X.End()))
				changes = append(changes, change{n.Pos(), n.Body.Pos(), text})
			}
		case *ast.CallExpr:
			id, ok := n.Fun.(*ast.Ident)
			if b, is := info.Uses[id].(*types.Builtin); ok && is && (b.Name() == "min" || b.Name() == "max") && len(n.Args) == 2 {
				kind := types.Default(info.Types[n].Type).String()
				name, less := b.Name()+"_"+kind, map[string]string{"min": "<", "max": ">"}[b.Name()]
				helpers[name] = fmt.Sprintf("\nfunc %s(a, b %s) %[2]s {\n\tif a %s b {\n\t\treturn a\n\t}\n\treturn b\n}\n", name, kind, less)
				changes = append(changes, change{id.Pos(), id.End(), name})
			}
		}
		return true
	})
	slices.SortFunc(changes, func(a, b change) int { return int(b.from - a.from) })
	for _, c := range changes { // from behind, so that positions stay right
		source = source[:fset.Position(c.from).Offset] + c.text + source[fset.Position(c.to).Offset:]
	}
	for _, text := range helpers {
		source += text
	}
	return strings.TrimSpace(source) + "\n"
}
