package machine

import (
	"testing"
	"unsafe"
)

// fibonacci is fib(n) with frames of five words: result, depth, n, n for a call, and a result that is kept.
func fibonacci() *Region {
	r := NewRegion()
	a := &assembler{r: r}
	const result, depth, number, next, first = 0, 8, 16, 24, 32
	again := func(block int) int {
		n := r.Exit()
		r.Exits[n].Again = &Again{Entry: 0, Words: 5, Depth: depth, From: []int32{next}, To: []int32{number}, Result: result, Block: block}
		return n
	}
	d := r.Value(Int64, result)
	returned := r.Exit(d)
	n, one, two := r.Kept(Int64, number), r.Const(Int64, 1), r.Const(Int64, 2)
	a.block(0, true)
	a.branch(Lt, n, two, edge(4, n), edge(1))
	a.block(0, false)
	x := r.Value(Int64, next)
	a.emit(x, Sub, Int64, n, one)
	call := again(2)
	r.Exits[call].Save = []Value{x}
	a.leave(call)
	a.block(0, true)
	f := r.Value(Int64, first)
	a.emit(f, Copy, Int64, r.Value(Int64, result))
	y := r.Value(Int64, next)
	a.emit(y, Sub, Int64, n, two)
	call = again(3)
	r.Exits[call].Save = []Value{f, y}
	a.leave(call)
	a.block(0, true)
	sum := a.op(Add, Int64, f, r.Value(Int64, result))
	a.jump(edge(4, sum))
	a.block(0, false, d)
	a.leave(returned)
	return r
}

// A region that calls itself returns as long as there is room and its calls do not lie too deep.
func TestAgain(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	code, err := Compile(fibonacci())
	if err != nil {
		t.Skip(err)
	}
	for _, test := range []struct {
		n, depth, want int64
		returns        bool
	}{{1, 1, 1, true}, {2, 1, 0, false}, {2, 2, 1, true}, {20, 20, 6765, true}, {20, 19, 0, false}, {22, 100, 17711, true}, {7, 0, 0, false}} {
		words := [5]int64{0, test.depth, test.n}
		for try := 0; ; try++ { // the scheduler may want the processor
			exit := code.Entry(0).Leave(unsafe.Pointer(&words))
			if exit == 0 != test.returns && try < 10 {
				words = [5]int64{0, test.depth, test.n}
				continue
			}
			if exit == 0 != test.returns || test.returns && words[0] != test.want {
				t.Errorf("fib(%d), %d deep: exit %d, %d", test.n, test.depth, exit, words[0])
			}
			break
		}
	}
}
