//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// Available returns nil if code can run, and else the reason. The first call tries it.
func Available() error { return available() }

var available = sync.OnceValue(func() error {
	if err := checkGuard(); err != nil {
		return err
	}
	return checkCode()
})

// checkGuard reads in the prologue of a compiled function where the stack guard is.
func checkGuard() error {
	f := deep
	code := **(***[4]byte)(unsafe.Pointer(&f))
	if want := [4]byte{0x49, 0x3B, 0x66, GuardOffset}; *code != want { // CMPQ SP, 16(R14)
		return fmt.Errorf("exec: a Go function starts with % x and not with a check of the stack at R14 + %d", *code, GuardOffset)
	}
	return nil
}

// deep has a small frame and calls a function, so it checks the stack.
//
//go:noinline
func deep(n int) int {
	if n == 0 {
		return 0
	}
	return deep(n-1) + n
}

// checkCode runs code that does all that the package promises to let it do.
func checkCode() error {
	a := new(x86.Asm)
	due := a.Label()
	a.Int3()
	start := uintptr(a.Len())
	a.OpLoad(x86.Cmp, x86.W64, x86.SP, x86.Addr(x86.R14, GuardOffset))
	a.Jcc(x86.BelowEqual, due)
	a.LoadZ(x86.W64, x86.DX, x86.Addr(x86.SP, SaveOffset))
	a.LoadZ(x86.W64, x86.BX, x86.Addr(x86.R13, 8)) // the pointer in the frame
	a.Store(x86.W64, x86.Addr(x86.DX, 15*8), x86.BX)
	a.LoadX(x86.W64, x86.X15, a.Const64(0x4045000000000000)) // 42.
	a.StoreX(x86.W64, x86.Addr(x86.SP, SpillOffset+SpillSize-8), x86.X15)
	a.LoadX(x86.W64, x86.X1, x86.Addr(x86.SP, SpillOffset+SpillSize-8))
	a.FloatToInt(x86.W64, x86.W64, x86.AX, x86.X1)
	a.OpLoad(x86.Add, x86.W64, x86.AX, x86.Addr(x86.R13, 0))
	a.Ret()
	a.Bind(due)
	a.MovImm(x86.AX, -1)
	a.Ret()
	t, err := place(a.Bytes(), false)
	if err != nil {
		return err
	}
	type frame struct {
		number  uint64
		pointer *byte
	}
	var save [16]unsafe.Pointer
	f := &frame{1000, new(byte)}
	exit := ^uint64(0)
	for try := 0; try < 10 && exit == ^uint64(0); try++ { // the scheduler may really want the processor
		exit = Enter(t, start, unsafe.Pointer(f), &save)
	}
	if exit != 1042 || save[15] != unsafe.Pointer(f.pointer) {
		return errors.New("exec: machine code does not do what it should here")
	}
	return nil
}
