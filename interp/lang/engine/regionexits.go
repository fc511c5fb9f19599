package engine

import (
	"go/token"
	mathbits "math/bits"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// The ways out of a region, and what each writes to the frame.

// pos is a place in the loop that is being built, for a stop.
func (b *builder) pos() token.Pos { return b.c.blocks[b.within[b.block].Index].pos }

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

// stepExit leaves for the closures of some instructions, and enters a machine block after them.
func (b *builder) stepExit(s steps, enter int) int {
	starts, block := b.c.starts[b.block.Index], b.c.blocks[b.block.Index]
	ops := block.ops[starts[s.from]:starts[s.to]]
	return b.newExit(exit{ops: ops, enter: enter, pos: b.pos(), then: block, from: starts[s.to]}, b.saved(b.live.before(b.block, s.from)))
}

// leave is an edge to an exit.
func (b *builder) leave(exit int) machine.Edge {
	b.cold = append(b.cold, machine.Block{End: machine.Leave, Exit: exit, A: machine.None, B: machine.None})
	return machine.Edge{Block: b.total + len(b.cold) - 1}
}
