package engine

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// An ssa.Program never forgets: it is made for programs that are compiled once
// and as a whole. But a session adds a package with every cell. So the cells'
// packages are only in the program's table while the program builds or looks
// something up. What it remembers of types, by their address, is cleared from
// time to time. The table is not exported. If its type changes, nothing is
// forgotten, which only costs memory; a test would fail.

// tables are the parts of an ssa.Program that grow.
type tables struct {
	packages   *map[*types.Package]*ssa.Package
	interfaces *map[types.Type]struct{} // the types that interfaces have been made of
	parameters *map[types.Type]bool     // whether a type has type parameters
	methods    *typeutil.Map            // wrappers, by type

	mode *ssa.BuilderMode // how functions are built, which does not grow
}

func tablesOf(prog *ssa.Program) tables {
	p := reflect.ValueOf(prog).Elem()
	t := tables{packages: table[map[*types.Package]*ssa.Package](p.FieldByName("packages"))}
	t.interfaces = table[map[types.Type]struct{}](p.FieldByName("makeInterfaceTypes"))
	if f := p.FieldByName("hasParams"); f.Kind() == reflect.Struct {
		t.parameters = table[map[types.Type]bool](f.FieldByName("seen"))
	}
	if f := p.FieldByName("methodSets"); f.IsValid() && f.Type() == reflect.TypeFor[typeutil.Map]() {
		t.methods = (*typeutil.Map)(unsafe.Pointer(f.UnsafeAddr()))
	}
	if f := p.FieldByName("mode"); f.IsValid() && f.Type() == reflect.TypeFor[ssa.BuilderMode]() {
		t.mode = (*ssa.BuilderMode)(unsafe.Pointer(f.UnsafeAddr()))
	}
	return t
}

// table is a map in an unexported field, or nil if it is not of type M.
func table[M any](field reflect.Value) *M {
	m := reflect.TypeFor[M]()
	if !field.IsValid() || field.Kind() != reflect.Map || field.Type().Key() != m.Key() ||
		field.Type().Elem() != m.Elem() && !(m.Elem().Size() == 0 && field.Type().Elem().ConvertibleTo(m.Elem())) {
		return nil
	}
	return (*M)(unsafe.Pointer(field.UnsafeAddr()))
}

// recall gives the program the packages of cells again, and the packages that
// their code mentions. The caller holds progMu for writing, and dismisses the
// packages afterwards.
func (e *Engine) recall(pkgs ...*types.Package) {
	if e.tables.packages == nil {
		return
	}
	for _, p := range pkgs {
		if u := e.unitOf(p); u != e.library && (*e.tables.packages)[p] == nil {
			(*e.tables.packages)[p] = u.ssa
			e.recalled = append(e.recalled, p)
			e.recall(u.uses...)
		}
	}
}

// dismiss takes the packages of cells out of the program.
func (e *Engine) dismiss() {
	if e.tables.packages == nil {
		return
	}
	for _, p := range e.recalled {
		delete(*e.tables.packages, p)
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
	if t := e.tables.interfaces; t != nil {
		*t = nil
	}
	if t := e.tables.parameters; t != nil {
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
