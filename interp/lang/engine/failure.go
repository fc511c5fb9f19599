package engine

import (
	"fmt"
	"go/token"
	"unsafe"
)

// Stopped is the panic value of code whose run is stopped. Interpreted code
// cannot recover it.
type Stopped struct{}

// StackOverflow is the panic value of a recursion that is too deep.
type StackOverflow struct{}

func (StackOverflow) Error() string { return "stack overflow: the calls are nested too deeply" }

// Exit is the panic value of os.Exit and log.Fatal.
type Exit int

// Fatal is an error that ends a cell even if the cell recovers, such as an
// error given to check.
type Fatal struct{ Err error }

func (f Fatal) Error() string { return f.Err.Error() }

// Crash is what compiled Go calls a fatal error, with Go's message.
type Crash string

func (c Crash) Error() string { return string(c) }

// unrecoverable reports whether a panic's value passes through recover.
func unrecoverable(v any) bool {
	switch v.(type) {
	case Stopped, StackOverflow, Exit, Fatal, Crash:
		return true
	}
	return false
}

// The following fail as compiled Go would, by doing what fails. They note the
// position first.

func (f *frame) nilPointer(pos token.Pos) {
	f.pos = pos
	var p *int
	*p = 0
}

func (f *frame) outOfRange(pos token.Pos, i, n int) {
	f.pos = pos
	_ = units(n, n)[i]
	panic(fmt.Sprintf("engine: index %d is in range of %d", i, n))
}

func (f *frame) tooLarge(pos token.Pos, i uint, n int) {
	f.pos = pos
	_ = units(n, n)[i]
}

func (f *frame) divideByZero(pos token.Pos) {
	f.pos = pos
	zero := 0
	_ = 1 / zero
}

func (f *frame) negativeShift(pos token.Pos, n int64) {
	f.pos = pos
	_ = 1 << n
}

// units is a slice of a length and capacity that takes no memory.
func units(n, c int) []struct{} {
	var unit struct{}
	return unsafe.Slice(&unit, c)[:n]
}

// Place is a line of a traceback.
type Place struct {
	Function string
	Pos      token.Pos
}

// A traceback has so many of the innermost calls, and of the outermost, at most.
const innermost, outermost = 50, 20

// places reads a goroutine's stack, the innermost call first.
func (g *goroutine) places() []Place {
	var out []Place
	var last [outermost]*frame
	n := 0
	for f := g.cur; f != nil; f = f.caller {
		if f.fn.hidden {
			continue
		}
		if n < innermost {
			out = append(out, Place{f.fn.ssa.String(), f.pos})
		}
		last[n%outermost] = f
		n++
	}
	for i := max(innermost, n-outermost); i < n; i++ {
		f := last[i%outermost]
		out = append(out, Place{f.fn.ssa.String(), f.pos})
	}
	return out
}
