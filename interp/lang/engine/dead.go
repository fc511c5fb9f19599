package engine

import (
	"go/token"
	"go/types"
	"maps"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A register keeps what it points to alive until it is set again, but compiled
// Go lets go of a value after its last use. So a function clears its dead
// registers where it may stay for long: before a loop, and before a call or a
// wait on a channel that is in no loop itself. If the function looks at what is
// free, it does so in loops too.

// bits is a set of registers.
type bits []uint64

func (b bits) has(i int) bool { return b[i/64]&(1<<(i%64)) != 0 }
func (b bits) add(i int)      { b[i/64] |= 1 << (i % 64) }
func (b bits) remove(i int)   { b[i/64] &^= 1 << (i % 64) }

// join adds another set, and reports whether that made a difference.
func (b bits) join(other bits) bool {
	more := false
	for i, w := range other {
		more = more || w&^b[i] != 0
		b[i] |= w
	}
	return more
}

// deaths finds the registers of a function that hold pointers, and where they
// are dead.
type deaths struct {
	c          *compiler
	registers  []ssa.Value // the first value in each
	index      map[ssa.Value]int
	loops      map[*ssa.BasicBlock]bool // the blocks in loops
	everywhere bool                     // in loops too
	in, dirty  []bits                   // by block, at its beginning: live; perhaps set

	live, now bits         // room for the sets of the block that is looked at
	lives     bits         // and for those before its instructions, backwards
	operands  []*ssa.Value // and for the operands of instructions
}

// largestDeaths bounds the time for a function, in words of sets.
const largestDeaths = 1 << 14

// findDead notes which registers to clear before which instructions.
func (c *compiler) findDead() {
	d := &deaths{c: c, index: map[ssa.Value]int{}, loops: loopBlocks(c.fn.ssa)}
	points := false
	for _, b := range c.fn.ssa.Blocks {
		for _, instr := range b.Instrs {
			points = points || d.point(instr)
			d.everywhere = d.everywhere || looksAtFree(instr)
		}
	}
	points, c.watches = points || d.everywhere, d.everywhere
	if !points {
		return
	}
	d.number()
	words := (len(d.registers) + 63) / 64
	if words == 0 || words*len(c.fn.ssa.Blocks) > largestDeaths {
		return
	}
	n := len(c.fn.ssa.Blocks)
	sets := slices.Collect(slices.Chunk(make(bits, (2*n+2)*words), words))
	d.in, d.dirty, d.live, d.now = sets[:n], sets[n:2*n], sets[2*n], sets[2*n+1]
	d.solve()
	c.dead = map[ssa.Instruction][]ssa.Value{}
	for _, b := range c.fn.ssa.Blocks {
		d.forward(b, func(instr ssa.Instruction, i int) { c.dead[instr] = append(c.dead[instr], d.registers[i]) })
	}
}

// point reports whether registers are cleared before an instruction.
func (d *deaths) point(instr ssa.Instruction) bool {
	b := instr.Block()
	stays := d.everywhere || !d.loops[b]
	switch instr := instr.(type) {
	case *ssa.Jump, *ssa.If:
		return !d.loops[b] && slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return d.loops[s] })
	case *ssa.Call:
		_, builtin := instr.Call.Value.(*ssa.Builtin)
		return !builtin && stays
	case *ssa.UnOp:
		return instr.Op == token.ARROW && stays
	case *ssa.Send, *ssa.Select, *ssa.RunDefers:
		return stays
	}
	return false
}

// looksAtFree reports whether an instruction is a call of the garbage collector,
// or asks for a call when something is free.
func looksAtFree(instr ssa.Instruction) bool {
	call, ok := instr.(*ssa.Call)
	if !ok {
		return false
	}
	fn := call.Call.StaticCallee()
	if fn == nil || fn.Object() == nil || fn.Object().Pkg() == nil || fn.Object().Pkg().Path() != "runtime" {
		return false
	}
	switch fn.Object().Name() {
	case "GC", "SetFinalizer", "AddCleanup":
		return true
	}
	return false
}

