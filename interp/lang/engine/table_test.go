package engine

import (
	"go/token"
	"go/types"
	"math/rand/v2"
	"testing"

	"golang.org/x/tools/go/ssa"
)

// randomTypes makes types of few parts, so that many are identical.
type randomTypes struct {
	*rand.Rand
	cells   []*types.Package
	named   []types.Type
	generic []*types.Named
	embeds  []types.Type // interfaces
}

// add declares types in the package of a cell: two that are equal to those of
// other cells but for their names, an interface whose method leads back to it, and
// a generic one.
func (r *randomTypes) add(e *Engine) {
	pkg := types.NewPackage(cellPath, cellPath)
	u := newUnit(pkg, nil)
	u.number = len(r.cells) + 1
	pkg.Scope().Insert(u)
	declare := func(name string, underlying types.Type) *types.Named {
		return types.NewNamed(types.NewTypeName(token.NoPos, pkg, name, nil), underlying, nil)
	}
	method := func(name string, results ...*types.Var) *types.Func {
		return types.NewFunc(token.NoPos, pkg, name, types.NewSignatureType(nil, nil, nil, nil, types.NewTuple(results...), false))
	}
	number := declare("T", types.Typ[types.Int])
	round, other := declare("I", nil), declare("J", nil)
	back := func(to ...types.Type) *types.Var {
		return types.NewVar(token.NoPos, nil, "", types.NewSlice(types.NewInterfaceType(nil, to)))
	}
	round.SetUnderlying(types.NewInterfaceType([]*types.Func{method("M", back(round), back(other))}, nil))
	other.SetUnderlying(types.NewInterfaceType([]*types.Func{method("N", back(round, other), types.NewVar(token.NoPos, nil, "", number))}, nil))
	p := types.NewTypeParam(types.NewTypeName(token.NoPos, pkg, "P", nil), types.Universe.Lookup("any").Type())
	generic := declare("G", nil)
	generic.SetTypeParams([]*types.TypeParam{p})
	generic.SetUnderlying(types.NewInterfaceType([]*types.Func{method("M", types.NewVar(token.NoPos, nil, "", p))}, nil))
	plain := declare("K", types.NewInterfaceType([]*types.Func{method("M")}, nil))
	r.cells = append(r.cells, pkg)
	r.named = append(r.named, number, plain)
	r.generic = append(r.generic, generic)
	r.embeds = append(r.embeds, round, other, plain)
}

func (r randomTypes) tuple(depth int) *types.Tuple {
	var vars []*types.Var
	for range r.IntN(3) {
		vars = append(vars, types.NewVar(token.NoPos, nil, []string{"", "x", "y"}[r.IntN(3)], r.typ(depth)))
	}
	return types.NewTuple(vars...)
}

func (r randomTypes) typ(depth int) types.Type {
	if depth == 0 {
		return r.named[r.IntN(len(r.named))]
	}
	depth--
	switch r.IntN(11) {
	case 0:
		return types.NewPointer(r.typ(depth))
	case 1:
		return types.NewSlice(r.typ(depth))
	case 2:
		return types.NewArray(r.typ(depth), int64(r.IntN(2)))
	case 3:
		return types.NewChan(types.ChanDir(r.IntN(2)), r.typ(depth))
	case 4:
		return types.NewMap(types.Typ[types.Int], r.typ(depth))
	case 5:
		return types.NewStruct([]*types.Var{types.NewField(token.NoPos, nil, "F", r.typ(depth), r.IntN(2) == 0)}, []string{""})
	case 6:
		return types.NewSignatureType(nil, nil, nil, r.tuple(depth), r.tuple(depth), false)
	case 7:
		var methods []*types.Func
		for _, name := range []string{"M", "N"} {
			if r.IntN(2) == 0 {
				methods = append(methods, types.NewFunc(token.NoPos, nil, name, types.NewSignatureType(nil, nil, nil, nil, r.tuple(depth), false)))
			}
		}
		if len(methods) == 2 && r.IntN(2) == 0 {
			methods[0], methods[1] = methods[1], methods[0]
		}
		return types.NewInterfaceType(methods, nil).Complete()
	case 8: // the same methods, embedded or not, and at any depth of the circle
		t := r.embeds[r.IntN(len(r.embeds))]
		in := t.Underlying().(*types.Interface)
		switch r.IntN(3) {
		case 0:
			var methods []*types.Func
			for m := range in.Methods() {
				methods = append(methods, m)
			}
			return types.NewInterfaceType(methods, nil).Complete()
		case 1:
			result := in.Method(0).Signature().Results()
			if result.Len() > 0 {
				return result.At(0).Type()
			}
		}
		return types.NewInterfaceType(nil, []types.Type{t}).Complete()
	case 9:
		t, err := types.Instantiate(nil, r.generic[r.IntN(len(r.generic))], []types.Type{r.typ(0)}, false)
		if err != nil {
			panic(err)
		}
		return t
	}
	return types.NewAlias(types.NewTypeName(token.NoPos, nil, "A", nil), r.typ(depth))
}

