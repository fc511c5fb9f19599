package engine

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Reads of variables can wait for the end of an operand with && or || in their statement.

// joint is the block in which the value of the && or || is known whose evaluation b begins,
// or nil.
func joint(b *ssa.BasicBlock) *ssa.BasicBlock {
	if _, branches := b.Instrs[len(b.Instrs)-1].(*ssa.If); !branches {
		return nil
	}
	for _, after := range b.Dominees() {
		if phi, ok := after.Instrs[0].(*ssa.Phi); ok && after.Index > b.Index && (phi.Comment == token.LAND.String() || phi.Comment == token.LOR.String()) {
			return after
		}
	}
	return nil
}

// crosses reports whether instr begins an operand with && or ||, which uses nothing that is
// delayed but what instr needs itself.
func (d *delay) crosses(instr ssa.Instruction) bool {
	if _, branches := instr.(*ssa.If); !branches || d.after == nil {
		return false
	}
	delayed := map[ssa.Instruction]bool{instr: true}
	for _, p := range d.pending {
		delayed[p] = true
	}
	for _, p := range d.pending {
		v, ok := p.(ssa.Value)
		if !ok {
			if store, ok := p.(*ssa.Store); ok && d.usedBefore(variable(store.Addr), instr.Block()) {
				return false
			}
			continue
		}
		for _, r := range *v.Referrers() {
			_, phi := r.(*ssa.Phi)
			if !delayed[r] && (!d.after.Dominates(r.Block()) || phi && r.Block() == d.after) {
				return false
			}
		}
	}
	return true
}

// usedBefore reports whether a variable is used between b and the block in which the value of && or || is known.
func (d *delay) usedBefore(v ssa.Value, b *ssa.BasicBlock) bool {
	return slices.ContainsFunc(*v.Referrers(), func(r ssa.Instruction) bool { return r.Block() != b && !d.after.Dominates(r.Block()) })
}

// moved are the instructions that late has put into another block than go/ssa had, and that block.
func moved(fn *ssa.Function) map[ssa.Instruction]*ssa.BasicBlock {
	var out map[ssa.Instruction]*ssa.BasicBlock
	for _, b := range fn.Blocks {
		for _, instr := range b.Instrs {
			if instr.Block() != b {
				if out == nil {
					out = map[ssa.Instruction]*ssa.BasicBlock{}
				}
				out[instr] = b
			}
		}
	}
	return out
}

// blockOf is the block of an instruction.
func (c *compiler) blockOf(instr ssa.Instruction) *ssa.BasicBlock {
	if b, ok := c.moved[instr]; ok {
		return b
	}
	return instr.Block()
}
