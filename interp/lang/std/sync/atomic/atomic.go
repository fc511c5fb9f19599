// Package atomic is the generic part of sync/atomic, as source for the
// interpreter.
package atomic

import (
	"sync/atomic"
	"unsafe"
)

// Pointer is a *T that goroutines can load and store without a lock. The zero
// value is nil. A Pointer must not be copied after its first use.
//
// Its layout does not mention T, so that a T may hold a Pointer[T].
type Pointer[T any] struct {
	p unsafe.Pointer
}

// Load returns the pointer.
func (x *Pointer[T]) Load() *T {
	return (*T)(atomic.LoadPointer(&x.p))
}

// Store sets the pointer to val.
func (x *Pointer[T]) Store(val *T) {
	atomic.StorePointer(&x.p, unsafe.Pointer(val))
}

// Swap sets the pointer to val and returns the old value.
func (x *Pointer[T]) Swap(val *T) (old *T) {
	return (*T)(atomic.SwapPointer(&x.p, unsafe.Pointer(val)))
}

// CompareAndSwap sets the pointer to val if it equals old, and reports whether
// it did.
func (x *Pointer[T]) CompareAndSwap(old, val *T) (swapped bool) {
	return atomic.CompareAndSwapPointer(&x.p, unsafe.Pointer(old), unsafe.Pointer(val))
}
