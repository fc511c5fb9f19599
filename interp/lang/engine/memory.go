package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// alloc makes a variable: on the heap, or in the frame if its address stays
// within the function.
func (c *compiler) alloc(v *ssa.Alloc) op {
	t := c.e.typeOf(v.Type().Underlying().(*types.Pointer).Elem())
	d := c.off(v)
	if c.inHeap(v) {
		if t.size >= largeValue {
			return func(f *frame) {
				f.pos = v.Pos()
				roomFor(uint64(t.size))
				*reg[unsafe.Pointer](f, d) = t.new()
			}
		}
		fresh := t.new
		return func(f *frame) { *reg[unsafe.Pointer](f, d) = fresh() }
	}
	m := c.local(v).offset
	return func(f *frame) { t.zero(f.at(m)) }
}

// inHeap reports whether a variable is too large for the frame, or may be used
// when that is gone.
func (c *compiler) inHeap(v *ssa.Alloc) bool { return v.Heap || c.pointee(v).size > keptVariable }

// local is the place in the frame of a variable that lives there. The pointer
// to it is set once, when the frame is made.
func (c *compiler) local(v *ssa.Alloc) slot {
	if parts, ok := c.tuples[v]; ok {
		return parts[0]
	}
	m := c.add(c.e.typeOf(v.Type().Underlying().(*types.Pointer).Elem()))
	c.tuples[v] = []slot{m}
	d := c.off(v)
	c.preset[d] = true
	c.inits = append(c.inits, func(base unsafe.Pointer) {
		*(*unsafe.Pointer)(unsafe.Add(base, d)) = unsafe.Add(base, m.offset)
	})
	return m
}

// inFrame is the place in the frame that an address leads to, if it is known.
func (c *compiler) inFrame(addr ssa.Value) (slot, bool) {
	switch v := addr.(type) {
	case *ssa.Alloc:
		if !c.inHeap(v) {
			return c.local(v), true
		}
	case *ssa.FieldAddr:
		if s, ok := c.inFrame(v.X); ok {
			elem := v.Type().Underlying().(*types.Pointer).Elem()
			return slot{s.offset + fieldOffset(s.typ, v.Field), c.e.typeOf(elem)}, true
		}
	}
	return slot{}, false
}

func fieldOffset(t *typ, field int) uintptr { return t.mem.Field(field).Offset }

// isBlank reports whether an address is that of a field named _, which keeps nothing.
func isBlank(addr ssa.Value) bool {
	f, ok := addr.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	s, ok := f.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
	return ok && s.Field(f.Field).Name() == "_"
}

// pointee is the memory layout of a pointer's element. It is not that of the
// pointer's memory type, which may be unsafe.Pointer.
func (c *compiler) pointee(ptr ssa.Value) *typ {
	return c.e.typeOf(ptr.Type().Underlying().(*types.Pointer).Elem())
}

// address computes an address that has been fused into its use.
type address func(f *frame) unsafe.Pointer

func (c *compiler) address(v ssa.Value) address {
	if c.fused[v] {
		switch v := v.(type) {
		case *ssa.FieldAddr:
			return c.fieldAddress(v)
		case *ssa.IndexAddr:
			return c.indexAddress(v)
		}
	}
	x := c.off(v)
	return func(f *frame) unsafe.Pointer { return *reg[unsafe.Pointer](f, x) }
}

func (c *compiler) fieldAddress(v *ssa.FieldAddr) address {
	x, pos := c.off(v.X), v.Pos()
	offset := fieldOffset(c.pointee(v.X), v.Field)
	return func(f *frame) unsafe.Pointer {
		p := *reg[unsafe.Pointer](f, x)
		if p == nil {
			f.nilPointer(pos)
		}
		return unsafe.Add(p, offset)
	}
}

func (c *compiler) fieldAddr(v *ssa.FieldAddr) op {
	d, addr := c.off(v), c.fieldAddress(v)
	return func(f *frame) { *reg[unsafe.Pointer](f, d) = addr(f) }
}

// sliceHeader is the memory of a slice.
type sliceHeader struct {
	data     unsafe.Pointer
	len, cap int
}

