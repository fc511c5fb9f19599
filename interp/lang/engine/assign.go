package engine

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// In "rows[i][0] = p.a" both sides may fail. Go does not say which does first; the compiler computes
// the value first, and then where it goes. go/ssa reads from left to right.

// assignLast moves what only finds the place of an assignment behind what may fail in its value. The
// address itself comes last anyway: see fuse.
func assignLast(fn *ssa.Function, s func() stmts) {
	for _, b := range fn.Blocks {
		for i, instr := range b.Instrs {
			store, ok := instr.(*ssa.Store)
			if !ok || composite(variable(store.Addr)) && s().literal(store) {
				continue
			}
			first, statement := i, -1
			for first > 0 && isPure(b.Instrs[first-1]) {
				if mayPanic(b.Instrs[first-1]) {
					if statement < 0 {
						statement = s().at(store.Pos())
					}
					if s().at(source(b.Instrs[first-1])) != statement {
						break
					}
				}
				first--
			}
			placeLast(b.Instrs[first:i], store)
		}
	}
}

// placeLast moves those of the instructions that only find the place of a store behind the last other one that
// may fail.
func placeLast(instrs []ssa.Instruction, store *ssa.Store) {
	place := map[ssa.Instruction]bool{store: true}
	behind := -1 // the place of that other one
	for i, instr := range slices.Backward(instrs) {
		if v, ok := instr.(ssa.Value); ok && v != store.Val && selects(instr) && onlyFor(v, place) {
			place[instr] = true
		} else if behind < 0 && mayPanic(instr) {
			behind = i
		}
	}
	var ofPlace []ssa.Instruction
	rest := instrs[:0]
	for _, instr := range instrs[:behind+1] {
		if place[instr] {
			ofPlace = append(ofPlace, instr)
		} else {
			rest = append(rest, instr)
		}
	}
	copy(instrs[len(rest):], ofPlace)
}

// selects reports whether an instruction selects a part of a variable. What else the place needs, such as the sum
// in "rows[i+n]", the compiler computes before the value.
func selects(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index:
		return true
	case *ssa.UnOp:
		return v.Op == token.MUL
	}
	return false
}

// onlyFor reports whether nothing but users needs v.
func onlyFor(v ssa.Value, users map[ssa.Instruction]bool) bool {
	refs := *v.Referrers()
	return len(refs) > 0 && !slices.ContainsFunc(refs, func(r ssa.Instruction) bool { return !users[r] })
}
