package engine

import (
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// shortcut makes a call that runs the machine code of a callback if the callee has it, which takes no
// frame and no goroutine, and is call otherwise.
func (c *compiler) shortcut(callee ssa.Value, args, results []slot, call op) op {
	if c.starts == nil || c.fn.hidden || len(args) == 0 || len(results) != 1 {
		return call
	}
	k, ok := scalar(results[0].typ)
	if !ok || k == machine.Pointer {
		return call
	}
	var size uintptr
	for _, a := range args {
		size += wide(a.typ.size)
	}
	if size > unsafe.Sizeof(words{}) {
		return call
	}
	result := results[0]
	if fn, ok := callee.(*ssa.Function); ok {
		cl := &closure{fn: c.e.function(fn)}
		return func(f *frame) {
			if !cl.shortcut(f, args, result) {
				call(f)
			}
		}
	}
	if _, fused := callee.(*ssa.MakeClosure); fused {
		return call
	}
	x := c.slot(callee).offset
	return func(f *frame) {
		if fv := *reg[unsafe.Pointer](f, x); fv != nil {
			if cl := closureOf(fv); cl != nil && cl.shortcut(f, args, result) {
				return
			}
		}
		call(f)
	}
}

// shortcut calls the closure with arguments in a frame, if it is a callback that returns.
func (c *closure) shortcut(f *frame, args []slot, result slot) bool {
	cb := c.callback()
	if cb == nil {
		return false
	}
	var w words
	for i, a := range args { // f keeps alive what they point to
		copyBytes(w.at(cb.params[i]), f.at(a.offset), a.typ.size)
	}
	if !cb.call(c, &w) {
		return false
	}
	copyBytes(f.at(result.offset), w.at(0), result.typ.size)
	return true
}

// copyBytes copies without a look at pointers, to or from a small frame.
func copyBytes(to, from unsafe.Pointer, n uintptr) {
	switch n {
	case 8:
		*(*uint64)(to) = *(*uint64)(from)
	case 24: // a slice
		*(*[3]uint64)(to) = *(*[3]uint64)(from)
	default:
		copy(unsafe.Slice((*byte)(to), n), unsafe.Slice((*byte)(from), n))
	}
}
