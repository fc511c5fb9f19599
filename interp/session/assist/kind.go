package assist

import (
	"go/types"
	"strings"
)

// kindOf names the kind of an object.
func kindOf(o types.Object) string {
	switch o := o.(type) {
	case *types.PkgName:
		return "package"
	case *types.TypeName:
		return "type"
	case *types.Builtin:
		return "function"
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Const, *types.Nil:
		return "constant"
	case *types.Var:
		if o.IsField() {
			return "field"
		}
	}
	return "variable"
}

// qualifier writes the package of a type as a cell does.
func qualifier(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

func typeString(t types.Type) string { return types.TypeString(t, qualifier) }

// signature describes an object in a few words.
func (w *work) signature(o types.Object) string {
	switch o := o.(type) {
	case *types.PkgName:
		return o.Imported().Path()
	case *types.TypeName:
		switch u := o.Type().Underlying().(type) {
		case *types.Struct:
			return "struct"
		case *types.Interface:
			return "interface"
		default:
			return typeString(u)
		}
	case *types.Func:
		return strings.TrimPrefix(typeString(o.Type()), "func")
	case *types.Builtin:
		return builtins[o.Name()].signature
	case *types.Const:
		return typeString(o.Type()) + " = " + o.Val().String()
	case *types.Nil:
		return ""
	}
	return typeString(o.Type())
}
