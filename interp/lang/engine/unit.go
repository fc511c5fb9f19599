package engine

import (
	"go/token"
	"go/types"
	"slices"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"
)

// unit is what the engine knows of a cell's package. It hangs on the package
// itself, as an object of its scope: whatever is alive of the package, a
// variable, a type, a function that another one calls, keeps the unit alive,
// and nothing else does. A session of thousands of cells is as large as what
// their declarations still are.
type unit struct {
	*types.TypeName

	number      int // of units before it
	ssa         *ssa.Package
	uses        []*types.Package // cells' packages that its code mentions
	functions   map[*ssa.Function]*function
	values      map[*ssa.Function]unsafe.Pointer // func values
	globals     map[types.Object]*global
	usedBy      []weak.Pointer[unit]
	implemented map[types.Object]*ssa.Function // methods added to its types by later cells
	types       table[*typ]                    // of types that it is the newest cell to be mentioned in

	// Of types that functions declare; typesMu guards it.
	within map[token.Pos]int                // their numbers
	around map[*types.TypeName][]types.Type // in an instance, its type arguments
}

// cellPath is the import path of every cell's package.
const cellPath = "main"

// unitName cannot be written in Go.
const unitName = "(unit)"

func newUnit(pkg *types.Package, p *ssa.Package) *unit {
	return &unit{
		TypeName: types.NewTypeName(token.NoPos, pkg, unitName, nil), ssa: p,
		functions: map[*ssa.Function]*function{}, values: map[*ssa.Function]unsafe.Pointer{},
		globals: map[types.Object]*global{}, implemented: map[types.Object]*ssa.Function{},
		within: map[token.Pos]int{}, around: map[*types.TypeName][]types.Type{},
	}
}

// unitOf is the unit of a cell's package, or the engine's own for others.
func (e *Engine) unitOf(pkg *types.Package) *unit {
	if pkg != nil && pkg.Path() == cellPath {
		if u, ok := pkg.Scope().Lookup(unitName).(*unit); ok {
			return u
		}
	}
	return e.library
}

// homeOf is the unit of a function. Wrappers and instances are in no package,
// but those of a cell's object must not outlive it.
func (e *Engine) homeOf(s *ssa.Function) *unit {
	for s.Parent() != nil {
		s = s.Parent()
	}
	if s.Pkg != nil {
		return e.unitOf(s.Pkg.Pkg)
	}
	if o := s.Object(); o != nil {
		return e.unitOf(o.Pkg())
	}
	return e.library
}

// adopt makes a package that has been built a unit.
func (e *Engine) adopt(p *ssa.Package, uses []*types.Package) {
	pkg := p.Pkg
	if pkg.Path() != cellPath {
		return
	}
	u := newUnit(pkg, p)
	u.uses, u.number = uses, e.built
	for _, used := range uses {
		used := e.unitOf(used)
		if len(used.usedBy) == cap(used.usedBy) { // drop those that are gone before it grows
			used.usedBy = slices.DeleteFunc(used.usedBy, func(w weak.Pointer[unit]) bool { return w.Value() == nil })
		}
		used.usedBy = append(used.usedBy, weak.Make(u))
	}
	pkg.Scope().Insert(u)
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	e.facts = nil // they did not know of it
}

// mentioned are the cells' packages that the code of a package uses objects of
// or, without code, the types of its variables are made of.
func mentioned(pkg *types.Package, info *types.Info) []*types.Package {
	found := map[*types.Package]bool{}
	see := func(p *types.Package) {
		if p != nil && p != pkg && p.Path() == cellPath {
			found[p] = true
		}
	}
	if info != nil {
		for _, o := range info.Uses {
			see(o.Pkg())
		}
	} else {
		for _, name := range pkg.Scope().Names() {
			types.TypeString(pkg.Scope().Lookup(name).Type(), func(p *types.Package) string { see(p); return "" })
		}
	}
	out := make([]*types.Package, 0, len(found))
	for p := range found {
		out = append(out, p)
	}
	return out
}
