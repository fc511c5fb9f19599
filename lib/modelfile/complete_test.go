package modelfile_test

import (
	"encoding/json"
	"go/types"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"

	"github.com/mercer-go/mercer/lib/boost"
	"github.com/mercer-go/mercer/lib/internal/saved"
)

const module = "github.com/mercer-go/mercer/"

// code is what has the methods of a model and cannot be saved.
var code = []string{
	"learn.ScoreFunc",  // a function
	"learn.PointFunc",  // a function
	"kernel.Func",      // a function
	"kernel.FillFunc",  // a function
	"kernel.Embedding", // a list of functions
}

// TestEveryModelIsInTheTable looks for the exported types of lib that predict, score,
// transform or are a kernel: each must be registered, and be in the table of models.
func TestEveryModelIsInTheTable(t *testing.T) {
	want := modelTypes(t)
	registered := map[string]bool{}
	for name, of := range saved.Names() {
		registered[name] = true
		if goName := strings.TrimPrefix(of.String(), "*"); goName != name {
			t.Errorf("%s is saved as %s", goName, name)
		}
	}
	for _, name := range want {
		if !registered[name] && !slices.Contains(code, name) {
			t.Errorf("%s cannot be saved: register it in its package's save.go, import the package in modelfile, and add it to the table", name)
		}
	}
	inTable := map[string]bool{}
	for _, model := range models(t) {
		inTable[saved.Name(model)] = true
		if r := reflect.TypeOf(model); strings.HasSuffix(r.String(), "Model") || !strings.Contains(r.String(), "kernel.") {
			if _, ok := reflect.New(reflect.Indirect(reflect.ValueOf(model)).Type()).Elem().Interface().(json.Marshaler); !ok {
				t.Errorf("json.Marshal of the struct of a %v is not that of modelfile", r)
			}
		}
	}
	for name := range registered {
		if !inTable[name] {
			t.Errorf("%s is not in the table of models", name)
		}
	}
	for _, name := range code {
		if !slices.Contains(want, name) {
			t.Errorf("%s is no model any more", name)
		}
	}
}

// modelTypes are the exported types of lib with a method that makes them models.
func modelTypes(t *testing.T) []string {
	all, err := packages.Load(&packages.Config{Mode: packages.NeedName | packages.NeedTypes | packages.NeedImports | packages.NeedDeps}, module+"lib/...")
	if err != nil || len(all) < 10 {
		t.Fatalf("%d packages, %v", len(all), err)
	}
	var found []string
	for _, p := range all {
		if strings.Contains(p.PkgPath, "/internal/") || p.Types == nil {
			continue
		}
		scope := p.Types.Scope()
		for _, name := range scope.Names() {
			o, ok := scope.Lookup(name).(*types.TypeName)
			if !ok || !o.Exported() || types.IsInterface(o.Type()) {
				continue
			}
			methods := types.NewMethodSet(types.NewPointer(o.Type()))
			for _, method := range []string{"Predict", "Scores", "Apply", "Map", "Eval", "Probabilities"} {
				if methods.Lookup(p.Types, method) != nil {
					found = append(found, p.Types.Name()+"."+name)
					break
				}
			}
		}
	}
	if len(found) < 20 {
		t.Fatalf("only %d models: %v", len(found), found)
	}
	return found
}

// TestStatusNames: a file has a name for each status of package learn.
func TestStatusNames(t *testing.T) {
	m := boost.AdaBoost{}
	for ; m.Status == 0 || !strings.HasPrefix(m.Status.String(), "Status("); m.Status++ {
		text, err := json.Marshal(m)
		var loaded boost.AdaBoost
		if err != nil || json.Unmarshal(text, &loaded) != nil || loaded.Status != m.Status {
			t.Errorf("%v comes back as %v from %s, %v", m.Status, loaded.Status, text, err)
		}
	}
}

// TestFormatIsDescribed: FORMAT.md has every type, and every field that a file has.
func TestFormatIsDescribed(t *testing.T) {
	text, err := os.ReadFile("FORMAT.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range saved.Names() {
		if !strings.Contains(string(text), "`"+name+"`") {
			t.Errorf("FORMAT.md does not have %s", name)
		}
	}
	var walk func(v any)
	missing := map[string]bool{}
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for key, field := range v {
				if !strings.Contains(string(text), "`"+key+"`") {
					missing[key] = true
				}
				walk(field)
			}
		case []any:
			for _, item := range v {
				walk(item)
			}
		}
	}
	for _, model := range models(t) {
		data, err := saved.Append(nil, model)
		if err != nil {
			t.Fatal(err)
		}
		walk(generic(t, data))
	}
	for key := range missing {
		t.Errorf("FORMAT.md does not have the field %q", key)
	}
}

// TestPackageImportsEveryModel: a program that imports modelfile alone can load every
// model. The tests of this package import all of them themselves.
func TestPackageImportsEveryModel(t *testing.T) {
	source, err := os.ReadFile("modelfile.go")
	if err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob("../*/save.go")
	if err != nil || len(files) < 10 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		name := filepath.Base(filepath.Dir(file))
		imported := strings.Contains(string(source), `"`+module+"lib/"+name+`"`)
		if indirect := name == "kernel" || name == "learn"; !imported && !indirect { // svm imports these
			t.Errorf("modelfile.go does not import %s", name)
		}
	}
}
