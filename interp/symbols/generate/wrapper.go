package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"strings"
)

// wrapper writes the struct through which an interpreted type implements the
// interface. Each method lays its arguments and its results side by side, as
// box.Invoke wants them.
func (w *writer) wrapper(o *types.TypeName, iface *types.Interface) {
	if iface.NumMethods() == 0 || !implementable(iface) {
		return
	}
	w.imports[module+"/interp/box"] = "box"
	name := "_" + strings.NewReplacer("/", "_", ".", "_", "-", "_").Replace(w.pkg.Path()) + "_" + o.Name()
	w.register = append(w.register, fmt.Sprintf("Wrappers[reflect.TypeFor[%s.%s]()] = reflect.TypeFor[%s]()", w.local(w.pkg), o.Name(), name))
	fmt.Fprintf(&w.wrappers, "\n// %s has an interpreted %s.%s.\ntype %s struct{ box.Box }\n", name, w.pkg.Name(), o.Name(), name)
	for i := range iface.NumMethods() {
		w.method(name, iface.Method(i))
	}
}

func (w *writer) method(receiver string, m *types.Func) {
	sig := m.Signature()
	var params, args, fields []string
	for i := range sig.Params().Len() {
		name, typ := fmt.Sprintf("a%d", i), w.name(sig.Params().At(i).Type())
		args, fields = append(args, name), append(fields, name+" "+typ)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			typ = "..." + strings.TrimPrefix(typ, "[]")
		}
		params = append(params, name+" "+typ)
	}
	var types, results, values []string
	for i := range sig.Results().Len() {
		typ := w.name(sig.Results().At(i).Type())
		types, results, values = append(types, typ), append(results, fmt.Sprintf("r%d %s", i, typ)), append(values, fmt.Sprintf("r.r%d", i))
	}
	b := &w.wrappers
	fmt.Fprintf(b, "\nfunc (w %s) %s(%s) (%s) {\n", receiver, m.Name(), strings.Join(params, ", "), strings.Join(types, ", "))
	if len(args)+len(values) > 0 {
		w.imports["unsafe"] = "unsafe"
	}
	in, out := "nil", "nil"
	if len(args) > 0 {
		in = "unsafe.Pointer(&a)"
		fmt.Fprintf(b, "\ta := struct{ %s }{%s}\n", strings.Join(fields, "; "), strings.Join(args, ", "))
	}
	if len(values) > 0 {
		out = "unsafe.Pointer(&r)"
		fmt.Fprintf(b, "\tvar r struct{ %s }\n", strings.Join(results, "; "))
	}
	fmt.Fprintf(b, "\tbox.Invoke(w.Box, %q, %s, %s)\n", m.Name(), in, out)
	if len(values) > 0 {
		fmt.Fprintf(b, "\treturn %s\n", strings.Join(values, ", "))
	}
	fmt.Fprintf(b, "}\n")
}

// name is the type as the file writes it.
func (w *writer) name(t types.Type) string { return types.TypeString(t, w.local) }

// implementable reports whether another package can write down every method.
// One called Box would clash with the embedded field.
func implementable(iface *types.Interface) bool {
	for i := range iface.NumMethods() {
		m := iface.Method(i)
		if !m.Exported() || m.Name() == "Box" || !nameable(m.Signature()) {
			return false
		}
	}
	return true
}

// nameable reports whether every type in the signature is exported by a
// package that can be imported.
func nameable(sig *types.Signature) bool {
	hidden := false
	source := types.TypeString(sig, func(p *types.Package) string {
		hidden = hidden || strings.Contains(p.Path(), "internal") || strings.HasPrefix(p.Path(), "vendor/")
		return p.Name()
	})
	expr, err := parser.ParseExpr(source)
	if err != nil {
		return false
	}
	ast.Inspect(expr, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && !s.Sel.IsExported() {
			hidden = true
		}
		return true
	})
	return !hidden
}
