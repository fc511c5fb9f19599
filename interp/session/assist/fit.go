package assist

import "go/types"

// How well something fits what is wanted at the cursor. A field that a literal
// lacks is better than all of them.
const (
	same       = iota // has the type itself
	assignable        // can be assigned to it
	makes             // a function that returns it, a type of such values
	related           // nil, the package of the type
	worst
)

// fit says how well an object fits.
func (w *work) fit(o types.Object) int {
	if w.wantsType() {
		switch o.(type) {
		case *types.TypeName:
			return same
		case *types.PkgName:
			return assignable
		}
		return worst
	}
	t := w.expected
	if t == nil {
		return worst
	}
	switch o := o.(type) {
	case *types.PkgName:
		if n, ok := types.Unalias(pointed(t)).(*types.Named); ok && n.Obj().Pkg() == o.Imported() {
			return related
		}
		return worst
	case *types.TypeName:
		if suits(o.Type(), t) < worst || suits(types.NewPointer(o.Type()), t) < worst {
			return makes
		}
		return worst
	case *types.Nil:
		if types.AssignableTo(types.Typ[types.UntypedNil], t) {
			return related
		}
		return worst
	case *types.Builtin:
		return worst
	case *types.Func:
		if f := suits(o.Type(), t); f < worst {
			return f
		}
		if r := o.Signature().Results(); r.Len() > 0 && suits(r.At(0).Type(), t) < worst {
			return makes
		}
		return worst
	}
	return suits(o.Type(), t)
}

// suits says how well a value of type t fits where want is wanted.
func suits(t, want types.Type) int {
	switch {
	case t == nil || t == types.Typ[types.Invalid]:
		return worst
	case types.Identical(t, want):
		return same
	case types.AssignableTo(t, want):
		return assignable
	}
	return worst
}

func pointed(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}
