package assumed

import (
	"reflect"
	"unsafe"
)

// Word is a func value as it lies in memory: a pointer to a record that begins
// with the function's code.
func Word[F any](fn F) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&fn)) }

// WordOf is Word for a func value in a reflect.Value.
func WordOf(fn reflect.Value) unsafe.Pointer {
	p := reflect.New(fn.Type())
	p.Elem().Set(fn)
	return *(*unsafe.Pointer)(p.UnsafePointer())
}

// Func is the func value of type F in a word. F may differ from the function's
// type in types that are passed alike; see PassedAlike.
func Func[F any](word unsafe.Pointer) F { return *(*F)(unsafe.Pointer(&word)) }

// Code is the code that the func value in a word begins with.
func Code(word unsafe.Pointer) uintptr { return *(*uintptr)(word) }

// Captured finds p in the record of a func value, and returns its offset. It
// looks as far as the offset most, and returns 0 if p is not there.
func Captured(word, p unsafe.Pointer, most uintptr) uintptr {
	if !functions.Holds() || !entrances.Holds() {
		return 0
	}
	return captured(word, p, most)
}

func captured(word, p unsafe.Pointer, most uintptr) uintptr {
	const size = unsafe.Sizeof(p)
	for offset := size; offset <= most; offset += size {
		if *(*unsafe.Pointer)(unsafe.Add(word, offset)) == p {
			return offset
		}
	}
	return 0
}

var functions = &Assumption{
	Name:    "a func value is a pointer to a record that begins with the code",
	User:    "engine: calls between cells and compiled code",
	Without: "no cell runs; the kernel says so when it starts",
	Vital:   true,
	probe: func() bool {
		one, two := counter(1), counter(2)
		a, b := Word(one), Word(two)
		return a != b && Code(a) == Code(b) && Func[func() int](a)() == 2 && one() == 3
	},
}

var entrances = &Assumption{
	Name:    "the record of a closure holds what it captures",
	User:    "engine: to recognise a cell's function that compiled code gives back",
	Without: "such functions are called through reflect: the same results, about ten times slower",
	probe: func() bool {
		p := new(int)
		one := enter(p)
		made := WordOf(reflect.MakeFunc(reflect.TypeFor[func()](), one))
		word := Word(one)
		return captured(word, unsafe.Pointer(p), 16) != 0 && captured(made, word, 48) != 0
	},
}

// counter must not be inlined, so that all its results have one code.
//
//go:noinline
func counter(n int) func() int { return func() int { n++; return n } }

// enter is a closure that captures one pointer.
//
//go:noinline
func enter(p *int) func([]reflect.Value) []reflect.Value {
	return func([]reflect.Value) []reflect.Value { *p++; return nil }
}

// PassedAlike reports whether functions may be called by another type than their
// own: with words for integers, and pointers for all that is one pointer.
func PassedAlike() bool { return registers.Holds() }

var registers = &Assumption{
	Name:    "how a value is passed depends on its size and kind alone",
	User:    "engine: calls of compiled functions",
	Without: "all calls go through reflect: the same results, about ten times slower",
	probe: func() bool {
		type pair struct{ a, b int }
		f := func(p *pair, n int, x float64, s string, e error, l []int) (uint, bool) {
			p.a = n
			return uint(len(s) + len(l) + p.b), x == 2.5 && e == nil
		}
		g := Func[func(unsafe.Pointer, uint64, float64, string, Eface, []byte) (uint64, uint8)](Word(f))
		p := pair{b: 4}
		n, ok := g(unsafe.Pointer(&p), 7, 2.5, "abc", Eface{}, make([]byte, 5))
		return n == 12 && ok == 1 && p.a == 7
	},
}
