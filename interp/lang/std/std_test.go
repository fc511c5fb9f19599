package std_test

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/std"
)

// leftOut is what the package comment says is missing.
var leftOut = map[string]bool{
	"database/sql.Null": true,
}

func TestSourcesDeclareExactlyTheGenericPart(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	imp, paths := library(t)
	for _, path := range paths {
		real, err := imp.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]types.Object{}
		for name, obj := range exported(real) {
			if generic(obj) && !leftOut[path+"."+name] {
				want[name] = obj
			}
		}
		have := map[string]types.Object{}
		if slices.Contains(std.Paths(), path) {
			have = exported(check(t, imp, path))
		}
		for name := range have {
			if want[name] == nil {
				t.Errorf("%s.%s is not generic, or not of the library", path, name)
			}
		}
		for name, obj := range want {
			if have[name] == nil {
				t.Errorf("%s.%s is missing", path, name)
			} else if got, want := describe(have[name]), describe(obj); got != want {
				t.Errorf("%s.%s is\n%s, want\n%s", path, name, got, want)
			}
		}
	}
}

func TestSourcesImportTheLibraryAlone(t *testing.T) {
	for _, path := range std.Paths() {
		for name, src := range std.Sources(path) {
			f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, spec := range f.Imports {
				if strings.Contains(spec.Path.Value, ".") {
					t.Errorf("%s/%s imports %s", path, name, spec.Path.Value)
				}
			}
		}
	}
}

func TestSources(t *testing.T) {
	for _, path := range []string{"", ".", "math", "crypto", "fmt", "../std", "/slices", "slices/sort.go"} {
		if s := std.Sources(path); s != nil {
			t.Errorf("Sources(%q) has %d files, want nil", path, len(s))
		}
	}
	paths := std.Paths()
	if !slices.IsSorted(paths) || len(slices.Compact(slices.Clone(paths))) != len(paths) {
		t.Errorf("Paths() = %q, want them sorted, each once", paths)
	}
	for _, path := range paths {
		files := std.Sources(path)
		if len(files) == 0 {
			t.Errorf("Sources(%q) is empty", path)
		}
		dir, err := build.ImportDir("./"+path, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range dir.GoFiles {
			if files[name] == nil {
				t.Errorf("Sources(%q) lacks %s", path, name)
			}
			delete(files, name)
		}
		for name := range files {
			t.Errorf("Sources(%q) has %s", path, name)
		}
	}
}

// library returns an importer of the compiled library from its source, and the
// paths of its public packages.
func library(t *testing.T) (types.Importer, []string) {
	out, err := exec.Command("go", "list", "std").Output()
	if err != nil {
		t.Skip("no go command: ", err)
	}
	var paths []string
	for _, path := range strings.Fields(string(out)) {
		if !strings.HasPrefix(path, "vendor/") && !strings.Contains("/"+path+"/", "/internal/") {
			paths = append(paths, path)
		}
	}
	return importer.ForCompiler(token.NewFileSet(), "source", nil), paths
}

// check type-checks our sources under the real path.
func check(t *testing.T, imp types.Importer, path string) *types.Package {
	fset := token.NewFileSet()
	var files []*ast.File
	for name, src := range std.Sources(path) {
		f, err := parser.ParseFile(fset, name, src, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	conf := types.Config{Importer: imp}
	pkg, err := conf.Check(path, fset, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

func exported(pkg *types.Package) map[string]types.Object {
	objs := map[string]types.Object{}
	for _, name := range pkg.Scope().Names() {
		if obj := pkg.Scope().Lookup(name); obj.Exported() {
			objs[name] = obj
		}
	}
	return objs
}

// generic reports whether a declaration has no compiled form: it has type
// parameters, or is a constraint.
func generic(obj types.Object) bool {
	switch typ := obj.Type().(type) {
	case *types.Signature:
		return typ.TypeParams().Len() > 0
	case *types.Alias:
		return typ.TypeParams().Len() > 0
	case *types.Named:
		i, ok := typ.Underlying().(*types.Interface)
		return typ.TypeParams().Len() > 0 || ok && !i.IsMethodSet()
	}
	return false
}

// describe returns what a user of the declaration sees: its constraints spelled
// out, its methods, and its underlying type, of a struct the exported fields.
func describe(obj types.Object) string {
	var b strings.Builder
	named, ok := obj.Type().(*types.Named)
	if !ok {
		sig := obj.Type().(*types.Signature)
		fmt.Fprintln(&b, obj, constraints(sig.TypeParams()))
		return b.String()
	}
	fmt.Fprintln(&b, obj.Name(), constraints(named.TypeParams()))
	if s, ok := named.Underlying().(*types.Struct); ok {
		for f := range s.Fields() {
			if f.Exported() {
				fmt.Fprintln(&b, f)
			}
		}
	} else {
		fmt.Fprintln(&b, named.Underlying())
	}
	set := types.NewMethodSet(types.NewPointer(named))
	for m := range set.Methods() {
		if m.Obj().Exported() {
			fmt.Fprintln(&b, m.Obj().Name(), unnamed(m.Type().(*types.Signature)))
		}
	}
	return b.String()
}

func constraints(list *types.TypeParamList) string {
	var b strings.Builder
	for p := range list.TypeParams() {
		fmt.Fprint(&b, p, " ", p.Constraint(), " = ", p.Constraint().Underlying(), "; ")
	}
	return b.String()
}

// unnamed returns the signature without the names of receiver and parameters.
func unnamed(sig *types.Signature) *types.Signature {
	anonymous := func(vars *types.Tuple) *types.Tuple {
		var out []*types.Var
		for v := range vars.Variables() {
			out = append(out, types.NewParam(token.NoPos, nil, "", v.Type()))
		}
		return types.NewTuple(out...)
	}
	return types.NewSignatureType(nil, nil, nil, anonymous(sig.Params()), anonymous(sig.Results()), sig.Variadic())
}
