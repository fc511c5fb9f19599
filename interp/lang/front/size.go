package front

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// The checker of types has no limits on their sizes; the Go compiler has. A type
// beyond them cannot be made, so a cell with one is refused with Go's words.
const (
	maxType    = 1 << 50 // bytes of any type
	maxElement = 1 << 16 // bytes of what a channel carries
)

// sizes knows the sizes of types.
type sizes map[types.Type]extent

// extent is a type's size and alignment.
type extent struct {
	size, align int64
	open        bool // it depends on a type parameter
}

// tooLarge is an error for the first type in the cell that the compiler refuses.
func (c *checking) tooLarge() *Error {
	s := sizes{}
	var pos token.Pos
	var fault string
	for expr, t := range c.info.Types {
		if !t.IsType() || fault != "" && expr.Pos() >= pos {
			continue
		}
		var f string
		switch expr.(type) {
		case *ast.ArrayType, *ast.ChanType, *ast.StructType:
			f = s.fault(t.Type, 0)
		case *ast.IndexExpr, *ast.IndexListExpr: // an instance: what it is made of stands elsewhere
			f = s.fault(t.Type.Underlying(), maxDepth)
		}
		if f != "" {
			pos, fault = expr.Pos(), f
		}
	}
	for id, instance := range c.info.Instances {
		if fault != "" && id.Pos() >= pos {
			continue
		}
		if sig, ok := instance.Type.(*types.Signature); ok {
			if f := s.fault(sig, maxDepth); f != "" {
				pos, fault = id.Pos(), f
			}
		}
	}
	if fault == "" {
		return nil
	}
	return c.errorAt(pos, fault)
}

// maxDepth bounds the search of a type for others in it.
const maxDepth = 8

// fault says what is too large in a type, down to a depth; "" if nothing is.
func (s sizes) fault(t types.Type, depth int) string {
	var parts []types.Type
	switch t := types.Unalias(t).(type) {
	case *types.Array:
		elem := s.of(t.Elem())
		if !elem.open && elem.size > 0 && t.Len() > (maxType-1)/elem.size {
			return fmt.Sprintf("type %s larger than address space", TypeName(t))
		}
		parts = []types.Type{t.Elem()}
	case *types.Struct:
		if x := s.of(t); !x.open && x.size >= maxType {
			return fmt.Sprintf("type %s too large", TypeName(t))
		}
		for f := range t.Fields() {
			parts = append(parts, f.Type())
		}
	case *types.Chan:
		if x := s.of(t.Elem()); !x.open && x.size >= maxElement {
			return "channel element type too large (>64kB)"
		}
		parts = []types.Type{t.Elem()}
	case *types.Pointer:
		parts = []types.Type{t.Elem()}
	case *types.Slice:
		parts = []types.Type{t.Elem()}
	case *types.Map:
		parts = []types.Type{t.Key(), t.Elem()}
	case *types.Signature:
		for v := range t.Params().Variables() {
			parts = append(parts, v.Type())
		}
		for v := range t.Results().Variables() {
			parts = append(parts, v.Type())
		}
	}
	if depth == 0 {
		return ""
	}
	for _, p := range parts {
		if f := s.fault(p, depth-1); f != "" {
			return f
		}
	}
	return ""
}

// of is the extent of a type. Sizes beyond maxType are all the same.
func (s sizes) of(t types.Type) extent {
	t = types.Unalias(t)
	if known, ok := s[t]; ok {
		return known
	}
	x := extent{size: 8, align: 8}
	s[t] = x // should it be in itself, which is an error that the checker tells
	if _, ok := t.(*types.TypeParam); ok {
		x.open = true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		x.size = gc.Sizeof(u)
		x.align = gc.Alignof(u)
	case *types.Slice:
		x.size = 24
	case *types.Interface:
		x.size = 16
	case *types.Array:
		elem := s.of(u.Elem())
		x = extent{maxType, elem.align, elem.open}
		if elem.size == 0 || u.Len() < maxType/elem.size {
			x.size = elem.size * u.Len()
		}
	case *types.Struct:
		x = extent{0, 1, false}
		for f := range u.Fields() {
			part := s.of(f.Type())
			x.size = min(maxType, (x.size+part.align-1)/part.align*part.align+part.size)
			x.align, x.open = max(x.align, part.align), x.open || part.open
		}
		x.size = (x.size + x.align - 1) / x.align * x.align
	}
	s[t] = x
	return x
}

// gc has the sizes of the basic types.
var gc = types.SizesFor("gc", "amd64")
