package engine

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// offsetOf is what unsafe.Offsetof makes of the field that v selects: its offset in the struct
// that is written before the last dot. If the field is one of an embedded struct, that is the
// sum over the fields that are not written.
func (c *compiler) offsetOf(v ssa.Value) uintptr {
	var offset uintptr
	start := token.NoPos // of the selector
	for {
		if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
			v = load.X
		}
		var struct_ types.Type
		var field int
		pos := v.Pos()
		switch f := v.(type) {
		case *ssa.Field:
			struct_, field, v = f.X.Type(), f.Field, f.X
		case *ssa.FieldAddr:
			struct_, field, v = f.X.Type().Underlying().(*types.Pointer).Elem(), f.Field, f.X
		default:
			return offset
		}
		if start == token.NoPos {
			start = selectorAt(v.Parent(), pos)
		} else if pos != start { // go/ssa gives a field that is not written the place of the whole selector
			return offset
		}
		offset += fieldOffset(c.e.typeOf(struct_), field)
	}
}

// selectorAt is where the selector starts whose last name is at a position.
func selectorAt(fn *ssa.Function, name token.Pos) token.Pos {
	start := name
	ast.Inspect(fn.Syntax(), func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok && s.Sel.Pos() == name {
			start = s.Pos()
		}
		return start == name
	})
	return start
}
