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
			leftFirst(b.Instrs[first:i], store)
			placeLast(b.Instrs[first:i], store)
		}
	}
}

// leftFirst moves the load of "t.a" in "t.a += p.b" before what may fail on the right. go/ssa loads it last.
func leftFirst(instrs []ssa.Instruction, store *ssa.Store) {
	op, ok := store.Val.(*ssa.BinOp)
	if !ok {
		return
	}
	left := map[ssa.Instruction]bool{op: true} // what only finds the left operand; op is taken out below
	needs := map[ssa.Value]bool{}
	to, may := 0, false
	for i, instr := range slices.Backward(instrs) {
		v, ok := instr.(ssa.Value)
		switch {
		case !ok || instr == ssa.Instruction(op):
		case v != op.Y && selects(instr) && onlyFor(v, left):
			left[instr] = true
			for _, o := range instr.Operands(nil) {
				needs[*o] = true
			}
			may = may || mayPanic(instr)
		case needs[v], mayPanic(instr) && !waits(instr) && !isLoad(instr): // the compiler has copied the latter before
			to = max(to, i+1)
		}
	}
	delete(left, op)
	for to < len(instrs) && (left[instrs[to]] || !mayPanic(instrs[to])) {
		to++
	}
	if !may || to == len(instrs) {
		return
	}
	var first, rest []ssa.Instruction
	for _, instr := range instrs[to:] {
		if left[instr] {
			first = append(first, instr)
		} else {
			rest = append(rest, instr)
		}
	}
	copy(instrs[to:], append(first, rest...))
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
