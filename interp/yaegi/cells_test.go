package yaegi_test

import (
	"context"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/traefik/yaegi/interp"
	"github.com/traefik/yaegi/stdlib"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/notebook"
	"github.com/mercer-go/mercer/interp/yaegi"
)

var measured = flag.String("notebook", "", "run the cells of this `FILE` in yaegi, and say which fail")

// prelude declares what a cell of a notebook has without an import.
const prelude = `
import "context"

var ctx = context.Background()

func check(err error) { stopOn(err) }

func stopOn(err error) {
	if err != nil {
		panic(err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
`

// newYaegi returns yaegi with all packages, as a program embeds it.
func newYaegi(t *testing.T, options interp.Options) *interp.Interpreter {
	t.Helper()
	i := interp.New(options)
	for _, symbols := range []interp.Exports{stdlib.Symbols, yaegi.Symbols} {
		if err := i.Use(symbols); err != nil {
			t.Fatal(err)
		}
	}
	return i
}

// eval is Eval with the interpreter's own panics as errors.
func eval(i *interp.Interpreter, source string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	_, err = i.EvalWithContext(ctx, source)
	return err
}

// codeCells returns the code of a notebook, cell by cell.
func codeCells(t *testing.T, file string) []string {
	t.Helper()
	nb, err := notebook.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var cells []string
	for _, c := range nb.Cells() {
		if c.IsCode() {
			cells = append(cells, c.Source())
		}
	}
	return cells
}

// TestCells counts the cells of notebook 00 that run. It measures another one by
// go test ./interp/yaegi -run TestCells -v -notebook FILE
func TestCells(t *testing.T) {
	if testing.Short() {
		t.Skip("an interpreted kernel takes seconds")
	}
	file := "../../notebooks/00-welcome.ipynb"
	if *measured != "" {
		file = *measured
	}
	cells := codeCells(t, file)
	t.Chdir(filepath.Dir(file))
	for _, test := range []struct {
		name  string
		want  int // of notebook 00
		parts func(string) []string
	}{
		{"as they are", 5, func(cell string) []string { return []string{cell} }},
		{"each statement alone", 5, statements},
		{"each statement alone, and must as two statements", 9, func(cell string) []string {
			parts := statements(cell)
			for i := range parts {
				parts[i] = withoutMust(parts[i])
			}
			return parts
		}},
	} {
		i := newYaegi(t, interp.Options{Stdout: io.Discard, Stderr: io.Discard})
		if err := eval(i, prelude); err != nil {
			t.Fatal(err)
		}
		passed := 0
		for n, cell := range cells {
			if err := evalAll(i, test.parts(cell)); err != nil {
				t.Logf("cell %d: %v", n+1, err)
				continue
			}
			passed++
		}
		t.Logf("%s: %d of %d cells run", test.name, passed, len(cells))
		if *measured == "" && passed != test.want {
			t.Errorf("%s: %d cells of notebook 00 run, not %d", test.name, passed, test.want)
		}
	}
}

func evalAll(i *interp.Interpreter, parts []string) error {
	for _, part := range parts {
		if err := eval(i, part); err != nil {
			first, _, _ := strings.Cut(strings.TrimSpace(part), "\n")
			return fmt.Errorf("%s: %w", first, err)
		}
	}
	return nil
}

// statements cuts a cell into its statements and declarations, because Eval
// takes statements or declarations, but not both.
func statements(cell string) []string {
	var parts []string
	last := 0
	for line := range strings.Count(cell, "\n") + 1 {
		if start, end := front.Piece(cell, line+1); end > last {
			parts = append(parts, cell[start:end])
			last = end
		}
	}
	return parts
}

// withoutMust writes v, err := f() and stopOn(err) for each must(f()) of the
// statements of a part; what it cannot parse stays as it is.
func withoutMust(part string) string {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", "package p\n"+part, parser.SkipObjectResolution)
	inside := err != nil // not a declaration
	if inside {
		file, err = parser.ParseFile(fset, "", "package p\nfunc _() {\n"+part+"\n}", parser.SkipObjectResolution)
	}
	if err != nil {
		return part
	}
	count := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if block, ok := n.(*ast.BlockStmt); ok {
			block.List = checked(block.List, &count)
		}
		return true
	})
	if count == 0 {
		return part
	}
	var code any = file.Decls
	if inside {
		code = file.Decls[0].(*ast.FuncDecl).Body.List
	}
	var b strings.Builder
	if err := format.Node(&b, fset, code); err != nil {
		return part
	}
	return b.String()
}

// checked takes the calls of must out of the statements of one list. Those in
// the blocks of a statement belong to another list.
func checked(list []ast.Stmt, count *int) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		astutil.Apply(s, func(c *astutil.Cursor) bool {
			_, block := c.Node().(*ast.BlockStmt)
			return !block
		}, func(c *astutil.Cursor) bool {
			call, ok := c.Node().(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "must" {
				return true
			}
			*count++
			v, err := ast.NewIdent(fmt.Sprint("value", *count)), ast.NewIdent(fmt.Sprint("err", *count))
			out = append(out,
				&ast.AssignStmt{Lhs: []ast.Expr{v, err}, Tok: token.DEFINE, Rhs: []ast.Expr{call.Args[0]}},
				&ast.ExprStmt{X: &ast.CallExpr{Fun: ast.NewIdent("stopOn"), Args: []ast.Expr{err}}})
			c.Replace(v)
			return true
		})
		out = append(out, s)
	}
	return out
}