// TestTable: identical types are one key, and others are not. The types of
// several cells lie in several tables.
func TestTable(t *testing.T) {
	e := &Engine{library: newUnit(nil, nil)}
	r := randomTypes{Rand: rand.New(rand.NewPCG(1, 2)), named: []types.Type{types.Typ[types.Int], types.Universe.Lookup("byte").Type(), types.Typ[types.Uint8]}}
	for range 4 {
		r.add(e)
	}
	var keys []types.Type
	tables := map[*unit]*table[int]{}
	for n := range 5000 {
		if n%500 == 0 {
			e.facts = nil // they do not depend on what was looked at before
		}
		key := r.typ(r.IntN(4))
		want := -1
		for i, k := range keys {
			if types.Identical(k, key) {
				want = i
				break
			}
		}
		f := e.factsOf(key)
		tab := tables[f.home]
		if tab == nil {
			tab = new(table[int])
			tables[f.home] = tab
		}
		got, ok := tab.at(f.number, key)
		if ok != (want >= 0) || ok && got != want {
			t.Fatalf("%s is key %d, %t; want %d", key, got, ok, want)
		}
		if !ok {
			tab.set(f.number, key, len(keys))
			keys = append(keys, key)
		}
	}
	if len(tables) != 5 || len(e.circle.waiting) > 0 {
		t.Errorf("%d tables, %d types without a home", len(tables), len(e.circle.waiting))
	}
	var tab table[int]
	if len(keys) < 500 || len(keys) > 4500 {
		t.Errorf("%d different types; the test is of little use", len(keys))
	}
	for i, key := range keys {
		tab.set(7, key, i) // all the same number
	}
	for i, key := range keys {
		f := e.factsOf(key)
		of := tables[f.home]
		of.remove(f.number, key)
		if _, ok := of.at(f.number, key); ok {
			t.Fatalf("%s is still there", key)
		}
		if i%2 == 0 {
			tab.remove(7, key)
		}
	}
	for i, key := range keys {
		if got, ok := tab.at(7, key); ok != (i%2 == 1) || ok && got != i {
			t.Fatalf("%s is %d, %t after half are removed", key, got, ok)
		}
	}
	if len(tab) != 1 {
		t.Errorf("%d numbers are left", len(tab))
	}
}

// TestNumbersOfDeepTypes: types that lie deep in each other have different
// numbers, or each would be compared with all others.
func TestNumbersOfDeepTypes(t *testing.T) {
	e := &Engine{library: newUnit(nil, nil)}
	for name, around := range map[string]func(types.Type) types.Type{
		"pointers": func(t types.Type) types.Type { return types.NewPointer(t) },
		"slices":   func(t types.Type) types.Type { return types.NewSlice(t) },
		"arrays":   func(t types.Type) types.Type { return types.NewArray(t, 1) },
		"channels": func(t types.Type) types.Type { return types.NewChan(types.SendRecv, t) },
		"maps":     func(t types.Type) types.Type { return types.NewMap(types.Typ[types.Int], t) },
		"functions": func(t types.Type) types.Type {
			return types.NewSignatureType(nil, nil, nil, types.NewTuple(types.NewParam(token.NoPos, nil, "", t)), nil, false)
		},
		"structs": func(t types.Type) types.Type {
			return types.NewStruct([]*types.Var{types.NewField(token.NoPos, nil, "a", t, false)}, nil)
		},
	} {
		numbers := map[uint64]bool{}
		var typ types.Type = types.Typ[types.Int]
		for range 2000 {
			typ = around(typ)
			numbers[e.factsOf(typ).number] = true
		}
		if len(numbers) < 2000 {
			t.Errorf("%s: 2000 types have %d numbers", name, len(numbers))
		}
	}
}

// TestFactsOfNewCell: what was known of a type before its cell was taken in does
// not stay.
func TestFactsOfNewCell(t *testing.T) {
	e := &Engine{library: newUnit(nil, nil)}
	pkg := types.NewPackage(cellPath, cellPath)
	p := types.NewPointer(types.NewNamed(types.NewTypeName(token.NoPos, pkg, "T", nil), types.Typ[types.Int], nil))
	if home := e.factsOf(p).home; home != e.library {
		t.Fatal("the cell is known before it is taken in")
	}
	e.built = 1
	e.adopt(&ssa.Package{Pkg: pkg}, nil)
	if home := e.factsOf(p).home; home != e.unitOf(pkg) || home == e.library {
		t.Error("the type does not belong to its cell")
	}
}
