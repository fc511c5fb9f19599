package engine

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ssa"
	"golang.org/x/tools/go/types/typeutil"
)

// The program grows by one package for each cell, while goroutines of earlier
// cells may look up methods in it. progMu guards it.

// Build adds a checked package. Run the init function of the returned package
// to set its variables.
func (e *Engine) Build(pkg *types.Package, files []*ast.File, info *types.Info) *ssa.Package {
	if len(files) == 0 { // else what it sees of older cells is taken for its own
		files = []*ast.File{{Name: ast.NewIdent(pkg.Name())}}
	}
	return e.create(pkg, files, info)
}

// create adds a package, and those that it uses, to the program.
func (e *Engine) create(pkg *types.Package, files []*ast.File, info *types.Info) *ssa.Package {
	e.typesMu.Lock()
	if pkg.Path() != cellPath {
		e.sources[pkg] = true
	}
	e.typesMu.Unlock()
	e.progMu.Lock()
	defer e.progMu.Unlock()
	defer e.dismiss()
	if info != nil && large(files) {
		defer e.plainly()()
		defer divide(pkg, files, info)()
	}
	uses := mentioned(pkg, info)
	e.recall(uses...)
	if info != nil {
		for _, o := range info.Uses {
			if p := o.Pkg(); p != nil && p != pkg && isMember(o) && e.lacks(o) {
				e.prog.CreatePackage(p, nil, nil, true)
			}
		}
	}
	p := e.prog.CreatePackage(pkg, files, info, false)
	p.Build()
	if pkg.Path() == cellPath {
		if x := e.explain.Load(); x != nil {
			x.add(p)
		}
		e.recalled = append(e.recalled, pkg)
		e.idle.forget()
		if e.built++; e.built%spell == 0 {
			e.forgetTypes()
		}
	}
	e.adopt(p, uses)
	e.enumerate(pkg, info)
	return p
}

// isMember reports whether code that uses o needs o's package in the program. A
// field, and a method of an interface, is part of a type and may be of a package
// that is not there: the types of a cell's variables are found before the cell
// is checked.
func isMember(o types.Object) bool {
	switch o := o.(type) {
	case *types.Var:
		return !o.IsField()
	case *types.Func:
		recv := o.Signature().Recv()
		return recv == nil || !types.IsInterface(recv.Type())
	}
	return true
}

// Take is Build for packages whose init function need not run.
func (e *Engine) Take(pkg *types.Package, files []*ast.File, info *types.Info) {
	e.Build(pkg, files, info)
}

// Declare adds a package that only contains variables.
func (e *Engine) Declare(pkg *types.Package) {
	if e.unitOf(pkg) == e.library { // steps of a cell may share one
		e.create(pkg, nil, nil)
	}
}

// declared is the code of a function or method, or nil if it has none.
func (e *Engine) declared(o *types.Func) *ssa.Function {
	e.progMu.Lock()
	defer e.progMu.Unlock()
	defer e.dismiss()
	e.recall(o.Pkg())
	if s := e.prog.FuncValue(o); s != nil && s.Blocks != nil {
		return s
	}
	return nil
}

// Implement makes a function the code of a method. The method belongs to a type
// of an earlier cell.
func (e *Engine) Implement(method *types.Func, s *ssa.Function) {
	now := e.function(s)
	var old *function
	if declared := e.declared(method); declared != nil {
		old = e.function(declared)
	} else {
		e.mu.Lock()
		u := e.unitOf(method.Pkg())
		if impl := u.implemented[method]; impl != nil {
			old = e.homeOf(impl).functions[impl]
		}
		u.implemented[method] = s
		e.mu.Unlock()
	}
	if old != nil {
		old.replace(now)
	}
	e.progMu.Lock()
	delete(e.pending, method)
	e.progMu.Unlock()
	if old == nil {
		e.grow(method)
	}
	e.forgetMethods()
}

// forgetMethods forgets the method sets, which have grown.
func (e *Engine) forgetMethods() {
	e.progMu.Lock()
	e.prog.MethodSets = typeutil.MethodSetCache{}
	if t := e.tables.Methods; t != nil { // a new method may hide a promoted one, for which there is a wrapper
		*t = typeutil.Map{}
	}
	e.progMu.Unlock()
	e.epoch.Add(1) // when nothing finds an old one any more
}

// Replace makes all callers of a function or method call another one with the
// same signature.
func (e *Engine) Replace(old, now *types.Func) {
	if from, to := e.declared(old), e.declared(now); from != nil && to != nil {
		e.function(from).replace(e.function(to))
	}
}

// method is the interpreted method of a cell's type.
func (e *Engine) method(t *typ, pkg *types.Package, name string) *function {
	id := types.Id(pkg, name)
	t.lock(e.epoch.Load())
	defer t.mu.Unlock()
	if fn, ok := t.methods[id]; ok {
		return fn
	}
	var fn *function
	if s := e.methodValue(t.Go, pkg, name); s != nil {
		fn = e.function(s)
	}
	if t.methods == nil {
		t.methods = map[string]*function{}
	}
	t.methods[id] = fn
	return fn
}

// methodValue is the code of the method, or nil; it may have to be built.
func (e *Engine) methodValue(t types.Type, pkg *types.Package, name string) *ssa.Function {
	sel := e.selection(t, pkg, name)
	if sel == nil {
		return nil
	}
	e.progMu.Lock()
	defer e.progMu.Unlock()
	defer e.dismiss()
	e.recall(sel.Obj().Pkg())
	e.mention(t)
	return e.prog.MethodValue(sel)
}
