package engine

import (
	"sync"
	"sync/atomic"

	"golang.org/x/tools/go/ssa"
)

// Run is one execution of a cell or a program, with all goroutines that it
// starts.
type Run struct {
	engine *Engine
	stop   atomic.Bool
	once   sync.Once
	done   chan struct{} // closed when the run is stopped
	failed func(*Failure)

	waiting atomic.Int64 // goroutines that wait for a channel
	live    atomic.Int64 // goroutines that have not ended
	main    atomic.Pointer[goroutine]
	outside atomic.Bool         // it has looked at the end of its context
	doomed  atomic.Pointer[any] // what ends the run, though compiled code may have recovered it

	mu    sync.Mutex
	notes []Place // calls that a panic has left through compiled code
}

// Failure says how the code of a run failed.
type Failure struct {
	Value     any     // the value of the panic
	Places    []Place // where it happened, innermost call first
	Goroutine bool    // in a goroutine that the run's main function started
}

// NewRun begins a run. It calls failed if one of its goroutines panics.
func (e *Engine) NewRun(failed func(*Failure)) *Run {
	return &Run{engine: e, done: make(chan struct{}), failed: failed}
}

// Stop makes all interpreted code of the run panic with Stopped, soon.
func (r *Run) Stop() {
	r.once.Do(func() {
		r.stop.Store(true)
		close(r.done)
		r.engine.hurry()
	})
}

// Stopped reports whether Stop has been called.
func (r *Run) Stopped() bool { return r.stop.Load() }

// wait counts the goroutines that wait; n is 1 or -1.
func (r *Run) wait(n int64) {
	r.waiting.Add(n)
	w := &r.engine.watch
	if waiting := w.waiting.Add(n); n > 0 && waiting >= w.live.Load() {
		r.engine.suspect()
	}
}

// alive counts the goroutines that have not ended; n is 1 or -1.
func (r *Run) alive(n int64) {
	r.live.Add(n)
	w := &r.engine.watch
	if live := w.live.Add(n); n < 0 && live > 0 && w.waiting.Load() >= live {
		r.engine.suspect()
	}
}

func (r *Run) goroutine() *goroutine { return &goroutine{run: r, stop: &r.stop} }

// Live returns the number of the run's goroutines that have not ended.
func (r *Run) Live() int { return int(r.live.Load()) }

// Live returns the number of goroutines of all runs that have not ended.
func (e *Engine) Live() int { return int(e.watch.live.Load()) }

// spawn runs a call in a goroutine of its own.
func (r *Run) spawn(g *goroutine, call func(by *frame)) {
	r.alive(1)
	go r.guard(g, call)
}

// guard is the whole of a goroutine that has been counted as alive. Its panic
// fails the run.
func (r *Run) guard(g *goroutine, call func(by *frame)) {
	defer r.alive(-1)
	returned := false
	defer func() {
		if returned {
			return
		}
		v := recover()
		if _, stopped := v.(Stopped); v == nil || stopped {
			return // v is nil after runtime.Goexit
		}
		r.failed(&Failure{Value: v, Places: r.places(g), Goroutine: true})
	}()
	call(nil)
	returned = true
}

// doom ends the run with v, which compiled code may yet recover.
func (r *Run) doom(v any) {
	r.doomed.CompareAndSwap(nil, &v)
	r.Stop()
}

// Translate prepares the code of a function, which its first call would do
// otherwise. It panics with Stopped if the run is stopped.
func (r *Run) Translate(s *ssa.Function) {
	if fn := r.engine.function(s); !fn.ready.Load() {
		r.engine.compile(fn, &r.stop)
	}
}

// Call runs a function without parameters to its end, in this goroutine.
func (r *Run) Call(s *ssa.Function) (failure *Failure) {
	e := r.engine
	e.current.Store(r)
	fn := e.function(s)
	g := r.goroutine()
	r.alive(1)
	defer r.alive(-1)
	r.main.Store(g)
	returned := false
	defer r.main.Store(nil)
	defer func() {
		v := recover()
		if d := r.doomed.Load(); d != nil && (v == nil && returned || v == any(Stopped{})) {
			v = *d
		}
		if v != nil {
			failure = &Failure{Value: v, Places: r.places(g)}
		}
	}()
	f := g.take(fn)
	f.caller = nil
	fn.call(f)
	returned = true
	return nil
}

// places is the traceback of the panic that has ended g.
func (r *Run) places(g *goroutine) []Place {
	trace := g.trace
	if trace == nil {
		trace = g.places()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	notes := r.notes
	r.notes = nil
	return append(notes, trace...)
}

// note keeps the traceback of a panic that leaves g for compiled code.
func (r *Run) note(g *goroutine) {
	trace := g.trace
	if trace == nil {
		trace = g.places()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.notes = append(r.notes, trace...)
}
