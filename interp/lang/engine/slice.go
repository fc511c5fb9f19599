package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// makeSlice is make([]T, len, cap).
func (c *compiler) makeSlice(v *ssa.MakeSlice) op {
	d, pos := c.slot(v), v.Pos()
	n, m := c.integer(v.Len), c.integer(v.Cap)
	elem := c.e.typeOf(v.Type().Underlying().(*types.Slice).Elem())
	switch elem.shape {
	case shape8:
		return makeSliceOf[uint8](c, v)
	case shape64:
		return makeSliceOf[uint64](c, v)
	case shapePointer:
		return makeSliceOf[unsafe.Pointer](c, v)
	case shapeString:
		return makeSliceOf[string](c, v)
	case shapeSlice:
		return makeSliceOf[[]byte](c, v)
	}
	t := c.e.like(v.Type())
	return func(f *frame) {
		f.pos = pos
		_ = make([]struct{}, n(f), m(f)) // fails as Go does
		room(m(f), elem.size)
		valueAs(t, f.at(d.offset)).Set(reflect.MakeSlice(t, n(f), m(f)))
	}
}

func makeSliceOf[T any](c *compiler, v *ssa.MakeSlice) op {
	d, pos := c.off(v), v.Pos()
	n, m := c.integer(v.Len), c.integer(v.Cap)
	return func(f *frame) {
		f.pos = pos
		*reg[[]T](f, d) = makeRoom[T](n(f), m(f))
	}
}

// unmakeable reports whether v is the array of a make([]T, n) with a constant n
// that is too large for an array type.
func (c *compiler) unmakeable(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	if !ok || alloc.Comment != "makeslice" {
		return false
	}
	array := alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	size := c.e.typeOf(array.Elem()).size
	return size > 0 && uint64(array.Len()) > (1<<47)/uint64(size)
}

// slice is x[low:high:max].
func (c *compiler) slice(v *ssa.Slice) op {
	x, d, pos := c.slot(v.X), c.off(v), v.Pos()
	bound := func(b ssa.Value) func(f *frame) int {
		if b == nil {
			return nil
		}
		return c.integer(b)
	}
	low, high, limit := bound(v.Low), bound(v.High), bound(v.Max)
	unsigned := func(b ssa.Value) bool { return b != nil && c.unsigned(b) }
	lowUnsigned, highUnsigned, limitUnsigned := unsigned(v.Low), unsigned(v.High), unsigned(v.Max)
	if x.typ.mem.Kind() == reflect.String {
		return func(f *frame) {
			f.pos = pos
			s := *reg[string](f, x.offset)
			i, j := 0, len(s)
			if low != nil {
				i = low(f)
			}
			if high != nil {
				j = high(f)
			}
			if highUnsigned {
				_ = s[:uint(j)]
			}
			if lowUnsigned {
				_ = s[uint(i):j]
			}
			*reg[string](f, d) = s[i:j]
		}
	}
	var size uintptr
	array := -1
	alloc, made := v.X.(*ssa.Alloc)
	made = made && alloc.Comment == "makeslice"
	switch t := v.X.Type().Underlying().(type) {
	case *types.Slice:
		size = c.e.typeOf(t.Elem()).size
	case *types.Pointer:
		a := t.Elem().Underlying().(*types.Array)
		size, array = c.e.typeOf(a.Elem()).size, int(a.Len())
	}
	return func(f *frame) {
		h := sliceHeader{*reg[unsafe.Pointer](f, x.offset), array, array}
		if array < 0 {
			h = *reg[sliceHeader](f, x.offset)
		} else if h.data == nil {
			f.nilPointer(pos)
		}
		i, j, k := 0, h.len, h.cap
		if low != nil {
			i = low(f)
		}
		if high != nil {
			j = high(f)
		}
		if limit != nil {
			k = limit(f)
		}
		if uint(j) > uint(k) || uint(k) > uint(h.cap) || uint(i) > uint(j) {
			f.pos = pos
			if made {
				_ = make([]struct{}, j, h.cap) // make([]T, n, c) with a constant c is an array, sliced
			}
			unsigned := lowUnsigned // of the first bound that is wrong
			switch {
			case uint(k) > uint(h.cap):
				unsigned = limitUnsigned
			case uint(j) > uint(k):
				unsigned = highUnsigned
			}
			if unsigned {
				badSlice(h, uint(i), uint(j), uint(k), limit != nil, array >= 0)
			}
			badSlice(h, i, j, k, limit != nil, array >= 0)
		}
		h.len, h.cap = j-i, k-i
		if h.cap > 0 { // else it would point past the memory
			h.data = unsafe.Add(h.data, uintptr(i)*size)
		}
		*reg[sliceHeader](f, d) = h
	}
}

