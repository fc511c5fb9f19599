package cell

import "go/types"

// Lookup is what a name means to the next cell; nil if nothing.
func (f *Front) Lookup(name string) types.Object { return f.scope[name] }

// Hide makes cells forget a name. What uses it already still does.
func (f *Front) Hide(name string) { delete(f.scope, name) }

// Compiled is a package as it is compiled in, without generics from source.
func (im *Importer) Compiled(path string) (*types.Package, error) { return im.compiled(path) }
