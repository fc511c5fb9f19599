package machine

import (
	"testing"
	"unsafe"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// doorFunc has parameters in all registers of words, and in two of floats.
type doorFunc func(a, b int, x float64, c, d, e, f, g, h, i int, y float64) int

// sum is what the region of doorRegion computes.
func sum(words [9]int, x, y float64, free int) int {
	s := free + int(2*x+y)
	for k, w := range words {
		s += (k + 1) * w
	}
	return s
}

// behind is the Go function behind the door: it gives another number of the same parameters, and of what it has captured.
//
//go:noinline
func behind(c *doorClosure) doorFunc {
	return func(a, b int, x float64, cc, d, e, f, g, h, i int, y float64) int {
		return -sum([9]int{a, b, cc, d, e, f, g, h, i}, x, y, c.own)
	}
}

// record is that of a func value of behind, with a door or without.
type record struct {
	code    uintptr
	closure *doorClosure
}

type doorClosure struct {
	own  int
	free *freeVariables
}

type freeVariables struct {
	a int
	b int32
	c int16
	d int8
}

// stopped has the number that stops a door.
type stopped struct{ _, stop uint32 }

// conditions are those of a door.
type conditions struct {
	same [2]int64
	stop *stopped
}

// doorRegion leaves through exit 1 if the last word is negative, and else adds up with weights.
func doorRegion(c *conditions) *Region {
	r := NewRegion()
	d := &Door{
		Words: 20, Func: 8, Captured: int32(unsafe.Offsetof(record{}.closure)), Variables: int32(unsafe.Offsetof(doorClosure{}.free)),
		Same: [2]*int64{&c.same[0], &c.same[1]}, Stop: unsafe.Pointer(&c.stop), At: int32(unsafe.Offsetof(stopped{}.stop)),
		Set: [2]int32{144, -7}, Result: Int64,
	}
	f := behind(nil)
	d.Else = (*(**record)(unsafe.Pointer(&f))).code
	r.Door = d
	block := Block{Enter: true, End: Leave, A: None, B: None}
	emit := func(op Op, k Kind, a, b Value) Value {
		v := r.Value(k, -1)
		block.Instrs = append(block.Instrs, Instr{Op: op, Kind: k, Dst: v, A: a, B: b, C: None})
		return v
	}
	home := int32(16)
	param := func(k Kind) Value {
		d.Params = append(d.Params, Param{Float: k.Float(), Home: home})
		home += 8
		return r.Kept(k, home-8)
	}
	total := emit(Add, Int64, r.Kept(Int64, 144), r.Const(Int64, 7))
	weigh := func(v Value, weight int) {
		total = emit(Add, Int64, total, emit(Mul, Int64, v, r.Const(Int64, uint64(weight))))
	}
	block.Instrs = append(block.Instrs, Instr{Op: Store, Kind: Float64, Dst: None, A: Frame, B: r.Const(Float64, 1), C: None, Imm: 152}) // through X15
	words := 0
	word := func() Value {
		words++
		v := param(Int64)
		weigh(v, words)
		return v
	}
	word()
	word()
	x := param(Float64)
	for range 6 {
		word()
	}
	last := word()
	x = emit(Add, Float64, x, x)
	x = emit(Add, Float64, x, param(Float64))
	weigh(emit(Convert, Int64, x, None), 1)
	for _, piece := range []struct {
		kind Kind
		from uintptr
	}{{Int64, unsafe.Offsetof(freeVariables{}.a)}, {Int32, unsafe.Offsetof(freeVariables{}.b)}, {Int16, unsafe.Offsetof(freeVariables{}.c)}, {Int8, unsafe.Offsetof(freeVariables{}.d)}} {
		d.Free = append(d.Free, Piece{From: int32(piece.from), To: home, Size: piece.kind.Size()})
		v := r.Kept(piece.kind, home)
		home += 8
		weigh(emit(Convert, Int64, v, None), 1)
	}
	result := r.Value(Int64, 0)
	block.Instrs = append(block.Instrs, Instr{Op: Copy, Kind: Int64, Dst: result, A: total, B: None, C: None})
	block.Exit = r.Exit(result)
	block.Instrs = append(block.Instrs, Instr{Op: CheckSign, Kind: Int64, Dst: None, A: last, B: None, C: None, Exit: r.Exit()})
	r.Blocks = []Block{block}
	return r
}

// A door computes with all parameters and variables, and where it cannot go on, the Go function gets the same ones.
func TestDoor(t *testing.T) {
	if err := exec.Calls(); err != nil {
		t.Skip(err)
	}
	c := &conditions{stop: &stopped{}}
	r := doorRegion(c)
	if err := r.Verify(); err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	code, err := Compile(r)
	if err != nil {
		t.Fatal(err)
	}
	rec := &record{code: code.Door(), closure: &doorClosure{own: 77, free: &freeVariables{a: 1000, b: -200, c: 30, d: -4}}}
	word := unsafe.Pointer(rec)
	f := *(*doorFunc)(unsafe.Pointer(&word))
	call := func(last int) int { return f(1, 10, 2.5, 100, 1000, 1e4, 1e5, 1e6, 1e7, last, -3) }
	free := func(last int) int { return sum([9]int{1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, last}, 2.5, -3, 826) }
	through := func(last int) int { return -sum([9]int{1, 10, 100, 1000, 1e4, 1e5, 1e6, 1e7, last}, 2.5, -3, 77) }
	check := func(what string, got, want int) {
		t.Helper()
		if got != want {
			t.Errorf("%s: %d, want %d", what, got, want)
		}
	}
	pointer := framePointer(t)
	before := pointer()
	check("a call", call(1e8), free(1e8))
	check("another exit", call(-5), through(-5))
	check("the frame pointer after them", int(pointer()), int(before))
	var zero [64]uint64 // by X15
	check("memory after it", int(zero[c.same[0]]+zero[63]), 0)
	c.same[1] = 1
	check("other numbers", call(3), through(3))
	c.same[0] = 1
	check("the same numbers again", call(3), free(3))
	c.stop.stop = 1
	check("a stop", call(3), through(3))
	c.stop = nil
	check("nothing to stop", call(3), through(3))
	c.stop = &stopped{}

	near := 0 // how often there was no room for the door's frame
	var deep func(n int) int
	deep = func(n int) int {
		switch got := call(n); got {
		case free(n):
		case through(n):
			near++
		default:
			t.Errorf("at %d: %d", n, got)
			return 0
		}
		if n == 0 {
			return 0
		}
		return deep(n-1) + 1
	}
	for shift := range 20 { // each time on a small stack, that begins elsewhere
		done := make(chan int)
		go func() { done <- below(shift, func() int { return deep(300) }) }()
		check("calls on a growing stack", <-done, 300)
	}
	if near == 0 {
		t.Error("the door had room for its frame in every call")
	}
}

// below calls f with n frames between.
//
//go:noinline
func below(n int, f func() int) int {
	if n == 0 {
		return f()
	}
	return below(n-1, f)
}

// framePointer is a function that returns its caller's BP, which profiles and traces follow.
func framePointer(t *testing.T) func() uintptr {
	a := new(x86.Asm)
	a.Mov(x86.AX, x86.BP)
	a.Ret()
	code, err := exec.Map(a.Bytes(), true)
	if err != nil {
		t.Fatal(err)
	}
	rec := &struct {
		code uintptr
		text *exec.Text // which lives as long as the record
	}{code.Address(0), code}
	word := unsafe.Pointer(rec)
	return *(*func() uintptr)(unsafe.Pointer(&word))
}

// Words that do not fit in the registers are on the stack, where no door looks.
func TestDoorPasses(t *testing.T) {
	words := Door{Params: make([]Param, 9)}
	if !words.Passes() {
		t.Error("nine words do not pass")
	}
	words.Params = append(words.Params, Param{Float: true})
	if !words.Passes() {
		t.Error("nine words and a float do not pass")
	}
	words.Params = append(words.Params, Param{})
	if words.Passes() {
		t.Error("ten words pass")
	}
}
