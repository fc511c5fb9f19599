package engine

import (
	"fmt"
	"reflect"
	"strings"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// function is an interpreted function. Its frame's layout is known from the
// beginning; its code is made at the first call.
type function struct {
	engine  *Engine
	ssa     *ssa.Function
	id      int
	params  []slot
	result  []slot
	free    []slot       // the free variables' registers
	env     []slot       // the free variables in a closure's memory
	envType reflect.Type // of that memory; nil if they are all pointers
	hidden  bool         // a wrapper: not in tracebacks, and recover passes through it

	replaced atomic.Pointer[replacement] // if another one has taken its place, or it another's

	ready   atomic.Bool
	entry   *block
	recover *block // returns the named results after a recovered panic
	defers  bool
	frames  reflect.Type              // the struct: frame, then the registers
	prepare func(base unsafe.Pointer) // sets the constants of a new frame
	back    atomic.Pointer[callback]  // machine code for calls from compiled code, once it is there
	door    atomic.Pointer[door]      // its door, which func values may have even after back has been given up

	holds    bool      // there are any of the following
	pointers []uintptr // the words of a frame that may point to what has been made
	bulky    []slot    // registers of many words
}

// replacement is the last of a series of functions, each of which replaced the
// one before. All share it, so that the first one does not keep the others
// alive.
type replacement struct{ fn atomic.Pointer[function] }

// replace makes all callers of fn call another one.
func (fn *function) replace(now *function) {
	r := fn.replaced.Load()
	if r == nil {
		r = &replacement{}
	}
	r.fn.Store(now)
	fn.replaced.Store(r)
	now.replaced.CompareAndSwap(nil, r)
	fn.engine.replacements.Add(1)
}

// function is the interpreted function of s, which has a body.
func (e *Engine) function(s *ssa.Function) *function {
	e.mu.Lock()
	defer e.mu.Unlock()
	if impl := e.implementation(s); impl != nil && s.Blocks == nil {
		s = impl
	}
	home := e.homeOf(s)
	if fn, ok := home.functions[s]; ok {
		return fn
	}
	fn := &function{engine: e, ssa: s}
	e.numbers.number(fn)
	var params, results, free []*typ
	for _, p := range s.Params {
		params = append(params, e.typeOf(p.Type()))
	}
	for r := range s.Signature.Results().Variables() {
		results = append(results, e.typeOf(r.Type()))
	}
	pointers := true
	var fields []reflect.StructField
	for i, v := range s.FreeVars {
		t := e.typeOf(v.Type())
		free = append(free, t)
		pointers = pointers && t.shape == shapePointer
		fields = append(fields, reflect.StructField{Name: fmt.Sprintf("V%d", i), Type: t.mem})
	}
	var end uintptr
	fn.params, end = layout(frameSize, params)
	fn.result, end = layout(end, results)
	fn.free, _ = layout(end, free)
	fn.env, _ = layout(0, free)
	if !pointers {
		fn.envType = reflect.StructOf(fields)
	}
	fn.hidden = s.Synthetic != "" && s.Syntax() == nil && s.Name() != "init"
	if !strings.HasSuffix(s.Name(), "$bound") { // each method value has one of its own
		home.functions[s] = fn
	}
	return fn
}

// implementation is the function that implements a method added to a type of
// an earlier cell, or nil; the caller has mu.
func (e *Engine) implementation(s *ssa.Function) *ssa.Function {
	if o := s.Object(); o != nil {
		return e.unitOf(o.Pkg()).implemented[o]
	}
	return nil
}

// hasBody reports whether a function is interpreted.
func (e *Engine) hasBody(s *ssa.Function) bool {
	if s.Blocks != nil {
		return true
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.implementation(s) != nil
}
