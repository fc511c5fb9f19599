package engine

import (
	"cmp"
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// typeName returns what %T prints for t: the String of the type in package
// reflect of a compiled program, such as []main.P, interface {} or
// main.G[example.org/geo.P]. It follows the gc compiler's tconv
// (go/src/cmd/compile/internal/types/fmt.go).
// The caller has typesMu.
func (e *Engine) typeName(t types.Type) string {
	w := namer{engine: e}
	w.typ(t)
	return w.String()
}

// namer writes the names of types. Within type arguments, full says, package
// paths stand in place of package names and qualify unexported names too, and
// types that functions declare have numbers.
type namer struct {
	strings.Builder
	engine *Engine
	full   bool
}

func (w *namer) typ(t types.Type) {
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		w.basic(t)
	case *types.Named:
		w.named(t)
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
		w.channel(t)
	case *types.Signature:
		w.WriteString("func")
		w.signature(t)
	case *types.Struct:
		w.structure(t)
	case *types.Interface:
		w.iface(t)
	default:
		w.WriteString(t.String()) // no value has such a type
	}
}

func (w *namer) basic(t *types.Basic) {
	if t.Kind() == types.UnsafePointer {
		w.WriteString("unsafe.Pointer")
		return
	}
	w.WriteString(types.Typ[t.Kind()].Name()) // uint8 for byte
}

func (w *namer) named(t *types.Named) {
	w.qualified(t.Obj().Pkg(), t.Obj().Name())
	full := w.full
	w.full = true
	u := w.engine.unitOf(t.Obj().Pkg())
	around := u.around[t.Obj()]
	for i, arg := range around {
		w.WriteByte("[,"[min(i, 1)])
		w.typ(arg)
	}
	for i := range t.TypeArgs().Len() {
		switch {
		case i > 0:
			w.WriteByte(',')
		case len(around) > 0:
			w.WriteByte(';')
		default:
			w.WriteByte('[')
		}
		w.typ(t.TypeArgs().At(i))
	}
	if len(around)+t.TypeArgs().Len() > 0 {
		w.WriteByte(']')
	}
	w.full = full
	if n, numbered := u.within[t.Obj().Pos()]; numbered && full {
		fmt.Fprintf(w, "·%d", n)
	}
}

func (w *namer) qualified(pkg *types.Package, name string) {
	switch {
	case pkg == nil:
	case w.full && pkg.Name() != "main":
		w.WriteString(escape(pkg.Path()) + ".")
	default:
		w.WriteString(pkg.Name() + ".")
	}
	w.WriteString(name)
}

// escape is PathToPrefix of cmd/internal/objabi.
func escape(path string) string {
	var b strings.Builder
	slash := strings.LastIndexByte(path, '/')
	for i := range len(path) {
		if c := path[i]; c <= ' ' || c == '.' && i > slash || c == '%' || c == '"' || c >= 0x7f {
			fmt.Fprintf(&b, "%%%02x", c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

func (w *namer) channel(t *types.Chan) {
	w.WriteString([...]string{types.SendRecv: "chan ", types.SendOnly: "chan<- ", types.RecvOnly: "<-chan "}[t.Dir()])
	inner, ok := types.Unalias(t.Elem()).(*types.Chan)
	if ok && t.Dir() == types.SendRecv && inner.Dir() == types.RecvOnly {
		w.WriteByte('(')
		w.typ(inner)
		w.WriteByte(')')
		return
	}
	w.typ(t.Elem())
}

func (w *namer) signature(t *types.Signature) {
	w.tuple(t.Params(), t.Variadic())
	switch r := t.Results(); r.Len() {
	case 0:
	case 1:
		w.WriteByte(' ')
		w.typ(r.At(0).Type())
	default:
		w.WriteByte(' ')
		w.tuple(r, false)
	}
}

func (w *namer) tuple(t *types.Tuple, variadic bool) {
	w.WriteByte('(')
	for i := range t.Len() {
		if i > 0 {
			w.WriteString(", ")
		}
		param := t.At(i).Type()
		if s, ok := param.(*types.Slice); ok && variadic && i == t.Len()-1 {
			w.WriteString("...")
			param = s.Elem()
		}
		w.typ(param)
	}
	w.WriteByte(')')
}

func (w *namer) structure(t *types.Struct) {
	w.WriteString("struct {")
	for i := range t.NumFields() {
		f := t.Field(i)
		w.separate(i)
		switch {
		case !f.Embedded():
			w.member(f.Pkg(), f.Name(), f.Exported())
			w.WriteByte(' ')
		case w.full && renamed(f):
			w.member(f.Pkg(), f.Name(), f.Exported())
			w.WriteString(" = ")
		}
		w.typ(f.Type())
		if tag := t.Tag(i); tag != "" {
			w.WriteString(" " + strconv.Quote(tag))
		}
	}
	if t.NumFields() > 0 {
		w.WriteByte(' ')
	}
	w.WriteByte('}')
}

// separate writes what stands before member i.
func (w *namer) separate(i int) {
	if i > 0 {
		w.WriteByte(';')
	}
	w.WriteByte(' ')
}

// member writes the name of a field.
func (w *namer) member(pkg *types.Package, name string, exported bool) {
	if exported || !w.full {
		pkg = nil
	}
	w.qualified(pkg, name)
}

// renamed says whether an embedded field is not called as its type is: the type
// is an alias, an instance of a generic type or predeclared.
func renamed(f *types.Var) bool {
	t := types.Unalias(f.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	n, ok := t.(*types.Named)
	return !ok || n.TypeArgs().Len() > 0 || n.Obj().Name() != f.Name() || !f.Exported() && n.Obj().Pkg() != f.Pkg()
}

func (w *namer) iface(t *types.Interface) {
	methods := make([]*types.Func, t.NumMethods())
	for i := range methods {
		methods[i] = t.Method(i)
	}
	slices.SortFunc(methods, func(a, b *types.Func) int {
		if a.Exported() != b.Exported() {
			if a.Exported() {
				return -1
			}
			return 1
		}
		if c := cmp.Compare(a.Name(), b.Name()); c != 0 || a.Exported() {
			return c
		}
		return cmp.Compare(a.Pkg().Path(), b.Pkg().Path())
	})
	w.WriteString("interface {")
	for i, m := range methods {
		w.separate(i)
		pkg := m.Pkg()
		if m.Exported() {
			pkg = nil
		}
		w.qualified(pkg, m.Name())
		w.signature(m.Signature())
	}
	if len(methods) > 0 {
		w.WriteByte(' ')
	}
	w.WriteByte('}')
}
