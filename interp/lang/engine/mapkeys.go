package engine

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// The runtime has functions for maps whose keys are strings or memory of four or eight bytes; they get the key by value.
// Those for other maps get its address.

// mostByValue is the size of the largest element for which there are such functions.
const mostByValue = 128

// keyCopied says why the compiler copies the key of a map in its place when it reads an element.
func keyCopied(m *types.Map) early {
	kind, size := keyKind(m.Key()), sizes.Sizeof(m.Key())
	if sizes.Sizeof(m.Elem()) > mostByValue || kind == keyOther || kind == keyMemory && size != 4 && size != 8 {
		return byPointer
	}
	if kind == keyMemory {
		switch m.Key().Underlying().(type) {
		case *types.Struct, *types.Array:
			return inPlace // as a number
		}
	}
	return notEarly
}

const (
	keyOther = iota
	keyString
	keyMemory // equal if all bytes are
)

// keyKind says how keys of a type are compared.
func keyKind(t types.Type) int {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case t.Info()&types.IsString != 0:
			return keyString
		case t.Info()&(types.IsInteger|types.IsBoolean) != 0 || t.Kind() == types.UnsafePointer:
			return keyMemory
		}
	case *types.Pointer, *types.Chan:
		return keyMemory
	case *types.Array:
		if kind := keyKind(t.Elem()); kind == keyMemory || t.Len() == 1 {
			return kind
		}
	case *types.Struct:
		if t.NumFields() == 1 && t.Field(0).Name() != "_" {
			return keyKind(t.Field(0).Type())
		}
		bytes := int64(0)
		for f := range t.Fields() {
			if keyKind(f.Type()) != keyMemory || f.Name() == "_" {
				return keyOther
			}
			bytes += sizes.Sizeof(f.Type())
		}
		if bytes == sizes.Sizeof(t) {
			return keyMemory
		}
	}
	return keyOther
}

// keyOfBytes reports whether the key of a map is string(bytes) or a literal with such a part: the compiler reads the
// element at once, and makes no string.
func keyOfBytes(key ssa.Value) bool {
	switch v := key.(type) {
	case *ssa.Convert:
		return isSlice(v.X.Type())
	case *ssa.UnOp:
		return v.Op == token.MUL && composite(v.X) && hasBytes(v.X)
	}
	return false
}

// hasBytes reports whether string(bytes) is stored in a part of a literal.
func hasBytes(place ssa.Value) bool {
	return slices.ContainsFunc(*place.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return r.Addr == place && keyOfBytes(r.Val)
		case *ssa.FieldAddr, *ssa.IndexAddr:
			return hasBytes(r.(ssa.Value))
		}
		return false
	})
}
