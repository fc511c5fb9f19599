package engine

import (
	"runtime"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// sleepers are the goroutines that wait for something other than a channel,
// such as a mutex, by its address. Compiled code would wait where Stop has no
// effect, so interpreted code waits here.
type sleepers struct {
	count  atomic.Int64
	mu     sync.Mutex
	queues map[unsafe.Pointer][]*sleeper
}

// sleeper is one of them.
type sleeper struct {
	wake  chan struct{}
	since time.Time
}

const (
	// recheck is how often a sleeper looks by itself: compiled code wakes nobody.
	recheck = 20 * time.Millisecond
	// impatience is how long others may overtake one that waits for a mutex.
	impatience = time.Millisecond
)

// await waits until take succeeds in getting what is at p.
func (g *goroutine) await(p unsafe.Pointer, take func() bool) {
	all := &g.run.engine.sleepers
	if g.run.stop.Load() {
		panic(Stopped{})
	}
	for range 4 { // the others may be about to finish
		if !all.unfair(p) && take() {
			return
		}
		runtime.Gosched()
	}
	s := all.enter(p)
	defer all.leave(p, s)
	g.run.wait(1)
	defer g.run.wait(-1)
	again := time.NewTimer(recheck)
	defer again.Stop()
	for !take() {
		select {
		case <-s.wake:
		case <-again.C:
			again.Reset(recheck)
		case <-g.run.done:
			panic(Stopped{})
		}
	}
}

func (a *sleepers) enter(p unsafe.Pointer) *sleeper {
	s := &sleeper{make(chan struct{}, 1), time.Now()}
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.queues == nil {
		a.queues = map[unsafe.Pointer][]*sleeper{}
	}
	a.queues[p] = append(a.queues[p], s)
	a.count.Add(1)
	return s
}

func (a *sleepers) leave(p unsafe.Pointer, s *sleeper) {
	a.mu.Lock()
	defer a.mu.Unlock()
	q := a.queues[p]
	for i := range q {
		if q[i] == s {
			q = append(q[:i:i], q[i+1:]...)
			break
		}
	}
	if a.queues[p] = q; len(q) == 0 {
		delete(a.queues, p)
	}
	a.count.Add(-1)
}

// unfair reports whether somebody has waited too long at p to be overtaken.
func (a *sleepers) unfair(p unsafe.Pointer) bool {
	if a.count.Load() == 0 {
		return false
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	q := a.queues[p]
	return len(q) > 0 && time.Since(q[0].since) > impatience
}

// wake makes the first sleeper at p look again, or all of them.
func (a *sleepers) wake(p unsafe.Pointer, everyone bool) {
	if a.count.Load() == 0 {
		return
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, s := range a.queues[p] {
		select {
		case s.wake <- struct{}{}:
		default: // it has been told
		}
		if !everyone {
			return
		}
	}
}

// sleep is time.Sleep.
func (g *goroutine) sleep(d time.Duration) {
	if d <= 0 {
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-g.run.done:
		panic(Stopped{})
	}
}
