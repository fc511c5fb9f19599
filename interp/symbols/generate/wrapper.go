package main

import (
	"fmt"
	"go/types"
	"strings"
)

// wrapper writes the struct through which an interpreted type implements the
// interface: the value, then one function field a method in the order of
// their names, which is the order in which the interpreter fills them.
func (w *writer) wrapper(o *types.TypeName, iface *types.Interface) {
	if !nameable(iface) {
		return // no other package can implement it
	}
	name := "_" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(w.pkg.Path()) + "_" + o.Name()
	var fields, methods strings.Builder
	for i := range iface.NumMethods() {
		m := iface.Method(i)
		sig := m.Signature()
		params, args := w.parameters(sig)
		results := types.TypeString(sig.Results(), w.local)
		fmt.Fprintf(&fields, "\tW%s func%s %s\n", m.Name(), params, results)
		ret := ""
		if sig.Results().Len() > 0 {
			ret = "return "
		}
		guard := ""
		if m.Name() == "String" {
			guard = "\tif W.WString == nil {\n\t\treturn \"\"\n\t}\n"
		}
		fmt.Fprintf(&methods, "\nfunc (W %s) %s%s %s {\n%s\t%sW.W%s(%s)\n}\n", name, m.Name(), params, results, guard, ret, m.Name(), args)
	}
	w.entry("_"+o.Name(), "(*%s)(nil)", name)
	fmt.Fprintf(&w.wrappers, "\n// %s wraps an interpreted implementation of %s.%s.\ntype %s struct {\n\tIValue any\n%s}\n%s",
		name, w.pkg.Name(), o.Name(), name, fields.String(), methods.String())
}

// parameters renders a parameter list with names a0, a1, … and the matching
// argument list.
func (w *writer) parameters(sig *types.Signature) (params, args string) {
	var p, a []string
	for i := range sig.Params().Len() {
		name, typ := fmt.Sprintf("a%d", i), sig.Params().At(i).Type()
		if sig.Variadic() && i == sig.Params().Len()-1 {
			p = append(p, name+" ..."+types.TypeString(typ.(*types.Slice).Elem(), w.local))
			a = append(a, name+"...")
			continue
		}
		p = append(p, name+" "+types.TypeString(typ, w.local))
		a = append(a, name)
	}
	return "(" + strings.Join(p, ", ") + ")", strings.Join(a, ", ")
}

// nameable reports whether another package can write down every method.
func nameable(iface *types.Interface) bool {
	for i := range iface.NumMethods() {
		m := iface.Method(i)
		if !m.Exported() {
			return false
		}
		hiddenType := false
		types.TypeString(m.Signature(), func(p *types.Package) string {
			hiddenType = hiddenType || strings.Contains(p.Path(), "internal")
			return p.Name()
		})
		if hiddenType {
			return false
		}
	}
	return true
}
