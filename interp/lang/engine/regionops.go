package engine

import (
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// enterCost is how many instructions machine code must carry out to pay for entering it.
const enterCost = 12

// mostInstructions bounds a region, whose registers take more than linear time to find.
const mostInstructions = 4000

var errLarge = errors.New("it is too large")

var errSteps = errors.New("it would leave machine code too often")

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
				return fmt.Errorf("a variable of the loop is a %s", phi.Type())
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
			default:
				if k == 0 || !b.isStep(block.Instrs[k-1]) {
					worth -= 6 * weight
				}
			}
		}
	}
	if b.c.e.machine != nativeForce {
		if len(b.l.inner) == 0 && b.l.depth == 0 {
			worth -= enterCost
		}
		if worth < 0 {
			return errSteps
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
		out = append(out, b.r.Value(p.kind, int32(s.offset+p.offset)))
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
	case *ssa.Alloc:
		return false
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
		if !ok || !b.can(v.X) || !b.can(v.Y) || partsOf(b.c.typeOf(v)) == nil {
			return false
		}
		if comparison(v.Op) {
			return b.c.typeOf(v.X).mem.Kind() == b.c.typeOf(v.Y).mem.Kind()
		}
		return k != machine.Pointer
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			return partsOf(b.c.typeOf(v)) != nil && b.addressable(v.X)
		case token.ARROW:
			return false
		}
		_, ok := scalar(b.c.typeOf(v))
		return ok && b.can(v.X)
	case *ssa.Convert:
		from, ok := scalar(b.c.typeOf(v.X))
		to, ok2 := scalar(b.c.typeOf(v))
		return ok && ok2 && from != machine.Pointer && to != machine.Pointer && from != machine.Bool && b.can(v.X)
	case *ssa.FieldAddr, *ssa.IndexAddr:
		return b.addressOf(v.(ssa.Value))
	case *ssa.Index:
		return b.c.typeOf(v.X).mem.Kind() == reflect.String && b.can(v.X) && b.can(v.Index)
	case *ssa.Store:
		k, ok := scalar(b.c.typeOf(v.Val))
		return ok && k != machine.Pointer && b.can(v.Val) && (isBlank(v.Addr) || b.addressable(v.Addr))
	case *ssa.Next:
		return v.IsString
	case *ssa.Call:
		return b.call(v) != nil || b.inlinable(v)
	}
	return false
}

// can reports whether the parts of an operand will be had: those of values that closures compute have slots.
func (b *builder) can(v ssa.Value) bool { return b.sub != nil || b.known(v) }

// addressable reports whether machine code finds what an address leads to.
func (b *builder) addressable(addr ssa.Value) bool {
	if _, ok := b.c.inFrame(addr); ok {
		return true
	}
	if b.c.fused[addr] {
		return b.addressOf(addr)
	}
	return b.can(addr)
}

// addressOf reports whether machine code computes the address of a field or an element.
func (b *builder) addressOf(addr ssa.Value) bool {
	if _, ok := b.c.inFrame(addr); ok {
		return true
	}
	switch v := addr.(type) {
	case *ssa.FieldAddr:
		return b.can(v.X)
	case *ssa.IndexAddr:
		return b.can(v.X) && b.can(v.Index) && b.c.pointee(v).size < 1<<20
	}
	return false
}

// call is how machine code makes a call; nil if it does not.
func (b *builder) call(v *ssa.Call) func() machine.Value {
	args := v.Call.Args
	if f, ok := v.Call.Value.(*ssa.Builtin); ok {
		if f.Name() == "min" || f.Name() == "max" {
			return b.extreme(f.Name(), v)
		}
		if f.Name() != "len" && f.Name() != "cap" || !b.can(args[0]) {
			return nil
		}
		switch b.c.typeOf(args[0]).mem.Kind() {
		case reflect.String, reflect.Slice:
			part := 1
			if f.Name() == "cap" {
				part = 2
			}
			return func() machine.Value { return b.parts(args[0])[part] }
		}
		return nil
	}
	f, ok := v.Call.Value.(*ssa.Function)
	if !ok || v.Call.IsInvoke() || f.Pkg == nil && f.Object() == nil || b.c.e.hasBody(f) {
		return nil
	}
	o, ok := f.Object().(*types.Func)
	if !ok || o.Pkg() == nil || o.Pkg().Path() != "math" {
		return nil
	}
	if !b.canAll(args) {
		return nil
	}
	switch o.Name() {
	case "Sqrt":
		return func() machine.Value { return b.do(machine.Sqrt, machine.Float64, b.one(args[0]), machine.None) }
	case "Abs":
		return func() machine.Value { return b.do(machine.Abs, machine.Float64, b.one(args[0]), machine.None) }
	case "Float64bits":
		return func() machine.Value { return b.do(machine.Bits, machine.Uint64, b.one(args[0]), machine.None) }
	case "Float64frombits":
		return func() machine.Value { return b.do(machine.Bits, machine.Float64, b.one(args[0]), machine.None) }
	}
	return nil
}

