package front

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"github.com/mercer-go/mercer/interp/lang/std"
)

// Compiled packages have no code for their generic functions and types. For
// those of the standard library package std has source, which is checked when
// the package is first imported. The package that a cell then gets has the
// functions, and the types with methods, from source and all else as compiled.

// StdFiles is the prefix of file names in positions of the standard library's
// generics.
const StdFiles = "std/"

// withGenerics is the package with its generic part.
func (im *Importer) withGenerics(path string, compiled *types.Package) (*types.Package, error) {
	sources := std.Sources(path)
	if sources == nil || im.Source == nil {
		return compiled, nil
	}
	im.mu.Lock()
	merged, ok := im.merged[path]
	if !ok {
		im.merged[path] = compiled // for its own import of itself
	}
	im.mu.Unlock()
	if ok {
		return merged, nil
	}
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		file, err := parser.ParseFile(im.fset, StdFiles+path+"/"+name, sources[name], parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("front: generics of %s: %w", path, err)
		}
		files = append(files, file)
	}
	methods := receivers(files)
	for _, file := range files {
		dropTypes(file, func(name string) bool {
			return methods[name] || !token.IsExported(name) || compiled.Scope().Lookup(name) == nil
		})
	}
	pkg := types.NewPackage(path, compiled.Name())
	own := map[string]bool{}
	for _, id := range declared(files) {
		own[id.Name] = true
	}
	for _, name := range compiled.Scope().Names() {
		if o := compiled.Scope().Lookup(name); !own[name] && o.Exported() {
			pkg.Scope().Insert(o)
		}
	}
	info := newInfo()
	conf := types.Config{Importer: im, GoVersion: goVersion}
	if err := types.NewChecker(&conf, im.fset, pkg, info).Files(files); err != nil {
		return nil, fmt.Errorf("front: generics of %s: %w", path, err)
	}
	im.Source(pkg, files, info)
	merged = types.NewPackage(path, compiled.Name())
	for _, name := range pkg.Scope().Names() {
		merged.Scope().Insert(pkg.Scope().Lookup(name))
	}
	merged.MarkComplete()
	im.mu.Lock()
	im.merged[path] = merged
	im.mu.Unlock()
	return merged, nil
}

// receivers are the types that have methods.
func receivers(files []*ast.File) map[string]bool {
	out := map[string]bool{}
	for _, file := range files {
		for _, d := range file.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv == nil {
				continue
			}
			ast.Inspect(fn.Recv.List[0].Type, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok {
					out[id.Name] = true
				}
				return true
			})
		}
	}
	return out
}

// dropTypes removes the type declarations that are not to be kept.
func dropTypes(file *ast.File, keep func(name string) bool) {
	for _, d := range file.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
			g.Specs = slices.DeleteFunc(g.Specs, func(s ast.Spec) bool { return !keep(s.(*ast.TypeSpec).Name.Name) })
		}
	}
	file.Decls = slices.DeleteFunc(file.Decls, func(d ast.Decl) bool {
		g, ok := d.(*ast.GenDecl)
		return ok && g.Tok == token.TYPE && len(g.Specs) == 0
	})
}
