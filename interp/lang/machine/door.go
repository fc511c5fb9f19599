package machine

import (
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// Door lets compiled code enter a region without Go code between. The door is the code of func values whose
// record has at some offset a pointer to a closure, and that has a pointer to variables. It puts the parameters
// and the variables into a frame on the stack, and calls the region. If that leaves through exit 0, the door
// returns the first word of the frame. Otherwise, and where a condition does not hold, it continues with the Go
// function of the func value, as if that had been called: so the region must not have changed anything.
//
// The region hands over no pointers. The frame is not zeroed: the region must only read of it what the door has
// copied there, or the region itself has written.
type Door struct {
	Block  int      // where the region is entered
	Words  int      // of the frame
	Params []Param  // in their order
	Free   []Piece  // of the variables
	Set    [2]int32 // a word of the frame, and what it is at first

	Func      int32 // the place in the frame for the address of the record
	Captured  int32 // the offset of the closure's address in the record
	Variables int32 // the offset of the variables' address in the closure

	Same [2]*int64      // two numbers that must be equal
	Stop unsafe.Pointer // the address of a pointer to what has at an offset a 32-bit number that must be 0
	At   int32
	Else uintptr // the code of the Go function

	Result Kind
}

// Param is a word of the parameters: in general registers, or in one of floats.
type Param struct {
	Float bool
	Home  int32
}

// Piece is some bytes of a variable, 1, 2, 4 or 8.
type Piece struct {
	From, To int32
	Size     int
}

// passed are the general registers in which Go passes words, by their order.
var passed = [...]x86.Reg{x86.AX, x86.BX, x86.CX, x86.DI, x86.SI, x86.R8, x86.R9, x86.R10, x86.R11}

// Passes reports whether all of a door's parameters come in registers.
func (d *Door) Passes() bool {
	words, floats := 0, 0
	for _, p := range d.Params {
		if p.Float {
			floats++
		} else {
			words++
		}
	}
	return words <= len(passed) && floats < int(x86.X15)
}

// door makes the code of the door. What it uses before the call are registers in which Go passes nothing.
func (c *lowering) door(d *Door, entry x86.Label) {
	const (
		frame = exec.SaveOffset // the callee finds everything 8 bytes higher, as the call puts its address below
		temp  = x86.R12
		other = x86.R15
	)
	base := int32(frame + 8*d.Words)
	size := base + 8
	out, back := c.Label(), c.Label()
	at := func(home int32) x86.Mem { return x86.Addr(x86.SP, frame+home) }

	c.Lea(temp, x86.Addr(x86.SP, -size-8))
	c.OpLoad(x86.Cmp, x86.W64, temp, x86.Addr(x86.R14, exec.GuardOffset))
	c.Jcc(x86.BelowEqual, out)
	c.MovImm(temp, address(unsafe.Pointer(d.Same[0])))
	c.LoadZ(x86.W64, temp, x86.Addr(temp, 0))
	c.MovImm(other, address(unsafe.Pointer(d.Same[1])))
	c.OpLoad(x86.Cmp, x86.W64, temp, x86.Addr(other, 0))
	c.Jcc(x86.NotEqual, out)
	c.MovImm(temp, address(d.Stop))
	c.LoadZ(x86.W64, temp, x86.Addr(temp, 0))
	c.Test(x86.W64, temp, temp)
	c.Jcc(x86.Equal, out)
	c.OpMemImm(x86.Cmp, x86.W32, x86.Addr(temp, d.At), 0)
	c.Jcc(x86.NotEqual, out)

	c.Lea(x86.SP, x86.Addr(x86.SP, -size))
	c.Store(x86.W64, x86.Addr(x86.SP, base), x86.BP)
	c.Lea(x86.BP, x86.Addr(x86.SP, base))
	c.Store(x86.W64, at(d.Func), x86.DX)
	d.each(func(r x86.Reg, home int32) { c.Store(x86.W64, at(home), r) }, func(x x86.X, home int32) { c.StoreX(x86.W64, at(home), x) })
	if len(d.Free) > 0 {
		c.LoadZ(x86.W64, temp, x86.Addr(x86.DX, d.Captured))
		c.LoadZ(x86.W64, temp, x86.Addr(temp, d.Variables))
		for _, p := range d.Free {
			c.LoadZ(x86.Width(p.Size), other, x86.Addr(temp, p.From))
			c.Store(x86.Width(p.Size), at(p.To), other)
		}
	}
	c.StoreImm(at(d.Set[0]), d.Set[1])
	c.Lea(frameReg, at(0))
	c.Call(entry)
	c.Test(x86.W64, x86.AX, x86.AX)
	c.Jcc(x86.NotEqual, back)
	if d.Result.Float() {
		c.LoadX(width(d.Result), x86.X0, at(0))
	} else {
		c.LoadZ(x86.W64, x86.AX, at(0))
	}
	leave := func() {
		c.LoadZ(x86.W64, x86.BP, x86.Addr(x86.SP, base))
		c.Lea(x86.SP, x86.Addr(x86.SP, size))
		c.Bitwise(x86.XorPS, x86.X15, x86.X15) // which is 0 in Go code
	}
	leave()
	c.Ret()

	c.Bind(back)
	c.LoadZ(x86.W64, x86.DX, at(d.Func))
	d.each(func(r x86.Reg, home int32) { c.LoadZ(x86.W64, r, at(home)) }, func(x x86.X, home int32) { c.LoadX(x86.W64, x, at(home)) })
	leave()
	c.Bind(out)
	c.MovImm(temp, int64(d.Else))
	c.JmpReg(temp)
}

// each calls word or float for each parameter, with its register.
func (d *Door) each(word func(r x86.Reg, home int32), float func(x x86.X, home int32)) {
	words, floats := 0, x86.X0
	for _, p := range d.Params {
		if p.Float {
			float(floats, p.Home)
			floats++
		} else {
			word(passed[words], p.Home)
			words++
		}
	}
}

func address(p unsafe.Pointer) int64 { return int64(uintptr(p)) }
