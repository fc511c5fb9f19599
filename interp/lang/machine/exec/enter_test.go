//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"math"
	"runtime"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// text maps the code that write writes.
func text(t testing.TB, write func(a *x86.Asm)) *Text {
	t.Helper()
	var a x86.Asm
	write(&a)
	out, err := Map(a.Bytes(), false)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// poll writes a jump to due if the scheduler wants the processor.
func poll(a *x86.Asm, due x86.Label) {
	a.OpLoad(x86.Cmp, x86.W64, x86.SP, x86.Addr(x86.R14, GuardOffset))
	a.Jcc(x86.BelowEqual, due)
}

// TestEnter checks the frame, the offset, the number, all of the save array and of the spill
// memory, and that the code may change what it may change.
func TestEnter(t *testing.T) {
	const words = SpillSize / 8
	var start int
	code := text(t, func(a *x86.Asm) {
		a.MovImm(x86.AX, -1)
		a.Ret()
		start = a.Len()
		a.LoadZ(x86.W64, x86.BX, x86.Addr(x86.SP, SaveOffset))
		for i := range int32(16) { // save[i] = frame.p[15-i]
			a.LoadZ(x86.W64, x86.CX, x86.Addr(x86.R13, 8*(15-i)))
			a.Store(x86.W64, x86.Addr(x86.BX, 8*i), x86.CX)
		}
		for i := range int32(words) {
			a.StoreImm(x86.Addr(x86.SP, SpillOffset+8*i), i)
		}
		a.MovImm(x86.AX, 0)
		for i := range int32(words) {
			a.OpLoad(x86.Add, x86.W64, x86.AX, x86.Addr(x86.SP, SpillOffset+8*i))
		}
		for x := range x86.X15 + 1 {
			a.Bitwise(x86.Pxor, x, x)
			a.BitwiseLoad(x86.OrPS, x, a.Const128(math.MaxUint64, math.MaxUint64))
		}
		for r := range x86.R15 + 1 {
			if r != x86.AX && r != x86.SP && r != x86.BP && r != x86.R14 {
				a.MovImm(r, 0x0BAD)
			}
		}
		a.Ret()
	})
	var frame struct{ p [16]*int }
	for i := range frame.p {
		frame.p[i] = new(int)
	}
	var save [16]unsafe.Pointer
	if exit := Enter(code, uintptr(start), unsafe.Pointer(&frame), &save); exit != words*(words-1)/2 {
		t.Errorf("the number is %d", exit)
	}
	for i, p := range save {
		if (*int)(p) != frame.p[15-i] {
			t.Errorf("save[%d] is not the pointer that was put there", i)
		}
	}
	for _, v := range zeros() { // compiled code takes them from X15
		if v != 0 {
			t.Error("zeros are not zero after machine code")
		}
	}
	if exit := Enter(code, 0, nil, &save); exit != math.MaxUint64 {
		t.Errorf("the number at offset 0 is %d", exit)
	}
}

//go:noinline
func zeros() (out [16]int) { return }

// TestSaveStaysOnTheStack checks that Enter costs no memory, so save is where the collector looks.
func TestSaveStaysOnTheStack(t *testing.T) {
	code := text(t, func(a *x86.Asm) { a.Ret() })
	if n := testing.AllocsPerRun(100, func() {
		var save [16]unsafe.Pointer
		Enter(code, 0, nil, &save)
	}); n != 0 {
		t.Errorf("Enter allocates %v times", n)
	}
}

// TestPoll runs an endless loop, which a collection must get out of the poll. The next
// Enter must let the collection go on, without any other call.
func TestPoll(t *testing.T) {
	code := text(t, func(a *x86.Asm) {
		loop, due := a.Label(), a.Label()
		a.Bind(loop)
		poll(a, due)
		a.OpMemImm(x86.Add, x86.W64, x86.Addr(x86.R13, 0), 1)
		a.Jmp(loop)
		a.Bind(due)
		a.MovImm(x86.AX, 7)
		a.Ret()
	})
	collected := make(chan bool)
	go func() {
		for range 5 {
			runtime.GC()
		}
		close(collected)
	}()
	giveUp := time.AfterFunc(time.Minute, func() { panic("a loop with a poll does not end") })
	defer giveUp.Stop()
	var save [16]unsafe.Pointer
	rounds := new(uint64)
	for done, stuck := false, 0; !done; {
		before := *rounds
		if exit := Enter(code, 0, unsafe.Pointer(rounds), &save); exit != 7 {
			t.Fatalf("the loop left with %d", exit)
		}
		if stuck++; *rounds != before {
			stuck = 0 // a wish that comes just before the first poll stops the loop at once
		}
		if stuck == 100 {
			t.Fatal("the loop does not get on")
		}
		select {
		case <-collected:
			done = true
		default:
		}
	}
}

// TestPollAtEveryDepth checks that the poll does not mistake a stack that is nearly used up
// for a wish of the scheduler: such a loop would never get on.
func TestPollAtEveryDepth(t *testing.T) {
	code := text(t, func(a *x86.Asm) {
		due := a.Label()
		poll(a, due)
		a.MovImm(x86.AX, 1)
		a.Ret()
		a.Bind(due)
		a.MovImm(x86.AX, 2)
		a.Ret()
	})
	var wait sync.WaitGroup
	for pad := range 8 {
		wait.Go(func() {
			deeper(t, code, 400, pad)
		})
	}
	wait.Wait()
}

// deeper enters code at every depth of the stack down to n calls. Other frames between
// make the depths of different pads different.
func deeper(t *testing.T, code *Text, n, pad int) (sum int) {
	var save [16]unsafe.Pointer
	tries := 0
	for Enter(code, 0, nil, &save) != 1 {
		if tries++; tries == 100 {
			t.Errorf("%d calls above the end, pad %d: the poll is always due", n, pad)
			return 0
		}
	}
	switch {
	case n == 0:
		return 0
	case pad == n%8:
		return aside(t, code, n-1, pad) + 1
	}
	return deeper(t, code, n-1, pad) + save16(&save)
}

//go:noinline
func aside(t *testing.T, code *Text, n, pad int) int {
	var room [3]int
	room[n%3] = deeper(t, code, n, pad)
	return room[0] + room[1] + room[2]
}

func save16(save *[16]unsafe.Pointer) int {
	if save[15] != nil {
		return 1
	}
	return 0
}

func BenchmarkEnter(b *testing.B) {
	code := text(b, func(a *x86.Asm) { a.Ret() })
	var save [16]unsafe.Pointer
	for b.Loop() {
		Enter(code, 0, nil, &save)
	}
}