func (c *compiler) indexAddress(v *ssa.IndexAddr) address {
	x, pos := c.off(v.X), v.Pos()
	index := c.integer(v.Index)
	size := c.pointee(v).size
	switch t := v.X.Type().Underlying().(type) {
	case *types.Pointer: // to an array
		n := int(t.Elem().Underlying().(*types.Array).Len())
		unsigned := c.unsigned(v.Index)
		return func(f *frame) unsafe.Pointer {
			i, p := index(f), *reg[unsafe.Pointer](f, x)
			if p == nil {
				f.nilPointer(pos)
			}
			if uint(i) >= uint(n) {
				if unsigned {
					f.tooLarge(pos, uint(i), n)
				}
				f.outOfRange(pos, i, n)
			}
			return unsafe.Add(p, uintptr(i)*size)
		}
	default:
		if s := c.slot(v.Index); s.typ.mem.Kind() == reflect.Int {
			io := s.offset
			return func(f *frame) unsafe.Pointer {
				i, h := *reg[int](f, io), reg[sliceHeader](f, x)
				if uint(i) >= uint(h.len) {
					f.outOfRange(pos, i, h.len)
				}
				return unsafe.Add(h.data, uintptr(i)*size)
			}
		}
		unsigned := c.unsigned(v.Index)
		return func(f *frame) unsafe.Pointer {
			i, h := index(f), reg[sliceHeader](f, x)
			if uint(i) >= uint(h.len) {
				if unsigned {
					f.tooLarge(pos, uint(i), h.len)
				}
				f.outOfRange(pos, i, h.len)
			}
			return unsafe.Add(h.data, uintptr(i)*size)
		}
	}
}

func (c *compiler) indexAddr(v *ssa.IndexAddr) op {
	d, addr := c.off(v), c.indexAddress(v)
	return func(f *frame) { *reg[unsafe.Pointer](f, d) = addr(f) }
}

// integer reads an index or length of any integer type. What does not fit an
// int becomes one that is out of range everywhere.
func (c *compiler) integer(v ssa.Value) func(f *frame) int {
	s := c.slot(v)
	o := s.offset
	switch s.typ.mem.Kind() {
	case reflect.Int, reflect.Int64:
		return func(f *frame) int { return *reg[int](f, o) }
	case reflect.Int32:
		return func(f *frame) int { return int(*reg[int32](f, o)) }
	case reflect.Int16:
		return func(f *frame) int { return int(*reg[int16](f, o)) }
	case reflect.Int8:
		return func(f *frame) int { return int(*reg[int8](f, o)) }
	case reflect.Uint8:
		return func(f *frame) int { return int(*reg[uint8](f, o)) }
	case reflect.Uint16:
		return func(f *frame) int { return int(*reg[uint16](f, o)) }
	case reflect.Uint32:
		return func(f *frame) int { return int(*reg[uint32](f, o)) }
	}
	return func(f *frame) int { return int(*reg[uint64](f, o)) }
}

// unsigned reports whether an index is of a type whose largest values are
// negative as an int.
func (c *compiler) unsigned(index ssa.Value) bool {
	k := c.typeOf(index).mem.Kind()
	return k == reflect.Uint || k == reflect.Uint64 || k == reflect.Uintptr
}

// load is *addr.
func (c *compiler) load(v *ssa.UnOp) op {
	d := c.slot(v)
	if s, ok := c.inFrame(v.X); ok {
		return d.typ.move(d.offset, s.offset)
	}
	if g, ok := v.X.(*ssa.Global); ok {
		return c.loadFrom(d, c.e.global(g))
	}
	pos := v.Pos()
	if !c.fused[v.X] {
		x := c.off(v.X)
		switch d.typ.shape {
		case shape64:
			return loadAs[uint64](d.offset, x, pos)
		case shapePointer:
			return loadAs[unsafe.Pointer](d.offset, x, pos)
		}
		return func(f *frame) {
			p := *reg[unsafe.Pointer](f, x)
			if p == nil {
				f.nilPointer(pos)
			}
			d.typ.copy(f.at(d.offset), p)
		}
	}
	addr := c.address(v.X)
	switch d.typ.shape {
	case shape64:
		if o := c.loadElement(v); o != nil {
			return o
		}
		return fetch[uint64](d.offset, addr)
	case shape32:
		return fetch[uint32](d.offset, addr)
	case shape8:
		return fetch[uint8](d.offset, addr)
	case shapePointer:
		return fetch[unsafe.Pointer](d.offset, addr)
	case shape128:
		return fetch[[2]uint64](d.offset, addr)
	case shapeIface:
		return fetch[eface](d.offset, addr)
	case shapeString:
		return fetch[string](d.offset, addr)
	case shapeSlice:
		return fetch[[]byte](d.offset, addr)
	}
	return func(f *frame) { d.typ.copy(f.at(d.offset), addr(f)) }
}