// number finds the registers with pointers. Values that share a register have
// one number.
func (d *deaths) number() {
	shared := map[uintptr]int{}
	note := func(v ssa.Value) {
		if !d.holds(v) {
			return
		}
		s, placed := d.c.slots[v]
		i, known := shared[s.offset]
		if !placed || !known {
			i = len(d.registers)
			d.registers = append(d.registers, v)
		}
		if placed {
			shared[s.offset] = i
		}
		d.index[v] = i
	}
	for _, p := range d.c.fn.ssa.Params {
		note(p)
	}
	for _, v := range d.c.fn.ssa.FreeVars {
		note(v)
	}
	for _, b := range d.c.fn.ssa.Blocks {
		for _, instr := range b.Instrs {
			if v, ok := instr.(ssa.Value); ok && !d.c.fused[v] && holder(v) == v {
				note(v)
			}
		}
	}
	if after := d.c.fn.ssa.Recover; after != nil { // reached from any place
		for _, instr := range after.Instrs {
			d.uses(instr, func(i int) { d.registers[i] = nil })
		}
	}
}

// holds reports whether a value lies in a register of its own with pointers.
func (d *deaths) holds(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Alloc:
		return d.c.inHeap(v)
	case *ssa.Range, *ssa.Next, *ssa.Builtin:
		return false
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
			return false
		}
	}
	if _, tuple := v.Type().(*types.Tuple); tuple {
		return slices.ContainsFunc(d.c.parts(v), slot.holds)
	}
	return d.c.slot(v).holds()
}

// holder is the value in whose register v lies.
func holder(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.ChangeType, *ssa.Field:
			v = root(v)
		case *ssa.Extract:
			v = x.Tuple
		default:
			return v
		}
	}
}

// uses calls f with the registers that an instruction reads.
func (d *deaths) uses(instr ssa.Instruction, f func(i int)) {
	if _, debug := instr.(*ssa.DebugRef); debug {
		return
	}
	start := len(d.operands) // f leads here again
	d.operands = instr.Operands(d.operands)
	defer func() { d.operands = d.operands[:start] }()
	for _, p := range d.operands[start:] {
		if *p == nil {
			continue
		}
		if inner, ok := (*p).(ssa.Instruction); ok && d.c.fused[*p] {
			d.uses(inner, f)
			continue
		}
		v := holder(*p)
		if inner, ok := v.(ssa.Instruction); ok && d.c.fused[v] {
			d.uses(inner, f)
			continue
		}
		if i, ok := d.index[v]; ok {
			f(i)
		}
	}
}

// solve finds what is live, and what may be set, at the beginning of each block.
func (d *deaths) solve() {
	blocks := d.c.fn.ssa.Blocks
	for changed := true; changed; {
		changed = false
		for i := len(blocks) - 1; i >= 0; i-- {
			live := d.before(blocks[i], nil)
			changed = d.in[i].join(live) || changed
		}
	}
	for _, p := range d.c.fn.ssa.Params {
		d.set(d.dirty[0], p)
	}
	for _, v := range d.c.fn.ssa.FreeVars {
		d.set(d.dirty[0], v)
	}
	for changed := true; changed; {
		changed = false
		for _, b := range blocks {
			out := d.forward(b, nil)
			for _, s := range b.Succs {
				changed = d.dirty[s.Index].join(out) || changed
			}
		}
	}
}

func (d *deaths) set(b bits, v ssa.Value) {
	if i, ok := d.index[v]; ok {
		b.add(i)
	}
}

