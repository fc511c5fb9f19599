package engine

import (
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// part is one number or pointer of a value.
type part struct {
	kind   machine.Kind
	offset uintptr
}

var machineKinds = map[reflect.Kind]machine.Kind{
	reflect.Bool: machine.Bool, reflect.Int: machine.Int64, reflect.Int8: machine.Int8, reflect.Int16: machine.Int16,
	reflect.Int32: machine.Int32, reflect.Int64: machine.Int64, reflect.Uint: machine.Uint64, reflect.Uint8: machine.Uint8,
	reflect.Uint16: machine.Uint16, reflect.Uint32: machine.Uint32, reflect.Uint64: machine.Uint64, reflect.Uintptr: machine.Uint64,
	reflect.Float32: machine.Float32, reflect.Float64: machine.Float64, reflect.Pointer: machine.Pointer, reflect.UnsafePointer: machine.Pointer,
	reflect.Map: machine.Pointer, reflect.Chan: machine.Pointer, reflect.Func: machine.Pointer,
}

// partsOf are the parts of a type; nil if values of the type do not lie in registers.
func partsOf(t *typ) []part {
	if k, ok := machineKinds[t.mem.Kind()]; ok {
		return []part{{k, 0}}
	}
	switch t.mem.Kind() {
	case reflect.String:
		return []part{{machine.Pointer, 0}, {machine.Int64, 8}}
	case reflect.Slice:
		return []part{{machine.Pointer, 0}, {machine.Int64, 8}, {machine.Int64, 16}}
	case reflect.Interface:
		return []part{{machine.Pointer, 0}, {machine.Pointer, 8}}
	}
	return nil
}

// scalar is the kind of a type whose values are one number or pointer.
func scalar(t *typ) (machine.Kind, bool) {
	k, ok := machineKinds[t.mem.Kind()]
	return k, ok
}

// one is a value of one part.
func (b *builder) one(v ssa.Value) machine.Value { return b.parts(v)[0] }

// parts are the parts of an operand: of a constant, of what machine code has computed, or
// of what lies in the frame.
func (b *builder) parts(v ssa.Value) []machine.Value {
	if p, ok := b.values[v]; ok {
		return p
	}
	if b.sub != nil && b.fused(v) { // an address that is an argument or a result
		return []machine.Value{b.pointer(b.address(v))}
	}
	t := b.c.typeOf(v)
	var out []machine.Value
	switch x := v.(type) {
	case *ssa.Const:
		out = b.constant(x, t)
	case *ssa.Global:
		out = []machine.Value{b.r.Const(machine.Pointer, uint64(uintptr(b.global(x))))}
	case *ssa.ChangeType:
		if _, ok := b.made[holder(x)]; ok || b.sub != nil {
			out = b.parts(x.X)
		}
	case *ssa.Extract:
		if _, ok := b.made[x.Tuple]; ok {
			out = b.several[x.Tuple][x.Index]
		}
	}
	if out == nil {
		out = b.placed(v, t)
	}
	b.values[v] = out
	return out
}

// placed are the parts of what lies in the frame.
func (b *builder) placed(v ssa.Value, t *typ) []machine.Value {
	if b.small != nil {
		if at, ok := b.inSmall(v); ok {
			return b.kept(at, t)
		}
		return b.missing(t)
	}
	s, ok := b.c.slots[v]
	if !ok {
		panic("engine: " + v.String() + " has no place")
	}
	return b.kept(s.offset, t)
}

// missing stands for a value that a small frame does not have, so that there is no callback.
func (b *builder) missing(t *typ) []machine.Value {
	b.small.err = errActs
	var out []machine.Value
	for _, p := range partsOf(t) {
		out = append(out, b.r.Const(p.kind, 0))
	}
	return out
}

// kept are the parts of what the frame has at an offset.
func (b *builder) kept(offset uintptr, t *typ) []machine.Value {
	var out []machine.Value
	for _, p := range partsOf(t) {
		out = append(out, b.r.Kept(p.kind, int32(offset+p.offset)))
	}
	return out
}

// global is the address of a variable, which the region keeps alive.
func (b *builder) global(g *ssa.Global) unsafe.Pointer {
	p := b.c.e.global(g)
	b.globals = append(b.globals, p)
	return p
}

// constant is a number, nil, or what else is nothing but zeros; nil for others, which lie in the frame.
func (b *builder) constant(k *ssa.Const, t *typ) []machine.Value {
	parts := partsOf(t)
	if k.Value == nil {
		out := make([]machine.Value, len(parts))
		for i, p := range parts {
			out[i] = b.r.Const(p.kind, 0)
		}
		return out
	}
	if kind, ok := scalar(t); ok {
		return []machine.Value{b.r.Const(kind, bitsOf(constantValue(t, k), kind))}
	}
	if b.small != nil {
		return b.missing(t)
	}
	return b.kept(b.c.consts[constKey{t, k.Value.ExactString()}].offset, t)
}

// bitsOf reads a number as package machine has constants.
func bitsOf(p unsafe.Pointer, k machine.Kind) uint64 {
	switch k {
	case machine.Bool, machine.Uint8:
		return uint64(*(*uint8)(p))
	case machine.Int8:
		return uint64(*(*int8)(p))
	case machine.Int16:
		return uint64(*(*int16)(p))
	case machine.Uint16:
		return uint64(*(*uint16)(p))
	case machine.Int32:
		return uint64(*(*int32)(p))
	case machine.Uint32, machine.Float32:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}
