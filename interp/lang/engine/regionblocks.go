package engine

import (
	mathbits "math/bits"

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
	steps := b.steps(block)
	for k := 0; k < len(block.Instrs)-1; k++ {
		b.index = k
		if b.c.loopDefers && returnsFrom(block.Instrs[k:]) { // closures make the deferred calls first
			b.out.End, b.out.Exit = machine.Leave, b.exit()
			return
		}
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
	b.index = len(block.Instrs) - 1
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
	x := exit{ops: []op{b.c.clears(b.block.Instrs[b.index])}, enter: len(b.r.Blocks), pos: b.c.blocks[b.within[b.block].Index].pos}
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
	for k := 0; k < len(block.Instrs)-1; k++ {
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

// stepExit leaves for the closures of some instructions, and enters a machine block after them.
func (b *builder) stepExit(s steps, enter int) int {
	starts := b.c.starts[b.block.Index]
	ops := b.c.blocks[b.block.Index].ops[starts[s.from]:starts[s.to]]
	pos := b.c.blocks[b.within[b.block].Index].pos
	return b.newExit(exit{ops: ops, enter: enter, pos: pos}, b.saved(b.live.before(b.block, s.from)))
}

func (b *builder) newExit(x exit, save []machine.Value) int {
	if b.small != nil { // the call is made by closures, from its beginning
		save = nil
	}
	b.exits = append(b.exits, x)
	return b.r.Exit(save...)
}

// exit leaves before the present instruction, for its closure.
func (b *builder) exit() int {
	at := place{b.block, b.index}
	if n, ok := b.exitAt[at]; ok {
		return n
	}
	then := b.c.blocks[b.block.Index]
	n := b.newExit(exit{enter: -1, then: then, from: b.c.starts[b.block.Index][b.index]}, b.saved(b.live.before(b.block, b.index)))
	b.exitAt[at] = n
	return n
}

// returnExit leaves with the results of the function in its frame, or before a return that machine code does not know.
func (b *builder) returnExit(r *ssa.Return) int {
	if b.c.loopDefers { // its closures make the deferred calls
		return b.exit()
	}
	for _, v := range r.Results {
		if !b.known(v) {
			return b.exit()
		}
	}
	var save []machine.Value
	for i, v := range r.Results {
		s := b.c.fn.result[i]
		for k, p := range partsOf(s.typ) {
			from := b.parts(v)[k]
			d := b.r.Value(p.kind, int32(s.offset+p.offset))
			b.emit(machine.Instr{Op: machine.Copy, Kind: p.kind, Dst: d, A: from, B: machine.None, C: machine.None})
			save = append(save, d)
		}
	}
	return b.newExit(exit{enter: -1, returns: true}, save)
}

// returning makes the block in which a callback returns its number. It leaves through exit 0.
func (b *builder) returning() {
	k, _ := scalar(b.c.fn.result[0].typ)
	d := b.r.Value(k, b.scratch)
	b.exits = append(b.exits, exit{enter: -1, returns: true})
	b.cold = append(b.cold, machine.Block{Params: []machine.Value{d}, End: machine.Leave, Exit: b.r.Exit(d), A: machine.None, B: machine.None})
}

// pollExit leaves at the beginning of a loop, for a look at the stop flag.
func (b *builder) pollExit() int {
	return b.newExit(exit{enter: -1, then: b.c.blocks[b.block.Index], whole: true}, b.saved(b.live.in[b.block.Index]))
}

// saved are the parts of live values.
func (b *builder) saved(live bits) []machine.Value {
	var out []machine.Value
	for w, word := range live {
		for ; word != 0; word &= word - 1 {
			out = append(out, b.values[b.numbered[64*w+mathbits.TrailingZeros64(word)]]...)
		}
	}
	return out
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

// leave is an edge to an exit.
func (b *builder) leave(exit int) machine.Edge {
	b.cold = append(b.cold, machine.Block{End: machine.Leave, Exit: exit, A: machine.None, B: machine.None})
	return machine.Edge{Block: b.total + len(b.cold) - 1}
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
