package engine

import (
	"fmt"
	"go/types"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"unsafe"
	"weak"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// By package reflect, a func value is known by its code, and package runtime tells the function's
// name. The functions of cells have the code of an entrance in common, or a door that opens and
// shuts. So for interpreted code, their address is that of their description.

// identities has the descriptions of functions whose addresses interpreted code has got. They stay,
// as functions of a compiled program do.
type identities struct {
	mu        sync.Mutex
	described map[any]*runtime.Func // by the function, or methodValue
	addresses map[uintptr]*runtime.Func
}

// methodValue is a method as a value. Each place that makes one has a function of its own, so the
// method is the key.
type methodValue struct {
	method types.Object
	name   string
}

// identity describes the function of a func value; it is nil if the value is another one, or
// compiled.
func (e *Engine) identity(v reflect.Value) *runtime.Func {
	if v.Kind() != reflect.Func || v.IsNil() || !v.CanInterface() {
		return nil
	}
	c := closureOf(assumed.WordOf(v))
	if c == nil {
		return nil
	}
	fn := c.fn
	if r := fn.replaced.Load(); r != nil {
		fn = r.fn.Load()
	}
	name := compiledName(fn.ssa)
	var key any = weak.Make(fn)
	if strings.Contains(fn.ssa.Name(), "$bound") || strings.Contains(fn.ssa.Name(), "$thunk") {
		key = methodValue{fn.ssa.Object(), name}
	}
	x := &e.identities
	x.mu.Lock()
	defer x.mu.Unlock()
	f := x.described[key]
	if f == nil {
		if x.described == nil {
			x.described, x.addresses = map[any]*runtime.Func{}, map[uintptr]*runtime.Func{}
		}
		at := e.prog.Fset.Position(fn.ssa.Pos())
		f = assumed.Describe(name, at.Filename, at.Line)
		x.described[key], x.addresses[uintptr(unsafe.Pointer(f))] = f, f
	}
	return f
}

// pointerOf is reflect.Value.Pointer.
func (e *Engine) pointerOf(v reflect.Value) uintptr {
	if f := e.identity(v); f != nil {
		return uintptr(unsafe.Pointer(f))
	}
	return v.Pointer()
}

// unsafePointerOf is reflect.Value.UnsafePointer.
func (e *Engine) unsafePointerOf(v reflect.Value) unsafe.Pointer {
	if f := e.identity(v); f != nil {
		return unsafe.Pointer(f)
	}
	return v.UnsafePointer()
}

// addressed is an operand of package fmt, as its address if it is a function of a cell.
func (e *Engine) addressed(x any) any {
	if isFunc(x) {
		if f := e.identity(reflect.ValueOf(x)); f != nil {
			return unsafe.Pointer(f)
		}
	}
	return x
}

// isFunc reports whether a value is a function that does not print itself.
func isFunc(x any) bool {
	t := reflect.TypeOf(x)
	if t == nil || t.Kind() != reflect.Func {
		return false
	}
	switch x.(type) {
	case fmt.Formatter, fmt.GoStringer, fmt.Stringer, error:
		return false
	}
	return true
}

// funcForPC is runtime.FuncForPC.
func (e *Engine) funcForPC(pc uintptr) *runtime.Func {
	e.identities.mu.Lock()
	defer e.identities.mu.Unlock()
	if f := e.identities.addresses[pc]; f != nil && assumed.Describes() {
		return f
	}
	return runtime.FuncForPC(pc)
}

// compiledName is the name that a compiled program gives a function.
func compiledName(s *ssa.Function) string {
	if outer := s.Parent(); outer != nil {
		number := s.Name()[strings.LastIndexByte(s.Name(), '$')+1:]
		if outer.Parent() == nil {
			number = "func" + number
		}
		return compiledName(outer) + "." + number
	}
	name, bound := strings.CutSuffix(s.Name(), "$bound")
	name, _, generic := strings.Cut(strings.TrimSuffix(name, "$thunk"), "[")
	if generic {
		name += "[...]"
	}
	o, declared := s.Object().(*types.Func)
	switch {
	case s.Name() == "the cell":
		return "main.main"
	case !declared:
		return s.String()
	}
	if recv := o.Signature().Recv(); recv != nil {
		t := recv.Type()
		if strings.HasSuffix(s.Name(), "$thunk") {
			t = s.Signature.Params().At(0).Type()
		}
		name = receiverName(t) + "." + name
	}
	if bound {
		name += "-fm"
	}
	return o.Pkg().Path() + "." + name
}

// receiverName is a receiver's type in the name of a method.
func receiverName(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return "(*" + receiverName(p.Elem()) + ")"
	}
	n, ok := types.Unalias(t).(*types.Named)
	switch {
	case !ok:
		return t.String()
	case n.TypeArgs().Len() > 0:
		return n.Obj().Name() + "[...]"
	}
	return n.Obj().Name()
}
