package engine

import (
	"go/types"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"
)

// global is the memory of a package-level variable. It is kept while a cell can name it. Later,
// only code that may use it keeps it: what else there is of a cell may stay, for its types do.
type global struct {
	p    unsafe.Pointer
	kept weak.Pointer[byte] // if p is nil
}

func (v *global) address() unsafe.Pointer {
	if v.p != nil {
		return v.p
	}
	return unsafe.Pointer(v.kept.Value())
}

// Address returns the address of a package-level variable.
func (e *Engine) Address(o types.Object) unsafe.Pointer {
	t := e.typeOf(o.Type())
	e.mu.Lock()
	defer e.mu.Unlock()
	globals := e.unitOf(o.Pkg()).globals
	if v := globals[o]; v != nil {
		if p := v.address(); p != nil {
			return p
		}
	}
	var p unsafe.Pointer
	if v, ok := e.table(o.Pkg().Path())[o.Name()]; ok && v.CanAddr() && !e.interpreted(o.Pkg()) {
		p = v.Addr().UnsafePointer()
	} else {
		roomFor(uint64(t.size))
		p = t.new()
	}
	globals[o] = &global{p: p}
	return p
}

// Bind makes a variable share the address of another one, which must have the
// same type.
func (e *Engine) Bind(o, old types.Object) {
	p := e.Address(old)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.unitOf(o.Pkg()).globals[o] = &global{p: p}
}

// Release lets go of a variable that no later cell can name, unless a function of a cell mentions
// it. The statements of its cell have been carried out.
func (e *Engine) Release(o types.Object) {
	home := e.unitOf(o.Pkg())
	if home == e.library {
		return
	}
	users, mentioned := e.mentioning(home, o)
	e.mu.Lock()
	defer e.mu.Unlock()
	for _, u := range users {
		for s := range u.functions {
			if s.Parent() == nil && once(s) {
				delete(u.functions, s) // its code has the address
			}
		}
	}
	if v := home.globals[o]; v != nil && v.p != nil && !mentioned {
		v.kept, v.p = weak.Make((*byte)(v.p)), nil
	}
}

// mentioning are the units that may use the variable o of home; mentioned says that a function of
// theirs which may run again does. It waits for a compiler, which rewrites functions.
func (e *Engine) mentioning(home *unit, o types.Object) (users []*unit, mentioned bool) {
	e.compileMu.Lock()
	defer e.compileMu.Unlock()
	e.progMu.Lock()
	defer e.progMu.Unlock()
	defer e.dismiss()
	users = append([]*unit{home}, home.users()...)
	for _, u := range users {
		e.recall(u.Pkg())
		mentioned = mentioned || u.mentions(o)
	}
	return users, mentioned
}

// users are the units whose code may mention objects of u.
func (u *unit) users() (users []*unit) {
	for _, w := range u.usedBy {
		if user := w.Value(); user != nil {
			users = append(users, user)
		}
	}
	return users
}

// once reports whether a function holds the statements of a cell or sets its variables: it has
// run, and does not run again.
func once(s *ssa.Function) bool {
	return s.Signature.Recv() == nil && (s.Name() == "init" || s.Name() == "the cell")
}

// mentions reports whether a function of a unit that may run again has a variable among its
// operands. The program knows the unit's package.
func (u *unit) mentions(o types.Object) bool {
	for _, m := range u.ssa.Members {
		switch m := m.(type) {
		case *ssa.Function:
			if mentions(m, o, once(m)) {
				return true
			}
		case *ssa.Type:
			n, ok := types.Unalias(m.Type()).(*types.Named)
			if !ok {
				continue
			}
			for method := range n.Methods() {
				if s := u.ssa.Prog.FuncValue(method); s != nil && mentions(s, o, false) {
					return true
				}
			}
		}
	}
	return false
}

func mentions(s *ssa.Function, o types.Object, skip bool) bool {
	for _, inner := range s.AnonFuncs {
		if mentions(inner, o, false) {
			return true
		}
	}
	if skip {
		return false
	}
	var room [8]*ssa.Value
	for _, b := range s.Blocks {
		for _, instr := range b.Instrs {
			for _, v := range instr.Operands(room[:0]) {
				if g, ok := (*v).(*ssa.Global); ok && g.Object() == o {
					return true
				}
			}
		}
	}
	return false
}
