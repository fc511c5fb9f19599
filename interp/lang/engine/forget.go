package engine

import (
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// An ssa.Program never forgets: it is made for programs that are compiled once
// and as a whole. But a session adds a package with every cell. So the cells'
// packages are only in the program's table while the program builds or looks
// something up. What it remembers of types, by their address, is cleared from
// time to time.

// recall gives the program the packages of cells again, and the packages that
// their code mentions. The caller holds progMu for writing, and dismisses the
// packages afterwards.
func (e *Engine) recall(pkgs ...*types.Package) {
	if e.tables.Packages == nil {
		return
	}
	for _, p := range pkgs {
		if u := e.unitOf(p); u != e.library && (*e.tables.Packages)[p] == nil {
			(*e.tables.Packages)[p] = u.ssa
			e.recalled = append(e.recalled, p)
			e.recall(u.uses...)
		}
	}
}

// dismiss takes the packages of cells out of the program.
func (e *Engine) dismiss() {
	if e.tables.Packages == nil {
		return
	}
	for _, p := range e.recalled {
		delete(*e.tables.Packages, p)
	}
	clear(e.recalled)
	e.recalled = e.recalled[:0]
}

// spell is the number of cells' packages between two calls of forgetTypes,
// large enough to cost nothing.
const spell = 64

// forgetTypes forgets what is known of types by their address; every cell has
// new types. The caller holds progMu for writing.
func (e *Engine) forgetTypes() {
	e.prog.MethodSets = typeutil.MethodSetCache{}
	if t := e.tables.Interfaces; t != nil {
		*t = nil
	}
	if t := e.tables.Parameters; t != nil {
		*t = nil
	}
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	clear(e.quickTypes)
}

// mention recalls the packages whose types and methods t is made of.
func (e *Engine) mention(t types.Type) {
	types.TypeString(t, func(p *types.Package) string { e.recall(p); return "" })
}
