package engine

import (
	"fmt"
	"go/types"
	"reflect"
	"runtime"
	"sync"
	"unsafe"

	"github.com/mercer-go/mercer/interp/assumed"
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
	name := typeName(object)
	v := plainly(object)
	if v.Kind() != reflect.Pointer {
		refuse("first argument is %s, not pointer", name)
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
	f := plainly(finalizer)
	if f.Kind() != reflect.Func {
		refuse("second argument is %s, not a function", typeName(finalizer))
	}
	switch {
	case f.Type().IsVariadic():
		refuse("cannot pass %s to finalizer %s because dotdotdot", name, typeName(finalizer))
	case f.Type().NumIn() != 1 || !e.passes(object, finalizer):
		refuse("cannot pass %s to finalizer %s", name, typeName(finalizer))
	}
	if !e.finalized.add(uintptr(p)) {
		refuse("finalizer already set")
	}
	var t *typ // of a cell; the function below must not hold the object itself
	if b := boxOf(object); b != nil {
		t = typeOfBox(b)
	}
	in, elem := f.Type().In(0), v.Type().Elem()
	runtime.SetFinalizer((*byte)(p), func(q *byte) {
		e.finalized.remove(uintptr(unsafe.Pointer(q)))
		arg := reflect.New(in).Elem()
		switch {
		case in.Kind() != reflect.Interface:
			*(*unsafe.Pointer)(arg.Addr().UnsafePointer()) = unsafe.Pointer(q)
		case t != nil:
			arg.Set(reflect.ValueOf(t.any(unsafe.Pointer(&q))))
		default:
			arg.Set(reflect.NewAt(elem, unsafe.Pointer(q)))
		}
		f.Call([]reflect.Value{arg})
	})
}

// plainly is the value in an interface, out of its box.
func plainly(x any) reflect.Value {
	if b := boxOf(x); b != nil {
		return reflect.ValueOf(b.V)
	}
	return reflect.ValueOf(x)
}

// passes reports whether object can be the argument of the function finalizer.
func (e *Engine) passes(object, finalizer any) bool {
	in := plainly(finalizer).Type().In(0)
	ob, fb := boxOf(object), boxOf(finalizer)
	switch {
	case in.Kind() == reflect.Interface && in.NumMethod() > 0:
		return ob == nil && reflect.TypeOf(object).Implements(in)
	case fb == nil:
		return in.Kind() == reflect.Interface || ob == nil && reflect.TypeOf(object).AssignableTo(in)
	}
	param := fb.T.Go.Underlying().(*types.Signature).Params().At(0).Type()
	switch {
	case in.Kind() == reflect.Interface:
		return e.implements(object, e.typeOf(param))
	case ob == nil:
		return e.typeOf(param).exact && reflect.TypeOf(object).AssignableTo(in)
	}
	return types.AssignableTo(ob.T.Go, param)
}
