package engine

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// isPure reports whether an instruction does nothing but compute a value, or fail.
func isPure(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.UnOp:
		return v.Op != token.ARROW
	case *ssa.Alloc, *ssa.BinOp, *ssa.ChangeInterface, *ssa.ChangeType, *ssa.Convert, *ssa.Extract, *ssa.Field, *ssa.FieldAddr, *ssa.Index,
		*ssa.IndexAddr, *ssa.Lookup, *ssa.MakeClosure, *ssa.MakeInterface, *ssa.Slice, *ssa.SliceToArrayPointer, *ssa.TypeAssert:
		return true
	}
	return isLen(instr)
}

// mayPanic reports whether a pure instruction may fail.
func mayPanic(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.UnOp:
		return v.Op == token.MUL && !isVariable(v.X)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return !isVariable(v.(ssa.Value))
	case *ssa.Index, *ssa.Lookup, *ssa.Slice, *ssa.SliceToArrayPointer:
		return true
	case *ssa.TypeAssert:
		return !v.CommaOk
	case *ssa.BinOp:
		if !comparison(v.Op) {
			return mayFail(v)
		}
		switch v.X.Type().Underlying().(type) {
		case *types.Basic, *types.Pointer, *types.Chan:
			return false
		}
		return true
	}
	return false
}

// isVariable reports whether an address is that of a variable or of a part that it certainly has.
func isVariable(addr ssa.Value) bool {
	for {
		switch v := addr.(type) {
		case *ssa.Alloc, *ssa.Global, *ssa.FreeVar:
			return true
		case *ssa.FieldAddr:
			addr = v.X
		case *ssa.IndexAddr:
			if _, known := v.Index.(*ssa.Const); !known {
				return false
			}
			addr = v.X // of an array, as that of a slice is a value
		default:
			return false
		}
	}
}

// source is where an instruction is in the source; where a load by itself is not, where its address is.
func source(instr ssa.Instruction) token.Pos {
	for !instr.Pos().IsValid() {
		load, ok := instr.(*ssa.UnOp)
		if !ok || load.Op != token.MUL {
			break
		}
		if instr, ok = load.X.(ssa.Instruction); !ok {
			return token.NoPos
		}
	}
	return instr.Pos()
}
