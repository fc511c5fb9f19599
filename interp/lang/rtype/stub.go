package rtype

import (
	"errors"
	"sync"
	"unsafe"
)

// ErrFull says that all stubs are in use. Methods are never freed, so only a new process helps.
var ErrFull = errors.New("too many methods have been declared; restart the kernel")

// Stubs is how many methods the process can have. A method needs one stub, and one more for
// reflect.Type.Method(i).Func if it has a value receiver.
const Stubs = 65536

// slots are the func values of the stubs. The collector sees them here.
var slots [Stubs]unsafe.Pointer

// base is where the code of the first stub is; see stubs_*.s.
var base uintptr

var used struct {
	sync.Mutex
	count int
	of    map[unsafe.Pointer]uintptr // the stub of a func value
}

// Used returns how many stubs are in use.
func Used() int {
	used.Lock()
	defer used.Unlock()
	return used.count
}

// code is that of a stub that calls a func value.
func code(f unsafe.Pointer) (uintptr, error) {
	used.Lock()
	defer used.Unlock()
	if known, ok := used.of[f]; ok {
		return known, nil
	}
	if used.count == Stubs {
		return 0, ErrFull
	}
	n := used.count
	slots[n] = f
	used.count++
	if used.of == nil {
		used.of = map[unsafe.Pointer]uintptr{}
	}
	used.of[f] = base + uintptr(n)*stubSize
	return used.of[f], nil
}
