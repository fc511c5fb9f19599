//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// number maps code that returns n, which is also in a constant behind the code.
func number(t testing.TB, n int64) *Text {
	return text(t, func(a *x86.Asm) {
		a.LoadZ(x86.W64, x86.AX, a.Const64(uint64(n)))
		a.OpImm(x86.And, x86.W64, x86.AX, -1)
		a.Ret()
	})
}

// collect collects until memory is at most so many bytes, or fails.
func collect(t *testing.T, bytes int64) {
	t.Helper()
	for range 50 {
		runtime.GC()
		if Mapped() <= bytes {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d bytes of code are left, want at most %d", Mapped(), bytes)
}

// TestMemoryGoesBack makes and drops 20,000 codes, some of them of several pages.
func TestMemoryGoesBack(t *testing.T) {
	for i := range 20_000 {
		var code *Text
		if i%100 == 0 {
			code = text(t, func(a *x86.Asm) {
				a.Jmp(a.Label())
				a.Bind(1)
				for range 10_000 {
					a.Int3()
				}
				a.Ret()
			})
		} else {
			code = number(t, int64(i))
		}
		if code == nil {
			t.Fatal("no code")
		}
	}
	collect(t, 0)
}

// TestSmallCodesShare checks that thousands of codes that live take few pages, and still
// are what they were.
func TestSmallCodesShare(t *testing.T) {
	const n = 3000
	codes := make([]*Text, n)
	for i := range codes {
		codes[i] = number(t, int64(i))
	}
	page := int64(os.Getpagesize())
	collect(t, page*n/10)
	var save [16]unsafe.Pointer
	for i, code := range codes {
		if exit := Enter(code, 0, nil, &save); exit != uint64(i) {
			t.Fatalf("code %d returns %d", i, exit)
		}
	}
}

// TestMovedWhileItRuns moves codes that other goroutines run or enter, and checks
// that the old copies stay until those have left.
func TestMovedWhileItRuns(t *testing.T) {
	const loops = 2_000_000
	slow := text(t, func(a *x86.Asm) { // counts to loops without a poll
		loop := a.Label()
		a.MovImm(x86.AX, 0)
		a.Bind(loop)
		a.OpImm(x86.Add, x86.W64, x86.AX, 1)
		a.OpImm(x86.Cmp, x86.W64, x86.AX, loops)
		a.Jcc(x86.Less, loop)
		a.Ret()
	})
	fast := number(t, 5)
	var stop atomic.Bool
	var wait sync.WaitGroup
	run := func(code *Text, want uint64) {
		var save [16]unsafe.Pointer
		for !stop.Load() {
			if exit := Enter(code, 0, nil, &save); exit != want {
				t.Errorf("the code returns %d, want %d", exit, want)
				return
			}
		}
	}
	wait.Go(func() { run(slow, loops) })
	wait.Go(func() { run(fast, 5) })
	for range 10 {
		before := slow.base.Load()
		var codes []*Text
		for range 40 {
			codes = append(codes, number(t, 1))
			young.Lock()
			move([]*Text{slow, fast}, 2*align)
			young.Unlock()
		}
		runtime.GC()
		if slow.base.Load() == before {
			t.Error("the code has not moved")
		}
		runtime.KeepAlive(codes)
	}
	stop.Store(true)
	wait.Wait()
}
