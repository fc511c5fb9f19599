package engine

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// regionLive says which of the values that a region computes closures still need.
type regionLive struct {
	b  *builder
	in []bits // by block, after its phis

	block *ssa.BasicBlock // of the following
	at    []bits          // by instruction: live before it
}

// liveness finds where the values that the region computes are needed, in the whole function.
func (b *builder) liveness() *regionLive {
	l := &regionLive{b: b}
	words := (len(b.made) + 63) / 64
	blocks := b.c.fn.ssa.Blocks
	for range blocks {
		l.in = append(l.in, make(bits, words))
	}
	for changed := true; changed; {
		changed = false
		for k := len(blocks) - 1; k >= 0; k-- {
			changed = l.in[k].join(l.through(blocks[k], nil)) || changed
		}
	}
	return l
}

// edge is what is live on the way from one block to another.
func (l *regionLive) edge(from, to *ssa.BasicBlock) bits {
	live := make(bits, (len(l.b.made)+63)/64)
	live.join(l.in[to.Index])
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		if i, ok := l.b.made[phi]; ok {
			live.remove(i)
		}
	}
	if _, ok := to.Instrs[0].(*ssa.Phi); !ok {
		return live
	}
	way := l.b.c.predecessor(to, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		l.use(phi.Edges[way], live)
	}
	return live
}

// before is what is live before an instruction of a block; phis count as carried out. A
// block has as many exits as it likes, so it goes through each block once.
func (l *regionLive) before(b *ssa.BasicBlock, index int) bits {
	if l.block != b {
		l.block, l.at = b, make([]bits, len(b.Instrs))
		l.through(b, func(k int, live bits) { l.at[k] = slices.Clone(live) })
	}
	return l.at[index]
}

// through goes backwards through a block to its phis. It calls at with what is live before
// each instruction, and returns what is live before the first.
func (l *regionLive) through(b *ssa.BasicBlock, at func(k int, live bits)) bits {
	live := make(bits, (len(l.b.made)+63)/64)
	for _, s := range b.Succs {
		live.join(l.edge(b, s))
	}
	for k := len(b.Instrs) - 1; k >= 0; k-- {
		instr := b.Instrs[k]
		if _, phi := instr.(*ssa.Phi); phi {
			break
		}
		v, value := instr.(ssa.Value)
		if value && l.b.c.fused[v] {
			if at != nil {
				at(k, live)
			}
			continue
		}
		if i, ok := l.b.made[v]; value && ok {
			live.remove(i)
		}
		l.operands(instr, live)
		if at != nil {
			at(k, live)
		}
	}
	return live
}

// operands adds what an instruction reads. Those of a fused computation are read where it is.
func (l *regionLive) operands(instr ssa.Instruction, live bits) {
	for _, p := range instr.Operands(nil) {
		if *p != nil {
			l.use(*p, live)
		}
	}
	if p, ok := instr.(*ssa.Panic); ok {
		if v := yieldValue(p.Block(), p); v != nil {
			l.use(v, live)
		}
	}
}

func (l *regionLive) use(v ssa.Value, live bits) {
	v = holder(v)
	if inner, ok := v.(ssa.Instruction); ok && l.b.c.fused[v] {
		l.operands(inner, live)
		return
	}
	if i, ok := l.b.made[v]; ok {
		live.add(i)
	}
}
