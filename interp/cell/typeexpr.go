package cell

import (
	"fmt"
	"go/types"
	"strconv"
	"strings"
)

// typeExpr writes a type as source, in the interpreter's names. It fails on a
// type that has no name outside its package.
func (c *check) typeExpr(t types.Type) (string, error) {
	w := typeWriter{c: c}
	w.typ(t)
	return w.String(), w.err
}

type typeWriter struct {
	strings.Builder
	c   *check
	err error
}

func (w *typeWriter) typ(t types.Type) {
	switch t := t.(type) {
	case *types.Basic:
		w.WriteString(t.Name())
	case *types.Alias:
		w.named(t.Obj(), t.TypeArgs(), t)
	case *types.Named:
		w.named(t.Obj(), t.TypeArgs(), t)
	case *types.Pointer:
		w.WriteByte('*')
		w.typ(t.Elem())
	case *types.Slice:
		w.WriteString("[]")
		w.typ(t.Elem())
	case *types.Array:
		fmt.Fprintf(w, "[%d]", t.Len())
		w.typ(t.Elem())
	case *types.Map:
		w.WriteString("map[")
		w.typ(t.Key())
		w.WriteByte(']')
		w.typ(t.Elem())
	case *types.Chan:
		w.WriteString([]string{types.SendRecv: "chan (", types.SendOnly: "chan<- (", types.RecvOnly: "<-chan ("}[t.Dir()])
		w.typ(t.Elem())
		w.WriteByte(')')
	case *types.Signature:
		w.WriteString("func")
		w.signature(t)
	case *types.Struct:
		w.structure(t)
	case *types.Interface:
		w.iface(t)
	default:
		w.err = fmt.Errorf("a value of type %s cannot be kept for later cells", t)
	}
}

func (w *typeWriter) named(o *types.TypeName, args *types.TypeList, t types.Type) {
	if args.Len() > 0 {
		w.err = fmt.Errorf("values of the generic type %s are not supported in a cell", t)
		return
	}
	switch {
	case o.Pkg() == nil:
		w.WriteString(o.Name())
	case o.Pkg().Path() == "main":
		name, ok := w.c.names[o]
		if !ok {
			name = o.Name()
		}
		w.WriteString(name)
	case !o.Exported():
		w.err = fmt.Errorf("a value of the unexported type %s cannot be kept in a variable of a cell; use it in one expression or inside a function", t)
	default:
		alias := w.c.front.packageName(o.Pkg())
		w.c.used[alias] = o.Pkg().Path()
		w.WriteString(alias + "." + o.Name())
	}
}

func (w *typeWriter) signature(s *types.Signature) {
	w.tuple(s.Params(), s.Variadic())
	if s.Results().Len() > 0 {
		w.WriteByte(' ')
		w.tuple(s.Results(), false)
	}
}

func (w *typeWriter) tuple(t *types.Tuple, variadic bool) {
	w.WriteByte('(')
	for i := range t.Len() {
		if i > 0 {
			w.WriteString(", ")
		}
		typ := t.At(i).Type()
		if variadic && i == t.Len()-1 {
			w.WriteString("...")
			typ = typ.(*types.Slice).Elem()
		}
		w.typ(typ)
	}
	w.WriteByte(')')
}

func (w *typeWriter) structure(s *types.Struct) {
	w.WriteString("struct{")
	for i := range s.NumFields() {
		if i > 0 {
			w.WriteString("; ")
		}
		f := s.Field(i)
		if !f.Embedded() {
			w.WriteString(f.Name() + " ")
		}
		w.typ(f.Type())
		if s.Tag(i) != "" {
			w.WriteString(" " + strconv.Quote(s.Tag(i)))
		}
	}
	w.WriteByte('}')
}

func (w *typeWriter) iface(t *types.Interface) {
	w.WriteString("interface{")
	for i := range t.NumEmbeddeds() {
		w.typ(t.EmbeddedType(i))
		w.WriteString("; ")
	}
	for i := range t.NumExplicitMethods() {
		m := t.ExplicitMethod(i)
		w.WriteString(m.Name())
		w.signature(m.Signature())
		w.WriteString("; ")
	}
	w.WriteByte('}')
}
