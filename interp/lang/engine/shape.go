package engine

import (
	"reflect"
	"unsafe"
)

// shape says how the bytes of a type are copied. Pointers must be written as
// pointers because of the garbage collector.
type shape uint8

const (
	shapeEmpty   shape = iota // no bytes
	shape8                    // one byte without pointers
	shape16                   // two
	shape32                   // four
	shape64                   // eight
	shape128                  // sixteen
	shapeBytes                // any number of bytes without pointers
	shapePointer              // one pointer
	shapeString               // pointer, length
	shapeIface                // two pointers
	shapeSlice                // pointer, length, capacity
	shapeMixed                // words, some of them pointers
	shapeLarge                // many words: left to reflect
)

const largeWords = 24

func shapeOf(t reflect.Type) (shape, []bool) {
	size := t.Size()
	if size == 0 {
		return shapeEmpty, nil
	}
	if size >= spacious {
		return shapeLarge, nil
	}
	words := make([]bool, (size+7)/8)
	if !markPointers(t, 0, words) {
		switch size {
		case 1:
			return shape8, nil
		case 2:
			return shape16, nil
		case 4:
			return shape32, nil
		case 8:
			return shape64, nil
		case 16:
			return shape128, nil
		}
		return shapeBytes, nil
	}
	switch {
	case t.Kind() == reflect.String:
		return shapeString, nil
	case t.Kind() == reflect.Interface:
		return shapeIface, nil
	case t.Kind() == reflect.Slice:
		return shapeSlice, nil
	case len(words) == 1:
		return shapePointer, nil
	case len(words) > largeWords:
		return shapeLarge, nil
	}
	return shapeMixed, words
}

// markPointers notes which words of a t at the offset are pointers, and
// whether any is.
func markPointers(t reflect.Type, offset uintptr, words []bool) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.String, reflect.Slice:
		words[offset/8] = true
		return true
	case reflect.Interface:
		words[offset/8], words[offset/8+1] = true, true
		return true
	case reflect.Array:
		found := false
		for i := range t.Len() {
			if !markPointers(t.Elem(), offset+uintptr(i)*t.Elem().Size(), words) {
				break
			}
			found = true
		}
		return found
	case reflect.Struct:
		found := false
		for i := range t.NumField() {
			f := t.Field(i)
			if markPointers(f.Type, offset+f.Offset, words) {
				found = true
			}
		}
		return found
	}
	return false
}

// copy copies a value. The two places may be the same but not overlap otherwise.
func (t *typ) copy(dst, src unsafe.Pointer) {
	switch t.shape {
	case shape64:
		*(*uint64)(dst) = *(*uint64)(src)
	case shapePointer:
		*(*unsafe.Pointer)(dst) = *(*unsafe.Pointer)(src)
	case shapeString:
		*(*string)(dst) = *(*string)(src)
	case shapeIface:
		*(*eface)(dst) = *(*eface)(src)
	case shapeSlice:
		*(*[]byte)(dst) = *(*[]byte)(src)
	case shape8:
		*(*uint8)(dst) = *(*uint8)(src)
	case shape16:
		*(*uint16)(dst) = *(*uint16)(src)
	case shape32:
		*(*uint32)(dst) = *(*uint32)(src)
	case shape128:
		*(*[2]uint64)(dst) = *(*[2]uint64)(src)
	case shapeEmpty:
	case shapeBytes:
		copy(unsafe.Slice((*byte)(dst), t.size), unsafe.Slice((*byte)(src), t.size))
	case shapeMixed:
		for i, pointer := range t.pointers {
			if pointer {
				*(*unsafe.Pointer)(unsafe.Add(dst, i*8)) = *(*unsafe.Pointer)(unsafe.Add(src, i*8))
			} else {
				*(*uint64)(unsafe.Add(dst, i*8)) = *(*uint64)(unsafe.Add(src, i*8))
			}
		}
	default:
		t.value(dst).Set(t.value(src))
	}
}

// zero makes the value at p the zero value.
func (t *typ) zero(p unsafe.Pointer) {
	switch t.shape {
	case shape64:
		*(*uint64)(p) = 0
	case shapePointer:
		*(*unsafe.Pointer)(p) = nil
	case shape128:
		*(*[2]uint64)(p) = [2]uint64{}
	case shapeBytes:
		clear(unsafe.Slice((*byte)(p), t.size))
	case shapeMixed:
		for i, pointer := range t.pointers {
			if pointer {
				*(*unsafe.Pointer)(unsafe.Add(p, i*8)) = nil
			} else {
				*(*uint64)(unsafe.Add(p, i*8)) = 0
			}
		}
	case shapeEmpty:
	default:
		t.value(p).SetZero()
	}
}

// value is the value at p, for reflect.
func (t *typ) value(p unsafe.Pointer) reflect.Value { return reflect.NewAt(t.mem, p).Elem() }

// valueAs is the value at p as a t, which has the same memory. Reflect wants the
// key or element of a container in the container's own types, and in a recursive
// type those are others than the type of the register.
func valueAs(t reflect.Type, p unsafe.Pointer) reflect.Value { return reflect.NewAt(t, p).Elem() }

// move copies a register.
func (t *typ) move(dst, src uintptr) op {
	if dst == src {
		return nil
	}
	switch t.shape {
	case shapeEmpty:
		return nil
	case shape8:
		return moveAs[uint8](dst, src)
	case shape16:
		return moveAs[uint16](dst, src)
	case shape32:
		return moveAs[uint32](dst, src)
	case shape64:
		return moveAs[uint64](dst, src)
	case shape128:
		return moveAs[[2]uint64](dst, src)
	case shapePointer:
		return moveAs[unsafe.Pointer](dst, src)
	case shapeString:
		return moveAs[string](dst, src)
	case shapeIface:
		return moveAs[eface](dst, src)
	case shapeSlice:
		return moveAs[[]byte](dst, src)
	}
	return func(f *frame) { t.copy(f.at(dst), f.at(src)) }
}

func moveAs[T any](dst, src uintptr) op {
	return func(f *frame) { *reg[T](f, dst) = *reg[T](f, src) }
}
