package engine

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// What the compiler does with each kind of instruction beside the calls of a statement; see late.go.

// asCall reports whether the compiler makes a call before it computes what needs no call. min and max are such calls.
// So are len, cap, real and imag, but that only shows where two things in one statement fail, and is left as it is.
func asCall(v *ssa.Call) bool {
	b, builtin := v.Call.Value.(*ssa.Builtin)
	return !builtin || b.Name() == "min" || b.Name() == "max"
}

// mayFail reports whether a division or a shift may panic. Its place among calls and reads decides which failure a
// program reports.
func mayFail(v *ssa.BinOp) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 || !v.Pos().IsValid() {
		return false
	}
	k, known := v.Y.(*ssa.Const)
	switch v.Op {
	case token.QUO, token.REM:
		return !known || k.Value == nil || constant.Sign(k.Value) == 0
	case token.SHL, token.SHR:
		y, ok := v.Y.Type().Underlying().(*types.Basic)
		return !known && ok && y.Info()&types.IsUnsigned == 0
	}
	return false
}

// isLoad reports whether an instruction reads a variable that a call may change.
func isLoad(instr ssa.Instruction) bool {
	load, ok := instr.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	addr := load.X
	for {
		switch v := addr.(type) {
		case *ssa.FieldAddr:
			addr = v.X
			continue
		case *ssa.Alloc:
			return v.Heap
		}
		return true
	}
}

// movable reports whether the compiler computes such an instruction after the
// calls if it can.
func movable(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.UnOp:
		return v.Op != token.ARROW
	case *ssa.Lookup:
		return !v.CommaOk
	case *ssa.Convert:
		_, slice := v.Type().Underlying().(*types.Slice)
		return !slice
	case *ssa.Slice:
		return composite(v.X)
	case *ssa.BinOp, *ssa.MakeInterface, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.ChangeType, *ssa.ChangeInterface:
		return true
	}
	return false
}

// copied reports whether an instruction's value goes to the runtime by its
// address and has none: then a copy is made of it in its place. Variables have one.
func (d *delay) copied(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL && !d.ofLiteral(load) {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			return byAddress(v.Type())
		case *ssa.Lookup:
			return r.Index == v && bulky(v.Type())
		}
	}
	return false
}

func bulky(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// byAddress reports whether the runtime makes interfaces of such values from
// their address: those that are not of two, four or eight bytes, strings or slices.
func byAddress(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Bool, types.Int8, types.Uint8, types.Complex64, types.Complex128, types.UnsafePointer:
			return true
		}
		return false
	case *types.Struct:
		return t.NumFields() != 1 || byAddress(t.Field(0).Type())
	case *types.Array:
		return t.Len() != 1 || byAddress(t.Elem())
	case *types.Slice:
		return false
	}
	return true
}

// literal reports whether an instruction sets a part of a composite literal or
// of variadic arguments, which nobody sees before it is complete. A later statement
// sets a part of what a variable has.
func (s stmts) literal(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	made := variable(store.Addr)
	return composite(made) && (made.(*ssa.Alloc).Comment == "varargs" || s.at(made.Pos()) == s.at(store.Pos()))
}

// ofLiteral reports whether an instruction reads a composite literal of its own statement.
func (d *delay) ofLiteral(load *ssa.UnOp) bool {
	made := variable(load.X)
	pos, known := d.of[load]
	return composite(made) && (!known || d.s.at(made.Pos()) == d.s.at(pos))
}

func composite(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	return ok && (alloc.Comment == "complit" || alloc.Comment == "slicelit" || alloc.Comment == "varargs")
}

// isEntry reports whether an instruction may set a part of the literal of a map: it is one if
// its statement makes the map.
func isEntry(instr ssa.Instruction) bool {
	update, ok := instr.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	_, made := update.Map.(*ssa.MakeMap)
	return made
}

// inOrder reports whether an instruction stays in its place among the calls.
// Only what it needs itself may be delayed.
func (s stmts) inOrder(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Alloc, *ssa.MakeClosure, *ssa.Extract, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.Convert,
		*ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.BinOp, *ssa.Lookup,
		*ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.SliceToArrayPointer, *ssa.MultiConvert:
		return true
	case *ssa.UnOp:
		return instr.Op != token.ARROW || !instr.CommaOk
	case *ssa.Store:
		return s.literal(instr)
	}
	return isLen(instr)
}

// isLen reports whether an instruction is a call of a builtin that only reads a part of its argument.
func isLen(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && (b.Name() == "len" || b.Name() == "cap" || b.Name() == "real" || b.Name() == "imag")
}
