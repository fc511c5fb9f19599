package engine

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// In "f()[g()]", where f returns a string or an array, Go calls f first. go/ssa computes the index before the operand
// if this has no address.

// operandFirst gives the operand of an index back its place before the index, if one of them makes a call.
func operandFirst(instrs []ssa.Instruction) {
	for at, instr := range instrs {
		v, ok := instr.(*ssa.Index)
		if !ok {
			continue
		}
		start, operand := indexBefore(instrs[:at], v)
		if !slices.ContainsFunc(instrs[start:at], hasEffect) {
			continue
		}
		index := slices.Clone(instrs[start:operand])
		n := copy(instrs[start:], instrs[operand:at])
		copy(instrs[start+n:], index)
	}
}

// indexBefore finds what computes the index of v: it begins at start, and what computes the operand follows it.
func indexBefore(before []ssa.Instruction, v *ssa.Index) (start, operand int) {
	index, end := v.Index, token.NoPos
	if _, known := index.(*ssa.Const); known {
		return len(before), len(before)
	}
	if conv, ok := index.(*ssa.Convert); ok && !conv.Pos().IsValid() {
		index = conv.X
	}
	for i, instr := range slices.Backward(before) {
		if ref, ok := instr.(*ssa.DebugRef); ok && ref.X == index && ref.Expr.Pos() > v.Pos() {
			operand, end = i+1, ref.Expr.End() // of the whole index, since its parts come before
			break
		}
	}
	if operand == 0 {
		return len(before), len(before)
	}
	if operand < len(before) && index != v.Index && before[operand] == v.Index.(ssa.Instruction) {
		operand++
	}
	part := map[ssa.Instruction]bool{v: true}
	for start = operand; start > 0; start-- {
		instr := before[start-1]
		pos := source(instr)
		switch v := instr.(type) {
		case *ssa.DebugRef:
			pos = v.Expr.Pos()
		case *ssa.Store:
			if ofVarargs(v) {
				pos = token.NoPos
			}
		}
		_, phi := instr.(*ssa.Phi) // which stays first in its block
		if inside := pos > v.Pos() && pos < end; phi || !inside && (pos.IsValid() || !partOf(part, instr)) {
			break
		}
		part[instr] = true
	}
	return start, operand
}

// partOf reports whether an instruction that is nowhere in the source is only for others, or sets a part of what they use.
func partOf(others map[ssa.Instruction]bool, instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.Store:
		made, ok := variable(v.Addr).(*ssa.Alloc)
		return ok && slices.ContainsFunc(*made.Referrers(), func(r ssa.Instruction) bool { return others[r] })
	case ssa.Value:
		return onlyFor(v, others)
	}
	return false
}

// hasEffect reports whether an instruction is a call or a receive.
func hasEffect(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.Call:
		return asCall(v)
	case *ssa.UnOp:
		return v.Op == token.ARROW
	}
	return false
}
