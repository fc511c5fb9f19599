package assumed

import "unsafe"

// findObject is the runtime's: the beginning of the block of memory that p
// points into, or 0. Go's source promises other packages not to change it.
//
//go:linkname findObject runtime.findObject
//go:noescape
func findObject(p, _, _ uintptr) (base uintptr, span unsafe.Pointer, index uintptr)

// The runtime's blocks of memory: those of some sizes begin with a header if
// they hold pointers, and values of less than tinySize share one.
const (
	withoutHeader = 512
	largeBlock    = 32 << 10
	headerSize    = 8
	tinySize      = 16
)

// Block reports whether p points into allocated memory, and whether to the
// beginning of a block there. What it points to has a size in bytes, and may hold
// pointers. Both are true if this build's memory is another one.
func Block(p unsafe.Pointer, size uintptr, pointers bool) (allocated, begins bool) {
	if !blocks.Holds() {
		return true, true
	}
	return block(p, size, pointers)
}

func block(p unsafe.Pointer, size uintptr, pointers bool) (allocated, begins bool) {
	at := uintptr(p)
	base, _, _ := findObject(at, 0, 0)
	if base == 0 {
		return false, false
	}
	if at == base {
		return true, true
	}
	if !pointers {
		return true, size < tinySize
	}
	reaches := func(n uintptr) bool {
		other, _, _ := findObject(base+n, 0, 0)
		return other == base
	}
	return true, at == base+headerSize && reaches(withoutHeader) && !reaches(largeBlock)
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
			size              uintptr
			pointers          bool
			allocated, begins bool
		}{
			{unsafe.Pointer(large), unsafe.Sizeof(*large), true, true, true},
			{unsafe.Pointer(&large[3]), 8, true, true, false},
			{unsafe.Pointer(small), unsafe.Sizeof(*small), true, true, true},
			{unsafe.Pointer(&small.b), 8, true, true, false},
			{unsafe.Pointer(number), 1, false, true, true},
			{unsafe.Pointer(&place), 8, true, false, false}, // a global variable
		} {
			if allocated, begins := block(keep(c.p), c.size, c.pointers); allocated != c.allocated || begins != c.begins {
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
