package engine

import (
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/assumed"
	"github.com/mercer-go/mercer/interp/lang/machine"
	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// Compiled code that calls a callback often enters its machine code at once: the func value then begins with a
// door (machine.Door), and no longer with the entrance that Go compiled. Where the door cannot go on, it jumps to the
// entrance, with the same parameters. So a func value is right with either.

// door is a region's door. It keeps alive all that its code uses: a func value has only its address.
type door struct {
	code     uintptr
	entrance uintptr // that it jumps to
	back     *callback
}

// door describes the door of a callback, as far as is known before its region is made. It is nil if the func values of
// the function have no entrance in common, or not all parameters are in registers.
func (c *compiler) door(cb *callback) *machine.Door {
	fn := c.fn
	key, common := classes(c.e.like(fn.ssa.Signature))
	if !common || exec.Calls() != nil {
		return nil
	}
	letters := key[:len(key)-2] // without the colon and the result
	if len(letters) != len(cb.params) {
		return nil
	}
	enter := passingOf(key).enter
	if enter == nil {
		return nil
	}
	result, _ := scalar(fn.result[0].typ)
	entrance := assumed.Code(enter(&closure{fn: fn}))
	d := &machine.Door{
		Set: [2]int32{8, mostLevels}, Result: result, Else: entrance,
		Captured: int32(entries.offset(entrance)), Variables: int32(unsafe.Offsetof(closure{}.env)),
		Same: [2]*int64{(*int64)(unsafe.Pointer(&c.e.replacements)), (*int64)(unsafe.Pointer(&cb.valid))},
		Stop: unsafe.Pointer(&c.e.current), At: int32(unsafe.Offsetof(Run{}.stop)),
	}
	for i, at := range cb.params {
		for k := range wide(fn.params[i].typ.size) / 8 {
			d.Params = append(d.Params, machine.Param{Float: letters[i] == 'f', Home: int32(at + 8*k)})
		}
	}
	if !d.Passes() {
		return nil
	}
	for i, s := range fn.env {
		from, size := s.offset, s.typ.size
		if fn.envType == nil {
			from, size = uintptr(8*i), 8
		}
		n := uintptr(8)
		for at := uintptr(0); at < size; {
			for n > size-at {
				n /= 2
			}
			d.Free = append(d.Free, machine.Piece{From: int32(from + at), To: int32(cb.free[i] + at), Size: int(n)})
			at += n
		}
	}
	return d
}

// newDoor is the door that a callback's region has got.
func newDoor(cb *callback, made *machine.Door) *door {
	d := &door{code: cb.region.code.Door(), entrance: made.Else, back: cb}
	number := entries.note(d.code, uintptr(made.Captured))
	runtime.AddCleanup(d, func(code uintptr) { entries.forget(code, number) }, d.code)
	return d
}

// open gives the func value of a closure the door of its callback.
func (c *closure) open(cb *callback) {
	if d := cb.door; d != nil {
		c.begin(d.entrance, d.code)
	}
}

// shut gives the func value its entrance again.
func (c *closure) shut() {
	if d := c.fn.door.Load(); d != nil {
		c.begin(d.code, d.entrance)
	}
}

// begin replaces the code with which the func value begins.
func (c *closure) begin(old, code uintptr) {
	if p := (*uintptr)(c.word); p != nil && atomic.LoadUintptr(p) == old {
		atomic.StoreUintptr(p, code)
	}
}
