package engine

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// A call of a compiled function of one or two numbers, math.Log for example, is a short way out: machine code
// leaves the numbers at scratch, finds the result there, and goes on.

// scratchAt is the place of scratch in a frame.
const scratchAt = int32(unsafe.Offsetof(frame{}.scratch))

// number is the function of a call of package math that takes and returns a float64, and two one
// of two float64s; both are nil for other calls.
func (b *builder) number(instr ssa.Instruction) (one func(float64) float64, two func(x, y float64) float64) {
	v, ok := instr.(*ssa.Call)
	if !ok || v.Call.IsInvoke() || b.sub != nil {
		return nil, nil
	}
	f, ok := v.Call.Value.(*ssa.Function)
	if !ok || f.Pkg == nil || f.Pkg.Pkg.Path() != "math" || b.c.e.hasBody(f) || !b.canAll(v.Call.Args) {
		return nil, nil
	}
	switch fn := b.c.e.compiledFunc(f).Interface().(type) {
	case func(float64) float64:
		return fn, nil
	case func(x, y float64) float64:
		return nil, fn
	}
	return nil, nil
}

// leavesFor reports whether machine code leaves for the number that a call returns.
func (b *builder) leavesFor(instr ssa.Instruction) bool {
	one, two := b.number(instr)
	return (one != nil || two != nil) && b.call(instr.(*ssa.Call)) == nil
}

// leaveFor makes the code of such a call.
func (b *builder) leaveFor(v *ssa.Call) {
	x := exit{enter: len(b.r.Blocks), pos: b.pos()}
	x.one, x.two = b.number(v)
	x.last = b.small != nil && b.returned(v)
	save := b.after(v)
	if b.small != nil {
		b.small.leaves = true
		b.small.keep(b.r, save)
	}
	for k, a := range v.Call.Args {
		d := b.r.Value(machine.Float64, b.scratch+int32(8*k))
		b.emit(machine.Instr{Op: machine.Copy, Kind: machine.Float64, Dst: d, A: b.one(a), B: machine.None, C: machine.None})
		save = append(save, d)
	}
	b.comeBack(v, x, save)
}

// comeBack leaves through a new exit, and begins the block that is entered with the result of a call at scratch.
func (b *builder) comeBack(v *ssa.Call, x exit, save []machine.Value) {
	b.exits = append(b.exits, x)
	b.out.End, b.out.Exit = machine.Leave, b.r.Exit(save...)
	b.begin(true)
	k, _ := scalar(b.c.typeOf(v))
	b.set(v, b.r.Value(k, b.scratch))
}

// returned reports whether the next instruction returns a value.
func (b *builder) returned(v ssa.Value) bool {
	ret, ok := b.block.Instrs[b.index+1].(*ssa.Return)
	return ok && ret.Results[0] == v
}
