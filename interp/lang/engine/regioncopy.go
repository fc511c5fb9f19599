package engine

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// blocksOfCopy is how many machine blocks copying begins.
const blocksOfCopy = 5

// mostCopied is how many elements machine code copies, one after the other. Compiled code is faster for more.
const mostCopied = 64

// wordsOf is a kind of each size to copy numbers as.
var wordsOf = map[uintptr]machine.Kind{1: machine.Uint8, 2: machine.Uint16, 4: machine.Uint32, 8: machine.Uint64}

// copies reports whether an instruction is a copy that machine code makes, of numbers.
func (b *builder) copies(instr ssa.Instruction) bool {
	v, ok := instr.(*ssa.Call)
	if !ok || b.small != nil || b.sub != nil {
		return false
	}
	f, ok := v.Call.Value.(*ssa.Builtin)
	if !ok || f.Name() != "copy" || !b.canAll(v.Call.Args) {
		return false
	}
	k, number := scalar(b.elementOf(v))
	return number && k != machine.Pointer && b.c.typeOf(v.Call.Args[1]).mem.Kind() == reflect.Slice
}

// elementOf is the type of the elements that a call copies.
func (b *builder) elementOf(v *ssa.Call) *typ {
	return b.c.e.typeOf(v.Call.Args[0].Type().Underlying().(*types.Slice).Elem())
}

// copy copies a few numbers, from the first on, without a poll: one that is due would leave a part of them
// copied. Its closure copies many, and those whose destination begins inside the source.
func (b *builder) copy(v *ssa.Call) {
	to, from, size := b.parts(v.Call.Args[0]), b.parts(v.Call.Args[1]), b.elementOf(v).size
	first := len(b.r.Blocks)
	few, behind, loop, body, after := first, first+1, first+2, first+3, first+4
	index := func(n uint64) machine.Value { return b.r.Const(machine.Int64, n) }
	slow := b.stepExit(steps{b.index, b.index + 1}, after)
	begin := machine.Edge{Block: loop, Args: []machine.Value{index(0)}}
	n := b.do(machine.Min, machine.Int64, to[1], from[1])
	b.branch(machine.Le, machine.Int64, n, index(mostCopied), machine.Edge{Block: few}, b.leave(slow))

	b.begin(false)
	b.branch(machine.Le, machine.Pointer, to[0], from[0], begin, machine.Edge{Block: behind})

	b.begin(false)
	end := b.do(machine.Add, machine.Pointer, from[0], b.do(machine.Mul, machine.Int64, n, index(uint64(size))))
	b.branch(machine.Ge, machine.Pointer, to[0], end, begin, b.leave(slow))

	b.begin(false)
	b.out.Depth++
	b.out.Short = true
	i := b.r.Value(machine.Int64, -1)
	b.out.Params = []machine.Value{i}
	b.branch(machine.Lt, machine.Int64, i, n, machine.Edge{Block: body}, machine.Edge{Block: after, Args: []machine.Value{n}})

	b.begin(false)
	b.out.Depth++
	k := wordsOf[size]
	x := b.r.Value(k, -1)
	b.emit(machine.Instr{Op: machine.Load, Kind: k, Dst: x, A: from[0], B: machine.None, C: i, Scale: uint8(size)})
	b.emit(machine.Instr{Op: machine.Store, Kind: k, Dst: machine.None, A: to[0], B: x, C: i, Scale: uint8(size)})
	b.out.End, b.out.To = machine.Jump, machine.Edge{Block: loop, Args: []machine.Value{b.do(machine.Add, machine.Int64, i, index(1))}}

	b.begin(true)
	b.out.Params = b.values[v]
}
