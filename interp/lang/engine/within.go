package engine

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// The name of a type that is declared in a function says more than its declaration: gc numbers
// such types, in the order of their declarations in the package, and writes the type arguments
// of a generic function around it: main.T[int;string]·2. The numbers of a session go on from
// cell to cell, as if the cells were files of one package. An instance of the function has types
// of its own in go/ssa, which do not tell of what instance they are.

// enumerate numbers the types that the functions of a package declare.
func (e *Engine) enumerate(pkg *types.Package, info *types.Info) {
	if info == nil {
		return
	}
	var declared []token.Pos
	for _, o := range info.Defs {
		if o != nil && o.Parent() != pkg.Scope() && isDefined(o) {
			declared = append(declared, o.Pos())
		}
	}
	slices.Sort(declared)
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	u, before := e.unitOf(pkg), 0
	if u != e.library {
		before = e.inner
		e.inner += len(declared)
	}
	for i, pos := range declared {
		u.within[pos] = before + i + 1
	}
}

// isDefined reports whether an object is a type, and not an alias or a type parameter.
func isDefined(o types.Object) bool {
	t, ok := o.(*types.TypeName)
	if !ok || t.IsAlias() {
		return false
	}
	_, defined := t.Type().(*types.Named)
	return defined
}

// declares reports whether types are declared in a scope or within it.
func declares(s *types.Scope) bool {
	for _, name := range s.Names() {
		if isDefined(s.Lookup(name)) {
			return true
		}
	}
	for inner := range s.Children() {
		if declares(inner) {
			return true
		}
	}
	return false
}

// surround notes the type arguments around the types that an instance of a generic function
// declares. Such a type is met first where the function is compiled.
func (e *Engine) surround(fn *ssa.Function) {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if len(fn.TypeArgs()) == 0 || fn.Origin() == nil || fn.Origin().Object() == nil {
		return
	}
	scope := fn.Origin().Object().(*types.Func).Scope()
	if scope == nil || !declares(scope) {
		return
	}
	e.typesMu.Lock()
	defer e.typesMu.Unlock()
	v := visitor{seen: map[types.Type]bool{}, see: func(o *types.TypeName) {
		if o.Parent() == nil && scope.Contains(o.Pos()) {
			e.unitOf(o.Pkg()).around[o] = fn.TypeArgs()
		}
	}}
	v.function(fn)
}

// visitor finds the names of all types in a function.
type visitor struct {
	seen map[types.Type]bool
	see  func(*types.TypeName)
}

func (v *visitor) function(fn *ssa.Function) {
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if x, ok := instr.(ssa.Value); ok {
				v.value(x)
			}
			var room [8]*ssa.Value
			for _, o := range instr.Operands(room[:0]) {
				if *o != nil {
					v.value(*o)
				}
			}
		}
	}
	for _, inner := range fn.AnonFuncs {
		v.function(inner)
	}
}

func (v *visitor) value(x ssa.Value) {
	v.typ(x.Type())
	switch x := x.(type) {
	case *ssa.Function:
		for _, t := range x.TypeArgs() {
			v.typ(t)
		}
	case *ssa.TypeAssert:
		v.typ(x.AssertedType)
	}
}

func (v *visitor) typ(t types.Type) {
	t = types.Unalias(t)
	if t == nil || v.seen[t] {
		return
	}
	v.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		v.see(t.Obj())
		for arg := range t.TypeArgs().Types() {
			v.typ(arg)
		}
		if t.Obj().Parent() == nil {
			v.typ(t.Underlying())
		}
	case interface{ Elem() types.Type }: // a pointer, a slice, an array or a channel
		v.typ(t.Elem())
		if m, ok := t.(*types.Map); ok {
			v.typ(m.Key())
		}
	case *types.Signature:
		v.typ(t.Params())
		v.typ(t.Results())
	case *types.Tuple:
		for x := range t.Variables() {
			v.typ(x.Type())
		}
	case *types.Struct:
		for x := range t.Fields() {
			v.typ(x.Type())
		}
	case *types.Interface:
		for m := range t.Methods() {
			v.typ(m.Type())
		}
	}
}
