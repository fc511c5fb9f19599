package engine

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// memory is an address: base + index·scale + offset.
type memory struct {
	base, index machine.Value
	scale       uint8
	offset      int64
}

// load is *addr.
func (b *builder) load(v *ssa.UnOp) {
	m := b.address(v.X)
	for i, p := range partsOf(b.c.typeOf(v)) {
		b.emit(machine.Instr{Op: machine.Load, Kind: p.kind, Dst: b.values[v][i], A: m.base, B: machine.None, C: m.index, Scale: m.scale, Imm: m.offset + int64(p.offset)})
	}
}

// pointer is an address as a value.
func (b *builder) pointer(m memory) machine.Value {
	p := m.base
	if m.index != machine.None {
		i := m.index
		if b.r.Values[i].Kind != machine.Int64 {
			i = b.do(machine.Convert, machine.Int64, i, machine.None)
		}
		if m.scale != 1 {
			i = b.do(machine.Mul, machine.Int64, i, b.r.Const(machine.Int64, uint64(m.scale)))
		}
		p = b.do(machine.Add, machine.Pointer, p, i)
	}
	if m.offset != 0 || p == m.base {
		p = b.do(machine.Add, machine.Pointer, p, b.r.Const(machine.Int64, uint64(m.offset)))
	}
	return p
}

// address is where a load or store goes, after the checks of nil and of the index.
func (b *builder) address(addr ssa.Value) memory {
	if s, ok := b.c.inFrame(addr); ok {
		return memory{base: machine.Frame, index: machine.None, scale: 1, offset: int64(s.offset)}
	}
	if g, ok := addr.(*ssa.Global); ok {
		return memory{base: b.one(g), index: machine.None, scale: 1}
	}
	if b.fused(addr) {
		return b.computed(addr)
	}
	p := b.one(addr)
	b.check(machine.CheckNil, machine.Pointer, p, machine.None)
	return memory{base: p, index: machine.None, scale: 1}
}

// computed is the address of a field or an element.
func (b *builder) computed(addr ssa.Value) memory {
	if s, ok := b.c.inFrame(addr); ok {
		return memory{base: machine.Frame, index: machine.None, scale: 1, offset: int64(s.offset)}
	}
	if v, ok := addr.(*ssa.FieldAddr); ok {
		return b.field(v)
	}
	return b.element(addr.(*ssa.IndexAddr))
}

// wide is an index of 64 bits.
func (b *builder) wide(v ssa.Value) machine.Value {
	i := b.one(v)
	info := b.r.Values[i]
	switch {
	case info.Kind.Size() == 8:
		return i
	case info.Const:
		return b.r.Const(machine.Int64, info.Bits)
	}
	return b.do(machine.Convert, machine.Int64, i, machine.None)
}

func (b *builder) field(v *ssa.FieldAddr) memory {
	m := b.variable(v.X)
	m.offset += int64(fieldOffset(b.c.pointee(v.X), v.Field))
	return m
}

// variable is where a pointer to a struct or an array leads, after the check of nil.
func (b *builder) variable(p ssa.Value) memory {
	if s, ok := b.c.inFrame(p); ok {
		return memory{base: machine.Frame, index: machine.None, scale: 1, offset: int64(s.offset)}
	}
	if b.fused(p) {
		return b.address(p)
	}
	base := b.one(p)
	if _, global := p.(*ssa.Global); !global {
		b.check(machine.CheckNil, machine.Pointer, base, machine.None)
	}
	return memory{base: base, index: machine.None, scale: 1}
}

func (b *builder) element(v *ssa.IndexAddr) memory {
	i := b.wide(v.Index)
	var m memory
	var n machine.Value
	switch t := v.X.Type().Underlying().(type) {
	case *types.Pointer: // to an array
		n = b.r.Const(machine.Int64, uint64(t.Elem().Underlying().(*types.Array).Len()))
		m = b.variable(v.X)
		if m.index != machine.None {
			m = memory{base: b.pointer(m), index: machine.None}
		}
	default:
		x := b.parts(v.X)
		m.base, n = x[0], x[1]
	}
	if !b.inBounds(v.X, v.Index) {
		b.check(machine.CheckIndex, b.r.Values[i].Kind, i, n)
	}
	size := b.c.pointee(v).size
	switch size {
	case 1, 2, 4, 8:
		m.index, m.scale = i, uint8(size)
	default:
		if b.r.Values[i].Kind != machine.Int64 {
			i = b.do(machine.Convert, machine.Int64, i, machine.None)
		}
		m.index, m.scale = b.do(machine.Mul, machine.Int64, i, b.r.Const(machine.Int64, uint64(size))), 1
	}
	return m
}
