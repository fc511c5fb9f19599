package front

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// Importer finds the types of packages in a bundle of export data, each when it
// is first needed. It is safe for concurrent use.
type Importer struct {
	mu      sync.Mutex
	members map[string]*zip.File
	parts   map[string]*types.Package // of packages that cells cannot import
	known   map[string]*types.Package // complete or, as a dependency, in part
	done    map[string]bool
	merged  map[string]*types.Package // with the generic part that has been checked from source

	fset *token.FileSet // of the source
	// Source, if set, is called with each package that is checked from source.
	Source func(pkg *types.Package, files []*ast.File, info *types.Info)
	// Modules, if set, finds a package that is in no bundle. It returns nil if
	// it does not know the package.
	Modules func(path string) (*types.Package, error)
}

// NewImporter reads the index of bundles; see package symbols.
func NewImporter(bundles ...[]byte) (*Importer, error) {
	im := &Importer{members: map[string]*zip.File{}, parts: newParts(), known: map[string]*types.Package{}, done: map[string]bool{}, merged: map[string]*types.Package{}}
	maps.Copy(im.known, im.parts) // other packages have their types
	for _, bundle := range bundles {
		z, err := zip.NewReader(bytes.NewReader(bundle), int64(len(bundle)))
		if err != nil {
			return nil, fmt.Errorf("front: export data: %w", err)
		}
		for _, f := range z.File {
			im.members[f.Name] = f
		}
	}
	return im, nil
}

// Partial returns what modules can import of a package that cells cannot import, or nil.
func (im *Importer) Partial(path string) *types.Package {
	return im.parts[path]
}

// Import returns the package with the given import path.
func (im *Importer) Import(path string) (*types.Package, error) {
	pkg, err := im.compiled(path)
	if err != nil && im.Modules != nil && !im.Has(path) {
		if pkg, err := im.Modules(path); pkg != nil || err != nil {
			return pkg, err
		}
	}
	if err != nil {
		return nil, err
	}
	return im.withGenerics(path, pkg)
}

// compiled is a package as its export data has it.
func (im *Importer) compiled(path string) (*types.Package, error) {
	im.mu.Lock()
	defer im.mu.Unlock()
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if im.done[path] {
		return im.known[path], nil
	}
	member := im.members[path]
	if member == nil {
		return nil, refused(path)
	}
	r, err := member.Open()
	if err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	pkg, err := gcexportdata.Read(r, token.NewFileSet(), im.known, path)
	if err := errors.Join(err, r.Close()); err != nil {
		return nil, fmt.Errorf("export data of %s: %w", path, err)
	}
	im.done[path] = true
	return pkg, nil
}

// Has reports whether a bundle has a package.
func (im *Importer) Has(path string) bool {
	im.mu.Lock()
	defer im.mu.Unlock()
	return im.members[path] != nil
}

// Add adds a package that is complete.
func (im *Importer) Add(pkg *types.Package) {
	im.mu.Lock()
	defer im.mu.Unlock()
	im.members[pkg.Path()], im.known[pkg.Path()], im.done[pkg.Path()] = nil, pkg, true
}

// Named lists the import paths in the bundle that seem to belong to a package
// of this name, shortest first.
func (im *Importer) Named(name string) []string {
	var found []string
	for _, p := range im.Paths() {
		base := path.Base(p)
		if base == "v2" {
			base = path.Base(path.Dir(p))
		}
		if base == name {
			found = append(found, p)
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return found
}

// Paths lists all import paths of the bundle, in no particular order.
func (im *Importer) Paths() []string {
	im.mu.Lock()
	defer im.mu.Unlock()
	paths := make([]string, 0, len(im.members))
	for path := range im.members {
		paths = append(paths, path)
	}
	return paths
}
