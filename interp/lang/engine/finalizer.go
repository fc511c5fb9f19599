package engine

import (
	"fmt"
	"reflect"
	"runtime"
	"sync"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// runtime.SetFinalizer looks at the types of its arguments, and ends the process
// if they are wrong.

// finalized has the addresses for which a finalizer is set. They are no interface
// values, which would lie in one block with the tiny objects that they are of.
type finalized struct {
	mu  sync.Mutex
	set map[uintptr]bool
}

// add reports whether the address is a new one.
func (f *finalized) add(p uintptr) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.set[p] {
		return false
	}
	if f.set == nil {
		f.set = map[uintptr]bool{}
	}
	f.set[p] = true
	return true
}

func (f *finalized) remove(p uintptr) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.set, p)
}

// setFinalizer is runtime.SetFinalizer.
func (e *Engine) setFinalizer(object, finalizer any) {
	refuse := func(why string, args ...any) { panic(Crash("runtime.SetFinalizer: " + fmt.Sprintf(why, args...))) }
	if object == nil {
		refuse("first argument is nil")
	}
	v := reflect.ValueOf(object)
	if v.Kind() != reflect.Pointer {
		refuse("first argument is %s, not pointer", v.Type())
	}
	p := v.UnsafePointer()
	pointee := v.Type().Elem()
	pointers := markPointers(pointee, 0, make([]bool, (pointee.Size()+7)/8))
	allocated, begins := assumed.Block(p, pointee, pointers)
	if !allocated && p != unsafe.Pointer(&empty) && pointee.Size() > 0 {
		refuse("pointer not in allocated block")
	}
	if !allocated {
		return
	}
	if !begins {
		refuse("pointer not at beginning of allocated block")
	}
	if finalizer == nil {
		runtime.SetFinalizer((*byte)(p), nil)
		e.finalized.remove(uintptr(p))
		return
	}
	f := reflect.ValueOf(finalizer)
	switch ft := f.Type(); {
	case f.Kind() != reflect.Func:
		refuse("second argument is %s, not a function", ft)
	case ft.IsVariadic():
		refuse("cannot pass %s to finalizer %s because dotdotdot", v.Type(), ft)
	case ft.NumIn() != 1 || !v.Type().AssignableTo(ft.In(0)):
		refuse("cannot pass %s to finalizer %s", v.Type(), ft)
	}
	if !e.finalized.add(uintptr(p)) {
		refuse("finalizer already set")
	}
	t := v.Type() // the function below must not hold the object itself
	runtime.SetFinalizer((*byte)(p), func(q *byte) {
		e.finalized.remove(uintptr(unsafe.Pointer(q)))
		f.Call([]reflect.Value{reflect.NewAt(t.Elem(), unsafe.Pointer(q)).Convert(t)})
	})
}
