//go:build amd64 && (linux || darwin || windows) && !purego

package exec

import (
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"testing"
	"unsafe"
	"weak"

	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// node has a number that tells it from memory that was used again.
type node struct {
	next *node
	tag  uint64
	_    [4]uint64
}

// list is a frame: its code takes nodes off.
type list struct {
	head *node
	skip uint64
}

// follow writes code that follows skip pointers from head, with a poll for each, and leaves
// the node in save[3], with 1; or with 2 when the poll is due, for another try.
func follow(a *x86.Asm) {
	loop, due, end := a.Label(), a.Label(), a.Label()
	a.LoadZ(x86.W64, x86.AX, x86.Addr(x86.R13, 0))
	a.LoadZ(x86.W64, x86.CX, x86.Addr(x86.R13, 8))
	a.Bind(loop)
	poll(a, due)
	a.Test(x86.W64, x86.CX, x86.CX)
	a.Jcc(x86.Equal, end)
	a.LoadZ(x86.W64, x86.AX, x86.Addr(x86.AX, 0))
	a.OpImm(x86.Sub, x86.W64, x86.CX, 1)
	a.Jmp(loop)
	a.Bind(end)
	a.LoadZ(x86.W64, x86.DX, x86.Addr(x86.SP, SaveOffset))
	a.Store(x86.W64, x86.Addr(x86.DX, 3*8), x86.AX)
	a.MovImm(x86.AX, 1)
	a.Ret()
	a.Bind(due)
	a.MovImm(x86.AX, 2)
	a.Ret()
}

// TestPointersInSave keeps nodes alive only by the save array, on stacks that grow, while
// the collector works all the time.
func TestPointersInSave(t *testing.T) {
	defer debug.SetGCPercent(debug.SetGCPercent(1))
	code := text(t, follow)
	var stop atomic.Bool
	var wait sync.WaitGroup
	wait.Go(func() {
		for !stop.Load() {
			runtime.GC()
		}
	})
	var workers sync.WaitGroup
	for worker := range 4 {
		workers.Go(func() {
			for round := range 25 {
				tag := uint64(worker*1000+round)<<32 | 0xBEEF
				keep(t, code, tag, round%40)
			}
		})
	}
	workers.Wait()
	stop.Store(true)
	wait.Wait()
}

// keep has a node that only save refers to, depth calls further down, and checks it
// after much memory has been used again.
func keep(t *testing.T, code *Text, tag uint64, depth int) {
	if depth > 0 {
		var room [8]uint64
		room[depth%8] = tag
		keep(t, code, room[depth%8], depth-1)
		return
	}
	f := &list{head: chain(10, tag), skip: 6}
	var save [16]unsafe.Pointer
	for Enter(code, 0, unsafe.Pointer(f), &save) != 1 {
	}
	f.head = nil
	runtime.GC()
	for range 100 {
		chain(10, 1) // takes the place of nodes that were freed
	}
	if n := (*node)(save[3]); n.tag != tag+6 || n.next.tag != tag+7 {
		t.Errorf("the node has the tag %x, want %x", n.tag, tag+6)
	}
}

// TestPointersElsewhere shows that nothing but save keeps the nodes: one whose address lies where the collector does
// not look is freed.
func TestPointersElsewhere(t *testing.T) {
	code := text(t, follow)
	for _, kept := range []bool{true, false} {
		f := &list{head: chain(10, 1), skip: 6}
		var save [16]unsafe.Pointer
		for Enter(code, 0, unsafe.Pointer(f), &save) != 1 {
		}
		n := weak.Make((*node)(save[3]))
		f.head = nil
		address := uintptr(save[3])
		if !kept {
			save = [16]unsafe.Pointer{}
		}
		runtime.GC()
		if alive := n.Value() != nil; alive != kept {
			t.Errorf("the node is alive: %v, want %v", alive, kept)
		}
		runtime.KeepAlive(&save)
		runtime.KeepAlive(address)
	}
}

// chain makes n nodes whose tags count from tag.
//
//go:noinline
func chain(n int, tag uint64) *node {
	if n == 0 {
		return nil
	}
	return &node{next: chain(n-1, tag+1), tag: tag}
}