// extreme is min or max of integers.
func (b *builder) extreme(name string, v *ssa.Call) func() machine.Value {
	k, ok := scalar(b.c.typeOf(v))
	if !ok || k.Float() || !b.canAll(v.Call.Args) {
		return nil
	}
	op := machine.Min
	if name == "max" {
		op = machine.Max
	}
	return func() machine.Value {
		m := b.one(v.Call.Args[0])
		for _, a := range v.Call.Args[1:] {
			m = b.do(op, k, m, b.one(a))
		}
		return m
	}
}

func (b *builder) canAll(args []ssa.Value) bool {
	for _, a := range args {
		if !b.can(a) {
			return false
		}
	}
	return true
}

// set gives a value of the region its one part.
func (b *builder) set(v ssa.Value, from machine.Value) {
	k := b.r.Values[from].Kind
	b.emit(machine.Instr{Op: machine.Copy, Kind: k, Dst: b.values[v][0], A: from, B: machine.None, C: machine.None})
}

// instruction makes the code of an instruction that machine code carries out.
func (b *builder) instruction(instr ssa.Instruction) {
	if b.idle(instr) {
		return
	}
	switch v := instr.(type) {
	case *ssa.BinOp:
		b.binary(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			b.load(v)
			return
		}
		op := machine.Neg
		if v.Op != token.SUB {
			op = machine.Not
		}
		k, _ := scalar(b.c.typeOf(v))
		b.emit(machine.Instr{Op: op, Kind: k, Dst: b.one(v), A: b.one(v.X), B: machine.None, C: machine.None})
	case *ssa.Convert:
		k, _ := scalar(b.c.typeOf(v))
		b.emit(machine.Instr{Op: machine.Convert, Kind: k, Dst: b.one(v), A: b.one(v.X), B: machine.None, C: machine.None})
	case *ssa.FieldAddr, *ssa.IndexAddr:
		addr := instr.(ssa.Value)
		b.set(addr, b.pointer(b.address(addr)))
	case *ssa.Index:
		x := b.parts(v.X)
		i := b.wide(v.Index)
		b.check(machine.CheckIndex, b.r.Values[i].Kind, i, x[1])
		b.emit(machine.Instr{Op: machine.Load, Kind: machine.Uint8, Dst: b.one(v), A: x[0], B: machine.None, C: i, Scale: 1})
	case *ssa.Store:
		if isBlank(v.Addr) {
			return
		}
		k, _ := scalar(b.c.typeOf(v.Val))
		val := b.one(v.Val)
		m := b.address(v.Addr)
		b.emit(machine.Instr{Op: machine.Store, Kind: k, Dst: machine.None, A: m.base, B: val, C: m.index, Scale: m.scale, Imm: m.offset})
	case *ssa.Next:
		b.next(v)
	case *ssa.Call:
		if in := b.inlinedCall(v); in != nil {
			b.inline(v, in)
		} else {
			b.set(v, b.call(v)())
		}
	}
}

var arithmetic = map[token.Token]machine.Op{
	token.ADD: machine.Add, token.SUB: machine.Sub, token.MUL: machine.Mul, token.QUO: machine.Div, token.REM: machine.Rem,
	token.AND: machine.And, token.OR: machine.Or, token.XOR: machine.Xor, token.AND_NOT: machine.AndNot, token.SHL: machine.Shl, token.SHR: machine.Shr,
}

func (b *builder) binary(v *ssa.BinOp) {
	if comparison(v.Op) {
		op, k, x, y := b.comparison(v)
		b.emit(machine.Instr{Op: op, Kind: k, Dst: b.one(v), A: x, B: y, C: machine.None})
		return
	}
	k, _ := scalar(b.c.typeOf(v))
	x, y := b.one(v.X), b.one(v.Y)
	known := &b.r.Values[y]
	switch {
	case (v.Op == token.QUO || v.Op == token.REM) && !k.Float():
		if !known.Const || known.Bits == 0 {
			b.check(machine.CheckZero, k, y, machine.None)
		}
	case (v.Op == token.SHL || v.Op == token.SHR) && known.Kind.Signed():
		if !known.Const || int64(known.Bits) < 0 {
			b.check(machine.CheckSign, known.Kind, y, machine.None)
		}
	}
	b.emit(machine.Instr{Op: arithmetic[v.Op], Kind: k, Dst: b.one(v), A: x, B: y, C: machine.None})
}

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
	_, made := b.made[addr]
	if b.fused(addr) || made && b.building(addr) {
		switch v := addr.(type) {
		case *ssa.FieldAddr:
			return b.field(v)
		case *ssa.IndexAddr:
			return b.element(v)
		}
	}
	p := b.one(addr)
	b.check(machine.CheckNil, machine.Pointer, p, machine.None)
	return memory{base: p, index: machine.None, scale: 1}
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

// building reports whether the present instruction computes v.
func (b *builder) building(v ssa.Value) bool { return b.block.Instrs[b.index] == v.(ssa.Instruction) }

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
	b.check(machine.CheckIndex, b.r.Values[i].Kind, i, n)
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
