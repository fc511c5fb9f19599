package machine

import (
	"cmp"
	"slices"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// Registers that hold values. AX and CX, and X13 to X15, are left to instructions; DX is
// too where the region divides. R13 is the frame, R14 the runtime's.
var (
	integerRegisters = []uint8{uint8(x86.BX), uint8(x86.SI), uint8(x86.DI), uint8(x86.R8), uint8(x86.R9), uint8(x86.R10), uint8(x86.R11), uint8(x86.R12), uint8(x86.R15), uint8(x86.DX)}
	floatRegisters   = []uint8{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}
)

// placeKind says where a value is.
type placeKind uint8

const (
	nowhere    placeKind = iota // nobody needs it
	inRegister                  // of its class
	inFloat
	onStack // at an offset from the spill area
	inFrame // in its home
	isConst
)

// place is where a value is, always the same.
type place struct {
	kind placeKind
	reg  uint8
	at   int32
}

// spillRoom is how many bytes of the stack a region has for values.
const spillRoom = 512

// allocation gives values their places. The values that are used most, deep in loops, choose first. A
// value keeps its register, which another one may have where the first is not live.
type allocation struct {
	r      *Region
	l      *liveness
	places []place
	taken  [2][16][]Value // by class and register: who has it
	near   [][]Value      // values that had better share a register, because one becomes the other
	slots  [][]Value      // of the stack: who has it
}

// allocate places all values; ok is false if the stack's room does not suffice.
func allocate(r *Region, l *liveness) (places []place, ok bool) {
	a := &allocation{r: r, l: l, places: make([]place, len(r.Values)), near: make([][]Value, len(r.Values))}
	integers := integerRegisters
	if r.divides() {
		integers = integers[:len(integers)-1]
	}
	a.pairs()
	var order []Value
	for v := range r.Values {
		switch {
		case r.Values[v].Const:
			a.places[v].kind = isConst
		case len(l.intervals[v].stretches) > 0:
			order = append(order, Value(v))
		}
	}
	slices.SortStableFunc(order, func(v, w Value) int { return cmp.Compare(a.worth(w), a.worth(v)) })
	for _, v := range order {
		class, registers, kind := 0, integers, inRegister
		if r.Values[v].Kind.Float() {
			class, registers, kind = 1, floatRegisters, inFloat
		}
		if reg, found := a.register(v, class, registers); found {
			a.places[v] = place{kind: kind, reg: reg}
			a.taken[class][reg] = append(a.taken[class][reg], v)
			continue
		}
		if r.Values[v].Kept {
			a.places[v] = place{kind: inFrame, at: r.Values[v].Home}
			continue
		}
		a.places[v] = place{kind: onStack, at: a.slot(v)}
	}
	return a.places, len(a.slots)*8 <= spillRoom
}

// worth is what a register for v is worth. What the frame has can be an operand from
// there.
func (a *allocation) worth(v Value) int {
	w := 2 * a.l.intervals[v].weight
	if a.r.Values[v].Kept {
		w /= 2
	}
	return w
}

// divides reports whether the region has a division that needs DX.
func (r *Region) divides() bool {
	for b := range r.Blocks {
		for k := range r.Blocks[b].Instrs {
			if i := &r.Blocks[b].Instrs[k]; (i.Op == Div || i.Op == Rem) && !i.Kind.Float() {
				return true
			}
		}
	}
	return false
}

// pairs finds the values that one instruction or edge turns into another.
func (a *allocation) pairs() {
	pair := func(v, w Value) {
		if v > Frame && w > Frame && !a.r.Values[v].Const && !a.r.Values[w].Const && a.r.Values[v].Kind.Float() == a.r.Values[w].Kind.Float() {
			a.near[v], a.near[w] = append(a.near[v], w), append(a.near[w], v)
		}
	}
	for b := range a.r.Blocks {
		block := &a.r.Blocks[b]
		for _, e := range block.edges() {
			for k, p := range a.r.Blocks[e.Block].Params {
				pair(p, e.Args[k])
			}
		}
		for k := range block.Instrs {
			if i := &block.Instrs[k]; i.Op.pure() && i.Op != Load && !i.Op.compare() {
				pair(i.Dst, i.A)
			}
		}
	}
}

// register finds a free register for v: if it can, one that a near value has, or that is free for those that have none yet.
func (a *allocation) register(v Value, class int, registers []uint8) (uint8, bool) {
	for _, w := range a.near[v] {
		if p := a.places[w]; (p.kind == inRegister || p.kind == inFloat) && a.free(v, a.taken[class][p.reg]) {
			return p.reg, true
		}
	}
	best, most := uint8(0), -1
	for _, reg := range registers {
		if !a.free(v, a.taken[class][reg]) {
			continue
		}
		together := 0
		for _, w := range a.near[v] {
			if a.places[w].kind == nowhere && a.free(w, a.taken[class][reg]) && !a.l.intervals[v].overlaps(&a.l.intervals[w]) {
				together += a.worth(w)
			}
		}
		if together > most {
			best, most = reg, together
		}
	}
	return best, most >= 0
}

// free reports whether v is not live beside any of these values.
func (a *allocation) free(v Value, others []Value) bool {
	for _, w := range others {
		if a.l.intervals[v].overlaps(&a.l.intervals[w]) {
			return false
		}
	}
	return true
}

// slot is the offset of a place on the stack for v.
func (a *allocation) slot(v Value) int32 {
	for s, others := range a.slots {
		if a.r.Values[others[0]].Kind.Float() == a.r.Values[v].Kind.Float() && a.free(v, others) {
			a.slots[s] = append(others, v)
			return int32(8 * s)
		}
	}
	a.slots = append(a.slots, []Value{v})
	return int32(8 * (len(a.slots) - 1))
}
