package engine

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// What waits for the calls of its statement by itself. What needs it waits too, if it is movable; see late.go.

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

// waits reports whether an instruction comes after the calls of its statement though it reads no variable: it may
// fail, or it reads a map or the elements of a slice.
func waits(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.BinOp:
		return mayPanic(v)
	case *ssa.Convert:
		return isSlice(v.X.Type()) && v.Pos().IsValid()
	case *ssa.SliceToArrayPointer:
		return v.Pos().IsValid()
	case *ssa.Index:
		_, known := v.Index.(*ssa.Const)
		_, array := v.X.Type().Underlying().(*types.Array)
		return !known || !array
	case *ssa.Lookup:
		return !v.CommaOk
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return !isVariable(v.(ssa.Value))
	case *ssa.TypeAssert:
		return !v.CommaOk && (isPointer(v.AssertedType) || ofMethodValue(v))
	}
	return false
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
		return ok && y.Info()&types.IsUnsigned == 0 && (!known || k.Value != nil && constant.Sign(k.Value) < 0)
	}
	return false
}

// isPointer reports whether an interface has values of type t themselves, not their address.
func isPointer(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Map, *types.Signature:
		return true
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Struct:
		return t.NumFields() == 1 && isPointer(t.Field(0).Type())
	case *types.Array:
		return t.Len() == 1 && isPointer(t.Elem())
	}
	return false
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// callOf is the call for which a load only gets the receiver of a method, as q.M(f()) does of a pointer q.
func callOf(load *ssa.UnOp) *ssa.Call {
	refs := *load.Referrers()
	if load.Op != token.MUL || len(refs) != 1 || !isLoad(load) {
		return nil
	}
	call, ok := refs[0].(*ssa.Call)
	if !ok || call.Call.IsInvoke() || call.Call.Signature().Recv() == nil || call.Call.Args[0] != ssa.Value(load) {
		return nil
	}
	return call
}