// badSlice fails as slicing does.
func badSlice[I int | uint](h sliceHeader, i, j, k I, full, array bool) {
	s := units(h.len, h.cap)
	switch {
	case full:
		_ = s[i:j:k]
	case array:
		t := string(make([]byte, h.len)) // whose message speaks of the length
		_ = t[i:j]
	default:
		_ = s[i:j]
	}
}

// appendTo is append(x, y...).
func (c *compiler) appendTo(x, y, d slot, pos token.Pos) op {
	if y.typ.mem.Kind() == reflect.String {
		return func(f *frame) {
			a, b := *reg[[]byte](f, x.offset), *reg[string](f, y.offset)
			if n := len(a) + len(b); n > cap(a) {
				f.pos = pos
				room(grown(n, cap(a)), 1)
			}
			*reg[[]byte](f, d.offset) = append(a, b...)
		}
	}
	switch c.e.typeOf(x.typ.Go.Underlying().(*types.Slice).Elem()).shape {
	case shapeEmpty:
		return appendOf[struct{}](x, y, d, pos)
	case shape8:
		return appendOf[uint8](x, y, d, pos)
	case shape16:
		return appendOf[uint16](x, y, d, pos)
	case shape32:
		return appendOf[uint32](x, y, d, pos)
	case shape64:
		return appendOf[uint64](x, y, d, pos)
	case shapePointer:
		return appendOf[unsafe.Pointer](x, y, d, pos)
	case shapeString:
		return appendOf[string](x, y, d, pos)
	case shapeIface:
		return appendOf[eface](x, y, d, pos)
	case shapeSlice:
		return appendOf[[]byte](x, y, d, pos)
	}
	t := c.e.like(x.typ.Go)
	return func(f *frame) {
		a, b := valueAs(t, f.at(x.offset)), valueAs(t, f.at(y.offset))
		if n := a.Len() + b.Len(); n > a.Cap() {
			f.pos = pos
			room(grown(n, a.Cap()), t.Elem().Size())
		}
		valueAs(t, f.at(d.offset)).Set(reflect.AppendSlice(a, b))
	}
}

func appendOf[T any](x, y, d slot, pos token.Pos) op {
	return func(f *frame) {
		a, b := *reg[[]T](f, x.offset), *reg[[]T](f, y.offset)
		if n := len(a) + len(b); n > cap(a) {
			f.pos = pos
			room(grown(n, cap(a)), unsafe.Sizeof(*new(T)))
		}
		*reg[[]T](f, d.offset) = append(a, b...)
	}
}

// copyTo is copy(x, y); it returns the number of elements.
func (c *compiler) copyTo(x, y slot) func(f *frame) int {
	if y.typ.mem.Kind() == reflect.String {
		return func(f *frame) int { return copy(*reg[[]byte](f, x.offset), *reg[string](f, y.offset)) }
	}
	switch c.e.typeOf(x.typ.Go.Underlying().(*types.Slice).Elem()).shape {
	case shape8:
		return copyOf[uint8](x, y)
	case shape16:
		return copyOf[uint16](x, y)
	case shape32:
		return copyOf[uint32](x, y)
	case shape64:
		return copyOf[uint64](x, y)
	case shapePointer:
		return copyOf[unsafe.Pointer](x, y)
	case shapeString:
		return copyOf[string](x, y)
	case shapeIface:
		return copyOf[eface](x, y)
	case shapeSlice:
		return copyOf[[]byte](x, y)
	}
	t := c.e.like(x.typ.Go)
	return func(f *frame) int {
		return reflect.Copy(valueAs(t, f.at(x.offset)), valueAs(t, f.at(y.offset)))
	}
}

func copyOf[T any](x, y slot) func(f *frame) int {
	a, b := x.offset, y.offset
	return func(f *frame) int { return copy(*reg[[]T](f, a), *reg[[]T](f, b)) }
}
