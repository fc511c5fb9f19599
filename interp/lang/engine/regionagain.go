package engine

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// A callback may call itself: machine code does so with another small frame on the stack, which the collector does not
// see. So all levels end before anything else runs, or are given up.

// mostLevels bounds such calls in each other. What needs more begins again in closures.
const mostLevels = 256

// isAgain reports whether an instruction of a callback is a call of the callback itself.
func (b *builder) isAgain(instr ssa.Instruction) bool {
	v, ok := instr.(*ssa.Call)
	return ok && b.small != nil && b.sub == nil && !v.Call.IsInvoke() && v.Call.Value == b.c.fn.ssa &&
		len(b.c.fn.ssa.FreeVars) == 0 && b.canAll(v.Call.Args)
}

// again makes the code of such a call.
func (b *builder) again(v *ssa.Call) {
	a := &machine.Again{Entry: b.first[b.l.head], Depth: b.scratch + 8, Result: b.scratch, Block: len(b.r.Blocks)}
	b.small.again = append(b.small.again, a)
	save := b.after(v)
	b.small.keep(b.r, save)
	for k, arg := range v.Call.Args {
		for i, p := range b.parts(arg) {
			kind := b.r.Values[p].Kind
			d := b.r.Value(kind, int32(b.small.place(8)))
			b.emit(machine.Instr{Op: machine.Copy, Kind: kind, Dst: d, A: p, B: machine.None, C: machine.None})
			save = append(save, d)
			a.From = append(a.From, b.r.Values[d].Home)
			a.To = append(a.To, int32(b.small.places[b.c.fn.ssa.Params[k]])+int32(8*i))
		}
	}
	b.comeBack(v, exit{enter: -1}, save)
	b.r.Exits[len(b.r.Exits)-1].Again = a
}

// after are the parts of what is live after a call, without its result.
func (b *builder) after(v *ssa.Call) []machine.Value {
	live := slices.Clone(b.live.before(b.block, b.index+1))
	live.remove(b.made[v])
	return b.saved(live)
}
