package atomic_test

import (
	"math/rand/v2"
	"sync"
	real "sync/atomic"
	"testing"
	"unsafe"

	ours "github.com/mercer-go/mercer/interp/lang/std/sync/atomic"
)

func TestPointer(t *testing.T) {
	var p ours.Pointer[int]
	var q real.Pointer[int]
	if unsafe.Sizeof(p) != unsafe.Sizeof(q) {
		t.Errorf("size %d, want %d", unsafe.Sizeof(p), unsafe.Sizeof(q))
	}
	values := []*int{nil, new(int), new(int)}
	for range 1000 {
		a, b := values[rand.IntN(3)], values[rand.IntN(3)]
		switch rand.IntN(3) {
		case 0:
			p.Store(a)
			q.Store(a)
		case 1:
			if got, want := p.Swap(a), q.Swap(a); got != want {
				t.Fatalf("Swap returns %p, want %p", got, want)
			}
		case 2:
			if got, want := p.CompareAndSwap(a, b), q.CompareAndSwap(a, b); got != want {
				t.Fatalf("CompareAndSwap returns %t, want %t", got, want)
			}
		}
		if got, want := p.Load(), q.Load(); got != want {
			t.Fatalf("Load returns %p, want %p", got, want)
		}
	}
}

// A list of nodes that point to each other, pushed to concurrently.
func TestPointerInItsOwnType(t *testing.T) {
	type node struct {
		value int
		next  ours.Pointer[node]
	}
	var head ours.Pointer[node]
	var wg sync.WaitGroup
	for i := range 100 {
		wg.Go(func() {
			n := &node{value: i}
			for {
				first := head.Load()
				n.next.Store(first)
				if head.CompareAndSwap(first, n) {
					return
				}
			}
		})
	}
	wg.Wait()
	sum := 0
	for n := head.Load(); n != nil; n = n.next.Load() {
		sum += n.value
	}
	if sum != 4950 {
		t.Errorf("sum %d, want 4950", sum)
	}
}
