package assist

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"
	"text/tabwriter"

	"github.com/mercer-go/mercer/interp/lang/front"
)

// tell describes an object.
func (w *inspecting) tell(o types.Object) *page {
	p := &page{doc: w.Docs.of(o, w.owner)}
	if o.Pkg() != nil {
		p.symbol = w.symbols(o.Pkg().Path())
	}
	switch o := o.(type) {
	case *types.PkgName:
		p.symbol = w.symbols(o.Imported().Path())
		w.pkg(p, o.Imported())
	case *types.TypeName:
		w.typ(p, o)
	case *types.Builtin:
		e := builtins[o.Name()]
		p.code, p.doc = "func "+o.Name()+e.signature, e.doc
	case *types.Nil:
		p.code, p.doc = "nil", "nil is the zero value of a pointer, function, interface, slice, map or channel."
	case *types.Func:
		p.code = funcString(o)
	case *types.Const:
		p.code = fmt.Sprintf("const %s %s = %s", qualified(o), typeString(o.Type()), o.Val().ExactString())
		if v := o.Val().String(); v != o.Val().ExactString() {
			p.code += " // " + v
		}
	case *types.Var:
		w.variableOf(p, o)
	default:
		p.code = types.ObjectString(o, qualifier)
	}
	w.declared(p, o)
	return p
}

func (w *inspecting) variableOf(p *page, o *types.Var) {
	switch {
	case o.IsField() && w.owner != "":
		p.code = fmt.Sprintf("field %s.%s %s", w.owner, o.Name(), typeString(o.Type()))
	case o.IsField():
		p.code = fmt.Sprintf("field %s %s", o.Name(), typeString(o.Type()))
	default:
		p.code = fmt.Sprintf("var %s %s", qualified(o), typeString(o.Type()))
		p.value = w.live(o)
	}
	if n, ok := types.Unalias(pointed(types.Unalias(o.Type()))).(*types.Named); ok && p.doc == "" && n.Obj().Pkg() != nil {
		p.about = w.Docs.of(n.Obj(), "") // better than nothing: what its type is
	}
}

// live returns the value of a variable of the session. If the cell that
// declared it is inspected again, its variables are taken as those of the
// session.
func (w *inspecting) live(o *types.Var) string {
	if w.Value == nil {
		return ""
	}
	known := w.Front.Lookup(o.Name())
	if known == nil {
		return ""
	}
	if known != types.Object(o) && (!w.TopLevel(o) || typeString(known.Type()) != typeString(o.Type())) {
		return ""
	}
	v, ok := known.(*types.Var)
	if !ok {
		return ""
	}
	text, _ := w.Value(v)
	return text
}

// declared adds what the cell that declares an object says about it. For an
// object of a package, there is only the documentation.
func (w *inspecting) declared(p *page, o types.Object) {
	if o.Pkg() == nil {
		return
	}
	if path := o.Pkg().Path(); path != "main" {
		if key := keyOf(o, w.owner); w.detail > 0 && key[0] != '.' { // a field of a type without a name
			p.module, p.key = path, key
		}
		return
	}
	if _, isPackage := o.(*types.PkgName); isPackage {
		return
	}
	source, line, name := w.source, 0, ""
	if o.Pkg() == w.Package {
		line = w.Position(o).Line
	} else if w.Source != nil {
		at := w.Front.Position(o)
		source, line, name = w.Source(at.Filename), at.Line, at.Filename
	}
	if doc := commentAt(source, line); doc != "" {
		p.doc, p.about = doc, ""
	}
	_, isVar := o.(*types.Var)
	if start, end := front.Piece(source, line); end > start && (w.detail > 0 || isVar && p.doc == "" && strings.Count(source[start:end], "\n") == 0) {
		p.source = source[start:end]
	}
	if name != "" && name != front.PreludeFile {
		p.place = fmt.Sprintf("%s:%d", name, line)
	}
}

// commentAt returns the comment above a line, or else the one at its end.
func commentAt(source string, line int) string {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) {
		return ""
	}
	var doc []string
	for i := line - 2; i >= 0; i-- {
		text, ok := strings.CutPrefix(strings.TrimSpace(lines[i]), "//")
		if !ok {
			break
		}
		doc = append([]string{strings.TrimPrefix(text, " ")}, doc...)
	}
	if len(doc) > 0 {
		return strings.Join(doc, "\n")
	}
	if where, _, _ := placeOf(source, len(strings.Join(lines[:line], "\n"))); where == inComment {
		if _, text, ok := strings.Cut(lines[line-1], "//"); ok {
			return strings.TrimSpace(text)
		}
	}
	return ""
}

// qualified returns the name of a package-level object as a cell writes it.
func qualified(o types.Object) string {
	if o.Pkg() == nil || o.Pkg().Path() == "main" {
		return o.Name()
	}
	return o.Pkg().Name() + "." + o.Name()
}

