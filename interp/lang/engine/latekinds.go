package engine

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// What the compiler does with each kind of instruction beside the calls of a statement; see late.go.

// asCall reports whether the compiler makes a call before it computes what needs no call. Some builtin functions are
// such calls. So are len, cap, real, imag and complex, but these do nothing that what waits for a call could see.
func asCall(v *ssa.Call) bool {
	switch builtinOf(v) {
	case "", "min", "max", "append", "copy", "recover":
		return true
	}
	return false
}

// builtinOf is the name of the builtin function that an instruction calls, or "".
func builtinOf(instr ssa.Instruction) string {
	if call, ok := instr.(*ssa.Call); ok {
		if b, ok := call.Call.Value.(*ssa.Builtin); ok {
			return b.Name()
		}
	}
	return ""
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
		return !isSlice(v.Type())
	case *ssa.Slice:
		return composite(v.X)
	case *ssa.Call:
		return isUnsafe(v)
	case *ssa.MakeClosure:
		return v.Fn.(*ssa.Function).Synthetic != "" // a method value
	case *ssa.BinOp, *ssa.MakeInterface, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.ChangeType, *ssa.ChangeInterface,
		*ssa.SliceToArrayPointer:
		return true
	}
	return false
}

// copied reports whether the compiler makes a copy of an instruction's value in its place. What has an address goes to
// the runtime without.
func (d *delay) copied(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok || d.early[v] == notEarly {
		return false
	}
	load, ok := v.(*ssa.UnOp)
	return d.early[v] == inPlace || !ok || load.Op != token.MUL || d.ofLiteral(load)
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

// literal reports whether an instruction sets a part of a composite literal or of variadic arguments, or a variable that
// its statement declares: nobody sees these before they are complete. A later statement sets a part of what a variable has.
func (s stmts) literal(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	if !ok {
		return false
	}
	made, ok := variable(store.Addr).(*ssa.Alloc)
	if !ok {
		return false
	}
	statement := s.at(store.Pos())
	return ofVarargs(store) || s.at(made.Pos()) == statement && (composite(made) || store.Addr == ssa.Value(made) && statement > 0)
}

// ofVarargs reports whether an instruction sets an argument of a variadic call.
func ofVarargs(store *ssa.Store) bool {
	made, ok := variable(store.Addr).(*ssa.Alloc)
	return ok && made.Comment == "varargs"
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
	return isLen(instr) || isUnsafe(instr)
}

// isUnsafe reports whether an instruction is a call of a function of package unsafe.
func isUnsafe(instr ssa.Instruction) bool {
	switch builtinOf(instr) {
	case "Add", "Slice", "String", "SliceData", "StringData":
		return true
	}
	return false
}

// isLen reports whether an instruction is a call of a builtin that only reads a part of its argument.
func isLen(instr ssa.Instruction) bool {
	switch builtinOf(instr) {
	case "len", "cap", "real", "imag", "complex":
		return true
	}
	return false
}
