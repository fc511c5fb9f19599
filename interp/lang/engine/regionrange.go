package engine

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// blocksOfNext is how many machine blocks next begins.
const blocksOfNext = 10

// next steps a loop over a string. It knows the letters of one and two bytes and most of those of three: E1 to EC begin
// letters that need no look at what comes next but that it continues. The rest, and faulty text, are
// for the closure.
func (b *builder) next(v *ssa.Next) {
	var it iterator
	text, at := int64(unsafe.Offsetof(it.text)), int64(unsafe.Offsetof(it.at))
	state, parts := b.one(v.Iter), b.several[v]
	first := len(b.r.Blocks)
	ascii, two, twoFits, twoEnds, three, threeFits, threeGoesOn, threeEnds, found, after :=
		first, first+1, first+2, first+3, first+4, first+5, first+6, first+7, first+8, first+9
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
	number := func(n uint64) machine.Value { return b.r.Const(machine.Int32, n) }
	index := func(n uint64) machine.Value { return b.r.Const(machine.Int64, n) }
	n, i := b.read(state, machine.None, machine.Int64, text+8), b.read(state, machine.None, machine.Int64, at)
	b.branch(machine.Lt, machine.Int64, i, n, machine.Edge{Block: ascii}, to(0, index(0), number(0)))

	b.begin(false)
	bytes := b.read(state, machine.None, machine.Pointer, text)
	letter := b.do(machine.Convert, machine.Int32, b.read(bytes, i, machine.Uint8, 0), machine.None)
	slow := b.leave(b.stepExit(steps{b.index, b.index + 1}, after))
	goOn := func(block int) machine.Edge { return machine.Edge{Block: block} }
	found1 := func(letter, next machine.Value) machine.Edge {
		return machine.Edge{Block: found, Args: []machine.Value{letter, next}}
	}
	b.branch(machine.Lt, machine.Int32, letter, number(0x80), found1(letter, b.do(machine.Add, machine.Int64, i, index(1))), goOn(two))

	// between begins a block that tells whether the first byte is one of some.
	between := func(from, n uint64, yes, no machine.Edge) {
		b.begin(false)
		past := b.do(machine.Convert, machine.Uint32, b.do(machine.Sub, machine.Int32, letter, number(from)), machine.None)
		b.branch(machine.Lt, machine.Uint32, past, b.r.Const(machine.Uint32, n), yes, no)
	}
	// fits begins a block that tells whether the text has n more bytes.
	fits := func(n uint64, length machine.Value, yes int) {
		b.begin(false)
		b.branch(machine.Lt, machine.Int64, b.do(machine.Add, machine.Int64, i, index(n)), length, goOn(yes), slow)
	}
	// continued begins a block that reads the byte at i + n, and returns its six bits, and its first two.
	continued := func(n int64) (bits, mark machine.Value) {
		b.begin(false)
		c := b.do(machine.Convert, machine.Int32, b.read(bytes, i, machine.Uint8, n), machine.None)
		return b.do(machine.And, machine.Int32, c, number(0x3f)), b.do(machine.And, machine.Int32, c, number(0xc0))
	}
	join := func(high, low machine.Value) machine.Value {
		return b.do(machine.Or, machine.Int32, b.do(machine.Shl, machine.Int32, high, b.r.Const(machine.Uint8, 6)), low)
	}
	between(0xc2, 0xe0-0xc2, goOn(twoFits), goOn(three))
	fits(1, n, twoEnds)
	bits, mark := continued(1)
	whole := join(b.do(machine.And, machine.Int32, letter, number(0x1f)), bits)
	b.branch(machine.Eq, machine.Int32, mark, number(0x80), found1(whole, b.do(machine.Add, machine.Int64, i, index(2))), slow)

	between(0xe1, 0xed-0xe1, goOn(threeFits), slow)
	fits(2, n, threeGoesOn)
	bits, mark = continued(1)
	high := join(b.do(machine.And, machine.Int32, letter, number(0x0f)), bits)
	b.branch(machine.Eq, machine.Int32, mark, number(0x80), goOn(threeEnds), slow)
	bits, mark = continued(2)
	whole = join(high, bits)
	b.branch(machine.Eq, machine.Int32, mark, number(0x80), found1(whole, b.do(machine.Add, machine.Int64, i, index(3))), slow)

	b.begin(false)
	letter, next := b.r.Value(machine.Int32, -1), b.r.Value(machine.Int64, -1)
	b.out.Params = []machine.Value{letter, next}
	b.emit(machine.Instr{Op: machine.Store, Kind: machine.Int64, Dst: machine.None, A: state, B: next, C: machine.None, Scale: 1, Imm: at})
	b.out.End, b.out.To = machine.Jump, to(1, i, letter)

	b.begin(true)
	b.out.Params = b.values[v]
}

// read loads from an address.
func (b *builder) read(base, index machine.Value, k machine.Kind, offset int64) machine.Value {
	d := b.r.Value(k, -1)
	b.emit(machine.Instr{Op: machine.Load, Kind: k, Dst: d, A: base, B: machine.None, C: index, Scale: 1, Imm: offset})
	return d
}
