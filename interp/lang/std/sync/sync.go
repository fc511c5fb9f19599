// Package sync is the generic part of sync, as source for the interpreter.
package sync

import "sync"

// OnceValue returns a function that calls f once, at its first call, and always
// returns the result of f. If f panics, every call panics with the same value.
// Several goroutines may call the function.
func OnceValue[T any](f func() T) func() T {
	var v T
	once := sync.OnceFunc(func() { v = f() })
	return func() T {
		once()
		return v
	}
}

// OnceValues is OnceValue for two results.
func OnceValues[T1, T2 any](f func() (T1, T2)) func() (T1, T2) {
	var v1 T1
	var v2 T2
	once := sync.OnceFunc(func() { v1, v2 = f() })
	return func() (T1, T2) {
		once()
		return v1, v2
	}
}
