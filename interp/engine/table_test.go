package engine

import (
	"go/token"
	"go/types"
	"math/rand/v2"
	"testing"
)

// randomTypes makes types of few parts, so that many are identical.
type randomTypes struct {
	*rand.Rand
	named []types.Type
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
	switch r.IntN(9) {
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
		methods := []*types.Func{
			types.NewFunc(token.NoPos, nil, "M", types.NewSignatureType(nil, nil, nil, nil, r.tuple(0), false)),
			types.NewFunc(token.NoPos, nil, "N", types.NewSignatureType(nil, nil, nil, nil, nil, false)),
		}
		if r.IntN(2) == 0 {
			methods[0], methods[1] = methods[1], methods[0]
		}
		return types.NewInterfaceType(methods, nil).Complete()
	}
	return types.NewAlias(types.NewTypeName(token.NoPos, nil, "A", nil), r.typ(depth))
}

// TestTable: identical types are one key, and others are not.
func TestTable(t *testing.T) {
	e := &Engine{library: newUnit(nil, nil)}
	named := types.NewNamed(types.NewTypeName(token.NoPos, nil, "T", nil), types.Typ[types.Int], nil)
	r := randomTypes{rand.New(rand.NewPCG(1, 2)), []types.Type{types.Typ[types.Int], types.Universe.Lookup("byte").Type(), types.Typ[types.Uint8], named}}
	var keys []types.Type
	var tab table[int]
	for range 3000 {
		key := r.typ(r.IntN(4))
		want := -1
		for i, k := range keys {
			if types.Identical(k, key) {
				want = i
				break
			}
		}
		number := e.factsOf(key).number
		got, ok := tab.at(number, key)
		if ok != (want >= 0) || ok && got != want {
			t.Fatalf("%s is key %d, %t; want %d", key, got, ok, want)
		}
		if !ok {
			tab.set(number, key, len(keys))
			keys = append(keys, key)
		}
	}
	if len(keys) < 500 || len(keys) > 2500 {
		t.Errorf("%d different types; the test is of little use", len(keys))
	}
	for i, key := range keys {
		tab.set(7, key, i) // all the same number
	}
	for i, key := range keys {
		number := e.factsOf(key).number
		tab.remove(number, key)
		if _, ok := tab.at(number, key); ok {
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
