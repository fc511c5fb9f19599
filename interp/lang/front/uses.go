package front

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"go/types"
	"maps"
	"strings"
)

// use is what code does with a variable.
type use int

const (
	reads use = iota
	writes
	keepsToEnd // a deferred function has the variable until the cell ends
	keeps      // a function or pointer has it from here on
)

// eachUse calls f for each identifier of a node with how it is used. In a
// function, inside, identifiers that are only assigned to are left out. A
// function literal keeps its variables, unless it is called at once.
func eachUse(n ast.Node, inside bool, f func(*ast.Ident, use)) {
	var walk func(n ast.Node, kind use, inside bool)
	called := func(call *ast.CallExpr, kind, literal use, inside bool) bool {
		lit, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
		if !ok {
			return false
		}
		for _, a := range call.Args {
			walk(a, kind, inside)
		}
		walk(lit.Body, max(kind, literal), true)
		return true
	}
	walk = func(n ast.Node, kind use, inside bool) {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				return !called(n.Call, kind, keeps, inside)
			case *ast.DeferStmt:
				return !called(n.Call, kind, keepsToEnd, inside)
			case *ast.CallExpr:
				return !called(n, kind, reads, inside)
			case *ast.FuncLit:
				walk(n.Body, keeps, true)
				return false
			case *ast.UnaryExpr:
				if id, ok := ast.Unparen(n.X).(*ast.Ident); ok && n.Op == token.AND {
					f(id, keeps)
					return false
				}
			case *ast.AssignStmt:
				if !inside {
					break
				}
				for _, x := range n.Lhs {
					if _, ok := x.(*ast.Ident); !ok {
						walk(x, kind, inside)
					}
				}
				for _, x := range n.Rhs {
					walk(x, kind, inside)
				}
				return false
			case *ast.Ident:
				f(n, kind)
			}
			return true
		})
	}
	walk(n, reads, inside)
}

// keptErrors returns the names of the session's error variables that the
// statements leave to functions or pointers.
func (c *checking) keptErrors() map[string]bool {
	var kept map[string]bool
	scope := c.entryScope()
	eachUse(c.body, false, func(id *ast.Ident, kind use) {
		v, ok := c.info.ObjectOf(id).(*types.Var)
		if ok && kind == keeps && isError(v.Type()) && (ofSession(v) || v.Parent() == scope) {
			if kept == nil {
				kept = map[string]bool{}
			}
			kept[v.Name()] = true
		}
	})
	return kept
}

// entryScope returns the scope of the variables that the statements define at
// their top level.
func (c *checking) entryScope() *types.Scope {
	for _, file := range c.files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body == c.body {
				return c.info.Scopes[fn.Type]
			}
		}
	}
	return nil
}

// keepers returns the names of the session's error variables that functions or
// pointers may read at any time.
func (c *checking) keepers() map[string]bool {
	names := map[string]bool{}
	maps.Copy(names, c.front.kept)
	maps.Copy(names, c.before)
	for _, d := range c.decls {
		for name := range d.errors {
			names[name] = true
		}
	}
	for _, file := range c.files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && strings.HasPrefix(fn.Name.Name, initPrefix) {
				for name := range errorsRead(fn.Body, c.info) {
					names[name] = true
				}
			}
		}
	}
	return names
}

// errorsRead returns the names of the session's error variables that a function
// reads.
func errorsRead(n ast.Node, info *types.Info) map[string]bool {
	var names map[string]bool
	eachUse(n, true, func(id *ast.Ident, _ use) {
		if v, ok := info.Uses[id].(*types.Var); ok && ofSession(v) && isError(v.Type()) {
			if names == nil {
				names = map[string]bool{}
			}
			names[v.Name()] = true
		}
	})
	return names
}

// later returns the names in the stages of a cell that follow, and in the rest
// of it, but not those in comments and strings.
func later(source string, stages [][]run, rest []string) map[string]bool {
	if len(stages) == 0 && len(rest) == 0 {
		return nil
	}
	names := map[string]bool{}
	note := func(text string) {
		var s scanner.Scanner
		s.Init(token.NewFileSet().AddFile("", -1, len(text)), []byte(text), func(token.Position, string) {}, 0)
		for {
			switch _, tok, name := s.Scan(); tok {
			case token.IDENT:
				names[name] = true
			case token.EOF:
				return
			}
		}
	}
	for _, text := range rest {
		note(text)
	}
	for _, runs := range stages {
		for _, r := range runs {
			note(source[r.start:r.end])
		}
	}
	return names
}
