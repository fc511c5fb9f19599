package assist

import (
	"go/types"
	"strings"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// withCall adds a call of a function when its name has been typed in full,
// after the name itself. The arguments are variables in scope with the right
// types, if possible with the names of the parameters, or else zero values. So
// the call can run as it is.
func (w *work) withCall(found []Match, name string) []Match {
	f, ok := w.objects[name].(*types.Func)
	if !ok || name == "" || f.Signature().TypeParams().Len() > 0 || f.Signature().Params().Len() == 0 {
		return found
	}
	var args []string
	taken := map[string]bool{}
	for i := range f.Signature().Params().Len() {
		if f.Signature().Variadic() && i == f.Signature().Params().Len()-1 {
			break
		}
		p := f.Signature().Params().At(i)
		arg := w.variable(p, taken)
		if arg == "" {
			arg = w.zero(p.Type())
		}
		if arg == "" {
			return found
		}
		taken[arg] = true
		args = append(args, arg)
	}
	call := Match{Text: name + "(" + strings.Join(args, ", ") + ")", Kind: "call", Signature: w.signature(f)}
	for i, m := range found {
		if m.Text == name {
			return append(found[:i+1:i+1], append([]Match{call}, found[i+1:]...)...)
		}
	}
	return found
}

// variable returns the variable in scope that fits a parameter best, or "".
func (w *work) variable(p *types.Var, taken map[string]bool) string {
	best, quality := "", 1<<30
	if i, ok := under[*types.Interface](p.Type()); ok && i.Empty() {
		return ""
	}
	w.Visible(func(o types.Object, distance int) {
		v, ok := o.(*types.Var)
		if !ok || taken[v.Name()] || v.Name() == front.Hole || v.Name() == "_" || strings.ContainsAny(v.Name(), " .") {
			return
		}
		q := suits(v.Type(), p.Type())
		if q == worst {
			return
		}
		q = q*1000 + distance
		if v.Name() == p.Name() {
			q -= 10000
		}
		if q < quality || q == quality && v.Name() < best {
			best, quality = v.Name(), q
		}
	})
	if _, basic := p.Type().(*types.Basic); basic && best != p.Name() {
		return "" // any number would do, which means none does
	}
	return best
}

// zero returns an expression with a type's zero value, or "" if the cell cannot
// name the type.
func (w *work) zero(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsBoolean != 0:
			return "false"
		case u.Info()&types.IsString != 0:
			return `""`
		case u.Info()&types.IsNumeric != 0:
			return "0"
		}
		return "nil"
	case *types.Struct, *types.Array:
		if n := w.named(t); n != "" {
			return n + "{}"
		}
		return ""
	case *types.Interface:
		if n := w.implementation(t, u); n != "" {
			return n + "{}"
		}
	case *types.Pointer:
		if _, ok := u.Elem().Underlying().(*types.Struct); ok {
			if n := w.named(u.Elem()); n != "" {
				return "&" + n + "{}"
			}
		}
	}
	return "nil"
}

// named returns how the cell can write a type that has a name.
func (w *work) named(t types.Type) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.TypeArgs().Len() > 0 {
		return ""
	}
	o := n.Obj()
	if w.Package.Scope().Lookup(o.Name()) == o {
		return o.Name()
	}
	name := ""
	w.Visible(func(v types.Object, _ int) {
		if p, ok := v.(*types.PkgName); ok && p.Imported() == o.Pkg() && o.Exported() {
			name = p.Name() + "." + o.Name()
		}
	})
	return name
}

// implementation returns a struct type in the interface's package that
// implements the interface. It prefers structs of numbers and strings, because
// their zero value probably works.
func (w *work) implementation(t types.Type, i *types.Interface) string {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return ""
	}
	first := ""
	scope := n.Obj().Pkg().Scope()
	for _, name := range scope.Names() {
		o, ok := scope.Lookup(name).(*types.TypeName)
		if !ok || !o.Exported() {
			continue
		}
		s, ok := o.Type().Underlying().(*types.Struct)
		if !ok || !types.Implements(o.Type(), i) {
			continue
		}
		name := w.named(o.Type())
		if plain(s) {
			return name
		}
		if first == "" {
			first = name
		}
	}
	return first
}

func plain(s *types.Struct) bool {
	for f := range s.Fields() {
		if _, ok := f.Type().Underlying().(*types.Basic); !ok {
			return false
		}
	}
	return true
}
