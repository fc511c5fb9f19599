package front

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
)

// lateMethod is a method of a type that an earlier cell declared. For the
// checker it is a function, whose first parameter is the receiver.
type lateMethod struct {
	decl     *declaration
	node     *ast.FuncDecl // as in the cell
	function *ast.FuncDecl
	typ      *types.TypeName
	method   *types.Func
}

// lateOf returns the late method of a declaration, or nil.
func (r *redeclaring) lateOf(d *declaration) *lateMethod {
	for _, m := range r.late {
		if m.decl == d {
			return m
		}
	}
	return nil
}

// lateMethods turns methods of types that stay as they are into functions.
func (r *redeclaring) lateMethods(files []*ast.File) error {
	b := r.bases
	b.own = map[string]bool{}
	for _, id := range declared(files) {
		b.own[id.Name] = true
	}
	var found []*lateMethod
	for _, file := range files {
		for i, decl := range file.Decls {
			if !b.foreign(decl) {
				continue
			}
			fn := decl.(*ast.FuncDecl)
			t, ok := r.scope[b.base(fn)].(*types.TypeName)
			if !ok {
				continue // the checker will say what is wrong
			}
			if err := r.receives(fn, t); err != nil {
				return err
			}
			m := &lateMethod{node: fn, typ: t, function: asFunction(fn, t.Name()+"."+fn.Name.Name)}
			for _, d := range slices.Concat(r.own, r.again) {
				if d.node == decl {
					m.decl = d
				}
			}
			file.Decls[i] = m.function
			found = append(found, m)
		}
	}
	return r.addMethods(found)
}

// receives returns an error if a later cell cannot give the type a method.
func (r *redeclaring) receives(fn *ast.FuncDecl, t *types.TypeName) error {
	at := fn.Recv.List[0].Type.Pos()
	named, ok := t.Type().(*types.Named)
	switch {
	case !ok || !ofSession(t) || t.IsAlias():
		return r.errorAt(at, "cannot define new methods on non-local type "+TypeName(t.Type()))
	case named.TypeParams().Len() > 0:
		return r.errorAt(at, fmt.Sprintf("a method of %s must be declared in the cell that declares %s: it is generic", t.Name(), t.Name()))
	}
	switch named.Underlying().(type) {
	case *types.Pointer, *types.Interface:
		return r.errorAt(at, fmt.Sprintf("invalid receiver type %s (pointer or interface type)", t.Name()))
	}
	return nil
}

// asFunction makes a function of a method.
func asFunction(fn *ast.FuncDecl, name string) *ast.FuncDecl {
	params := slices.Concat(fn.Recv.List, fn.Type.Params.List)
	named := slices.ContainsFunc(params, func(f *ast.Field) bool { return len(f.Names) > 0 })
	for i, p := range params {
		if named && len(p.Names) == 0 { // all parameters have names, or none
			params[i] = &ast.Field{Names: []*ast.Ident{ast.NewIdent("_")}, Type: p.Type}
		}
	}
	return &ast.FuncDecl{
		Name: &ast.Ident{NamePos: fn.Name.NamePos, Name: name},
		Type: &ast.FuncType{Func: fn.Type.Func, Params: &ast.FieldList{List: params}, Results: fn.Type.Results},
		Body: fn.Body,
	}
}

// addMethods checks the signatures of late methods, and gives the types those
// methods that they lack, so that the cell can call them.
func (r *redeclaring) addMethods(late []*lateMethod) error {
	if len(late) == 0 {
		return nil
	}
	var heads []ast.Decl
	for _, m := range late {
		heads = append(heads, &ast.FuncDecl{Name: &ast.Ident{NamePos: m.node.Name.NamePos, Name: m.function.Name.Name}, Type: m.function.Type})
	}
	head := &checking{front: r.front, name: r.name, source: r.source, scope: r.scope, known: r.known}
	if err := head.check([]*ast.File{{Name: ast.NewIdent("main"), Decls: heads}}, nil); err != nil {
		return err
	}
	for _, m := range late {
		sig := head.pkg.Scope().Lookup(m.function.Name.Name).(*types.Func).Signature()
		if err := r.addMethod(m, sig); err != nil {
			return err
		}
		r.late = append(r.late, m)
	}
	return nil
}

// addMethod gives a type a method with the signature of a function.
func (r *redeclaring) addMethod(m *lateMethod, sig *types.Signature) error {
	named := m.typ.Type().(*types.Named)
	name := m.node.Name.Name
	recv := sig.Params().At(0)
	if namedOf(recv.Type()) != named {
		return r.errorAt(m.node.Recv.List[0].Type.Pos(), "invalid receiver type "+TypeName(recv.Type()))
	}
	if fieldNamed(named, name) {
		return r.errorAt(m.node.Name.Pos(), "field and method with the same name "+name)
	}
	params := make([]*types.Var, sig.Params().Len()-1)
	for i := range params {
		params[i] = sig.Params().At(i + 1)
	}
	method := types.NewFunc(m.node.Name.Pos(), m.typ.Pkg(), name,
		types.NewSignatureType(types.NewVar(recv.Pos(), m.typ.Pkg(), recv.Name(), recv.Type()), nil, nil, types.NewTuple(params...), sig.Results(), sig.Variadic()))
	for old := range named.Methods() {
		if old.Name() == name {
			m.method = old
		}
	}
	if m.method == nil {
		r.front.extend(named, method)
		m.method = method
	} else if !types.Identical(m.method.Type(), method.Type()) {
		return r.errorAt(m.node.Name.Pos(), fmt.Sprintf("method %s.%s already declared with another signature; declare type %s again first", m.typ.Name(), name, m.typ.Name()))
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
