package engine

import (
	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// build makes the machine blocks of a block.
func (b *builder) build(block *ssa.BasicBlock) {
	b.block = block
	b.begin(b.enters(block))
	for k, instr := range block.Instrs {
		b.index = k
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		b.out.Params = append(b.out.Params, b.values[phi]...)
	}
	if b.heads[block] {
		b.emit(machine.Instr{Op: machine.Poll, Dst: machine.None, A: machine.None, B: machine.None, C: machine.None, Exit: b.pollExit()})
	}
	steps, n := b.steps(block), b.length(block)
	for k := 0; k < min(n, len(block.Instrs)-1); k++ {
		b.index = k
		if len(steps) > 0 && steps[0].from == k {
			b.step(steps[0])
			k = steps[0].to - 1
			steps = steps[1:]
			continue
		}
		if v, ok := block.Instrs[k].(ssa.Value); ok && b.fused(v) {
			continue
		}
		if b.clears(block.Instrs[k]) {
			b.clear()
		}
		b.instruction(block.Instrs[k])
	}
	if b.index = n; n < len(block.Instrs) {
		b.out.End, b.out.Exit = machine.Leave, b.exit()
		return
	}
	b.index--
	if b.clears(block.Instrs[b.index]) {
		b.clear()
	}
	b.end(block, block.Instrs[b.index])
}

// clears reports whether registers of the frame are to be cleared before an instruction that machine code carries out.
func (b *builder) clears(instr ssa.Instruction) bool {
	if b.small != nil || len(b.c.dead[instr]) == 0 {
		return false
	}
	switch instr.(type) {
	case *ssa.Jump, *ssa.If:
		return true
	}
	return !b.isStep(instr)
}

// clear leaves to clear the registers that are dead before the present instruction, and enters again: machine
// code stores no pointers.
func (b *builder) clear() {
	x := exit{ops: []op{b.c.clears(b.block.Instrs[b.index])}, enter: len(b.r.Blocks), pos: b.pos()}
	b.out.End, b.out.Exit = machine.Leave, b.newExit(x, b.saved(b.live.before(b.block, b.index)))
	b.begin(true)
}

// fused reports whether a value is computed where it is used.
func (b *builder) fused(v ssa.Value) bool {
	if b.sub != nil {
		return b.sub.fused(v)
	}
	return b.c.fused[v]
}

// begin begins a machine block.
func (b *builder) begin(enter bool) {
	b.r.Blocks = append(b.r.Blocks, machine.Block{Depth: b.depth[b.block], Enter: enter, A: machine.None, B: machine.None})
	b.out = &b.r.Blocks[len(b.r.Blocks)-1]
}

func (b *builder) emit(i machine.Instr) { b.out.Instrs = append(b.out.Instrs, i) }

// do emits an operation with a new result.
func (b *builder) do(op machine.Op, k machine.Kind, x, y machine.Value) machine.Value {
	d := b.r.Value(k, -1)
	b.emit(machine.Instr{Op: op, Kind: k, Dst: d, A: x, B: y, C: machine.None})
	return d
}

// check emits a check.
func (b *builder) check(op machine.Op, k machine.Kind, x, y machine.Value) {
	b.emit(machine.Instr{Op: op, Kind: k, Dst: machine.None, A: x, B: y, C: machine.None, Exit: b.exit()})
}

// steps are the runs of instructions of a block that closures carry out.
type steps struct{ from, to int }

func (b *builder) steps(block *ssa.BasicBlock) []steps {
	var out []steps
	for k := range min(b.length(block), len(block.Instrs)-1) {
		if !b.isStep(block.Instrs[k]) {
			continue
		}
		if n := len(out); n > 0 && b.nothing(block, out[n-1].to, k) {
			out[n-1].to = k + 1
		} else {
			out = append(out, steps{k, k + 1})
		}
	}
	return out
}

// length is the number of instructions of a block before those with which closures return, after the deferred calls.
func (b *builder) length(block *ssa.BasicBlock) int {
	if b.c.loopDefers {
		for k := range block.Instrs[:len(block.Instrs)-1] {
			if returnsFrom(block.Instrs[k:]) {
				return k
			}
		}
	}
	return len(block.Instrs)
}

// nothing reports whether the instructions from ... to-1 of a block need no code.
func (b *builder) nothing(block *ssa.BasicBlock, from, to int) bool {
	for k := from; k < to; k++ {
		v, ok := block.Instrs[k].(ssa.Value)
		if ok && b.c.fused[v] || b.idle(block.Instrs[k]) {
			continue
		}
		return false
	}
	return true
}

// step leaves for the closures of some instructions, and enters again.
func (b *builder) step(s steps) {
	b.out.End, b.out.Exit = machine.Leave, b.stepExit(s, len(b.r.Blocks))
	b.begin(true)
}

// end makes the end of a block.
func (b *builder) end(block *ssa.BasicBlock, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Jump:
		if to := block.Succs[0]; b.inside(to) {
			b.out.End, b.out.To = machine.Jump, b.edge(block, to)
		} else {
			b.out.End, b.out.Exit = machine.Leave, b.exit()
		}
	case *ssa.If:
		cmp, ok := instr.Cond.(*ssa.BinOp)
		switch {
		case !ok || !b.fused(cmp):
			b.branch(machine.Ne, machine.Bool, b.one(instr.Cond), b.r.Const(machine.Bool, 0), b.way(block, 0), b.way(block, 1))
		case b.sub != nil || b.comparable(cmp):
			op, k, x, y := b.comparison(cmp)
			b.branch(op, k, x, y, b.way(block, 0), b.way(block, 1))
		default: // its operands are for closures
			b.out.End, b.out.Exit = machine.Leave, b.exit()
		}
	case *ssa.Return:
		if b.sub == nil && b.small != nil {
			b.out.End, b.out.To = machine.Jump, machine.Edge{Block: b.total, Args: b.parts(instr.Results[0])}
			return
		}
		if b.sub == nil {
			b.out.End, b.out.Exit = machine.Leave, b.returnExit(instr)
			return
		}
		b.out.End, b.out.To = machine.Jump, machine.Edge{Block: b.sub.after, Args: b.parts(instr.Results[0])}
	default: // a panic
		b.out.End, b.out.Exit = machine.Leave, b.exit()
	}
}

// branch ends a machine block.
func (b *builder) branch(cond machine.Op, k machine.Kind, x, y machine.Value, to, other machine.Edge) {
	out := b.out
	out.End, out.Cond, out.Kind, out.A, out.B, out.To, out.Else = machine.Branch, cond, k, x, y, to, other
}

// inside reports whether machine code goes on in a block.
func (b *builder) inside(to *ssa.BasicBlock) bool { return b.sub != nil || b.l.blocks[to] }

// way is the edge to a successor, which may be outside of the loop.
func (b *builder) way(block *ssa.BasicBlock, i int) machine.Edge {
	to := block.Succs[i]
	if b.inside(to) {
		return b.edge(block, to)
	}
	return b.leave(b.newExit(exit{enter: -1, then: b.c.edges[block.Index][i], whole: true}, b.saved(b.live.edge(block, to))))
}

// edge gives the phis of a block in the loop their values.
func (b *builder) edge(from, to *ssa.BasicBlock) machine.Edge {
	first := b.first
	if b.sub != nil {
		first = b.sub.first
	}
	e := machine.Edge{Block: first[to]}
	if _, ok := to.Instrs[0].(*ssa.Phi); !ok {
		return e
	}
	way := b.c.predecessor(to, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		e.Args = append(e.Args, b.parts(phi.Edges[way])...)
	}
	return e
}