func fetch[T any](d uintptr, addr address) op {
	return func(f *frame) { *reg[T](f, d) = *(*T)(addr(f)) }
}

func loadAs[T any](d, x uintptr, pos token.Pos) op {
	return func(f *frame) {
		p := *reg[*T](f, x)
		if p == nil {
			f.nilPointer(pos)
		}
		*reg[T](f, d) = *p
	}
}

// loadElement is the commonest load: s[i] of eight bytes.
func (c *compiler) loadElement(v *ssa.UnOp) op {
	ia, ok := v.X.(*ssa.IndexAddr)
	if !ok {
		return nil
	}
	if _, isSlice := ia.X.Type().Underlying().(*types.Slice); !isSlice || c.slot(ia.Index).typ.mem.Kind() != reflect.Int {
		return nil
	}
	d, x, io, pos := c.off(v), c.off(ia.X), c.off(ia.Index), ia.Pos()
	return func(f *frame) {
		i, s := *reg[int](f, io), *reg[[]uint64](f, x)
		if uint(i) >= uint(len(s)) {
			f.outOfRange(pos, i, len(s))
		}
		*reg[uint64](f, d) = s[i]
	}
}

// loadFrom reads a global variable.
func (c *compiler) loadFrom(d slot, p unsafe.Pointer) op {
	o := d.offset
	switch d.typ.shape {
	case shape64:
		return func(f *frame) { *reg[uint64](f, o) = *(*uint64)(p) }
	case shapePointer:
		return func(f *frame) { *reg[unsafe.Pointer](f, o) = *(*unsafe.Pointer)(p) }
	case shapeSlice:
		return func(f *frame) { *reg[[]byte](f, o) = *(*[]byte)(p) }
	}
	return func(f *frame) { d.typ.copy(f.at(o), p) }
}

// store is *addr = val.
func (c *compiler) store(v *ssa.Store) op {
	if isBlank(v.Addr) {
		return nil
	}
	s := c.slot(v.Val)
	if d, ok := c.inFrame(v.Addr); ok {
		return s.typ.move(d.offset, s.offset)
	}
	x := s.offset
	if g, ok := v.Addr.(*ssa.Global); ok {
		p := c.e.global(g)
		if s.typ.shape == shape64 {
			return func(f *frame) { *(*uint64)(p) = *reg[uint64](f, x) }
		}
		return func(f *frame) { s.typ.copy(p, f.at(x)) }
	}
	addr, pos := c.address(v.Addr), v.Pos()
	if !c.fused[v.Addr] {
		raw := addr
		addr = func(f *frame) unsafe.Pointer {
			p := raw(f)
			if p == nil {
				f.nilPointer(pos)
			}
			return p
		}
	}
	switch s.typ.shape {
	case shape64:
		return put[uint64](addr, x)
	case shape32:
		return put[uint32](addr, x)
	case shape8:
		return put[uint8](addr, x)
	case shapePointer:
		return put[unsafe.Pointer](addr, x)
	case shape128:
		return put[[2]uint64](addr, x)
	case shapeIface:
		return put[eface](addr, x)
	case shapeString:
		return put[string](addr, x)
	case shapeSlice:
		return put[[]byte](addr, x)
	}
	return func(f *frame) { s.typ.copy(addr(f), f.at(x)) }
}

func put[T any](addr address, x uintptr) op {
	return func(f *frame) { *(*T)(addr(f)) = *reg[T](f, x) }
}

// index is x[i] of an array or a string.
func (c *compiler) index(v *ssa.Index) op {
	x, d, pos, index := c.slot(v.X), c.slot(v), v.Pos(), c.integer(v.Index)
	unsigned := c.unsigned(v.Index)
	outside := func(f *frame, i, n int) {
		if unsigned {
			f.tooLarge(pos, uint(i), n)
		}
		f.outOfRange(pos, i, n)
	}
	if x.typ.mem.Kind() == reflect.String {
		return func(f *frame) {
			i, s := index(f), *reg[string](f, x.offset)
			if uint(i) >= uint(len(s)) {
				outside(f, i, len(s))
			}
			*reg[byte](f, d.offset) = s[i]
		}
	}
	n := x.typ.mem.Len()
	return func(f *frame) {
		i := index(f)
		if uint(i) >= uint(n) {
			outside(f, i, n)
		}
		d.typ.copy(f.at(d.offset), f.at(x.offset+uintptr(i)*d.typ.size))
	}
}
