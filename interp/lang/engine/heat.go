package engine

import (
	"fmt"
	"os"
	"runtime"
	"sync"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
)

// Loops that run long become machine code, beside the run: every sample-th round of a
// goroutine's loops tells which loop is hot.

// sample is how many rounds of loops pass between looks.
const sample = 1 << 10

// nativeMode says which loops become machine code.
type nativeMode int

const (
	nativeOff   nativeMode = iota // none
	nativeAsked                   // those that Explain sees
	nativeHot                     // loops that run long
	nativeForce                   // all, before they run: for tests
	nativePolls                   // and they leave at each poll
)

// modeOf reads MERCER_NATIVE. Where nobody has run machine code yet, it is made only on request.
func modeOf() nativeMode {
	switch os.Getenv("MERCER_NATIVE") {
	case "0":
		return nativeOff
	case "1":
		return nativeHot
	case "force":
		return nativeForce
	case "polls":
		return nativePolls
	}
	if runtime.GOOS == "linux" && runtime.GOARCH == "amd64" {
		return nativeHot
	}
	return nativeAsked
}

// noMachine says why nothing becomes machine code; nil if something can.
func (e *Engine) noMachine() error {
	if e.machine == nativeOff {
		return errOff
	}
	return exec.Available()
}

// Interpret lets the functions that are written in a file stay closures.
func (e *Engine) Interpret(file string) { e.asClosures.Store(file, true) }

// interprets reports whether a function stays closures.
func (e *Engine) interprets(fn *ssa.Function) bool {
	_, ok := e.asClosures.Load(e.prog.Fset.Position(fn.Pos()).Filename)
	return ok
}

// heats reports whether functions that are compiled now may become machine code.
func (e *Engine) heats() bool {
	return e.machine >= nativeHot || e.machine == nativeAsked && e.explain.Load() != nil
}

// hurry makes machine code look at the stop flag soon. It looks when the scheduler wants the processor, which it
// otherwise wants every ten milliseconds; here it wants all processors, to stop the world for a moment.
func (e *Engine) hurry() {
	if e.noMachine() == nil {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
	}
}

// nest is the loops of a function that may become machine code.
type nest struct {
	c     *compiler
	loops []*loop
	once  sync.Once

	results map[*loop]result // nil is for the whole function
	refused *Reason          // there is nothing to try; nil if there is
}

// mayHeat prepares a function whose closures have been made, before anybody runs it. It returns
// nil if there is no machine code.
func (c *compiler) mayHeat() *nest {
	if c.starts == nil || exec.Available() != nil {
		return nil
	}
	loops, why := loopsOf(c.fn.ssa)
	if c.watches {
		why = "a call that looks at what is free"
	}
	n := &nest{c: c, loops: loops, results: map[*loop]result{}}
	if why != "" {
		n.refused = &Reason{What: why}
		return n
	}
	if entry := c.blocks[0]; !entry.loop {
		entry.loop, entry.pos = true, within(c.fn.ssa.Blocks[0])
	}
	for _, b := range c.blocks {
		if b.loop {
			b.nest.Store(n)
		}
	}
	return n
}

// heated begins to make machine code, once. A nil nest has none, or has it already.
func (n *nest) heated() {
	if n != nil && n.refused == nil {
		n.once.Do(func() {
			n.c.e.translating.Add(1)
			go func() {
				defer n.c.e.translating.Add(-1)
				n.translate()
			}()
		})
	}
}

// translate makes machine code of the whole function if it suits, or else of its loops, or
// those in them; and of its calls by compiled code.
func (n *nest) translate() {
	all := n.whole()
	_ = n.attempt(func() error { // which callers of callbacks do without
		back, err := n.c.callback(all)
		if err == nil {
			n.c.fn.back.Store(back)
		}
		return err
	})
	if !n.loop(all) {
		for _, l := range n.loops {
			n.nested(l)
		}
	}
	for _, b := range n.c.blocks { // what only translation needs is free then
		b.nest.Store(nil)
	}
}

// whole is the function as if it were a loop.
func (n *nest) whole() *loop {
	fn := n.c.fn.ssa
	all := &loop{head: fn.Blocks[0], blocks: map[*ssa.BasicBlock]bool{}, inner: n.loops}
	for next := []*ssa.BasicBlock{all.head}; len(next) > 0; {
		b := next[len(next)-1]
		next = next[:len(next)-1]
		if !all.blocks[b] {
			all.blocks[b] = true
			next = append(next, b.Succs...)
		}
	}
	return all
}

func (n *nest) nested(l *loop) {
	if n.loop(l) {
		return
	}
	for _, in := range l.inner {
		n.nested(in)
	}
}

// attempt calls what makes machine code. If that fails for a fault of its own, the closures are right all the same;
// tests see the fault.
func (n *nest) attempt(f func() error) (err error) {
	if n.c.e.machine < nativeForce {
		defer func() {
			if v := recover(); v != nil {
				err = fmt.Errorf("a fault of the compiler (%v)", v)
			}
		}()
	}
	return f()
}

// loop makes machine code of a loop, if it can.
func (n *nest) loop(l *loop) bool {
	var r *region
	var stays []stay
	err := n.attempt(func() (err error) { r, stays, err = n.c.region(l); return err })
	if l.depth == 0 {
		n.results[nil] = result{r, stays, err}
	} else {
		n.results[l] = result{r, stays, err}
	}
	if err != nil {
		return false
	}
	for b, at := range r.target {
		b.native.Store(&way{r, at})
	}
	return true
}