// before goes backwards through a block. It returns what is live at its
// beginning, before the phis, until the next call. It calls at with what is live before each
// instruction.
func (d *deaths) before(b *ssa.BasicBlock, at func(instr ssa.Instruction, live bits)) bits {
	live := d.live
	clear(live)
	for _, s := range b.Succs {
		live.join(d.in[s.Index])
	}
	for _, s := range b.Succs {
		if _, phi := s.Instrs[0].(*ssa.Phi); !phi {
			continue
		}
		for k, p := range s.Preds {
			if p != b {
				continue
			}
			for _, instr := range s.Instrs {
				phi, ok := instr.(*ssa.Phi)
				if !ok {
					break
				}
				d.set(live, holder(phi.Edges[k]))
			}
		}
	}
	for k := len(b.Instrs) - 1; k >= 0; k-- {
		instr := b.Instrs[k]
		v, value := instr.(ssa.Value)
		if value && d.c.fused[v] {
			continue
		}
		if i, ok := d.index[v]; value && ok {
			live.remove(i)
		}
		if _, phi := instr.(*ssa.Phi); !phi {
			d.uses(instr, live.add)
		}
		if at != nil {
			at(instr, live)
		}
	}
	return live
}

// forward goes through a block. It returns what may be set at its end, until the
// next call. It calls clears, if it is not nil, with what to clear before which instruction.
func (d *deaths) forward(b *ssa.BasicBlock, clears func(instr ssa.Instruction, i int)) bits {
	d.lives = d.lives[:0]
	d.before(b, func(instr ssa.Instruction, live bits) {
		if d.point(instr) {
			d.lives = append(d.lives, live...)
		}
	})
	dirty := d.now
	copy(dirty, d.dirty[b.Index])
	for _, instr := range b.Instrs {
		if d.point(instr) {
			start := len(d.lives) - len(dirty)
			live := d.lives[start:]
			d.lives = d.lives[:start]
			for i, v := range d.registers {
				if v == nil || !dirty.has(i) || live.has(i) {
					continue
				}
				dirty.remove(i)
				if clears != nil {
					clears(instr, i)
				}
			}
		}
		if v, ok := instr.(ssa.Value); ok {
			d.set(dirty, v)
		}
	}
	return dirty
}

// loopBlocks are the blocks of a function in loops.
func loopBlocks(fn *ssa.Function) map[*ssa.BasicBlock]bool {
	var loops map[*ssa.BasicBlock]bool
	for _, head := range fn.Blocks {
		var inside map[*ssa.BasicBlock]bool
		for _, p := range head.Preds {
			if !head.Dominates(p) {
				continue
			}
			if inside == nil {
				inside = map[*ssa.BasicBlock]bool{head: true}
			}
			for next := []*ssa.BasicBlock{p}; len(next) > 0; {
				b := next[len(next)-1]
				next = next[:len(next)-1]
				if !inside[b] {
					inside[b] = true
					next = append(next, b.Preds...)
				}
			}
		}
		if loops == nil {
			loops = inside
		}
		maps.Copy(loops, inside)
	}
	return loops
}

// pointersOf are the offsets of pointers in the register of a value.
func (c *compiler) pointersOf(v ssa.Value) []uintptr {
	if _, tuple := v.Type().(*types.Tuple); !tuple {
		return c.slot(v).pointers(nil)
	}
	var all []uintptr
	for _, s := range c.parts(v) {
		all = s.pointers(all)
	}
	return all
}

// clears is the code that clears dead registers; nil if there are none.
func (c *compiler) clears(instr ssa.Instruction) op {
	var all []uintptr
	for _, v := range c.dead[instr] {
		all = append(all, c.pointersOf(v)...)
	}
	switch len(all) {
	case 0:
		return nil
	case 1:
		a := all[0]
		return func(f *frame) { *reg[unsafe.Pointer](f, a) = nil }
	case 2:
		a, b := all[0], all[1]
		return func(f *frame) { *reg[unsafe.Pointer](f, a), *reg[unsafe.Pointer](f, b) = nil, nil }
	}
	return func(f *frame) {
		for _, o := range all {
			*reg[unsafe.Pointer](f, o) = nil
		}
	}
}
