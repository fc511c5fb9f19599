package engine

import (
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// A call has one of three targets: an interpreted function, which gets its own
// frame; a compiled one, called directly or through reflect (compiledcalls.go); or a
// builtin, which is an instruction (builtin.go).

// callee finds the function that a call calls, and sets the receiver or the
// free variables in a new frame. It returns nil if the function is compiled.
type callee func(f *frame, g *goroutine) *frame

// call makes a call now.
func (c *compiler) call(v *ssa.Call) op {
	if b, ok := v.Call.Value.(*ssa.Builtin); ok {
		return c.builtin(b, v.Call.Args, v, v.Pos())
	}
	var results []slot
	switch t := v.Type().(type) {
	case *types.Tuple:
		if t.Len() > 0 {
			results = c.parts(v)
		}
	default:
		results = []slot{c.slot(v)}
	}
	return c.callCommon(&v.Call, results, v.Pos())
}

func (c *compiler) callCommon(call *ssa.CallCommon, results []slot, pos token.Pos) op {
	args := c.arguments(call)
	if fn, ok := call.Value.(*ssa.Function); ok && !c.e.hasBody(fn) && !call.IsInvoke() {
		return c.callCompiled(fn, args, results, pos)
	}
	if fn, ok := call.Value.(*ssa.Function); ok && !c.fn.hidden && !call.IsInvoke() {
		if fast := callWords(c.e.function(fn), args, results, pos); fast != nil {
			return c.shortcut(fn, args, results, fast)
		}
	}
	find, skip, compiled := c.target(call, args, results, pos)
	wrapper := c.fn.hidden
	move := moveArguments(args, skip)
	take := moveResults(results)
	plain := func(f *frame) {
		f.pos = pos
		nf := find(f, f.g)
		if nf == nil {
			compiled(f)
			return
		}
		move(f, nf)
		nf.caller = f
		if wrapper {
			nf.deferOf = f.deferOf
		}
		nf.fn.call(nf)
		take(f, nf)
		if wrapper {
			nf.deferOf = nil
		}
		f.g.give(nf)
	}
	if call.IsInvoke() {
		return plain
	}
	return c.shortcut(call.Value, args, results, plain)
}

// callWords makes the most common call: of a known function with one or two
// parameters and one result, all of a word.
func callWords(fn *function, args, results []slot, pos token.Pos) op {
	if len(args) == 0 || len(args) > 2 || len(results) != 1 {
		return nil
	}
	k := "" // w is a number, p a pointer
	for _, s := range append(slices.Clone(args), results[0]) {
		switch s.typ.shape {
		case shape64:
			k += "w"
		case shapePointer:
			k += "p"
		default:
			return nil
		}
	}
	return wordCall(k)(fn, args, results[0].offset, pos)
}

func wordCall(k string) func(fn *function, args []slot, d uintptr, pos token.Pos) op {
	switch k {
	case "ww":
		return callWord[uint64, uint64]
	case "wp":
		return callWord[uint64, unsafe.Pointer]
	case "pw":
		return callWord[unsafe.Pointer, uint64]
	case "pp":
		return callWord[unsafe.Pointer, unsafe.Pointer]
	case "www":
		return callTwo[uint64, uint64, uint64]
	case "wwp":
		return callTwo[uint64, uint64, unsafe.Pointer]
	case "wpw":
		return callTwo[uint64, unsafe.Pointer, uint64]
	case "wpp":
		return callTwo[uint64, unsafe.Pointer, unsafe.Pointer]
	case "pww":
		return callTwo[unsafe.Pointer, uint64, uint64]
	case "pwp":
		return callTwo[unsafe.Pointer, uint64, unsafe.Pointer]
	case "ppw":
		return callTwo[unsafe.Pointer, unsafe.Pointer, uint64]
	}
	return callTwo[unsafe.Pointer, unsafe.Pointer, unsafe.Pointer]
}

// Neither is inlined: the compiler would not inline in the copies what they use.

//go:noinline
func callWord[A, R any](fn *function, args []slot, d uintptr, pos token.Pos) op {
	a, r := args[0].offset, fn.result[0].offset
	return func(f *frame) {
		f.pos = pos
		nf := f.g.take(fn)
		*reg[A](nf, frameSize) = *reg[A](f, a)
		nf.caller = f
		nf.fn.call(nf)
		*reg[R](f, d) = *reg[R](nf, r)
		f.g.give(nf)
	}
}

//go:noinline
func callTwo[A, B, R any](fn *function, args []slot, d uintptr, pos token.Pos) op {
	a, b, r := args[0].offset, args[1].offset, fn.result[0].offset
	return func(f *frame) {
		f.pos = pos
		nf := f.g.take(fn)
		*reg[A](nf, frameSize) = *reg[A](f, a)
		*reg[B](nf, frameSize+8) = *reg[B](f, b)
		nf.caller = f
		nf.fn.call(nf)
		*reg[R](f, d) = *reg[R](nf, r)
		f.g.give(nf)
	}
}

// arguments are the slots of a call's arguments, without a receiver that is an interface.
func (c *compiler) arguments(call *ssa.CallCommon) []slot {
	args := make([]slot, len(call.Args))
	for i, a := range call.Args {
		args[i] = c.slot(a)
	}
	return args
}

// moveArguments copies arguments to the parameters of a new frame, after those
// that are already set.
func moveArguments(args []slot, skip int) func(from, to *frame) {
	if len(args) == 0 {
		return func(_, _ *frame) {}
	}
	words := true
	for _, a := range args {
		words = words && a.typ.shape == shape64
	}
	if words && skip == 0 && len(args) <= 2 {
		a := args[0].offset
		if len(args) == 1 {
			return func(from, to *frame) { *reg[uint64](to, frameSize) = *reg[uint64](from, a) }
		}
		b := args[1].offset
		return func(from, to *frame) {
			*reg[uint64](to, frameSize) = *reg[uint64](from, a)
			*reg[uint64](to, frameSize+8) = *reg[uint64](from, b)
		}
	}
	return func(from, to *frame) {
		for i := range args {
			args[i].typ.copy(to.at(to.fn.params[skip+i].offset), from.at(args[i].offset))
		}
	}
}

// moveResults copies results from the frame of a call that has ended.
func moveResults(results []slot) func(to, from *frame) {
	if len(results) == 0 {
		return func(_, _ *frame) {}
	}
	if r := results[0]; len(results) == 1 && r.typ.shape == shape64 {
		return func(to, from *frame) { *reg[uint64](to, r.offset) = *reg[uint64](from, from.fn.result[0].offset) }
	}
	return func(to, from *frame) {
		for i := range results {
			results[i].typ.copy(to.at(results[i].offset), from.at(from.fn.result[i].offset))
		}
	}
}

// target returns how to find the callee, how many of its parameters this sets,
// and how to call it if it is compiled.
func (c *compiler) target(call *ssa.CallCommon, args, results []slot, pos token.Pos) (find callee, skip int, compiled op) {
	if call.IsInvoke() {
		return c.invoke(call, args, results)
	}
	switch v := call.Value.(type) {
	case *ssa.Function:
		fn := c.e.function(v)
		return func(_ *frame, g *goroutine) *frame { return g.take(fn) }, 0, nil
	case *ssa.MakeClosure:
		if c.fused[v] {
			fn := c.e.function(v.Fn.(*ssa.Function))
			from := make([]slot, len(v.Bindings))
			for i, b := range v.Bindings {
				from[i] = c.slot(b)
			}
			return func(f *frame, g *goroutine) *frame {
				nf := g.take(fn)
				for i := range from {
					from[i].typ.copy(nf.at(fn.free[i].offset), f.at(from[i].offset))
				}
				return nf
			}, 0, nil
		}
	}
	x := c.slot(call.Value)
	made := sync.OnceValue(func() op { // most functions are not
		c.e.watch.calls("", c.e.Reflect(call.Signature()))
		ft := c.e.like(call.Signature())
		return c.callReflect(func(f *frame) (reflect.Value, reflect.Type) { return valueAs(ft, f.at(x.offset)), ft }, args, results)
	})
	return func(f *frame, g *goroutine) *frame {
		fv := *reg[unsafe.Pointer](f, x.offset)
		if fv == nil {
			f.nilPointer(pos)
		}
		cl := closureOf(fv)
		if cl == nil {
			return nil
		}
		nf := g.take(cl.fn)
		cl.bind(nf)
		return nf
	}, 0, func(f *frame) { made()(f) }
}
