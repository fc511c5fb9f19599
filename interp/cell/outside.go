package cell

import (
	"go/types"
	"maps"
	"slices"
)

// Lookup returns what a name means to the next cell, or nil.
func (f *Front) Lookup(name string) types.Object { return f.scope[name] }

// Hide makes new cells forget a name. Earlier declarations that use it keep
// working.
func (f *Front) Hide(name string) { delete(f.scope, name) }

// Compiled returns a package as it is compiled in, without generics from
// source.
func (im *Importer) Compiled(path string) (*types.Package, error) { return im.compiled(path) }

// Declared returns the variables, functions, types and constants that cells
// have declared, by name.
func (f *Front) Declared() []types.Object {
	var found []types.Object
	for _, name := range slices.Sorted(maps.Keys(f.scope)) {
		o := f.scope[name]
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
