package engine

import (
	"fmt"
	"go/constant"
	"go/types"
	"reflect"
	"strconv"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// The registers of a function, in its frame: parameters, results and free
// variables first, then a slot for each value, then the constants.

// constKey is a constant: its type and its text.
type constKey struct {
	typ   *typ
	value string
}

// signature places the parameters, results and free variables, in this order:
// a caller that knows the signature alone knows the offsets of the first two.
func (c *compiler) signature() {
	for i, p := range c.fn.ssa.Params {
		c.slots[p] = c.add(c.fn.params[i].typ)
	}
	for _, r := range c.fn.result {
		c.add(r.typ)
	}
	for i, v := range c.fn.ssa.FreeVars {
		c.slots[v] = c.add(c.fn.free[i].typ)
	}
}

// layout places slots for types one after the other, from an offset on.
func layout(offset uintptr, types []*typ) ([]slot, uintptr) {
	out := make([]slot, len(types))
	for i, t := range types {
		offset = align(offset, t)
		out[i] = slot{offset, t}
		offset += t.size
	}
	return out, offset
}

func align(offset uintptr, t *typ) uintptr {
	a := uintptr(t.mem.Align())
	return (offset + a - 1) &^ (a - 1)
}

// add is a new slot in the frame.
func (c *compiler) add(t *typ) slot {
	s := slot{align(c.size, t), t}
	c.size = s.offset + t.size
	c.fields = append(c.fields, reflect.StructField{Name: "R" + strconv.Itoa(len(c.fields)), Type: t.mem})
	c.added = append(c.added, s)
	return s
}

func (c *compiler) typeOf(v ssa.Value) *typ { return c.e.typeOf(v.Type()) }

// slot is where an operand lies.
func (c *compiler) slot(v ssa.Value) slot {
	if s, ok := c.slots[v]; ok {
		return s
	}
	var s slot
	switch v := v.(type) {
	case *ssa.Const:
		return c.constant(v)
	case *ssa.Global:
		s = c.add(c.typeOf(v))
		c.init(s, func(p unsafe.Pointer) { *(*unsafe.Pointer)(p) = c.e.global(v) })
	case *ssa.Function:
		s = c.add(c.typeOf(v))
		c.init(s, func(p unsafe.Pointer) { *(*unsafe.Pointer)(p) = c.e.funcValue(v) })
	case *ssa.Builtin:
		panic("engine: builtin " + v.Name() + " is used as a value")
	default:
		s = c.add(c.typeOf(v))
	}
	c.slots[v] = s
	return s
}

func (c *compiler) off(v ssa.Value) uintptr { return c.slot(v).offset }

// init presets a slot of every new frame with a value, made once.
func (c *compiler) init(s slot, set func(p unsafe.Pointer)) {
	c.preset[s.offset] = true
	var from unsafe.Pointer
	c.inits = append(c.inits, func(base unsafe.Pointer) {
		p := from
		if p == nil {
			p = s.typ.new()
			set(p)
		}
		s.typ.copy(unsafe.Add(base, s.offset), p)
	})
}

func (c *compiler) constant(v *ssa.Const) slot {
	t := c.e.typeOf(v.Type())
	key := constKey{t, "zero"}
	if v.Value != nil {
		key.value = v.Value.ExactString()
	}
	if s, ok := c.consts[key]; ok {
		return s
	}
	s := c.add(t)
	c.consts[key] = s
	if t.size > 0 { // else the next slot has the same offset
		c.preset[s.offset] = true
	}
	if v.Value != nil {
		made := constantValue(t, v)
		c.inits = append(c.inits, func(base unsafe.Pointer) { t.copy(unsafe.Add(base, s.offset), made) })
	}
	return s
}

// constantValue is memory that holds a constant.
func constantValue(t *typ, k *ssa.Const) unsafe.Pointer {
	p := reflect.New(t.mem)
	v := p.Elem()
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(constant.BoolVal(k.Value))
	case reflect.String:
		v.SetString(constant.StringVal(k.Value))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(k.Int64())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(k.Uint64())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(k.Float64())
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(k.Complex128())
	case reflect.UnsafePointer:
		*(*uintptr)(p.UnsafePointer()) = uintptr(k.Uint64())
	default:
		panic(fmt.Sprintf("engine: constant %s of type %s", k, t.Go))
	}
	return p.UnsafePointer()
}

// parts are the slots of a value that is several.
func (c *compiler) parts(v ssa.Value) []slot {
	if p, ok := c.tuples[v]; ok {
		return p
	}
	tuple := v.Type().(*types.Tuple)
	p := make([]slot, tuple.Len())
	for i := range p {
		p[i] = c.add(c.e.typeOf(tuple.At(i).Type()))
	}
	c.tuples[v] = p
	return p
}
