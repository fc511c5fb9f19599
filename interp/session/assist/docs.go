package assist

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"go/types"
	"sync"
)

// Docs holds the doc comments of packages. It is safe for concurrent use.
type Docs struct {
	bundles [][]byte

	mu      sync.Mutex
	members map[string]*zip.File // nil until the first use: most sessions ask for nothing
	known   map[string]map[string]string

	base    *Docs                         // nil but for what With returns
	modules func(path, key string) string // what base has not
}

// NewDocs reads bundles in the form of package symbols.
func NewDocs(bundles ...[]byte) *Docs { return &Docs{bundles: bundles} }

// With returns d with the comments of other packages, which modules returns.
func (d *Docs) With(modules func(path, key string) string) *Docs {
	return &Docs{base: d, modules: modules}
}

// Of returns the doc comment under a key, or "" if there is none: see
// symbols.Docs.
func (d *Docs) Of(path, key string) string {
	if d == nil {
		return ""
	}
	if d.base != nil {
		if text := d.base.Of(path, key); text != "" {
			return text
		}
		return d.modules(path, key)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.members == nil {
		d.members, d.known = map[string]*zip.File{}, map[string]map[string]string{}
		for _, b := range d.bundles {
			z, err := zip.NewReader(bytes.NewReader(b), int64(len(b)))
			if err != nil {
				continue // nothing can be told then
			}
			for _, f := range z.File {
				d.members[f.Name] = f
			}
		}
	}
	if d.known[path] == nil {
		d.known[path] = read(d.members[path])
	}
	return d.known[path][key]
}

// read returns an empty result if the file cannot be read.
func read(f *zip.File) map[string]string {
	out := map[string]string{}
	if f == nil {
		return out
	}
	r, err := f.Open()
	if err != nil {
		return out
	}
	defer func() { _ = r.Close() }() // it was only read
	if json.NewDecoder(r).Decode(&out) != nil {
		return map[string]string{}
	}
	return out
}

// of returns the comment of an object. For a field, owner is the type that has
// it.
func (d *Docs) of(o types.Object, owner string) string {
	if p, ok := o.(*types.PkgName); ok {
		return d.Of(p.Imported().Path(), "")
	}
	if o.Pkg() == nil {
		return ""
	}
	return d.Of(o.Pkg().Path(), keyOf(o, owner))
}

// keyOf returns an object's key in its package: F, T, T.Method or T.Field.
func keyOf(o types.Object, owner string) string {
	switch o := o.(type) {
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			return nameOf(recv.Type()) + "." + o.Name()
		}
	case *types.Var:
		if o.IsField() {
			return owner + "." + o.Name()
		}
	}
	return o.Name()
}

// nameOf returns the name of a type, or of the type to which it points, or "".
func nameOf(t types.Type) string {
	if n, ok := types.Unalias(pointed(types.Unalias(t))).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
