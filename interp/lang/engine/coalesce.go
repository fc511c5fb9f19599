package engine

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// coalesce gives a phi, and the values that flow into it, one register if they
// are not live at the same time. So a loop's i = i + 1 is one instruction
// without a copy. It looks only at these values.
func (c *compiler) coalesce() {
	c.returnInPlace()
	l := &liveness{c: c, index: map[ssa.Value]int{}, class: map[ssa.Value][]ssa.Value{}}
	var phis []*ssa.Phi
	for _, b := range c.fn.ssa.Blocks {
		for _, instr := range b.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			phis = append(phis, phi)
			l.number(phi)
			for _, e := range phi.Edges {
				if _, ok := e.(ssa.Instruction); ok {
					l.number(e)
				}
			}
		}
	}
	if len(phis) == 0 || len(l.values) > 256 || len(l.values)*len(c.fn.ssa.Blocks) > 1<<20 {
		return // of no use, or a function too large to take the time
	}
	l.solve()
	for _, phi := range phis {
		for _, e := range phi.Edges {
			if l.joinable(phi, e) {
				l.join(phi, e)
			}
		}
	}
}

// liveness tells where the numbered values are still needed.
type liveness struct {
	c      *compiler
	values []ssa.Value
	index  map[ssa.Value]int
	class  map[ssa.Value][]ssa.Value // values that share a register
	out    [][]bool                  // by block: live at its end
	in     [][]bool                  // by block: live at its beginning, after the phis
}

func (l *liveness) number(v ssa.Value) {
	v = root(v)
	if _, ok := l.index[v]; !ok {
		l.index[v] = len(l.values)
		l.values = append(l.values, v)
	}
}

// root is the value in whose register v lies.
func root(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.ChangeType:
			v = x.X
		case *ssa.Field:
			v = x.X
		default:
			return v
		}
	}
}

// uses calls f with the numbered operands of an instruction. Those of a fused
// computation are used where it is.
func (l *liveness) uses(instr ssa.Instruction, f func(i int)) {
	if v, ok := instr.(ssa.Value); ok && l.c.fused[v] {
		return
	}
	l.operands(instr, f)
}

func (l *liveness) operands(instr ssa.Instruction, f func(i int)) {
	for _, p := range instr.Operands(nil) {
		if *p == nil {
			continue
		}
		v := *p
		if inner, ok := v.(ssa.Instruction); ok && l.c.fused[v] {
			l.operands(inner, f)
			continue
		}
		if i, ok := l.index[root(v)]; ok {
			f(i)
		}
	}
}

// solve finds what is live at the ends of the blocks.
func (l *liveness) solve() {
	blocks := l.c.fn.ssa.Blocks
	for range blocks {
		l.out = append(l.out, make([]bool, len(l.values)))
		l.in = append(l.in, make([]bool, len(l.values)))
	}
	for changed := true; changed; {
		changed = false
		for b := len(blocks) - 1; b >= 0; b-- {
			live := make([]bool, len(l.values))
			for _, s := range blocks[b].Succs {
				for i, on := range l.edge(blocks[b], s) {
					live[i] = live[i] || on
				}
			}
			copy(l.out[b], live)
			instrs := blocks[b].Instrs
			for k := len(instrs) - 1; k >= 0; k-- {
				if _, ok := instrs[k].(*ssa.Phi); ok {
					break
				}
				if v, ok := instrs[k].(ssa.Value); ok {
					if i, ok := l.index[v]; ok {
						live[i] = false
					}
				}
				l.uses(instrs[k], func(i int) { live[i] = true })
			}
			for i := range live {
				if live[i] != l.in[b][i] {
					l.in[b][i], changed = live[i], true
				}
			}
		}
	}
}

// edge is what is live on the way from one block to another. A phi of the second may be live on the way to a third.
func (l *liveness) edge(from, to *ssa.BasicBlock) []bool {
	live := slices.Clone(l.in[to.Index])
	edge := l.c.predecessor(to, from)
	var needed []int
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		live[l.index[phi]] = false
		if i, ok := l.index[root(phi.Edges[edge])]; ok {
			needed = append(needed, i)
		}
	}
	for _, i := range needed {
		live[i] = true
	}
	return live
}

// liveAfter reports whether a is still needed right after b has been computed.
func (l *liveness) liveAfter(a, b ssa.Value) bool {
	i := l.index[a]
	instr := b.(ssa.Instruction)
	block := l.c.blockOf(instr)
	if _, phi := b.(*ssa.Phi); phi {
		if other, ok := a.(*ssa.Phi); ok && other.Block() == block {
			return true
		}
		return l.in[block.Index][i]
	}
	if l.out[block.Index][i] {
		return true
	}
	used, after := false, false
	for _, x := range block.Instrs {
		if after {
			l.uses(x, func(j int) { used = used || j == i })
		}
		after = after || x == instr
	}
	return used
}

// joinable reports whether a value may lie in a phi's register.
func (l *liveness) joinable(phi *ssa.Phi, v ssa.Value) bool {
	instr, ok := v.(ssa.Instruction)
	if !ok || v == phi || root(v) != v || l.c.fused[v] {
		return false
	}
	switch x := v.(type) {
	case *ssa.Extract, *ssa.Alloc, *ssa.Phi, *ssa.Next, *ssa.Select, *ssa.Range, *ssa.MakeClosure:
		return false
	case *ssa.Call:
		if _, several := x.Type().(*types.Tuple); several {
			return false
		}
	}
	if _, placed := l.c.slots[v]; placed || instr.Block() == nil {
		return false
	}
	if l.c.typeOf(v).mem != l.c.typeOf(phi).mem {
		return false
	}
	for _, m := range append(l.class[phi], phi) {
		if l.liveAfter(m, v) || l.liveAfter(v, m) {
			return false
		}
	}
	return true
}

func (l *liveness) join(phi *ssa.Phi, v ssa.Value) {
	l.class[phi] = append(l.class[phi], v)
	l.c.slots[v] = slot{l.c.off(phi), l.c.typeOf(v)}
}

// returnInPlace gives a value that is computed only to be returned the register
// of the result.
func (c *compiler) returnInPlace() {
	for _, b := range c.fn.ssa.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok {
			continue
		}
		for i, v := range ret.Results {
			switch x := v.(type) {
			case *ssa.BinOp, *ssa.Convert:
			case *ssa.Call:
				if _, several := x.Type().(*types.Tuple); several {
					continue
				}
			case *ssa.UnOp:
				if x.CommaOk {
					continue
				}
			default:
				continue
			}
			if refs := *v.Referrers(); len(refs) != 1 || c.blockOf(v.(ssa.Instruction)) != b || c.fused[v] {
				continue
			}
			if r := c.fn.result[i]; r.typ.mem == c.typeOf(v).mem {
				c.slots[v] = r
			}
		}
	}
}
