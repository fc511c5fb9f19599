// Package weak is the generic part of weak, as source for the interpreter.
package weak

import (
	"unsafe"
	"weak"
)

// Pointer points to a value without keeping it alive. Two of them are equal
// exactly if they were made from equal pointers.
type Pointer[T any] struct {
	_ [0]*T // pointers to different types cannot be converted to each other
	p weak.Pointer[byte]
}

// Make returns a weak pointer to the value that ptr points to.
func Make[T any](ptr *T) Pointer[T] {
	return Pointer[T]{p: weak.Make((*byte)(unsafe.Pointer(ptr)))}
}

// Value returns the pointer from which p was made. It is nil if nothing else
// has kept the value alive.
func (p Pointer[T]) Value() *T {
	return (*T)(unsafe.Pointer(p.p.Value()))
}
