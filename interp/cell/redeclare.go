package cell

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// What a cell declares again must be seen by what older cells declared:
//
//   - A declaration with the same text as before, whose parts have not changed, is
//     left out: its types and their values stay the same.
//   - A function or method with the same signature replaces the old one
//     (Step.Replaced): older callers call the new one.
//   - A method for a type of an earlier cell becomes a function, and the type gets
//     a method that the function implements (Step.Methods).
//   - Anything else makes a new object. Declarations that use the old one are
//     compiled again together with the cell. If one does not fit any more, it stays
//     as it was, and a note says so.

// redeclaring is the work on the declarations of a stage.
type redeclaring struct {
	*checking
	own     []*declaration // the stage's
	again   []*declaration // older ones to be compiled again
	changed map[types.Object]bool
	late    []*lateMethod
}

// lateMethod is a method of a type that an earlier cell declared.
type lateMethod struct {
	decl     *declaration
	node     *ast.FuncDecl
	typ      *types.TypeName
	function string // what it is called as a function
	method   *types.Func
}

// redeclare prepares files for checking, and adds a file with what must be
// compiled again. changed are objects that are known to be replaced.
func (c *checking) redeclare(files []*ast.File, changed map[types.Object]bool) ([]*ast.File, *redeclaring, error) {
	r := &redeclaring{checking: c, own: c.front.declarations(files), changed: map[types.Object]bool{}}
	for o := range changed {
		r.changed[o] = true
	}
	r.compare()
	r.leaveOut(files)
	if err := r.lateMethods(files); err != nil {
		return nil, nil, err
	}
	if len(r.again) > 0 {
		more := &ast.File{Name: ast.NewIdent("main"), Package: token.NoPos}
		for _, d := range r.again {
			more.Decls = append(more.Decls, d.node)
		}
		files = append(files, more)
	}
	return files, r, nil
}

// old returns the live declaration under a key.
func (r *redeclaring) old(key string) *declaration { return r.decls[key] }

// compare finds which objects are replaced, and what must be compiled again.
func (r *redeclaring) compare() {
	own := map[string]*declaration{}
	for _, d := range r.own {
		for _, k := range d.keys {
			own[k] = d
		}
	}
	for again := true; again; {
		again = false
		mark := func(o types.Object) {
			if o != nil && !r.changed[o] {
				r.changed[o], again = true, true
			}
		}
		for _, d := range r.own {
			for _, k := range d.keys {
				old := r.old(k)
				switch o := r.scope[k]; {
				case old == nil:
					if o != nil && ofSession(o) {
						mark(o) // a variable, say, that becomes a function
					}
				case r.same(d, old), r.replaces(d, old):
				default:
					for _, o := range old.objects {
						mark(o)
					}
					if fn, ok := d.node.(*ast.FuncDecl); ok && fn.Recv != nil { // another signature: another type
						if t := r.old(receiver(fn)); t != nil && own[receiver(fn)] == nil {
							mark(t.objects[0])
						}
					}
				}
			}
		}
		for _, d := range r.decls {
			if slices.Contains(r.again, d) || slices.ContainsFunc(d.keys, func(k string) bool { return own[k] != nil }) {
				continue
			}
			if d.mentionsAny(r.changed) || slices.ContainsFunc(d.objects, func(o types.Object) bool { return r.changed[o] }) {
				r.again = append(r.again, d)
				for _, o := range d.objects {
					mark(o)
				}
				again = true
			}
		}
	}
	slices.SortFunc(r.again, func(a, b *declaration) int { return int(a.node.Pos() - b.node.Pos()) })
}

// same reports whether a declaration has the same text as the old one.
func (r *redeclaring) same(d, old *declaration) bool {
	if d.text != old.text || old.mentionsAny(r.changed) {
		return false
	}
	for o := range old.uses {
		if fn, ok := o.(*types.Func); ok && fn.Signature().Recv() != nil {
			continue
		}
		if r.scope[o.Name()] != o && !slices.Contains(old.objects, o) {
			return false
		}
	}
	return true
}

// replaces reports whether a function replaces the old one.
func (r *redeclaring) replaces(d, old *declaration) bool {
	_, ok := d.node.(*ast.FuncDecl)
	if !ok || d.generic || old.generic || d.head != old.head || len(old.objects) == 0 || r.changed[old.objects[0]] {
		return false
	}
	fn := old.objects[0].(*types.Func)
	if fn.Signature().RecvTypeParams().Len() > 0 {
		return false
	}
	// The same words must mean the same types.
	fits := true
	visit := func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if o := r.scope[id.Name]; o != nil {
				if _, isType := o.(*types.TypeName); isType && (r.changed[o] || !old.uses[o] && id.Name != fn.Name()) {
					fits = false
				}
			}
		}
		return true
	}
	node := d.node.(*ast.FuncDecl)
	ast.Inspect(node.Type, visit)
	if node.Recv != nil {
		ast.Inspect(node.Recv, visit)
	}
	return fits
}

