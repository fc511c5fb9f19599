//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"errors"
	"sync"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// Calls returns nil if Go calls func values as package machine's doors expect it: words in AX, BX, CX, DI, SI and
// R8 to R11, floats in X0 to X14, the record of the func value in DX, g in R14, results in AX and X0. The first
// call tries it.
func Calls() error { return calls() }

var calls = sync.OnceValue(func() error {
	if err := Available(); err != nil {
		return err
	}
	a := new(x86.Asm)
	// Each word counts a tenth of the one before it.
	for _, r := range []x86.Reg{x86.BX, x86.CX, x86.DI, x86.SI, x86.R8, x86.R9, x86.R10, x86.R11} {
		a.ImulImm(x86.W64, x86.AX, x86.AX, 10)
		a.Op(x86.Add, x86.W64, x86.AX, r)
	}
	a.OpLoad(x86.Add, x86.W64, x86.AX, x86.Addr(x86.DX, 8))
	for x := x86.X1; x < x86.X15; x++ {
		a.FOp(x86.FAdd, x86.W64, x86.X0, x86.X0)
		a.FOp(x86.FAdd, x86.W64, x86.X0, x)
	}
	a.Ret()
	t, err := place(a.Bytes(), true)
	if err != nil {
		return err
	}
	type record struct {
		code  uintptr
		added uint64
	}
	rec := &record{t.Address(0), 1_000_000_000}
	word := unsafe.Pointer(rec)
	f := *(*calledFunc)(unsafe.Pointer(&word))
	n, x := f(1, 1, 2, 1, 3, 1, 4, 1, 5, 1, 6, 1, 7, 1, 8, 1, 9, 1, 1, 1, 1, 1, 1, 1)
	if n != 1_123_456_789 || x != 1<<15-1 {
		return errors.New("exec: Go does not call functions as machine code expects it")
	}
	return nil
})

// calledFunc has words and floats for all registers.
type calledFunc func(a int, x0 float64, b int, x1 float64, c int, x2 float64, d int, x3 float64, e int, x4 float64,
	f int, x5 float64, g int, x6 float64, h int, x7 float64, i int, x8, x9, x10, x11, x12, x13, x14 float64) (int, float64)
