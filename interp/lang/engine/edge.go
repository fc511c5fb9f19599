package engine

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// edge returns the block to go to for one of two successors: the successor
// itself, or a block of moves before it.
func (c *compiler) edge(b *ssa.BasicBlock, i int) *block {
	to := b.Succs[i]
	ops := c.moves(b, to)
	if len(ops) == 0 {
		return c.blocks[to.Index]
	}
	return &block{ops: ops, to: c.blocks[to.Index]}
}

// moves sets the phis of a block for the way from another block. All are set at
// the same time; if one overwrites what another reads, temporaries are used.
func (c *compiler) moves(from, to *ssa.BasicBlock) []op {
	if _, ok := to.Instrs[0].(*ssa.Phi); !ok {
		return nil
	}
	edge := c.predecessor(to, from)
	var dst, src []slot
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		d, s := c.slot(phi), c.slot(phi.Edges[edge])
		if d.offset != s.offset {
			dst, src = append(dst, d), append(src, s)
		}
	}
	overlap := false
	for i, d := range dst {
		for _, s := range src[i+1:] {
			overlap = overlap || d.offset < s.offset+s.typ.size && s.offset < d.offset+d.typ.size
		}
	}
	var ops, late []op
	for i, d := range dst {
		if !overlap {
			ops = appendOp(ops, d.typ.move(d.offset, src[i].offset))
			continue
		}
		t := c.add(d.typ)
		ops = appendOp(ops, d.typ.move(t.offset, src[i].offset))
		late = appendOp(late, d.typ.move(d.offset, t.offset))
	}
	return append(ops, late...)
}

// manyWays is the number of predecessors of a block from which on they are
// looked up.
const manyWays = 16

// predecessor is the number of p among the predecessors of b, which is the
// number of its edge in phis.
func (c *compiler) predecessor(b, p *ssa.BasicBlock) int {
	if len(b.Preds) < manyWays {
		return slices.Index(b.Preds, p)
	}
	ways := c.ways[b]
	if ways == nil {
		if c.ways == nil {
			c.ways = map[*ssa.BasicBlock]map[*ssa.BasicBlock]int{}
		}
		ways = make(map[*ssa.BasicBlock]int, len(b.Preds))
		for i, q := range slices.Backward(b.Preds) {
			ways[q] = i
		}
		c.ways[b] = ways
	}
	return ways[p]
}

func appendOp(ops []op, o op) []op {
	if o != nil {
		ops = append(ops, o)
	}
	return ops
}

// fuse marks a computation that its only user can do itself: the address of a
// load or store, or the comparison of a branch. after is the rest of its block.
//
// It may fail later then. Within a statement that is right: the compiler makes
// the calls first, and an assignment looks last at the address (assignLast does
// the same for what the address needs).
func (c *compiler) fuse(v ssa.Value, after []ssa.Instruction, s func() stmts) {
	refs := *v.Referrers()
	if len(refs) != 1 || c.blockOf(refs[0]) != c.blockOf(v.(ssa.Instruction)) || !staysFirst(v.(ssa.Instruction), refs[0], after, s) {
		return
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		_, ok := refs[0].(*ssa.If)
		c.fused[v] = ok && comparison(v.Op)
	default:
		switch use := refs[0].(type) {
		case *ssa.UnOp:
			c.fused[v] = use.Op == token.MUL
		case *ssa.Store:
			c.fused[v] = use.Addr == v && use.Val != v
		}
	}
}

// staysFirst reports whether v cannot fail, or nothing of another statement that
// may fail or that does something stands between it and its user.
func staysFirst(v, user ssa.Instruction, after []ssa.Instruction, s func() stmts) bool {
	if !mayPanic(v) {
		return true
	}
	statement := -1
	for _, instr := range after {
		if instr == user {
			break
		}
		if isPure(instr) && !mayPanic(instr) {
			continue
		}
		if statement < 0 {
			statement = s().at(v.Pos())
		}
		if s().at(source(instr)) != statement {
			return false
		}
	}
	return true
}

// onlyCalled reports whether a closure is only called where it is made, and not
// used as a value, as in defer func() { ... }().
func onlyCalled(v *ssa.MakeClosure) bool {
	for _, r := range *v.Referrers() {
		call, ok := r.(ssa.CallInstruction)
		if !ok || call.Common().Value != v {
			return false
		}
		for _, a := range call.Common().Args {
			if a == v {
				return false
			}
		}
	}
	return true
}

func comparison(t token.Token) bool {
	switch t {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}
