package front

import (
	"go/types"
	"maps"
	"slices"
)

// Lookup returns what a name means to the next cell, or nil. It may be called
// while a cell is prepared.
func (f *Front) Lookup(name string) types.Object { return (*f.visible.Load())[name] }

// Hide makes new cells forget a name. Earlier declarations that use it keep
// working.
func (f *Front) Hide(name string) {
	scope := maps.Clone(f.scope)
	delete(scope, name)
	f.see(scope)
}

// see makes names visible to the next cell. The map must not change any more.
func (f *Front) see(scope map[string]types.Object) {
	f.scope = scope
	f.visible.Store(&scope)
}

// Compiled returns a package as it is compiled in, without generics from
// source.
func (im *Importer) Compiled(path string) (*types.Package, error) { return im.compiled(path) }

// Declared returns the variables, functions, types and constants that cells
// have declared, by name. It may be called while a cell is prepared.
func (f *Front) Declared() []types.Object {
	var found []types.Object
	scope := *f.visible.Load()
	for _, name := range slices.Sorted(maps.Keys(scope)) {
		o := scope[name]
		_, isPackage := o.(*types.PkgName)
		if !isPackage && !slices.Contains(f.own, o) {
			found = append(found, o)
		}
	}
	return found
}

// TypeName writes a type as a cell does.
func TypeName(t types.Type) string {
	return types.TypeString(t, func(p *types.Package) string {
		if p.Path() == "main" {
			return ""
		}
		return p.Name()
	})
}
