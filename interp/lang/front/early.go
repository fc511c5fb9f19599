package front

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
)

// early finds what the statements use of the cell's own variables before they
// define them: themselves, or by a function of the step. A function that is only
// mentioned may be called at once. One that a statement defers is called when all is defined.
func (c *checking) early(step Step) error {
	if c.body == nil || len(c.known) == 0 {
		return nil
	}
	e := &earliness{checking: c, reach: c.reached(step), defined: map[string]bool{}}
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
	literal bool   // within a function literal
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
		case *ast.FuncLit:
			outer := e.literal
			e.literal = true
			e.look(n.Body, deferred)
			e.literal = outer
			return false
		case *ast.DeferStmt:
			if e.literal { // which may be called at once
				return true
			}
			e.deferred(n.Call)
			return false
		case *ast.CallExpr:
			if !deferred {
				e.conveyed(n)
			}
		}
		return e.fault == nil
	})
}

// deferred checks a call that is made when the cell ends. Its operands are evaluated at once: a
// function in them counts as called only if they contain a call.
func (e *earliness) deferred(call *ast.CallExpr) {
	fun := ast.Unparen(call.Fun)
	if s, ok := fun.(*ast.SelectorExpr); ok {
		fun = s.X
	}
	for _, x := range append([]ast.Expr{fun}, call.Args...) {
		calls := false
		ast.Inspect(x, func(n ast.Node) bool {
			_, call := n.(*ast.CallExpr)
			_, literal := n.(*ast.FuncLit)
			calls = calls || call
			return !literal
		})
		e.look(x, !calls)
	}
}

// missing is the first name, in their order, of the variables that a function may use and the cell
// has not defined yet; or "".
func (e *earliness) missing(fn types.Object) string {
	first := ""
	for o := range e.reach[origin(fn)] {
		if e.undefined(o, e.defined) && (first == "" || o.Name() < first) {
			first = o.Name()
		}
	}
	return first
}

// calls checks a function, which may be called here.
func (e *earliness) calls(at *ast.Ident, fn types.Object) {
	if name := e.missing(fn); name != "" {
		e.found(at, fmt.Sprintf("%s uses %s, which the cell defines later", at.Name, name))
	}
}

// conveyed checks the methods of what a call passes in an interface, as to fmt.Println: those of
// the interface, and those that package fmt and the encodings look for.
func (e *earliness) conveyed(call *ast.CallExpr) {
	sig, ok := e.info.TypeOf(call.Fun).(*types.Signature)
	if !ok {
		return
	}
	for i, a := range call.Args {
		param, t := parameter(sig, call, i), e.info.TypeOf(a)
		if param == nil || t == nil || !types.IsInterface(param) || types.IsInterface(t) {
			continue
		}
		methods := types.NewMethodSet(t)
		looked := lookedFor(param)
		for _, name := range slices.Sorted(maps.Keys(looked)) {
			m := methods.Lookup(looked[name], name)
			if m == nil || e.fault != nil {
				continue
			}
			if missing := e.missing(m.Obj()); missing != "" {
				e.found(a, fmt.Sprintf("the method %s of %s uses %s, which the cell defines later", name, TypeName(t), missing))
				_, own := e.front.sources[e.front.fset.File(m.Obj().Pos())]
				e.fault.final = own // by another plan, the value would not have the method
			}
		}
	}
}

// parameter is the type of the parameter that gets argument i of a call; nil if there is none.
func parameter(sig *types.Signature, call *ast.CallExpr, i int) types.Type {
	last := sig.Params().Len() - 1
	switch {
	case i < last || i == last && (!sig.Variadic() || call.Ellipsis.IsValid()):
		return sig.Params().At(i).Type()
	case last >= 0 && sig.Variadic():
		return sig.Params().At(last).Type().(*types.Slice).Elem()
	}
	return nil
}

// lookedFor are the methods that may be called of a value in an interface, with the packages of
// those that are not exported.
func lookedFor(t types.Type) map[string]*types.Package {
	out := map[string]*types.Package{"String": nil, "Error": nil, "Format": nil, "GoString": nil, "MarshalJSON": nil, "MarshalText": nil}
	if i, ok := t.Underlying().(*types.Interface); ok {
		for m := range i.Methods() {
			out[m.Name()] = m.Pkg()
		}
	}
	return out
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

// ahead finds what the statements of a stage use of earlier cells although a later stage declares
// it: they mean what the cell declares.
func (c *checking) ahead(later [][]run) error {
	if c.body == nil {
		return nil
	}
	names := map[string]bool{}
	for _, runs := range later {
		for _, r := range runs {
			if r.kind != decls {
				continue
			}
			file, err := c.front.parse(c.name, c.source, r)
			if err != nil {
				return err
			}
			for _, id := range declared([]*ast.File{file}) {
				names[id.Name] = true
			}
		}
	}
	var fault *Error
	ast.Inspect(c.body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && fault == nil && names[id.Name] && c.info.Uses[id] != nil && c.info.Uses[id] == c.front.scope[id.Name] {
			fault = c.errorAt(id.Pos(), id.Name+" is declared further down in the cell")
		}
		return fault == nil
	})
	if fault != nil {
		return fault
	}
	return nil
}
