package engine

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/assumed"
)

// compiledFunc is the compiled function that an SSA function without body names.
func (e *Engine) compiledFunc(s *ssa.Function) reflect.Value {
	o, ok := s.Object().(*types.Func)
	if !ok {
		panic("engine: function " + s.String() + " has no body")
	}
	if recv := o.Signature().Recv(); recv != nil {
		rt := e.Reflect(recv.Type())
		if n := named(recv.Type()); n != nil && n.Obj().Pkg() != nil {
			if v, ok := e.table(n.Obj().Pkg().Path())[n.Obj().Name()+"."+o.Name()]; ok {
				return v
			}
		}
		m, ok := rt.MethodByName(o.Name())
		if !ok {
			panic(fmt.Sprintf("method %s of %s cannot be called from a cell", o.Name(), rt))
		}
		return m.Func
	}
	if o.Pkg() != nil {
		if v, ok := e.table(o.Pkg().Path())[o.Name()]; ok && v.Kind() == reflect.Func {
			return v
		}
	}
	if len(s.TypeArgs()) > 0 {
		panic("function " + s.String() + " cannot be called from a cell: it is generic, and its package is compiled into this kernel, which has no code for it")
	}
	panic("function " + s.String() + " cannot be called from a cell: it has no compiled form")
}

// callCompiled calls a compiled function that is known beforehand.
func (c *compiler) callCompiled(s *ssa.Function, args, results []slot, pos token.Pos) op {
	var fn reflect.Value
	if err := catch(func() { fn = c.e.compiledFunc(s) }); err != nil {
		return func(f *frame) { f.pos = pos; panic(err) } // what is never called may be missing
	}
	if p, ok := placed(fn); ok {
		call := c.callReflect(func(f *frame) (reflect.Value, reflect.Type) { return p.at(f), p.Type }, args, results)
		c.e.watch.calls(s.Object().Pkg().Path(), p.Type)
		return func(f *frame) { f.pos = pos; call(f) }
	}
	o := s.Object().(*types.Func)
	if wait := c.waiting(o, args, results, pos); wait != nil {
		return wait
	}
	if fast := c.direct(fn, args, results, pos); fast != nil {
		if !isBrief(s.Object().Pkg().Path(), fn.Type()) {
			return c.watched(o, fn, args, func(f *frame) {
				fast(f)
				f.g.endIfStopped()
			})
		}
		return c.watched(o, fn, args, fast)
	}
	ft := fn.Type()
	call := c.callReflect(func(*frame) (reflect.Value, reflect.Type) { return fn, ft }, args, results)
	return c.watched(o, fn, args, func(f *frame) {
		f.pos = pos
		call(f)
	})
}

// brief are packages whose functions return soon, and that hot loops call.
var brief = map[string]bool{
	"bytes": true, "math": true, "math/bits": true, "math/cmplx": true, "math/rand": true, "math/rand/v2": true,
	"strconv": true, "strings": true, "sync/atomic": true, "time": true, "unicode": true, "unicode/utf8": true,
}

// isBrief reports whether a function of type t returns soon: it does not wait for
// an io.Reader, for example.
func isBrief(path string, t reflect.Type) bool {
	for in := range t.Ins() {
		if in.Kind() == reflect.Interface {
			return false
		}
	}
	return brief[path]
}

// endIfStopped ends a stopped run after a call of compiled code, which may have
// taken so long that nobody waits for it any more.
func (g *goroutine) endIfStopped() {
	if g.stop.Load() {
		panic(Stopped{})
	}
}

// named is the named type that t is or points to, or nil.
func named(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

func catch(f func()) (v any) {
	defer func() { v = recover() }()
	f()
	return nil
}

// callReflect calls the compiled function that find finds, with its type.
func (c *compiler) callReflect(find func(f *frame) (reflect.Value, reflect.Type), args, results []slot) op {
	return func(f *frame) {
		fn, ft := find(f)
		in := make([]reflect.Value, len(args))
		for i, a := range args {
			in[i] = valueAs(ft.In(i), f.at(a.offset))
		}
		var out []reflect.Value
		if ft.IsVariadic() {
			out = fn.CallSlice(in)
		} else {
			out = fn.Call(in)
		}
		f.g.endIfStopped()
		for i, r := range results {
			valueAs(out[i].Type(), f.at(r.offset)).Set(out[i])
		}
	}
}

// direct calls a function of common classes without reflect; nil if it is not.
func (c *compiler) direct(fn reflect.Value, args, results []slot, pos token.Pos) op {
	key, ok := classes(fn.Type())
	if !ok {
		return nil
	}
	call := passingOf(key).call
	if call == nil {
		return nil
	}
	return call(assumed.WordOf(fn), callSite{args, results, pos})
}
