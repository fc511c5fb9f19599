package machine

import (
	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// stackMargin is how far from the guard of the stack a call stays.
const stackMargin = 128

// again calls the region with a new frame. If that does not return, the code after it leaves; AX is not 0.
//
// Below SP lie the spill memory of the call, its frame, and the frame register of the caller. The address of the save
// array is not there, so exits of the call hand over no pointers.
func (c *lowering) again(a *Again) {
	frame := int32(exec.SpillOffset - 8)
	for _, p := range c.places {
		if p.kind == onStack {
			frame = max(frame, exec.SpillOffset-8+p.at+8)
		}
	}
	saved := frame + int32(8*a.Words)
	size := saved + 8
	leave := c.Label()
	c.Lea(scratch, x86.Addr(x86.SP, -size-stackMargin))
	c.OpLoad(x86.Cmp, x86.W64, scratch, x86.Addr(x86.R14, exec.GuardOffset))
	c.Jcc(x86.BelowEqual, leave) // or the scheduler wants the processor
	c.LoadZ(x86.W64, scratch2, home(a.Depth))
	c.OpImm(x86.Sub, x86.W64, scratch2, 1)
	c.Jcc(x86.BelowEqual, leave) // it was 1, or 0
	c.OpImm(x86.Sub, x86.W64, x86.SP, size)
	for k, from := range a.From {
		c.LoadZ(x86.W64, scratch, home(from))
		c.Store(x86.W64, x86.Addr(x86.SP, frame+a.To[k]), scratch)
	}
	c.Store(x86.W64, x86.Addr(x86.SP, frame+a.Depth), scratch2)
	c.Store(x86.W64, x86.Addr(x86.SP, saved), frameReg)
	c.Lea(frameReg, x86.Addr(x86.SP, frame))
	c.Call(c.entries[a.Entry])
	c.LoadZ(x86.W64, frameReg, x86.Addr(x86.SP, saved))
	c.LoadZ(x86.W64, scratch2, x86.Addr(x86.SP, frame))
	c.OpImm(x86.Add, x86.W64, x86.SP, size)
	c.Test(x86.W64, x86.AX, x86.AX)
	c.Jcc(x86.NotEqual, leave)
	c.Store(x86.W64, home(a.Result), scratch2)
	c.Jmp(c.entries[a.Block])
	c.Bind(leave)
}
