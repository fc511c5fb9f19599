package assist

import (
	"go/ast"
	"go/types"
	"strconv"
)

// Inspection describes something, as plain text and as Markdown.
type Inspection struct {
	Found          bool
	Text, Markdown string
}

// Inspect describes the name at the cursor. If no known name is there, it
// describes the function in whose call the cursor is. A detail of 1 asks for
// more.
func (s *Session) Inspect(source string, cursor, detail int) Inspection {
	at := offset(source, max(cursor, 0))
	for at > 0 && source[at-1] == '?' { // of name?
		at--
	}
	start, end := wordAt(source, at)
	var p *page
	switch where, from, to := placeOf(source, at); where {
	case inComment, inString:
	case inImport:
		p = s.imported(source[from:to], detail)
	default:
		p = s.word(source, start, end, detail)
	}
	if p == nil {
		return Inspection{}
	}
	return Inspection{true, p.text(), p.markdown()}
}

// word describes source[start:end], or else the call around it.
func (s *Session) word(source string, start, end, detail int) *page {
	name := source[start:end]
	if e, ok := keywords[name]; ok {
		return &page{code: e.signature, doc: e.doc}
	}
	if name != "" {
		w := &inspecting{Session: s, source: source, detail: detail, work: &work{partial: s.Front.Partial(source, start, end, false)}}
		if o := w.object(); o != nil {
			return w.tell(o)
		}
		if o, ok := w.Package.Scope().Lookup(name).(*types.PkgName); ok && len(w.Path) == 0 { // the name in an import
			return w.tell(o)
		}
		if pkg, path := s.forgotten(w.work); pkg != nil {
			if o := pkg.Scope().Lookup(name); o != nil && o.Exported() {
				p := w.tell(o)
				p.doc = "import " + strconv.Quote(path) + ": it is not imported yet.\n\n" + p.doc
				return p
			}
		}
	}
	w := &inspecting{Session: s, source: source, detail: detail, work: &work{partial: s.Front.Partial(source, start, end, true)}}
	if o := w.around(); o != nil {
		return w.tell(o)
	}
	return s.unimported(name)
}

// inspecting is the work for one inspection.
type inspecting struct {
	*Session
	*work
	source string
	detail int
	owner  string // the type that has the field in question
}

// object returns the object of the name at the cursor, or nil.
func (w *inspecting) object() types.Object {
	if len(w.Path) == 0 {
		return nil
	}
	id := w.Path[0].(*ast.Ident)
	o := w.Info.ObjectOf(id)
	if o == nil {
		if v := w.switched(id); v != nil {
			return v
		}
		for n, impl := range w.Info.Implicits { // the v of switch v := x.(type)
			if n.Pos() <= id.Pos() && id.Pos() <= n.End() && impl.Name() == id.Name {
				return impl
			}
		}
	}
	switch o := o.(type) {
	case nil:
		return nil
	case *types.Var:
		if o.IsField() {
			w.owner = w.ownerOf(o)
		}
		if o.Type() == types.Typ[types.Invalid] {
			return nil
		}
	}
	return o
}

// switched returns the v that a type switch v := x.(type) declares. It has the
// type of x; in each case it is another variable.
func (w *inspecting) switched(id *ast.Ident) *types.Var {
	a, ok := w.Path[min(1, len(w.Path)-1)].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return nil
	}
	if x, ok := a.Rhs[0].(*ast.TypeAssertExpr); ok && x.Type == nil && w.Info.TypeOf(x.X) != nil {
		return types.NewVar(id.Pos(), w.Package, id.Name, w.Info.TypeOf(x.X))
	}
	return nil
}

// ownerOf returns the name of the type that declares a field.
func (w *inspecting) ownerOf(f *types.Var) string {
	if sel := w.selector(); sel != nil {
		if s := w.Info.Selections[sel]; s != nil {
			t := s.Recv()
			for _, i := range s.Index()[:len(s.Index())-1] {
				if st, ok := under[*types.Struct](pointed(types.Unalias(t))); ok {
					t = st.Field(i).Type()
				}
			}
			return nameOf(t)
		}
	}
	for _, n := range w.Path {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if t := w.Info.TypeOf(n); t != nil {
				return nameOf(t)
			}
		case *ast.TypeSpec:
			return n.Name.Name
		}
	}
	return ""
}

// around returns the function whose call the cursor is in, or the type of a
// literal.
func (w *inspecting) around() types.Object {
	for i, n := range w.Path {
		switch n := n.(type) {
		case *ast.CallExpr:
			if i == 0 || n.Fun == w.Path[i-1] {
				continue
			}
			fun := ast.Unparen(n.Fun)
			switch x := fun.(type) {
			case *ast.IndexExpr:
				fun = x.X
			case *ast.IndexListExpr:
				fun = x.X
			}
			switch fun := fun.(type) {
			case *ast.Ident:
				return w.Info.ObjectOf(fun)
			case *ast.SelectorExpr:
				return w.Info.ObjectOf(fun.Sel)
			}
			return nil
		case *ast.CompositeLit:
			if i > 0 && n.Type != w.Path[i-1] {
				if t, ok := types.Unalias(w.Info.TypeOf(n)).(*types.Named); ok {
					return t.Obj()
				}
			}
		case *ast.BlockStmt:
			return nil
		}
	}
	return nil
}

// unimported describes a package that is not imported, by its name.
func (s *Session) unimported(name string) *page {
	pkg, path := s.Front.Unimported(name)
	if pkg == nil {
		return nil
	}
	return &page{code: "import " + strconv.Quote(path), doc: notYet + s.Docs.Of(path, ""), symbol: s.symbols(path)}
}

const notYet = "It is not imported yet.\n\n"

// imported describes a package by its path.
func (s *Session) imported(path string, detail int) *page {
	source := "import " + strconv.Quote(path)
	w := &inspecting{Session: s, source: source, detail: detail, work: &work{partial: s.Front.Partial("import p "+strconv.Quote(path)+"\np", len(source)+3, len(source)+4, false)}}
	if o := w.object(); o != nil {
		return w.tell(o)
	}
	return nil
}
