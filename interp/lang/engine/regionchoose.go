package engine

import (
	"errors"
	"go/token"
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// enterCost is how many instructions machine code must carry out to pay for entering it.
const enterCost = 12

// largestOffset bounds the structs whose fields machine code reaches.
const largestOffset = 1 << 28

// mostInstructions bounds a region, whose registers take more than linear time to find.
const mostInstructions = 4000

var errShort = errors.New("too little to do")

var errLarge = errors.New("its size")

// choose decides which instructions machine code carries out, and numbers their values.
func (b *builder) choose() error {
	worth, n := 0, 0
	for _, block := range b.order {
		if n += len(block.Instrs); n > mostInstructions {
			return errLarge
		}
		for _, instr := range block.Instrs {
			phi, ok := instr.(*ssa.Phi)
			if !ok {
				break
			}
			if partsOf(b.c.typeOf(phi)) == nil {
				return &Reason{"a variable of type " + typeName(phi), b.c.positionOf(phi)}
			}
			b.make(phi)
		}
	}
	for _, block := range b.order {
		weight := 1
		for range min(b.depth[block], 6) {
			weight *= 8
		}
		for k, instr := range block.Instrs[:len(block.Instrs)-1] {
			v, value := instr.(ssa.Value)
			switch {
			case value && b.c.fused[v]:
			case b.idle(instr):
			case b.supported(instr):
				if _, phi := instr.(*ssa.Phi); value && !phi {
					b.make(v)
				}
				worth += weight
			case b.small != nil:
				return errActs
			default:
				b.stays = append(b.stays, stay{instr, weight})
				if k == 0 || !b.isStep(block.Instrs[k-1]) {
					worth -= 6 * weight
				}
			}
		}
	}
	if b.c.e.machine < nativeForce {
		if len(b.l.inner) == 0 && b.l.depth == 0 && b.small == nil {
			worth -= enterCost
		}
		if worth < 0 {
			if why := b.c.reasons(b.stays); len(why) > 0 {
				return &why[0]
			}
			return errShort
		}
	}
	for _, v := range b.numbered {
		if next, ok := v.(*ssa.Next); ok {
			for _, s := range b.c.parts(next) {
				b.several[v] = append(b.several[v], b.homes(s))
			}
			b.values[v] = slices.Concat(b.several[v]...)
			continue
		}
		b.values[v] = b.homes(b.c.slots[v])
	}
	return nil
}

// make notes that machine code computes a value.
func (b *builder) make(v ssa.Value) {
	b.made[v] = len(b.numbered)
	b.numbered = append(b.numbered, v)
}

// homes are new values for the parts of a slot.
func (b *builder) homes(s slot) []machine.Value {
	var out []machine.Value
	for _, p := range partsOf(s.typ) {
		home := int32(s.offset + p.offset)
		if b.small != nil {
			home = -1
		}
		out = append(out, b.r.Value(p.kind, home))
	}
	return out
}

// idle reports whether an instruction has no code: its value is a part of another one.
func (b *builder) idle(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.DebugRef, *ssa.Extract, *ssa.Field:
		return true
	case *ssa.ChangeType:
		a, ok := b.c.slots[v]
		s, known := b.c.slots[v.X]
		return ok && known && a.offset == s.offset
	}
	return false
}

// isStep reports whether closures carry out an instruction.
func (b *builder) isStep(instr ssa.Instruction) bool {
	if _, phi := instr.(*ssa.Phi); phi || b.idle(instr) {
		return false
	}
	v, value := instr.(ssa.Value)
	if value && b.c.fused[v] {
		return false
	}
	if value {
		_, made := b.made[v]
		return !made
	}
	return !b.supported(instr)
}

// supported reports whether machine code can carry out an instruction.
func (b *builder) supported(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.Phi:
		return true
	case *ssa.BinOp:
		k, ok := scalar(b.c.typeOf(v.X))
		if comparison(v.Op) {
			return b.comparable(v)
		}
		return ok && k != machine.Pointer && b.known(v.X) && b.known(v.Y)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return partsOf(b.c.typeOf(v)) != nil && b.addressable(v.X)
		case token.ARROW:
			return false
		}
		_, ok := scalar(b.c.typeOf(v))
		return ok && b.known(v.X)
	case *ssa.Convert:
		from, ok := scalar(b.c.typeOf(v.X))
		to, ok2 := scalar(b.c.typeOf(v))
		return ok && ok2 && from != machine.Pointer && to != machine.Pointer && from != machine.Bool && b.known(v.X)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return b.addressOf(v.(ssa.Value))
	case *ssa.Index:
		return b.c.typeOf(v.X).mem.Kind() == reflect.String && b.known(v.X) && b.known(v.Index)
	case *ssa.Store:
		if b.small != nil {
			return false
		}
		k, ok := scalar(b.c.typeOf(v.Val))
		return ok && k != machine.Pointer && b.known(v.Val) && (isBlank(v.Addr) || b.addressable(v.Addr))
	case *ssa.Next:
		return v.IsString
	case *ssa.Call:
		return b.call(v) != nil || b.leavesFor(v) || b.copies(v) || b.isAgain(v) || b.inlinable(v)
	}
	return false
}

// addressable reports whether machine code finds what an address leads to.
func (b *builder) addressable(addr ssa.Value) bool {
	if _, ok := b.c.inFrame(addr); ok {
		return b.small == nil
	}
	if b.c.fused[addr] {
		return b.addressOf(addr)
	}
	return b.known(addr)
}

// addressOf reports whether machine code computes the address of a field or an element.
func (b *builder) addressOf(addr ssa.Value) bool {
	if _, ok := b.c.inFrame(addr); ok {
		return b.small == nil
	}
	switch v := addr.(type) {
	case *ssa.FieldAddr:
		return b.known(v.X) && b.c.pointee(v.X).size <= largestOffset
	case *ssa.IndexAddr:
		return b.known(v.X) && b.known(v.Index) && b.c.pointee(v).size < 1<<20
	}
	return false
}

// known reports whether the parts of an operand can be had: it lies in a slot of the frame, or
// machine code computes it.
func (b *builder) known(v ssa.Value) bool {
	if partsOf(b.c.typeOf(v)) == nil {
		return false
	}
	switch x := v.(type) {
	case *ssa.Const:
		if _, number := scalar(b.c.typeOf(v)); number || x.Value == nil {
			return true
		}
		_, ok := b.c.consts[constKey{b.c.typeOf(v), x.Value.ExactString()}]
		return ok && b.small == nil
	case *ssa.Global:
		return true
	case *ssa.Function, *ssa.Builtin:
		return false
	}
	if _, ok := b.made[holder(v)]; ok {
		return true
	}
	if b.small != nil {
		_, ok := b.inSmall(v)
		return ok
	}
	_, ok := b.c.slots[v]
	return ok
}

// comparable reports whether machine code compares the operands.
func (b *builder) comparable(v *ssa.BinOp) bool {
	t := b.c.typeOf(v.X)
	_, ok := scalar(t)
	return ok && b.known(v.X) && b.known(v.Y) && t.mem.Kind() == b.c.typeOf(v.Y).mem.Kind()
}
