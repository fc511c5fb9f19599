package engine

import "go/types"

// lacks reports whether code that uses o would not find it in the program. A package of the
// library is known in parts: a cell may use a method of its types before any cell imports it, and
// then its scope has only what has been needed so far. When more is needed, it is created again.
func (e *Engine) lacks(o types.Object) bool {
	p := e.prog.Package(o.Pkg())
	if p == nil {
		return true
	}
	if e.interpreted(o.Pkg()) {
		return false
	}
	switch o := o.(type) {
	case *types.Func:
		return e.prog.FuncValue(o.Origin()) == nil
	case *types.Builtin: // of package unsafe; it is not a member
		return false
	}
	return !local(o) && p.Members[o.Name()] == nil
}

// local reports whether an object is declared within a function or a signature.
func local(o types.Object) bool { return o.Parent() != nil && o.Parent() != o.Pkg().Scope() }
