package progfuzz

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"time"

	"github.com/mercer-go/mercer/interp/proof/trial"
)

// patience bounds the time of a reduction.
const patience = 5 * time.Minute

// reduce makes the program of a difference smaller: it removes declarations
// and statements as long as the program stays valid and goes on to differ.
func (f *fuzz) reduce(d difference) (string, error) {
	source := generate(d.seed)
	deadline := time.Now().Add(patience)
	for size := 64; size > 0; {
		smaller := false
		for at := 0; time.Now().Before(deadline); {
			candidate, ok := without(source, at, size)
			if !ok {
				break
			}
			differs, err := f.differs(candidate, d.mode)
			if err != nil {
				return source, err
			}
			if differs {
				source, smaller = candidate, true
			} else {
				at += size
			}
		}
		if !smaller || size > 1 {
			size /= 2
		}
	}
	return source, nil
}

// differs compiles and interprets a program. An invalid one does not differ.
func (f *fuzz) differs(source string, mode mode) (bool, error) {
	if f.splitter.Check(source) != nil {
		return false, nil
	}
	cells, err := f.splitter.Cells(source)
	if err != nil {
		return false, nil
	}
	if mode.how == whole {
		cells = []string{source}
	}
	dir, err := os.MkdirTemp("", "reduce")
	if err != nil {
		return false, err
	}
	defer os.RemoveAll(dir)
	binaries, err := trial.Build(dir, []string{source})
	if err != nil || binaries[0] == "" {
		return false, err
	}
	limits := f.limits
	limits.Time = min(limits.Time, 10*time.Second)
	want, err := limits.Run(nil, binaries[0])
	if err != nil || want.Status != 0 {
		return false, err
	}
	got, err := mode.interpret(limits, cells)
	return err == nil && trial.Difference(want, got) != "", err
}

// without is the source without the pieces from at to at+size, counted over
// all declarations and statements; ok is false behind the last one. Imports
// that are no longer used go too.
func without(source string, at, size int) (text string, ok bool) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "main.go", source, parser.SkipObjectResolution)
	if err != nil {
		return "", false
	}
	n := 0
	drop := func() bool {
		n++
		return n > at && n <= at+size
	}
	ast.Inspect(file, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.File:
			x.Decls = keepDecls(x.Decls, drop)
		case *ast.BlockStmt:
			x.List = keepStmts(x.List, drop)
		case *ast.CaseClause:
			x.Body = keepStmts(x.Body, drop)
		case *ast.CommClause:
			x.Body = keepStmts(x.Body, drop)
		}
		return true
	})
	var b strings.Builder
	if n <= at || format.Node(&b, fset, file) != nil {
		return "", false
	}
	return withoutImports(b.String()), true
}

func keepDecls(list []ast.Decl, drop func() bool) (out []ast.Decl) {
	for _, d := range list {
		f, isFunc := d.(*ast.FuncDecl)
		g, isGen := d.(*ast.GenDecl)
		if isFunc && f.Name.Name == "main" || isGen && g.Tok == token.IMPORT || !drop() {
			out = append(out, d)
		}
	}
	return out
}

func keepStmts(list []ast.Stmt, drop func() bool) (out []ast.Stmt) {
	for _, s := range list {
		if !drop() {
			out = append(out, s)
		}
	}
	return out
}

// withoutImports drops imports that are not used.
func withoutImports(source string) string {
	var out []string
	for _, line := range strings.Split(source, "\n") {
		name := packageName(strings.Trim(line, "\t\""))
		if strings.HasPrefix(line, "\t\"") && strings.HasSuffix(line, "\"") && !uses(source, name) {
			continue
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
