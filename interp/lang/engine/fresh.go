package engine

import (
	"reflect"
	"unsafe"
)

// Memory for the values of a type is made by compiled code for a type with the same words. The runtime
// keeps no more of a small type, and reflect looks for the type of the pointer each time.

// pair is two words or more, one after the other.
type pair[A, B any] struct {
	_ A
	_ B
}

// makers make memory for up to four words, of which a p is a pointer and a w is none.
var makers = map[string]func() unsafe.Pointer{}

func init() {
	makers1[unsafe.Pointer]("p")
	makers1[uint64]("w")
}

func makers1[A any](k string) {
	makers[k] = makeOf[A]
	makers2[pair[A, unsafe.Pointer]](k + "p")
	makers2[pair[A, uint64]](k + "w")
}

func makers2[A any](k string) {
	makers[k] = makeOf[A]
	makers3[pair[A, unsafe.Pointer]](k + "p")
	makers3[pair[A, uint64]](k + "w")
}

func makers3[A any](k string) {
	makers[k] = makeOf[A]
	makers[k+"p"] = makeOf[pair[A, unsafe.Pointer]]
	makers[k+"w"] = makeOf[pair[A, uint64]]
}

func makeOf[A any]() unsafe.Pointer { return unsafe.Pointer(new(A)) }

// maker makes memory for a value of the type, zero.
func (t *typ) maker() func() unsafe.Pointer {
	if t.size%8 == 0 && t.mem.Align() == 8 && t.size <= 4*8 {
		words := make([]bool, t.size/8)
		markPointers(t.mem, 0, words)
		var k []byte
		for _, pointer := range words {
			if pointer {
				k = append(k, 'p')
			} else {
				k = append(k, 'w')
			}
		}
		if m := makers[string(k)]; m != nil {
			return m
		}
	}
	mem := t.mem
	return func() unsafe.Pointer { return reflect.New(mem).UnsafePointer() }
}
