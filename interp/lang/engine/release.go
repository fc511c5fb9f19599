package engine

import (
	"slices"
	"unsafe"
)

// A frame waits for the next call of its function, perhaps for ever. Meanwhile
// it must not keep alive what the last call has made.

// keptVariable is the size of the largest variables that lie in a frame.
const keptVariable = 64 << 10

// release lets go of what a frame points to that is no longer used.
func (f *frame) release() {
	for _, o := range f.fn.pointers {
		*reg[unsafe.Pointer](f, o) = nil
	}
	for _, s := range f.fn.bulky {
		s.typ.zero(f.at(s.offset))
	}
}

// pointers notes which registers of a frame point to what its function has made.
func (c *compiler) pointers() {
	fn := c.fn
	for _, s := range c.added {
		switch {
		case c.preset[s.offset]:
		case s.typ.shape == shapeLarge:
			fn.bulky = append(fn.bulky, s)
		default:
			fn.pointers = s.pointers(fn.pointers)
		}
	}
	fn.holds = len(fn.pointers) > 0 || len(fn.bulky) > 0
}

// holds reports whether a register keeps something alive.
func (s slot) holds() bool {
	switch s.typ.shape {
	case shapePointer, shapeString, shapeSlice, shapeIface:
		return true
	}
	return slices.Contains(s.typ.pointers, true)
}

// pointers adds the offsets of the words of a register that keep something
// alive: not the type of an interface's value.
func (s slot) pointers(out []uintptr) []uintptr {
	switch s.typ.shape {
	case shapePointer, shapeString, shapeSlice:
		return append(out, s.offset)
	case shapeIface:
		return append(out, s.offset+8)
	}
	for i, pointer := range s.typ.pointers {
		if pointer {
			out = append(out, s.offset+uintptr(i)*8)
		}
	}
	return out
}