// leaveOut removes from the files what has not changed.
func (r *redeclaring) leaveOut(files []*ast.File) {
	kept := map[string]bool{}
	r.own = slices.DeleteFunc(r.own, func(d *declaration) bool {
		for _, k := range d.keys {
			if old := r.old(k); old == nil || !r.same(d, old) {
				return false
			}
		}
		for _, k := range d.keys {
			kept[k] = true
		}
		return true
	})
	for _, file := range files {
		file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
			switch d := d.(type) {
			case *ast.FuncDecl:
				key := d.Name.Name
				if t := receiver(d); t != "" {
					key = t + "." + key
				}
				return kept[key]
			case *ast.GenDecl:
				if d.Tok == token.TYPE {
					d.Specs = slices.DeleteFunc(d.Specs, func(s ast.Spec) bool { return kept[s.(*ast.TypeSpec).Name.Name] })
					return len(d.Specs) == 0
				}
				if d.Tok == token.CONST {
					for _, s := range d.Specs {
						for _, id := range s.(*ast.ValueSpec).Names {
							if !kept[id.Name] {
								return false
							}
						}
					}
					return true
				}
			}
			return false
		})
	}
}

// lateMethods turns methods of types that stay as they are into functions.
func (r *redeclaring) lateMethods(files []*ast.File) error {
	declares := map[string]bool{}
	for _, d := range append(slices.Clone(r.own), r.again...) {
		for _, k := range d.keys {
			declares[k] = true
		}
	}
	var heads []ast.Decl
	for _, file := range files {
		for i, decl := range file.Decls {
			fn, ok := decl.(*ast.FuncDecl)
			if !ok || receiver(fn) == "" || declares[receiver(fn)] {
				continue
			}
			t, ok := r.scope[receiver(fn)].(*types.TypeName)
			if !ok || !ofSession(t) || t.IsAlias() {
				continue // the checker will say what is wrong
			}
			m := &lateMethod{node: fn, typ: t, function: t.Name() + "." + fn.Name.Name}
			for _, d := range r.own {
				if d.node == decl {
					m.decl = d
				}
			}
			params := &ast.FieldList{List: append(slices.Clone(fn.Recv.List), fn.Type.Params.List...)}
			if len(fn.Recv.List[0].Names) == 0 && len(fn.Type.Params.List) > 0 && len(fn.Type.Params.List[0].Names) > 0 {
				params.List[0] = &ast.Field{Names: []*ast.Ident{ast.NewIdent("_")}, Type: fn.Recv.List[0].Type}
			} else if len(fn.Recv.List[0].Names) > 0 && len(fn.Type.Params.List) > 0 && len(fn.Type.Params.List[0].Names) == 0 {
				for j, p := range params.List[1:] {
					params.List[j+1] = &ast.Field{Names: []*ast.Ident{ast.NewIdent("_")}, Type: p.Type}
				}
			}
			typ := &ast.FuncType{Func: fn.Type.Func, Params: params, Results: fn.Type.Results}
			name := &ast.Ident{NamePos: fn.Name.NamePos, Name: m.function}
			file.Decls[i] = &ast.FuncDecl{Name: name, Type: typ, Body: fn.Body}
			heads = append(heads, &ast.FuncDecl{Name: &ast.Ident{NamePos: fn.Name.NamePos, Name: m.function}, Type: typ})
			r.late = append(r.late, m)
		}
	}
	if len(r.late) == 0 {
		return nil
	}
	// First their signatures alone, so that the cell can call them.
	head := &checking{front: r.front, name: r.name, source: r.source, scope: r.scope, known: r.known}
	alone := &ast.File{Name: ast.NewIdent("main"), Decls: heads}
	if err := head.check([]*ast.File{alone}, nil); err != nil {
		return err
	}
	for _, m := range r.late {
		o := head.pkg.Scope().Lookup(m.function).(*types.Func)
		sig := o.Signature()
		params := make([]*types.Var, sig.Params().Len()-1)
		for i := range params {
			params[i] = sig.Params().At(i + 1)
		}
		recv := sig.Params().At(0)
		named, ok := m.typ.Type().(*types.Named)
		if !ok || named.TypeParams().Len() > 0 {
			return r.errorAt(m.node.Pos(), fmt.Sprintf("a method of %s must be declared in the cell that declares %s: it is generic", m.typ.Name(), m.typ.Name()))
		}
		if f := fieldNamed(named, m.node.Name.Name); f {
			return r.errorAt(m.node.Name.Pos(), fmt.Sprintf("field and method with the same name %s", m.node.Name.Name))
		}
		method := types.NewFunc(m.node.Name.Pos(), m.typ.Pkg(), m.node.Name.Name,
			types.NewSignatureType(types.NewVar(recv.Pos(), m.typ.Pkg(), recv.Name(), recv.Type()), nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic()))
		for old := range named.Methods() {
			if old.Name() == method.Name() {
				m.method = old
			}
		}
		if m.method == nil {
			r.front.Grow(func() { named.AddMethod(method) })
			m.method = method
		} else if !types.Identical(m.method.Type(), method.Type()) {
			return r.errorAt(m.node.Name.Pos(), fmt.Sprintf("method %s.%s already declared with another signature; declare type %s again first", m.typ.Name(), method.Name(), m.typ.Name()))
		}
	}
	return nil
}

