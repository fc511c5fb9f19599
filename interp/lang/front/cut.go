package front

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strings"
)

// If a cell's statements give a variable another type, functions of earlier cells that use it
// are compiled again after them. But the statements that follow must call the new ones. So the
// cell is checked again by another plan. There are two. One compiles the functions with the cell, as
// its own, if nothing can call them before the variable is set. The other cuts the stage into
// several, each of which ends with a statement that replaces something: what comes before has
// the older value and the older functions.

// older is for a cell whose statements, by a plan, call what they replace.
type older struct {
	plans []plan // by which they do not, the most likely one first
	note  string // for the reader of the cell if none of these can be; or ""
}

// calls finds out whether statements of a stage that follow one which replaces something may call
// what the step after it compiles again.
func (c *checking) calls(p plan, stage int, next Step) *older {
	all, cuts := c.ends()
	if len(all) == 0 || !c.reaches(slices.Min(all), next) {
		return nil
	}
	out := &older{plans: c.cut(p, stage, cuts)}
	if !p.known && c.quiet() {
		out.plans = append([]plan{{p.stages, true}}, out.plans...)
	}
	var names []string
	for _, id := range c.replacing {
		names = append(names, id.Name)
	}
	slices.Sort(names)
	out.note = fmt.Sprintf("note: until this cell ends, the functions that it calls use the older %s", strings.Join(slices.Compact(names), ", "))
	return out
}

// ends lists where those statements end that replace something, but for the last of the stage:
// all, and those at which the stage can be cut. A stage is a function of its own, so what returns
// from the cell, or waits for its end, must not come before a cut.
func (c *checking) ends() (all, cuts []int) {
	found, _ := pieces(c.source) // of a cell without errors of the scanner
	last, end, exit := 0, c.front.offset(c.body.Rbrace)-1, c.firstExit()
	for _, p := range found {
		if p.kind == stmts && p.start < end {
			last = p.end
		}
	}
	for _, id := range c.replacing {
		at := c.front.offset(max(id.Pos(), c.together))
		for _, p := range found {
			if p.start > at || at >= p.end || p.end == last {
				continue
			}
			if all = append(all, p.end); at < exit {
				cuts = append(cuts, p.end)
			}
		}
	}
	slices.Sort(cuts)
	return all, slices.Compact(cuts)
}

// firstExit is the offset of the first statement that returns from the cell or waits for its
// end. It is 0 if there are jumps.
func (c *checking) firstExit() int {
	first := len(c.source)
	ast.Inspect(c.body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.DeferStmt:
			first = min(first, c.front.offset(n.Pos()))
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				first = 0
			}
		}
		return true
	})
	return first
}

// cut returns the plans with a stage that is cut at these offsets. Its declarations stand in the
// first of the new stages, so that all can use them. Or they stand in the last one, if they
// need its variables and nothing before has one of their names.
func (c *checking) cut(p plan, stage int, at []int) []plan {
	var imported, others []run
	made := make([][]run, len(at)+1)
	for _, r := range p.stages[stage] {
		switch r.kind {
		case imports:
			imported = append(imported, r)
			continue
		case decls:
			others = append(others, r)
			continue
		}
		for i, end := range append(slices.Clone(at), r.end) {
			if end = min(end, r.end); r.start < end {
				made[i] = append(made[i], run{stmts, r.start, end, r.behind || i > 0})
				r.start = end
			}
		}
	}
	made = slices.DeleteFunc(made, func(rs []run) bool { return len(rs) == 0 })
	if len(made) < 2 {
		return nil
	}
	with := func(k int) plan {
		stages := slices.Clone(made)
		stages[k] = slices.Concat(others, stages[k])
		stages[0] = slices.Concat(imported, stages[0])
		for _, runs := range stages {
			slices.SortFunc(runs, func(a, b run) int { return cmp.Compare(a.start, b.start) })
		}
		return plan{slices.Concat(p.stages[:stage], stages, p.stages[stage+1:]), p.known}
	}
	plans := []plan{with(0)}
	if last := len(made) - 1; p.known && !c.declares(later(c.source, made[:last], nil)) {
		plans = append(plans, with(last))
	}
	return plans
}

// declares reports whether the stage declares one of these names, or functions init, which are
// called before.
func (c *checking) declares(names map[string]bool) bool {
	for _, file := range c.files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if names[d.Name.Name] || strings.HasPrefix(d.Name.Name, initPrefix) {
					return true
				}
			case *ast.GenDecl:
				for _, id := range declared([]*ast.File{{Decls: []ast.Decl{d}}}) {
					if names[id.Name] {
						return true
					}
				}
			}
		}
	}
	return false
}
