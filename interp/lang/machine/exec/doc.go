// Package exec runs machine code of amd64 on Linux, macOS and Windows. With the build tag
// purego, and elsewhere, it has nothing to run.
//
// # The code
//
// Enter calls it with the frame in R13 and the g of the goroutine in R14. It has
// SpillSize bytes of memory at SP + SpillOffset, whose contents do not matter, and the
// address of the save array at SP + SaveOffset. It may change every register but SP, BP and
// R14, and returns with a number in AX. It must not call
// anything but itself, and that only while SP stays above the guard of the stack. It must not
// depend on its own address, because Map moves code that does not run: what it keeps for
// the next visit is an offset in the code. The code begins at an address that 32 divides.
//
// Code that is fixed may be called as a Go function too, as Calls says. Then it keeps to the stack as compiled code
// does: nothing of it may be on the stack while Go code runs.
//
// # The garbage collector
//
// A goroutine in machine code is at no safe point: nobody scans or moves its stack. So the
// save array stays where it is during a visit, and the collector finds what the code
// left there afterwards, if the caller keeps the array in its stack frame. The save array, the
// registers and the spill memory are the only places where machine code may put pointers.
//
// # The poll
//
// Code that may run for longer than some microseconds compares SP with the word at
// R14 + GuardOffset now and then, and returns if SP is below or equal, unsigned: the
// scheduler wants the processor. The next Enter gives it away. Enter has
// checked the same comparison, so code that polls always gets some way.
package exec

import "sync/atomic"

const (
	// SpillOffset is the place of the spill memory, counted from SP.
	SpillOffset = 8
	// SpillSize is the size of the spill memory in bytes.
	SpillSize = 512
	// SaveOffset is the place of the address of the save array, counted from SP.
	SaveOffset = 520
	// GuardOffset is the place of the stack guard, counted from R14.
	GuardOffset = 16
)

// mapped is what Mapped returns.
var mapped atomic.Int64

// Mapped returns the number of bytes of memory that code has now. Memory goes back after the
// garbage collector has found that all Texts in it are unreachable.
func Mapped() int64 { return mapped.Load() }
