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

// The runtime's blocks of memory: those of more than plainSize bytes begin with a
// header if they hold pointers and share a span with others, or could. Values of
// less than tinySize share a block.
const (
	headerSize = 8
	plainSize  = 512
	tinySize   = 16
)

// span is where a description of blocks of one size says what this size is, and
// of which class they are: an even number if they hold pointers, 0 or 1 if there
// is only one block.
var span struct{ size, class uintptr }

// spanSize bounds the search for these places.
const spanSize = 128

// Block reports whether p points into allocated memory, and whether to the
// beginning of a block there, or to a tiny value. What it points to is of type t,
// and may hold pointers. Both are true if this build's memory is another one.
func Block(p unsafe.Pointer, t reflect.Type, pointers bool) (allocated, begins bool) {
	if !blocks.Holds() {
		return true, true
	}
	return block(p, t, pointers)
}

func block(p unsafe.Pointer, t reflect.Type, pointers bool) (allocated, begins bool) {
	base, s, _ := findObject(uintptr(p), 0, 0)
	if base == 0 {
		return false, false
	}
	class := *(*uint8)(unsafe.Add(s, span.class))
	if size := *(*uintptr)(unsafe.Add(s, span.size)); class > 1 && class%2 == 0 && size > plainSize {
		base += headerSize
	}
	return true, uintptr(p) == base || !pointers && t.Size() < tinySize
}

// findSpan finds the places in a description by means of blocks whose sizes are known.
func findSpan() bool {
	samples := []struct {
		plain, pointers unsafe.Pointer
		size            uintptr
	}{
		{unsafe.Pointer(new([64]byte)), unsafe.Pointer(new([64 / 8]*int)), 64},
		{unsafe.Pointer(new([1024]byte)), unsafe.Pointer(new([(1024 - headerSize) / 8]*int)), 1024},
		{unsafe.Pointer(new([4096]byte)), unsafe.Pointer(new([(4096 - headerSize) / 8]*int)), 4096},
	}
	sizes, classes := 0, 0
	for at := range uintptr(spanSize) {
		isSize, isClass, last := at%8 == 0, true, uint8(1)
		for _, sample := range samples {
			_, plain, _ := findObject(uintptr(keep(sample.plain)), 0, 0)
			_, pointers, _ := findObject(uintptr(keep(sample.pointers)), 0, 0)
			if plain == nil || pointers == nil {
				return false
			}
			isSize = isSize && *(*uintptr)(unsafe.Add(plain, at)) == sample.size && *(*uintptr)(unsafe.Add(pointers, at)) == sample.size
			class := *(*uint8)(unsafe.Add(pointers, at))
			isClass = isClass && class > last && class%2 == 0 && *(*uint8)(unsafe.Add(plain, at)) == class+1
			last = class
		}
		if isSize {
			span.size = at
			sizes++
		}
		if isClass {
			span.class = at
			classes++
		}
	}
	return sizes == 1 && classes == 1
}

var blocks = &Assumption{
	Name:    "runtime.findObject tells where a block of memory begins",
	User:    "engine: runtime.SetFinalizer with a cell's values",
	Without: "a wrong argument of runtime.SetFinalizer ends the interpreter, which says that the state is lost",
	probe: func() bool {
		if !findSpan() {
			return false
		}
		type list [256]*int // with a header
		type pair struct{ a, b *int }
		type huge [10000]*int // without one
		large, small, number, single := new(list), new(pair), new(int8), new(huge)
		for _, c := range []struct {
			p                 unsafe.Pointer
			t                 any
			pointers          bool
			allocated, begins bool
		}{
			{unsafe.Pointer(large), *large, true, true, true},
			{unsafe.Pointer(&large[1]), large[1], true, true, false},
			{unsafe.Pointer(small), *small, true, true, true},
			{unsafe.Pointer(&small.b), small.b, true, true, false},
			{unsafe.Pointer(single), *single, true, true, true},
			{unsafe.Pointer(&single[1]), single[1], true, true, false},
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
