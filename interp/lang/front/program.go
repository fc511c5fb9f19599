package front

import (
	"go/ast"
	"go/types"
	"maps"
)

// program checks a cell that is a whole program. It sees nothing of the
// session; its declarations become the session's.
func (f *Front) program(name, source string) (*Unit, error) {
	file, err := f.parse(name, source, run{kind: clause, end: len(source)})
	if err != nil {
		return nil, err
	}
	c := &checking{front: f, name: name, source: source, scope: map[string]types.Object{}}
	if err := c.bodiless(file); err != nil {
		return nil, err
	}
	if err := c.check([]*ast.File{file}, nil); err != nil {
		return nil, err
	}
	if main, ok := c.pkg.Scope().Lookup("main").(*types.Func); !ok || main.Name() != "main" {
		return nil, &Error{Message: "function main is undeclared in the main package", Line: 1, Column: 1}
	}
	scope := maps.Clone(f.scope)
	if err := (&checking{front: f, name: name, source: source, scope: scope}).imports(file); err != nil {
		return nil, err
	}
	step := Step{Package: c.pkg, Files: []*ast.File{file}, Info: c.info, Entry: "main", scope: scope, decls: maps.Clone(f.decls), kept: errorsRead(file, c.info)}
	maps.DeleteFunc(step.decls, func(_ string, d *declaration) bool {
		return d.base != "" && c.pkg.Scope().Lookup(d.base) != nil // the types of a program have its methods alone
	})
	for _, d := range f.declarations(step.Files, c.bases(step.Files)) {
		d.learn(c.info)
		for _, k := range d.keys {
			step.decls[k] = d
		}
	}
	replaced := map[types.Object]bool{}
	for _, n := range c.pkg.Scope().Names() {
		now, old := c.pkg.Scope().Lookup(n), scope[n]
		scope[n] = now
		if old == nil || old == f.ctx || !ofSession(old) {
			continue
		}
		was, ok1 := old.(*types.Func)
		is, ok2 := now.(*types.Func)
		if ok1 && ok2 && was.Signature().TypeParams().Len() == 0 && types.Identical(was.Type(), is.Type()) {
			step.Replaced = append(step.Replaced, [2]*types.Func{was, is})
		} else {
			replaced[old] = true
		}
	}
	u := &Unit{Steps: []Step{step}}
	if len(replaced) > 0 {
		again, err := f.following(c, step, replaced)
		if err != nil {
			return nil, err
		}
		again.Notes = current(again.notes, again.decls)
		u.Steps = append(u.Steps, again)
	}
	return u, nil
}
