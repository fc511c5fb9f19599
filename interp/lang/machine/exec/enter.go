//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"runtime"
	"unsafe"
)

// Enter runs the code from an offset until it returns, and returns its number. The array save
// is to be in the stack frame of the caller; frame is what the code finds in R13. Enter
// keeps the Text alive, may grow the stack before the code runs, and does not check the offset.
func Enter(t *Text, offset uintptr, frame unsafe.Pointer, save *[16]unsafe.Pointer) (exit uint64) {
	exit, entered := enter(t, offset, frame, save)
	for !entered {
		grow()
		exit, entered = enter(t, offset, frame, save)
	}
	runtime.KeepAlive(t)
	return exit
}

// enter is Enter, but it runs nothing if SP would be at the guard or below it in the code:
// each poll would be due then, and a loop would never get on.
//
//go:noescape
func enter(t *Text, offset uintptr, frame unsafe.Pointer, save *[16]unsafe.Pointer) (exit uint64, entered bool)

// grow makes sure that the stack has room for enter and more, and gives the processor
// away if the scheduler wants it: its prologue does both.
//
//go:noinline
func grow() {
	var room [2048]byte
	use(&room)
}

//go:noinline
func use(*[2048]byte) {}
