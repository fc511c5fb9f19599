package engine

import "golang.org/x/tools/go/ssa"

// readers says where the values of a function are read. It is the same for all regions, so that each of them only looks
// at the blocks where its own values are live.
type readers struct {
	home   map[ssa.Value]*ssa.BasicBlock   // where a value is computed
	blocks map[ssa.Value][]*ssa.BasicBlock // that read it, or lead to a phi that does; some more than once
}

func (c *compiler) readers() *readers {
	if c.readBy != nil {
		return c.readBy
	}
	r := &readers{home: map[ssa.Value]*ssa.BasicBlock{}, blocks: map[ssa.Value][]*ssa.BasicBlock{}}
	for _, b := range c.fn.ssa.Blocks {
		note := func(v ssa.Value) {
			if _, computed := v.(ssa.Instruction); !computed {
				return
			}
			if in := r.blocks[v]; len(in) == 0 || in[len(in)-1] != b {
				r.blocks[v] = append(in, b)
			}
		}
		for _, instr := range b.Instrs {
			v, value := instr.(ssa.Value)
			if value {
				r.home[v] = b
			}
			if _, phi := instr.(*ssa.Phi); !phi && !(value && c.fused[v]) {
				c.reads(instr, note)
			}
		}
		for _, s := range b.Succs {
			c.phis(s, b, note)
		}
	}
	c.readBy = r
	return r
}

// phis calls f with the values that the phis of a block have on the way from another one.
func (c *compiler) phis(to, from *ssa.BasicBlock, f func(ssa.Value)) {
	if _, ok := to.Instrs[0].(*ssa.Phi); !ok {
		return
	}
	way := c.predecessor(to, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			return
		}
		c.read(phi.Edges[way], f)
	}
}

// reads calls f with the values that an instruction reads. Those of a fused computation are read where it is.
func (c *compiler) reads(instr ssa.Instruction, f func(ssa.Value)) {
	for _, p := range instr.Operands(nil) {
		if *p != nil {
			c.read(*p, f)
		}
	}
	if p, ok := instr.(*ssa.Panic); ok {
		if v := yieldValue(p.Block(), p); v != nil {
			c.read(v, f)
		}
	}
}

func (c *compiler) read(v ssa.Value, f func(ssa.Value)) {
	v = holder(v)
	if inner, ok := v.(ssa.Instruction); ok && c.fused[v] {
		c.reads(inner, f)
		return
	}
	f(v)
}
