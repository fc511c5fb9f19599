package engine

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"testing"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/symbols"
)

// TestUnexportedTypes: a cell can get a value of an unexported type from an
// exported constant, variable, function, field or method. If the engine did not
// know such a type, the value in an interface would not be equal to the same one
// of compiled code.
func TestUnexportedTypes(t *testing.T) {
	importer, err := front.NewImporter(symbols.Bundle)
	if err != nil {
		t.Fatal(err)
	}
	e := New(token.NewFileSet(), symbols.Symbols)
	unknown := map[string]bool{}
	for path := range symbols.Symbols {
		pkg, err := importer.Compiled(path)
		if err != nil {
			continue
		}
		r := &reached{seen: map[types.Type]bool{}}
		for _, name := range pkg.Scope().Names() {
			if o := pkg.Scope().Lookup(name); o.Exported() {
				r.visit(o.Type())
			}
		}
		for n := range r.seen {
			n, ok := n.(*types.Named)
			if !ok || n.Obj().Exported() || n.Obj().Pkg() == nil || n.TypeArgs().Len() > 0 || n.TypeParams().Len() > 0 || symbols.Symbols[n.Obj().Pkg().Path()] == nil {
				continue
			}
			if e.compiled(n) == nil {
				unknown[n.String()] = true
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(unknown)) {
		t.Errorf("%s is not known", name)
	}
}

// reached collects the types that a cell can get from a type.
type reached struct{ seen map[types.Type]bool }

func (r *reached) visit(t types.Type) {
	t = types.Unalias(t)
	if r.seen[t] {
		return
	}
	r.seen[t] = true
	switch t := t.(type) {
	case *types.Named:
		for m := range t.Methods() {
			if m.Exported() {
				r.visit(m.Type())
			}
		}
		r.visit(t.Underlying())
	case *types.Pointer:
		r.visit(t.Elem())
	case *types.Slice:
		r.visit(t.Elem())
	case *types.Array:
		r.visit(t.Elem())
	case *types.Chan:
		r.visit(t.Elem())
	case *types.Map:
		r.visit(t.Key())
		r.visit(t.Elem())
	case *types.Tuple:
		for v := range t.Variables() {
			r.visit(v.Type())
		}
	case *types.Signature:
		r.visit(t.Params())
		r.visit(t.Results())
	case *types.Struct:
		for f := range t.Fields() {
			if f.Exported() || f.Embedded() {
				r.visit(f.Type())
			}
		}
	case *types.Interface:
		for m := range t.Methods() {
			if m.Exported() {
				r.visit(m.Type())
			}
		}
	}
}