// funcString returns the declaration of a function or method.
func funcString(f *types.Func) string {
	sig := f.Signature()
	head := "func " + qualified(f)
	if recv := sig.Recv(); recv != nil {
		name := recv.Name()
		if name == "" || name == "_" {
			head = fmt.Sprintf("func (%s) %s", typeString(recv.Type()), f.Name())
		} else {
			head = fmt.Sprintf("func (%s %s) %s", name, typeString(recv.Type()), f.Name())
		}
	}
	return head + strings.TrimPrefix(typeString(sig), "func")
}

// typ describes a type: its definition, its constructors and its methods.
func (w *inspecting) typ(p *page, o *types.TypeName) {
	p.code = w.definition(o)
	named, ok := types.Unalias(o.Type()).(*types.Named)
	if !ok {
		return
	}
	var makers, methods []string
	if scope := scopeOf(o); scope != nil {
		for _, name := range scope.Names() {
			f, ok := scope.Lookup(name).(*types.Func)
			if !ok || !visible(f) || f.Signature().Results().Len() == 0 {
				continue
			}
			if n, ok := types.Unalias(pointed(types.Unalias(f.Signature().Results().At(0).Type()))).(*types.Named); ok && n.Origin() == named.Origin() {
				makers = append(makers, funcString(f))
			}
		}
	}
	for m := range named.Methods() {
		if visible(m) {
			methods = append(methods, funcString(m))
		}
	}
	p.list("Made by", makers)
	p.list("Methods", methods)
}

func scopeOf(o types.Object) *types.Scope {
	if o.Pkg() == nil {
		return nil
	}
	return o.Pkg().Scope()
}

// definition returns a type declaration with the members that a cell can name,
// and one line of comment for each field.
func (w *inspecting) definition(o *types.TypeName) string {
	head := "type " + qualified(o)
	if o.IsAlias() {
		return head + " = " + typeString(types.Unalias(o.Type()))
	}
	if n, ok := o.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
		head = "type " + typeString(n)
	}
	s, ok := o.Type().Underlying().(*types.Struct)
	if !ok {
		if i, ok := o.Type().Underlying().(*types.Interface); ok && i.NumMethods() > 0 && i.IsMethodSet() {
			var rows []string
			for m := range i.Methods() {
				rows = append(rows, m.Name()+strings.TrimPrefix(typeString(m.Type()), "func")+w.remark(o, m.Name()))
			}
			return head + " interface {\n" + columns(rows) + "}"
		}
		if o.Pkg() == nil {
			return head
		}
		return head + " " + typeString(o.Type().Underlying())
	}
	var rows []string
	hidden := false
	for f := range s.Fields() {
		if !visible(f) {
			hidden = true
			continue
		}
		name := f.Name() + "\t"
		if f.Embedded() {
			name = ""
		}
		rows = append(rows, name+typeString(f.Type())+w.remark(o, f.Name()))
	}
	if hidden {
		rows = append(rows, "// and fields that are not exported")
	}
	if len(rows) == 0 {
		return head + " struct{}"
	}
	return head + " struct {\n" + columns(rows) + "}"
}

// columns returns the lines of a definition, indented and aligned as by gofmt.
func columns(rows []string) string {
	var b strings.Builder
	t := tabwriter.NewWriter(&b, 0, 1, 1, ' ', 0)
	for _, r := range rows {
		fmt.Fprintln(t, "    "+r)
	}
	_ = t.Flush() // a builder takes everything
	return b.String()
}

// remarkLength is the length of a comment beside a field, in code points.
const remarkLength = 60

// remark returns the first sentence about a field or a method of an interface.
// It is shortened, unless more was asked for.
func (w *inspecting) remark(o *types.TypeName, member string) string {
	if o.Pkg() == nil {
		return ""
	}
	text := strings.Join(strings.Fields(w.Docs.Of(o.Pkg().Path(), o.Name()+"."+member)), " ")
	if i := strings.Index(text, ". "); i >= 0 {
		text = text[:i]
	}
	if text == "" {
		return ""
	}
	if short := cut(text, remarkLength); short != text && w.detail == 0 {
		if text = short; strings.Contains(text, " ") {
			text = text[:strings.LastIndex(text, " ")] + " …"
		}
	}
	return "\t// " + text
}

// pkg describes a package: its documentation and its exported names.
func (w *inspecting) pkg(p *page, pkg *types.Package) {
	p.code = fmt.Sprintf("package %s // import %q", pkg.Name(), pkg.Path())
	lists := map[token.Token][]string{}
	scope := pkg.Scope()
	for _, name := range scope.Names() {
		o := scope.Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Func:
			lists[token.FUNC] = append(lists[token.FUNC], funcString(o))
		case *types.TypeName:
			lists[token.TYPE] = append(lists[token.TYPE], "type "+qualified(o)+" "+(&work{}).signature(o))
		case *types.Const:
			lists[token.CONST] = append(lists[token.CONST], name)
		case *types.Var:
			lists[token.VAR] = append(lists[token.VAR], "var "+qualified(o)+" "+typeString(o.Type()))
		}
	}
	p.list("Functions", lists[token.FUNC])
	p.list("Types", lists[token.TYPE])
	p.list("Variables", lists[token.VAR])
	if names := lists[token.CONST]; len(names) > 0 {
		p.list("Constants", []string{strings.Join(names, ", ")})
	}
}
