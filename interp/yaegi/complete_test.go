package yaegi_test

import (
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/mercer-go/mercer/interp/yaegi"
)

const module = "github.com/mercer-go/mercer"

// without names the public packages that are left out on purpose, and why. A
// name that ends in "/" stands for all packages below it.
var without = map[string]string{
	module + "/lib/bench/":                 "tools that measure",
	module + "/lib/kernel/kerneltest":      "for tests of kernels",
	"gonum.org/v1/gonum/blas/testblas":     "for tests of gonum",
	"gonum.org/v1/gonum/graph/testgraph":   "for tests of gonum",
	"gonum.org/v1/gonum/lapack/testlapack": "for tests of gonum",
	"gonum.org/v1/plot/cmpimg":             "for tests of plots",
	"gonum.org/v1/plot/vg/vgeps":           "no notebook shows EPS",
	"gonum.org/v1/plot/vg/vgtex":           "no notebook shows TeX",
}

// TestComplete lists the public packages and their exported names by the Go
// command, and so without the generator's own list, and looks for each.
func TestComplete(t *testing.T) {
	found, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedExportFile},
		module+"/lib/...", module+"/data/...", module+"/viz", "gonum.org/v1/gonum/...", "gonum.org/v1/plot/...")
	if err != nil {
		t.Fatal(err)
	}
	tables := map[string]bool{}
	unused := maps.Clone(without)
	for _, p := range found {
		if p.Name == "main" || slices.Contains(strings.Split(p.PkgPath, "/"), "internal") {
			continue
		}
		if entry := leftOut(p.PkgPath); entry != "" {
			delete(unused, entry)
			continue
		}
		key := p.PkgPath + "/" + p.Name
		tables[key] = true
		if yaegi.Symbols[key] == nil {
			t.Errorf("no package %s; add it to interp/symbols/generate, and run make generate", p.PkgPath)
			continue
		}
		scope := p.Types.Scope()
		for _, name := range scope.Names() {
			if o := scope.Lookup(name); o.Exported() && !generic(o) {
				if _, ok := yaegi.Symbols[key][name]; !ok {
					t.Errorf("no %s.%s; run make generate", p.PkgPath, name)
				}
			} else if o.Exported() && strings.HasPrefix(p.PkgPath, module) {
				t.Errorf("%s.%s is generic: yaegi cannot use it", p.PkgPath, name)
			}
		}
	}
	for entry := range unused {
		t.Errorf("%s is left out, but does not exist", entry)
	}
	for key := range yaegi.Symbols {
		if !tables[key] {
			t.Errorf("%s is left out on purpose, but has a table", key)
		}
	}
}

// leftOut returns the entry of without that a package belongs to, or "".
func leftOut(path string) string {
	for name := range without {
		if path == name || strings.HasSuffix(name, "/") && strings.HasPrefix(path+"/", name) {
			return name
		}
	}
	return ""
}

// generic reports whether the object has no value: a generic function or type,
// or an interface that only a type parameter can use.
func generic(o types.Object) bool {
	if f, ok := o.(*types.Func); ok {
		return f.Signature().TypeParams().Len() > 0
	}
	if _, ok := o.(*types.TypeName); !ok {
		return false
	}
	if n, ok := o.Type().(interface {
		TypeParams() *types.TypeParamList
		TypeArgs() *types.TypeList
	}); ok && n.TypeParams().Len() > n.TypeArgs().Len() {
		return true
	}
	i, ok := o.Type().Underlying().(*types.Interface)
	return ok && !i.IsMethodSet()
}
