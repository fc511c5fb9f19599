package engine

import (
	"sync"
	"sync/atomic"
)

// maxEntries bounds the recursion that goes through compiled code.
const maxEntries = 10000

// entering is an activation that compiled code has begun.
type entering struct {
	engine *Engine
	frame  *frame
	done   bool
}

// never is a stop that never comes.
var never atomic.Bool

// idle holds goroutines that activations from compiled code can use again. One
// is ready in spare, which is the cheapest to take, because a callback is
// usually done before the next one begins. Another one is only needed beside a
// callback or inside of it, and is counted.
type idle struct {
	spare   atomic.Pointer[goroutine]
	more    sync.Pool
	entries atomic.Int64
}

// take is a goroutine to use; nil if activations are nested too deeply.
func (i *idle) take() *goroutine {
	if g := i.spare.Swap(nil); g != nil {
		return g
	}
	if i.entries.Add(1) > maxEntries {
		i.entries.Add(-1)
		return nil
	}
	g, _ := i.more.Get().(*goroutine)
	if g == nil {
		g = &goroutine{}
	}
	g.counted = true
	return g
}

// give takes a goroutine back; one that a panic has left is not used again.
func (i *idle) give(g *goroutine, again bool) {
	if g.counted {
		g.counted = false
		i.entries.Add(-1)
	}
	if again && !i.spare.CompareAndSwap(nil, g) {
		i.more.Put(g)
	}
}

// forget drops the goroutine in spare, because its frames keep functions alive,
// and so their cells. The others are dropped over time.
func (i *idle) forget() { i.spare.Store(nil) }

// begin makes an activation of a closure; its parameters are not set yet.
func (in *entering) begin(c *closure) {
	e := c.fn.engine
	r := e.current.Load()
	g := e.idle.take()
	if g == nil {
		r.doom(StackOverflow{})
		panic(StackOverflow{})
	}
	g.run, g.stop, g.cur, g.depth, g.trace = r, &never, nil, 0, nil
	f := g.take(c.fn) // if the run is stopped, run says so: a panic of the compiler would end the process here
	g.stop = &r.stop
	f.caller = nil
	c.bind(f)
	in.engine, in.frame = e, f
}

func (in *entering) run() {
	v, returned := in.try()
	if !returned {
		in.failed(v)
		return
	}
	in.done = true
}

// end is deferred: it takes the frame back, or notes where a panic came from.
// The results are read before: a frame in waiting may be taken at any time.
func (in *entering) end() {
	g := in.frame.g
	if in.done {
		g.give(in.frame)
	} else {
		g.run.note(g)
	}
	in.engine.idle.give(g, in.done)
}

// enter calls a closure from compiled code. set fills in its parameters, get
// reads its results.
func enter(c *closure, set, get func(f *frame)) {
	var in entering
	in.begin(c)
	defer in.end()
	set(in.frame)
	in.run()
	get(in.frame)
}
