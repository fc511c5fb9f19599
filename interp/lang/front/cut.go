package front

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"
)

// If a cell's statements give a variable another type, functions of earlier cells that use it
// are compiled again after them. But the statements that follow must call the new ones. So the
// cell is checked again: the functions are compiled with it, as its own are, or if what the
// variable was is still in use, the statements are parted behind those that replace something.

// better returns plans of a cell in which the statements of a stage that follow one which
// replaces something call what is compiled again; most likely first.
func (c *checking) better(p plan, stage int) []plan {
	all, cuts := c.ends()
	if len(all) == 0 {
		return nil
	}
	plans := p.cut(stage, cuts)
	if !p.known {
		plans = append([]plan{{p.stages, true}}, plans...)
	}
	return plans
}

// ends lists where those statements end that replace something, but for the last of the stage:
// all, and those at which the stage can be cut. A part is a function of its own, so what returns
// from the cell, or waits for its end, must not come before a cut.
func (c *checking) ends() (all, cuts []int) {
	found, _ := pieces(c.source) // of a cell without errors of the scanner
	last, end, exit := 0, c.front.offset(c.body.Rbrace)-1, c.firstExit()
	for _, p := range found {
		if p.kind == stmts && p.start < end {
			last = p.end
		}
	}
	for _, pos := range c.replacing {
		at := c.front.offset(max(pos, c.together))
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

// cut returns the plans with a stage in parts. Its declarations come with the last part, which
// may define variables that they use, or with the first, which may use them.
func (p plan) cut(stage int, at []int) []plan {
	var first, others []run
	parts := make([][]run, len(at)+1)
	for _, r := range p.stages[stage] {
		switch r.kind {
		case imports:
			first = append(first, r)
		case stmts:
			for i, end := range append(slices.Clone(at), r.end) {
				if end = min(end, r.end); r.start < end {
					parts[i] = append(parts[i], run{stmts, r.start, end})
					r.start = end
				}
			}
		default:
			others = append(others, r)
		}
	}
	parts = slices.DeleteFunc(parts, func(rs []run) bool { return len(rs) == 0 })
	if len(parts) < 2 {
		return nil
	}
	with := func(part int) plan {
		stages := slices.Clone(parts)
		stages[part] = slices.Concat(others, stages[part])
		stages[0] = slices.Concat(first, stages[0])
		for i := range stages {
			slices.SortFunc(stages[i], func(a, b run) int { return cmp.Compare(a.start, b.start) })
		}
		return plan{slices.Concat(p.stages[:stage], stages, p.stages[stage+1:]), p.known}
	}
	if len(others) == 0 || !p.known { // declarations that know nothing of the statements stand before them
		return []plan{with(0)}
	}
	return []plan{with(len(parts) - 1), with(0)}
}
