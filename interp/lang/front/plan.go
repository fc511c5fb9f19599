package front

import "strings"

// plan is an order in which to check a cell. Each stage is a separate package
// that sees what the stages before it declare.
type plan struct {
	stages [][]run
	known  bool // the variables that a stage's statements define are known to its declarations
}

// plansFor returns the ways to check a cell, most likely first. Code may use
// what is declared further down, and a deferred call waits for the end of the
// cell, so a cell is best checked as a whole. If the cell's declarations use
// its variables, those must be known first; and before them their types, if the
// cell declares them. Types also come first if a method of an older type uses them.
func plansFor(source string, runs []run) []plan {
	whole, inOrder := plan{[][]run{runs}, true}, plan{stages(runs), false}
	plans := []plan{whole, inOrder}
	switch {
	case len(runs) <= 1: // the two are the same
		plans = []plan{inOrder}
	case len(inOrder.stages) == 1:
		plans = []plan{inOrder, whole}
	}
	if types, rest := typesOf(source); len(types) > 0 && len(rest) > 0 {
		plans = append(plans, plan{[][]run{types, rest}, true})
	}
	return plans
}

// stages groups runs so that what is declared after statements comes after
// them.
func stages(runs []run) [][]run {
	var out [][]run
	for i, r := range runs {
		if i == 0 || runs[i-1].kind == stmts && r.kind != stmts {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], r)
	}
	return out
}

// typesOf returns the imports and the declarations of types and constants of a
// cell, and the rest of the cell.
func typesOf(source string) (types, rest []run) {
	found, _ := pieces(source) // of a cell without errors of the scanner
	for _, p := range found {
		if p.kind == imports || p.kind == decls && !strings.HasPrefix(source[p.start:], "func") {
			types = append(types, p)
		} else {
			rest = append(rest, p)
		}
	}
	return types, rest
}

// valued reports whether the cell ends with a statement, which may be its value.
func (p plan) valued() bool {
	var last run
	for _, stage := range p.stages {
		for _, r := range stage {
			if r.start >= last.start {
				last = r
			}
		}
	}
	return last.kind == stmts
}
