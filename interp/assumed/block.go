package assumed

import (
	"reflect"
	"unsafe"
)

// findObject is the runtime's: the beginning of the block of memory that p
// points into, or 0. Go's source promises other packages not to change it.
//
//go:linkname findObject runtime.findObject
//go:noescape
func findObject(p, _, _ uintptr) (base uintptr, span unsafe.Pointer, index uintptr)

// The runtime's blocks of memory: those of some sizes begin with a header if they
// hold pointers. Values of less than tinySize share one.
const (
	headerSize = 8
	tinySize   = 16
)

// Block reports whether p points into allocated memory, and whether to the
// beginning of a block there, or one word further: a header may stand before it. What
// it points to is of type t, and may hold pointers. Both are true if this build's memory is another one.
func Block(p unsafe.Pointer, t reflect.Type, pointers bool) (allocated, begins bool) {
	if !blocks.Holds() {
		return true, true
	}
	return block(p, t, pointers)
}

// block looks at no address outside of p's own block: the runtime ends the
// process for one that belongs to nothing.
func block(p unsafe.Pointer, t reflect.Type, pointers bool) (allocated, begins bool) {
	base, _, _ := findObject(uintptr(p), 0, 0)
	switch {
	case base == 0:
		return false, false
	case uintptr(p) == base:
		return true, true
	case !pointers:
		return true, t.Size() < tinySize
	}
	return true, uintptr(p) == base+headerSize // in a small block without a header, it is the second word
}

var blocks = &Assumption{
	Name:    "runtime.findObject tells where a block of memory begins",
	User:    "engine: runtime.SetFinalizer with a cell's values",
	Without: "a wrong argument of runtime.SetFinalizer ends the interpreter, which says that the state is lost",
	probe: func() bool {
		type list [256]*int // with a header
		type pair struct{ a, b *int }
		large, small, number := new(list), new(pair), new(int8)
		for _, c := range []struct {
			p                 unsafe.Pointer
			t                 any
			pointers          bool
			allocated, begins bool
		}{
			{unsafe.Pointer(large), *large, true, true, true},
			{unsafe.Pointer(&large[1]), large[1], true, true, false},
			{unsafe.Pointer(small), *small, true, true, true},
			{unsafe.Pointer(number), *number, false, true, true},
			{unsafe.Pointer(&place), place, true, false, false}, // a global variable
		} {
			if allocated, begins := block(keep(c.p), reflect.TypeOf(c.t), c.pointers); allocated != c.allocated || begins != c.begins {
				return false
			}
		}
		return true
	},
}

// kept makes what is given to keep escape to the heap.
var kept unsafe.Pointer

func keep(p unsafe.Pointer) unsafe.Pointer {
	kept = p
	defer func() { kept = nil }()
	return kept
}
