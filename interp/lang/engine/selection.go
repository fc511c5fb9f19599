package engine

import (
	"go/types"
)

// A cell that gives an older type a method is checked with the method in the
// type, and it may be refused. Goroutines of earlier cells must not find the
// method before it has code. Until then it is pending.

// Grow runs a function that adds methods to types, or takes them away again.
// Meanwhile no goroutine looks up methods. Then the given methods are pending,
// until Implement, and no others are.
func (e *Engine) Grow(f func(), pending []*types.Func) {
	defer e.forgetMethods()
	e.progMu.Lock()
	defer e.progMu.Unlock()
	e.growing.Lock()
	f()
	e.growing.Unlock()
	e.pending = map[*types.Func]bool{}
	for _, m := range pending {
		e.pending[m] = true
	}
}

// selection is a method in the method set of t, or nil.
func (e *Engine) selection(t types.Type, pkg *types.Package, name string) *types.Selection {
	e.progMu.RLock()
	defer e.progMu.RUnlock()
	return e.find(t, pkg, name)
}

// find is selection for who holds progMu.
func (e *Engine) find(t types.Type, pkg *types.Package, name string) *types.Selection {
	sel := e.prog.MethodSets.MethodSet(t).Lookup(pkg, name)
	if !e.isPending(name) || sel != nil && !e.pending[sel.Obj().(*types.Func)] {
		return sel
	}
	without := e.without(t, map[*types.Named]*types.Named{}) // a pending method may hide a promoted one
	return types.NewMethodSet(without).Lookup(pkg, name)
}

// isPending reports whether a method of this name is pending.
func (e *Engine) isPending(name string) bool {
	for m := range e.pending {
		if m.Name() == name {
			return true
		}
	}
	return false
}

// without is a type like t, with the same memory, that lacks the pending methods.
func (e *Engine) without(t types.Type, made map[*types.Named]*types.Named) types.Type {
	switch t := types.Unalias(t).(type) {
	case *types.Pointer:
		return types.NewPointer(e.without(t.Elem(), made))
	case *types.Struct:
		fields, tags := make([]*types.Var, t.NumFields()), make([]string, t.NumFields())
		for i := range fields {
			fields[i], tags[i] = t.Field(i), t.Tag(i)
			if f := fields[i]; f.Embedded() {
				fields[i] = types.NewField(f.Pos(), f.Pkg(), f.Name(), e.without(f.Type(), made), true)
			}
		}
		return types.NewStruct(fields, tags)
	case *types.Named:
		if o := t.Obj().Pkg(); o == nil || o.Path() != cellPath || types.IsInterface(t) {
			return t
		}
		if made[t] != nil {
			return made[t]
		}
		var methods []*types.Func
		for m := range t.Methods() {
			if !e.pending[m] {
				methods = append(methods, m)
			}
		}
		made[t] = types.NewNamed(t.Obj(), nil, methods)
		made[t].SetUnderlying(e.without(t.Underlying(), made).Underlying())
		return made[t]
	}
	return t
}
