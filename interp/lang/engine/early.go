package engine

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Some values wait for no later call of their statement, though others like them do: the compiler makes a copy of them.

// early says why the compiler makes a copy of a value in its place.
type early uint8

const (
	notEarly  early = iota
	byPointer       // the runtime gets its address, and it may have none
	inPlace         // it is a bound of a slice, a key that is made a number, or of a select, or the expression of what is called makes calls itself
)

// copiedEarly finds such values of a function. A variable is none: go/ssa has a note where its value has a name.
func copiedEarly(fn *ssa.Function) map[ssa.Value]early {
	out, named := map[ssa.Value]early{}, map[ssa.Value]bool{}
	note := func(v ssa.Value, why early) {
		if !named[v] {
			out[v] = max(out[v], why)
		}
	}
	for _, b := range fn.Blocks {
		last := token.NoPos // call
		for _, instr := range b.Instrs {
			switch v := instr.(type) {
			case *ssa.DebugRef:
				if variable, ok := v.Object().(*types.Var); ok && !variable.IsField() {
					named[v.X] = true
				} else if last >= v.Expr.Pos() && last < v.Expr.End() && called(v.X, v.Expr) {
					note(v.X, inPlace)
				}
			case *ssa.Call:
				last = v.Pos()
			case *ssa.UnOp:
				if v.Op == token.ARROW {
					last = v.Pos()
				}
			case *ssa.MakeInterface:
				if byAddress(v.X.Type()) {
					note(v.X, byPointer)
				}
			case *ssa.Lookup:
				if m, ok := v.X.Type().Underlying().(*types.Map); ok {
					why := keyCopied(m)
					if load, ok := v.Index.(*ssa.UnOp); ok && why == inPlace {
						out[load] = why // though it may be a variable
					}
					note(v.Index, why)
					if keyOfBytes(v.Index) && !named[v.Index] {
						note(v, inPlace)
					}
				}
			case *ssa.Select:
				for _, state := range v.States {
					out[state.Chan] = inPlace
					if state.Send != nil {
						out[state.Send] = inPlace
					}
				}
			case *ssa.Slice:
				note(v.Low, inPlace)
				note(v.High, inPlace)
				note(v.Max, inPlace)
			}
		}
	}
	return out
}

// called reports whether v, the value of an expression, is what a call calls, or the interface whose method it calls.
// The receiver of another method is an argument like the others.
func called(v ssa.Value, e ast.Expr) bool {
	refs := v.Referrers()
	return refs != nil && slices.ContainsFunc(*refs, func(r ssa.Instruction) bool {
		call, ok := r.(ssa.CallInstruction)
		return ok && call.Common().Value == v && call.Pos() >= e.End()
	})
}
