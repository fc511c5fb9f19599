// Package runtime is the generic part of runtime, as source for the interpreter.
package runtime

import (
	"reflect"
	"runtime"
	"unsafe"
)

// AddCleanup calls cleanup with arg, in a goroutine of its own, some time after
// the value that ptr points to has become unreachable.
func AddCleanup[T, S any](ptr *T, cleanup func(S), arg S) runtime.Cleanup {
	if ptr == nil {
		panic("runtime.AddCleanup: ptr is nil")
	}
	switch v := reflect.ValueOf(arg); v.Kind() {
	case reflect.Pointer, reflect.UnsafePointer:
		if v.UnsafePointer() == unsafe.Pointer(ptr) {
			panic("runtime.AddCleanup: ptr is equal to arg, cleanup will never run")
		}
	}
	return runtime.AddCleanup((*byte)(unsafe.Pointer(ptr)), func(call func()) { call() }, func() { cleanup(arg) })
}
