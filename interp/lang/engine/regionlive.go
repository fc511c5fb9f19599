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
	l := &regionLive{b: b, in: make([]bits, len(b.c.fn.ssa.Blocks))}
	all := b.c.readers()
	var next []*ssa.BasicBlock
	for i, v := range b.numbered {
		_, phi := v.(*ssa.Phi)
		home := all.home[v]
		next = append(next[:0], all.blocks[v]...)
		for len(next) > 0 {
			u := next[len(next)-1]
			next = next[:len(next)-1]
			if u == home && !phi || !l.enters(u, i) {
				continue
			}
			if u != home {
				next = append(next, u.Preds...)
			}
		}
	}
	return l
}

// enters notes that a value is live where a block begins, and reports whether that is news.
func (l *regionLive) enters(b *ssa.BasicBlock, i int) bool {
	in := &l.in[b.Index]
	if *in == nil {
		*in = l.none()
	}
	news := !in.has(i)
	in.add(i)
	return news
}

// none is room for all values.
func (l *regionLive) none() bits { return make(bits, (len(l.b.made)+63)/64) }

// edge is what is live on the way from one block to another.
func (l *regionLive) edge(from, to *ssa.BasicBlock) bits {
	live := l.none()
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
	l.b.c.phis(to, from, l.adds(live))
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

// through goes backwards through a block to its phis, and calls at with what is live before each instruction.
func (l *regionLive) through(b *ssa.BasicBlock, at func(k int, live bits)) {
	live := l.none()
	for _, s := range b.Succs {
		live.join(l.edge(b, s))
	}
	adds := l.adds(live)
	for k := len(b.Instrs) - 1; k >= 0; k-- {
		instr := b.Instrs[k]
		if _, phi := instr.(*ssa.Phi); phi {
			return
		}
		if v, value := instr.(ssa.Value); !value || !l.b.c.fused[v] {
			if i, ok := l.b.made[v]; value && ok {
				live.remove(i)
			}
			l.b.c.reads(instr, adds)
		}
		at(k, live)
	}
}

// adds adds values to those that are live.
func (l *regionLive) adds(live bits) func(ssa.Value) {
	return func(v ssa.Value) {
		if i, ok := l.b.made[v]; ok {
			live.add(i)
		}
	}
}
