package engine

import (
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
// shuts. So for interpreted code, their address is that of the function in the engine.

// identities has the functions whose addresses interpreted code has got.
type identities struct {
	mu        sync.Mutex
	functions map[uintptr]weak.Pointer[function]
	described map[*runtime.Func]weak.Pointer[function] // what stands for them
}

// identity is the function of a func value of interpreted code; nil if it is another value.
func (e *Engine) identity(v reflect.Value) *function {
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
	e.identities.mu.Lock()
	defer e.identities.mu.Unlock()
	if e.identities.functions == nil {
		e.identities.functions = map[uintptr]weak.Pointer[function]{}
	}
	e.identities.functions[uintptr(unsafe.Pointer(fn))] = weak.Make(fn)
	return fn
}

// pointerOf is reflect.Value.UnsafePointer.
func (e *Engine) pointerOf(v reflect.Value) unsafe.Pointer {
	if fn := e.identity(v); fn != nil {
		return unsafe.Pointer(fn)
	}
	return v.UnsafePointer()
}

// funcForPC is runtime.FuncForPC.
func (e *Engine) funcForPC(pc uintptr) *runtime.Func {
	e.identities.mu.Lock()
	defer e.identities.mu.Unlock()
	w, known := e.identities.functions[pc]
	if !known || w.Value() == nil {
		return runtime.FuncForPC(pc)
	}
	for f, of := range e.identities.described {
		if of == w {
			return f
		}
	}
	if e.identities.described == nil {
		e.identities.described = map[*runtime.Func]weak.Pointer[function]{}
	}
	f := (*runtime.Func)(unsafe.Pointer(new([unsafe.Sizeof(runtime.Func{}) + 8]byte)))
	e.identities.described[f] = w
	return f
}

// described is the function that a Func stands for; nil if it is a compiled one.
func (e *Engine) described(f *runtime.Func) *function {
	e.identities.mu.Lock()
	defer e.identities.mu.Unlock()
	return e.identities.described[f].Value()
}

// identityFunctions are those of package runtime that tell of functions.
func (e *Engine) identityFunctions() map[string]any {
	return map[string]any{
		"FuncForPC": e.funcForPC,
		"Func.Name": func(f *runtime.Func) string {
			if fn := e.described(f); fn != nil {
				return compiledName(fn.ssa)
			}
			return f.Name()
		},
		"Func.Entry": func(f *runtime.Func) uintptr {
			if fn := e.described(f); fn != nil {
				return uintptr(unsafe.Pointer(fn))
			}
			return f.Entry()
		},
		"Func.FileLine": func(f *runtime.Func, pc uintptr) (string, int) {
			if fn := e.described(f); fn != nil {
				at := e.prog.Fset.Position(fn.ssa.Pos())
				return at.Filename, at.Line
			}
			return f.FileLine(pc)
		},
	}
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
		name = receiverName(recv.Type()) + "." + name
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