func fieldNamed(t *types.Named, name string) bool {
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		if f.Name() == name {
			return true
		}
	}
	return false
}

// dropAt gives up compiling the declaration around pos again; it stays as it
// was. It returns false if pos is not in one.
func (r *redeclaring) dropAt(pos token.Pos, msg string) bool {
	for i, d := range r.again {
		if d.node.Pos() <= pos && pos < d.node.End() {
			r.again = slices.Delete(r.again, i, i+1)
			r.notes = append(r.notes, note{d, r.stays(d, msg)})
			return true
		}
	}
	return false
}

// note reports a declaration that stays as it was.
type note struct {
	of   *declaration
	text string
}

// stays is the text of a note; msg is why the declaration cannot be compiled again.
func (r *redeclaring) stays(d *declaration, msg string) string {
	file := r.front.fset.Position(d.node.Pos()).Filename
	if file == PreludeFile { // the session's own words for it mean nothing to a reader
		return fmt.Sprintf("note: %s stays as it was: it is compiled, so run its cell again to use what this cell declares", d.keys[0])
	}
	return fmt.Sprintf("note: %s (%s) stays as it was, because it does not fit what this cell declares: %s", d.keys[0], file, msg)
}

// current returns the notes about declarations that the cell does not declare
// again further down.
func current(notes []note, decls map[string]*declaration) []string {
	var texts []string
	for _, n := range notes {
		if decls[n.of.keys[0]] == n.of {
			texts = append(texts, n.text)
		}
	}
	return texts
}

// finish records the new declarations and what they replace.
func (r *redeclaring) finish(step *Step) {
	for _, d := range append(slices.Clone(r.own), r.again...) {
		var oldObjects []types.Object
		if old := r.old(d.keys[0]); old != nil {
			oldObjects = old.objects
		}
		late := slices.IndexFunc(r.late, func(m *lateMethod) bool { return m.decl == d })
		fresh := *d
		if late >= 0 {
			m := r.late[late]
			fresh.node = m.node
			fresh.learnLate(m, r.checking)
			step.Methods = append(step.Methods, Method{m.method, m.function})
		} else {
			fresh.learn(r.info)
			if len(oldObjects) == 1 && len(fresh.objects) == 1 {
				old, ok1 := oldObjects[0].(*types.Func)
				now, ok2 := fresh.objects[0].(*types.Func)
				if ok1 && ok2 && !fresh.generic && old != now && types.Identical(old.Type(), now.Type()) && sameReceiver(old, now) {
					step.Replaced = append(step.Replaced, [2]*types.Func{old, now})
				}
			}
		}
		for i, k := range fresh.keys {
			r.decls[k] = &fresh
			if i < len(fresh.objects) && r.scope[k] != nil && fresh.objects[i] != nil {
				if _, method := fresh.node.(*ast.FuncDecl); !method || fresh.node.(*ast.FuncDecl).Recv == nil {
					r.scope[k] = fresh.objects[i]
				}
			}
		}
	}
}

func sameReceiver(a, b *types.Func) bool {
	x, y := a.Signature().Recv(), b.Signature().Recv()
	return x == nil && y == nil || x != nil && y != nil && types.Identical(x.Type(), y.Type())
}

// learnLate is learn for a method that was checked as a function.
func (d *declaration) learnLate(m *lateMethod, c *checking) {
	d.learn(c.info)
	d.objects = []types.Object{m.method}
	d.uses[m.typ] = true
}
