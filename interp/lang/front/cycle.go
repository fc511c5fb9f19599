package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// The type checker refuses code that instantiates itself without end, such as
//
//	type P[T any] struct{ next *P[P[T]] }
//
// but only where it has found nothing else. In a cell it may have found what is
// allowed here, such as a variable that is not used. Then the cell looks itself.
//
// As in the checker, there is a node for each type parameter, and for each type
// that a generic function declares. An edge says that the one is instantiated
// with the other, and weighs 1 if with something made of it. A cycle with a
// weight has no end.

// flow is an edge: to is instantiated as typ, which is made of from.
type flow struct {
	from, to *types.TypeName
	weight   int
	pos      token.Pos
	typ      types.Type
}

// flows are the edges of a package.
type flows struct {
	pkg   *types.Package
	canon map[*types.TypeName]*types.TypeName // a receiver's type parameter -> its type's
	seen  map[*types.TypeName]bool            // types declared in functions
	out   map[*types.TypeName][]flow
}

// endless returns an error if the package instantiates something without end.
func (c *checking) endless(files []*ast.File) *Error {
	if len(c.info.Instances) == 0 {
		return nil
	}
	f := &flows{pkg: c.pkg, canon: map[*types.TypeName]*types.TypeName{}, seen: map[*types.TypeName]bool{}, out: map[*types.TypeName][]flow{}}
	for _, o := range c.info.Defs {
		if fn, ok := o.(*types.Func); ok {
			f.receiver(fn.Signature())
		}
	}
	written := written(files)
	for id, instance := range c.info.Instances {
		for i, p := range typeParameters(c.info.Uses[id]) {
			at := id.Pos()
			if i < len(written[id]) {
				at = written[id][i].Pos()
			}
			f.assign(p.Obj(), instance.TypeArgs.At(i), at)
		}
	}
	cycle := f.cycle()
	if cycle == nil {
		return nil
	}
	var b strings.Builder
	b.WriteString("instantiation cycle:")
	for _, e := range cycle {
		how := "instantiated as"
		if _, ok := e.to.Type().(*types.TypeParam); !ok {
			how = "implicitly parameterized by"
		}
		p := c.front.fset.Position(e.pos)
		fmt.Fprintf(&b, "\n\t%s:%d:%d: %s %s %s", p.Filename, p.Line, p.Column, e.to.Name(), how, TypeName(e.typ))
	}
	return c.errorAt(cycle[0].to.Pos(), b.String())
}

// written lists the type arguments that the source gives to a name.
func written(files []*ast.File) map[*ast.Ident][]ast.Expr {
	out := map[*ast.Ident][]ast.Expr{}
	note := func(x ast.Expr, args ...ast.Expr) {
		switch x := ast.Unparen(x).(type) {
		case *ast.Ident:
			out[x] = args
		case *ast.SelectorExpr:
			out[x.Sel] = args
		}
	}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IndexExpr:
				note(n.X, n.Index)
			case *ast.IndexListExpr:
				note(n.X, n.Indices...)
			}
			return true
		})
	}
	return out
}

// typeParameters are the type parameters of what is instantiated.
func typeParameters(o types.Object) []*types.TypeParam {
	var list *types.TypeParamList
	switch o := o.(type) {
	case *types.TypeName:
		if t, ok := o.Type().(interface{ TypeParams() *types.TypeParamList }); ok {
			list = t.TypeParams()
		}
	case *types.Func:
		list = o.Signature().TypeParams()
	}
	var out []*types.TypeParam
	for i := range list.Len() {
		out = append(out, list.At(i))
	}
	return out
}

// receiver notes that the type parameters of a method are those of its type.
func (f *flows) receiver(sig *types.Signature) {
	own := sig.RecvTypeParams()
	if own.Len() == 0 {
		return
	}
	t := sig.Recv().Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	if named, ok := types.Unalias(t).(*types.Named); ok {
		for i := range min(own.Len(), named.Origin().TypeParams().Len()) {
			f.canon[own.At(i).Obj()] = named.Origin().TypeParams().At(i).Obj()
		}
	}
}

// node is the one that stands for a type parameter.
func (f *flows) node(o *types.TypeName) *types.TypeName {
	if canon := f.canon[o]; canon != nil {
		return canon
	}
	return o
}

func (f *flows) add(e flow) {
	e.from, e.to = f.node(e.from), f.node(e.to)
	f.out[e.from] = append(f.out[e.from], e)
}

// assign adds the edges of an instantiation. Those of another package cannot
// lead back into this one.
func (f *flows) assign(to *types.TypeName, arg types.Type, at token.Pos) {
	if to.Pkg() != f.pkg {
		return
	}
	for o := range f.madeOf(arg) {
		weight := 1
		if t, ok := types.Unalias(arg).(interface{ Obj() *types.TypeName }); ok && t.Obj() == o {
			weight = 0
		}
		f.add(flow{o, to, weight, at, arg})
	}
}

// madeOf lists the type parameters, and the types declared in generic
// functions, that a type is made of.
func (f *flows) madeOf(t types.Type) map[*types.TypeName]bool {
	found := map[*types.TypeName]bool{}
	seen := map[types.Type]bool{}
	var visit func(t types.Type)
	tuple := func(t *types.Tuple) {
		for v := range t.Variables() {
			visit(v.Type())
		}
	}
	visit = func(t types.Type) {
		t = types.Unalias(t)
		if seen[t] {
			return
		}
		seen[t] = true
		switch t := t.(type) {
		case *types.TypeParam:
			found[t.Obj()] = true
		case *types.Named:
			if f.local(t.Origin().Obj()) {
				found[t.Origin().Obj()] = true
			}
			for a := range t.TypeArgs().Types() {
				visit(a)
			}
		case *types.Map:
			visit(t.Key())
			visit(t.Elem())
		case interface{ Elem() types.Type }: // arrays, slices, pointers, channels
			visit(t.Elem())
		case *types.Struct:
			for v := range t.Fields() {
				visit(v.Type())
			}
		case *types.Interface:
			for m := range t.Methods() {
				visit(m.Type())
			}
		case *types.Signature:
			tuple(t.Params())
			tuple(t.Results())
		}
	}
	visit(t)
	return found
}

// local reports whether a type is declared in a generic function, and adds the
// edges from the function's type parameters.
func (f *flows) local(o *types.TypeName) bool {
	if o.Pkg() != f.pkg || o.Parent() == f.pkg.Scope() {
		return false
	}
	if known, ok := f.seen[o]; ok {
		return known
	}
	for scope := o.Parent(); scope != nil && scope != f.pkg.Scope(); scope = scope.Parent() {
		for _, name := range scope.Names() {
			p, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || p.Pos() >= o.Pos() {
				continue
			}
			if param, ok := p.Type().(*types.TypeParam); ok && !p.IsAlias() {
				f.seen[o] = true
				f.add(flow{p, o, 1, o.Pos(), param})
			}
		}
	}
	if !f.seen[o] {
		f.seen[o] = false
	}
	return f.seen[o]
}
