package engine

import (
	"sync"
	"unsafe"
)

// The function of a sync.Once runs while the Once is locked. If it calls the
// same Once, compiled code would wait there where nobody sees it and Stop has no
// effect. So interpreted goroutines take turns before they lock it.

// turns are the Onces whose function an interpreted goroutine runs.
type turns struct {
	mu    sync.Mutex
	taken map[unsafe.Pointer]bool
}

func (t *turns) take(p unsafe.Pointer) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taken[p] {
		return false
	}
	if t.taken == nil {
		t.taken = map[unsafe.Pointer]bool{}
	}
	t.taken[p] = true
	return true
}

func (t *turns) give(p unsafe.Pointer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.taken, p)
}

// alone calls f when no other goroutine is in a call with the same p.
func (g *goroutine) alone(p unsafe.Pointer, f func()) {
	e := g.run.engine
	g.await(p, func() bool { return e.turns.take(p) })
	defer func() {
		e.turns.give(p)
		e.sleepers.wake(p, false)
	}()
	f()
}

// onceFunc is sync.OnceFunc. A function that was stopped has not run.
func (e *Engine) onceFunc(f func()) func() {
	var ran, failed bool
	var failure any
	key := unsafe.Pointer(new(int))
	return func() {
		e.current.Load().goroutine().alone(key, func() {
			if ran && failed {
				panic(failure)
			}
			if ran {
				return
			}
			failed = true
			defer func() {
				if !failed {
					return
				}
				failure = recover()
				ran = !unrecoverable(failure)
				panic(failure)
			}()
			f()
			ran, failed, f = true, false, nil
		})
	}
}
