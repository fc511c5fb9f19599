package machine

import (
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// Code is the machine code of a region. Any number of goroutines may run it, each on a
// frame of its own.
type Code struct {
	text     *exec.Text
	entries  []int     // by block: offset in the text; -1 if it cannot be entered
	pointers [][]int32 // by exit: the homes of the pointers that it hands over
	door     uintptr
}

// Door is the address of the region's door, 0 if it has none. It is valid as long as c is reachable.
func (c *Code) Door() uintptr { return c.door }

// Entry is where a region can be entered.
type Entry struct {
	text   *exec.Text
	offset uintptr
}

// Entry is the beginning of a block.
func (c *Code) Entry(block int) Entry { return Entry{c.text, uintptr(c.entries[block])} }

// Leave is Run for a region none of whose exits hands over pointers.
func (e Entry) Leave(frame unsafe.Pointer) (exit int) {
	return int(exec.Enter(e.text, e.offset, frame, nil))
}

// Run enters a region at a block and returns the number of the exit through which it
// leaves. Then all that the exit saves is in the frame.
func (c *Code) Run(frame unsafe.Pointer, block int) (exit int) {
	var saved [maxSaved]unsafe.Pointer
	exit = int(exec.Enter(c.text, uintptr(c.entries[block]), frame, &saved))
	for k, home := range c.pointers[exit] {
		*(*unsafe.Pointer)(unsafe.Add(frame, home)) = saved[k]
	}
	return exit
}

// Size returns the number of bytes of the code.
func (c *Code) Size() int { return c.text.Size() }
