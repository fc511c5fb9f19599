package front

import (
	"fmt"
	"go/ast"
	"go/types"
)

// early finds what the statements use of the cell's own variables before they
// define them: themselves, or by a function of the step. A function that is only
// mentioned may be called at once; one that a statement defers is called when all is defined.
func (c *checking) early(step Step) error {
	if c.body == nil || len(c.known) == 0 {
		return nil
	}
	e := &earliness{c, c.reached(step), map[string]bool{}, nil}
	for _, s := range c.body.List {
		e.look(s, false)
		if e.fault != nil {
			return e.fault
		}
		for _, d := range definitions(&ast.BlockStmt{List: []ast.Stmt{s}}) {
			for _, id := range declared([]*ast.File{{Decls: []ast.Decl{d}}}) {
				e.defined[id.Name] = true
			}
		}
	}
	return nil
}

// earliness is the work of early.
type earliness struct {
	*checking
	reach   map[types.Object]map[types.Object]bool
	defined map[string]bool
	fault   *Error // the first one
}

// look checks a piece of a statement. In what is deferred, functions may use anything.
func (e *earliness) look(n ast.Node, deferred bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			o := e.info.Uses[n]
			if e.undefined(o, e.defined) {
				e.found(n, "undefined: "+n.Name)
			} else if !deferred {
				e.calls(n, o)
			}
		case *ast.DeferStmt:
			switch f := ast.Unparen(n.Call.Fun).(type) {
			case *ast.Ident:
				e.look(f, true)
			case *ast.SelectorExpr:
				e.look(f.X, deferred)
			case *ast.FuncLit:
				e.look(f, true)
			default:
				e.look(f, deferred)
			}
			for _, a := range n.Call.Args {
				e.look(a, deferred)
			}
			return false
		case *ast.CallExpr:
			if !deferred {
				e.conveyed(n)
			}
		}
		return e.fault == nil
	})
}

// calls checks a function, which may be called here.
func (e *earliness) calls(at *ast.Ident, fn types.Object) {
	for o := range e.reach[origin(fn)] {
		if e.undefined(o, e.defined) {
			e.found(at, fmt.Sprintf("%s uses %s, which the cell defines later", at.Name, o.Name()))
		}
	}
}

// conveyed checks the methods of what a call passes in an interface, as to fmt.Println.
func (e *earliness) conveyed(call *ast.CallExpr) {
	sig, ok := e.info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return
	}
	for i, a := range call.Args {
		var param types.Type
		switch last := sig.Params().Len() - 1; {
		case i < last || i == last && (!sig.Variadic() || call.Ellipsis.IsValid()):
			param = sig.Params().At(i).Type()
		case last >= 0 && sig.Variadic():
			param = sig.Params().At(last).Type().(*types.Slice).Elem()
		}
		t := e.info.TypeOf(a)
		if param == nil || t == nil || !types.IsInterface(param) || types.IsInterface(t) {
			continue
		}
		for m := range types.NewMethodSet(t).Methods() {
			for o := range e.reach[origin(m.Obj())] {
				if e.undefined(o, e.defined) {
					e.found(a, fmt.Sprintf("the method %s of %s uses %s, which the cell defines later", m.Obj().Name(), TypeName(t), o.Name()))
					_, own := e.front.sources[e.front.fset.File(m.Obj().Pos())]
					e.fault.final = own // in another order, the value would not have the method
				}
			}
		}
	}
}

func (e *earliness) found(at ast.Node, message string) {
	if e.fault == nil {
		e.fault = e.errorAt(at.Pos(), message)
	}
}

// undefined reports whether o is a variable of the cell that is not defined
// yet. One that is an older variable again has the older value until then.
func (c *checking) undefined(o types.Object, defined map[string]bool) bool {
	if o == nil || c.known[o.Name()] != o || defined[o.Name()] {
		return false
	}
	old, ok := c.front.scope[o.Name()].(*types.Var)
	return !ok || !types.Identical(old.Type(), o.Type())
}

// reached lists which of the cell's variables a call of a function of the step
// may use.
func (c *checking) reached(step Step) map[types.Object]map[types.Object]bool {
	uses, reach := map[types.Object]map[types.Object]bool{}, map[types.Object]map[types.Object]bool{}
	methods := map[string]types.Object{}
	for _, m := range step.Methods {
		methods[m.Function] = m.Func
	}
	for _, file := range step.Files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name == Statements || c.info.Defs[fn.Name] == nil {
				continue
			}
			used := map[types.Object]bool{}
			ast.Inspect(fn, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && c.info.Uses[id] != nil {
					used[origin(c.info.Uses[id])] = true
				}
				return true
			})
			uses[c.info.Defs[fn.Name]] = used
			if m := methods[fn.Name.Name]; m != nil {
				uses[m] = used
			}
		}
	}
	for fn := range uses {
		reach[fn] = map[types.Object]bool{}
		todo := []types.Object{fn}
		seen := map[types.Object]bool{}
		for len(todo) > 0 {
			next := todo[len(todo)-1]
			todo = todo[:len(todo)-1]
			if seen[next] {
				continue
			}
			seen[next] = true
			for o := range uses[next] {
				if c.known[o.Name()] == o {
					reach[fn][o] = true
				}
				todo = append(todo, o)
			}
		}
	}
	return reach
}
