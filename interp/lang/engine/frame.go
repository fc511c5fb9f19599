package engine

import (
	"go/token"
	"reflect"
	"sync/atomic"
	"unsafe"
)

// op is an instruction.
type op func(f *frame)

// block is a basic block: its instructions, and which block comes next.
type block struct {
	ops  []op
	loop bool                  // it begins a loop, or a function that may become machine code
	pos  token.Pos             // of what the loop does first, if it does anything
	to   *block                // the next one, if it is always the same
	next func(f *frame) *block // else asked; nil means the function returns

	nest   atomic.Pointer[nest] // of a loop's beginning: what may become machine code
	native atomic.Pointer[way]  // that, once it is there
}

// slot is a place in a frame.
type slot struct {
	offset uintptr
	typ    *typ
}

// frame is the head of an activation of a function. Its registers follow it
// in memory; the offsets of slots count from its beginning.
type frame struct {
	g       *goroutine
	fn      *function
	caller  *frame
	pos     token.Pos // of the call being made, or of what failed
	defers  *deferred
	panics  *panicking
	deferOf *frame     // the frame that runs this one as a deferred call
	next    *frame     // in the list of free frames
	scratch [2]float64 // numbers that machine code leaves for a compiled function, and its result
}

const frameSize = unsafe.Sizeof(frame{})

// at is the address of a register.
func (f *frame) at(offset uintptr) unsafe.Pointer { return unsafe.Add(unsafe.Pointer(f), offset) }

// reg is a register as a T.
func reg[T any](f *frame, offset uintptr) *T { return (*T)(unsafe.Add(unsafe.Pointer(f), offset)) }

// goroutine is a thread of interpreted execution.
type goroutine struct {
	run    *Run
	stop   *atomic.Bool // the run's
	cur    *frame       // the innermost activation
	depth  int
	memory uintptr  // of the activations, since the last panic
	free   []*frame // by function: activations to use again
	trace  []Place  // of the panic that is passing, once it has been read

	counted bool // it is one of several that compiled code has begun
	exiting bool // it has called runtime.Goexit
	heat    uint // how often loops have begun a round
}

// maxDepth limits recursion. A call takes up to four kilobytes of the compiled
// stack, and a stack of a gigabyte would end the process.
const maxDepth = 1 << 18

// maxMemory bounds the memory of a goroutine's activations.
const maxMemory = 512 << 20

// take is a frame for a call of fn.
func (g *goroutine) take(fn *function) *frame {
	for r := fn.replaced.Load(); r != nil; r = fn.replaced.Load() {
		now := r.fn.Load()
		if now == fn {
			break
		}
		fn = now
	}
	if fn.id < len(g.free) {
		if f := g.free[fn.id]; f != nil {
			g.free[fn.id] = f.next
			return f
		}
	}
	f := fn.newFrame(g)
	if g.memory += fn.frames.Size(); g.memory > maxMemory {
		panic(StackOverflow{})
	}
	return f
}

// give returns the frame of a call that has ended.
func (g *goroutine) give(f *frame) {
	if f.fn.holds {
		f.release()
	}
	f.next = g.free[f.fn.id]
	g.free[f.fn.id] = f
}

// newFrame makes a frame. A function's first frame makes its code.
func (fn *function) newFrame(g *goroutine) *frame {
	if !fn.ready.Load() {
		fn.engine.compile(fn, g.stop)
	}
	if fn.id >= len(g.free) {
		g.free = append(g.free, make([]*frame, fn.id+16-len(g.free))...)
	}
	roomFor(uint64(fn.frames.Size()))
	base := reflect.New(fn.frames).UnsafePointer()
	fn.prepare(base)
	f := (*frame)(base)
	f.g, f.fn = g, fn
	return f
}

// call runs the activation f, whose parameters have been set.
func (fn *function) call(f *frame) {
	g := f.g
	if g.depth++; g.depth > maxDepth || g.stop.Load() {
		g.refuse()
	}
	g.cur = f
	if fn.defers {
		fn.execDeferring(f)
	} else {
		fn.exec(f, fn.entry)
	}
	g.cur = f.caller
	g.depth--
}

// exec runs blocks from b until the function returns.
func (fn *function) exec(f *frame, b *block) {
	for b != nil {
		if b.loop {
			if f.g.stop.Load() { // every loop looks
				f.pos = b.pos
				panic(Stopped{})
			}
			if in := b.native.Load(); in != nil {
				if !in.region.stale() {
					b = in.region.run(f, in.at)
					continue
				}
				b.native.Store(nil)
			}
			if f.g.heat++; f.g.heat%sample == 0 {
				b.nest.Load().heated()
			}
		}
		for _, o := range b.ops {
			o(f)
		}
		if b.to != nil {
			b = b.to
		} else {
			b = b.next(f)
		}
	}
}

// refuse ends a call that must not begin.
func (g *goroutine) refuse() {
	g.depth--
	if g.stop.Load() {
		panic(Stopped{})
	}
	panic(StackOverflow{})
}
