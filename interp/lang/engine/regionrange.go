package engine

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// blocksOfNext is how many machine blocks next begins.
const blocksOfNext = 3

// next steps a loop over a string. A rune of more than a byte is for the closure.
func (b *builder) next(v *ssa.Next) {
	var it iterator
	text, at := int64(unsafe.Offsetof(it.text)), int64(unsafe.Offsetof(it.at))
	state, parts := b.one(v.Iter), b.several[v]
	advance, after := len(b.r.Blocks)+1, len(b.r.Blocks)+2
	to := func(ok uint64, key, letter machine.Value) machine.Edge {
		e := machine.Edge{Block: after, Args: []machine.Value{b.r.Const(machine.Bool, ok)}}
		if len(parts[1]) > 0 {
			e.Args = append(e.Args, key)
		}
		if len(parts[2]) > 0 {
			e.Args = append(e.Args, letter)
		}
		return e
	}
	n, i := b.read(state, machine.None, machine.Int64, text+8), b.read(state, machine.None, machine.Int64, at)
	end := to(0, b.r.Const(machine.Int64, 0), b.r.Const(machine.Int32, 0))
	b.branch(machine.Lt, machine.Int64, i, n, machine.Edge{Block: advance - 1}, end)

	b.begin(false)
	letter := b.read(b.read(state, machine.None, machine.Pointer, text), i, machine.Uint8, 0)
	slow := b.leave(b.stepExit(steps{b.index, b.index + 1}, after))
	b.branch(machine.Lt, machine.Uint8, letter, b.r.Const(machine.Uint8, 0x80), machine.Edge{Block: advance}, slow)

	b.begin(false)
	next := b.do(machine.Add, machine.Int64, i, b.r.Const(machine.Int64, 1))
	b.emit(machine.Instr{Op: machine.Store, Kind: machine.Int64, Dst: machine.None, A: state, B: next, C: machine.None, Scale: 1, Imm: at})
	b.out.End, b.out.To = machine.Jump, to(1, i, b.do(machine.Convert, machine.Int32, letter, machine.None))

	b.begin(true)
	b.out.Params = b.values[v]
}

// read loads from an address.
func (b *builder) read(base, index machine.Value, k machine.Kind, offset int64) machine.Value {
	d := b.r.Value(k, -1)
	b.emit(machine.Instr{Op: machine.Load, Kind: k, Dst: d, A: base, B: machine.None, C: index, Scale: 1, Imm: offset})
	return d
}
