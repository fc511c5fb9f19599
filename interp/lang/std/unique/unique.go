// Package unique is the generic part of unique, as source for the interpreter.
package unique

import "sync"

// Handle stands for a value of type T. Two handles are equal exactly if they
// were made from equal values.
type Handle[T comparable] struct {
	value *T
}

// Value returns a copy of the value from which the handle was made.
func (h Handle[T]) Value() T {
	return *h.value
}

// key is a value with its type: an any may hold what a T holds.
type key struct {
	typ   any // a nil *T
	value any
}

// values has the one *T for each key. Nothing leaves it again, since the
// interpreter has no weak pointers.
var values sync.Map

// Make returns the handle of value. Several goroutines may call it.
func Make[T comparable](value T) Handle[T] {
	k := key{(*T)(nil), value}
	if p, ok := values.Load(k); ok {
		return Handle[T]{p.(*T)}
	}
	p := &value
	if value != value { // a NaN, which nobody would find again
		return Handle[T]{p}
	}
	first, _ := values.LoadOrStore(k, p)
	return Handle[T]{first.(*T)}
}
