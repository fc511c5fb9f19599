package machine

import (
	"math"
	"slices"
	"testing"
	"unsafe"
)

// loopFrame is the frame of the loops that are written by hand.
type loopFrame struct {
	n, i, j, k, count int64
	sum, x, y         float64
	a, b, c           []float64
	marks             []bool
	counts            []uint8
}

func at(f uintptr) int32 { return int32(f) }

// slice returns the address and the length of a slice of the frame, which keeps them.
func slice(r *Region, offset uintptr) (base, length Value) {
	return r.Kept(Pointer, at(offset)), r.Kept(Int64, at(offset)+8)
}

// loop is a region that is written by hand, with the same loop in Go. The region is
// entered at b0, and again where resume says after an exit, until an exit that is not in it.
type loop struct {
	name  string
	build func() (r *Region, resume map[int]int)
	frame func() *loopFrame
	inGo  func(f *loopFrame)
	exit  int // the last one
}

var loopOffsets loopFrame

func matmulRegion() (*Region, map[int]int) {
	o := &loopOffsets
	r := NewRegion()
	n := r.Kept(Int64, at(unsafe.Offsetof(o.n)))
	pa, la := slice(r, unsafe.Offsetof(o.a))
	pb, lb := slice(r, unsafe.Offsetof(o.b))
	pc, lc := slice(r, unsafe.Offsetof(o.c))
	i, j := r.Value(Int64, at(unsafe.Offsetof(o.i))), r.Value(Int64, at(unsafe.Offsetof(o.j)))
	k, sum := r.Value(Int64, at(unsafe.Offsetof(o.k))), r.Value(Float64, at(unsafe.Offsetof(o.sum)))
	zero, one, none := r.Const(Int64, 0), r.Const(Int64, 1), r.Const(Float64, 0)
	pollI, pollJ, pollK, outside, end := r.Exit(i), r.Exit(i, j), r.Exit(i, j, k, sum), r.Exit(i, j, k), r.Exit()

	a := &assembler{r: r}
	a.block(0, true)
	a.jump(edge(1, zero))
	a.block(1, true, i)
	a.check(Poll, pollI)
	a.branch(Lt, i, n, edge(2, zero), edge(7))
	a.block(2, true, j)
	a.check(Poll, pollJ)
	a.branch(Lt, j, n, edge(3, zero, none), edge(6))
	a.block(3, true, k, sum)
	a.check(Poll, pollK)
	a.branch(Lt, k, n, edge(4), edge(5))
	a.block(3, false)
	ia := a.op(Add, Int64, a.op(Mul, Int64, i, n), k)
	a.check(CheckIndex, outside, ia, la)
	ib := a.op(Add, Int64, a.op(Mul, Int64, k, n), j)
	a.check(CheckIndex, outside, ib, lb)
	x, y := a.load(Float64, element{pa, ia, 8, 0}), a.load(Float64, element{pb, ib, 8, 0})
	a.jump(edge(3, a.op(Add, Int64, k, one), a.op(Add, Float64, sum, a.op(Mul, Float64, x, y))))
	a.block(2, false)
	ic := a.op(Add, Int64, a.op(Mul, Int64, i, n), j)
	a.check(CheckIndex, outside, ic, lc)
	a.store(Float64, element{pc, ic, 8, 0}, sum)
	a.jump(edge(2, a.op(Add, Int64, j, one)))
	a.block(1, false)
	a.jump(edge(1, a.op(Add, Int64, i, one)))
	a.block(0, false)
	a.leave(end)
	return r, map[int]int{pollI: 1, pollJ: 2, pollK: 3}
}

func matmulGo(f *loopFrame) {
	for i := range f.n {
		for j := range f.n {
			sum := 0.0
			for k := range f.n {
				sum += float64(f.a[i*f.n+k] * f.b[k*f.n+j])
			}
			f.c[i*f.n+j] = sum
		}
	}
}

func matmulFrame(n int64) *loopFrame {
	f := &loopFrame{n: n, a: make([]float64, n*n), b: make([]float64, n*n), c: make([]float64, n*n)}
	for i := range f.a {
		f.a[i], f.b[i] = math.Sin(float64(i)), 1/float64(i+3)
	}
	return f
}

func sieveRegion() (*Region, map[int]int) {
	o := &loopOffsets
	r := NewRegion()
	marks, n := slice(r, unsafe.Offsetof(o.marks))
	i, j := r.Value(Int64, at(unsafe.Offsetof(o.i))), r.Value(Int64, at(unsafe.Offsetof(o.j)))
	count := r.Value(Int64, at(unsafe.Offsetof(o.count)))
	zero, one, two, yes := r.Const(Int64, 0), r.Const(Int64, 1), r.Const(Int64, 2), r.Const(Bool, 1)
	next := r.Value(Int64, at(unsafe.Offsetof(o.count)))
	pollI, pollJ, outside, end := r.Exit(i, count), r.Exit(i, j, next), r.Exit(i), r.Exit(count)

	a := &assembler{r: r}
	a.block(0, true)
	a.jump(edge(1, two, zero))
	a.block(1, true, i, count)
	a.check(Poll, pollI)
	a.branch(Lt, i, n, edge(2), edge(6))
	a.block(1, false)
	a.check(CheckIndex, outside, i, n)
	marked := a.load(Bool, element{marks, i, 1, 0})
	a.emit(next, Add, Int64, count, one)
	a.branch(Eq, marked, yes, edge(5, count), edge(3, a.op(Mul, Int64, i, i)))
	a.block(2, true, j)
	a.check(Poll, pollJ)
	a.branch(Lt, j, n, edge(4), edge(5, next))
	a.block(2, false)
	a.check(CheckIndex, outside, j, n)
	a.store(Bool, element{marks, j, 1, 0}, yes)
	a.jump(edge(3, a.op(Add, Int64, j, i)))
	joined := r.Value(Int64, -1)
	a.block(1, false, joined)
	a.jump(edge(1, a.op(Add, Int64, i, one), joined))
	a.block(0, false)
	a.leave(end)
	return r, map[int]int{pollI: 1, pollJ: 3}
}

func sieveGo(f *loopFrame) {
	for i := 2; i < len(f.marks); i++ {
		if f.marks[i] {
			continue
		}
		f.count++
		for j := i * i; j < len(f.marks); j += i {
			f.marks[j] = true
		}
	}
}

func mandelbrotRegion() (*Region, map[int]int) {
	o := &loopOffsets
	r := NewRegion()
	counts, n := slice(r, unsafe.Offsetof(o.counts))
	i, k := r.Value(Int64, at(unsafe.Offsetof(o.i))), r.Value(Uint8, at(unsafe.Offsetof(o.k)))
	x, y := r.Value(Float64, at(unsafe.Offsetof(o.x))), r.Value(Float64, at(unsafe.Offsetof(o.y)))
	cx := r.Value(Float64, at(unsafe.Offsetof(o.sum)))
	one, most, step := r.Const(Int64, 1), r.Const(Uint8, 200), r.Const(Uint8, 1)
	none, size, wide, left := r.Const(Float64, 0), r.Const(Float64, bits64(4)), r.Const(Float64, bits64(.01)), r.Const(Float64, bits64(-2))
	high := r.Const(Float64, bits64(.3))
	pollI, pollK, end := r.Exit(i), r.Exit(i, k, x, y, cx), r.Exit(i)

	a := &assembler{r: r}
	a.block(0, true)
	a.jump(edge(1, r.Const(Int64, 0)))
	a.block(1, true, i)
	a.check(Poll, pollI)
	a.branch(Lt, i, n, edge(2), edge(6))
	a.block(1, false)
	a.emit(cx, Add, Float64, a.op(Mul, Float64, a.op(Convert, Float64, i), wide), left)
	a.jump(edge(3, r.Const(Uint8, 0), none, none))
	a.block(2, true, k, x, y)
	a.check(Poll, pollK)
	xx, yy := a.op(Mul, Float64, x, x), a.op(Mul, Float64, y, y)
	small := a.op(Lt, Uint8, k, most)
	inside := a.op(And, Bool, small, a.op(Le, Float64, a.op(Add, Float64, xx, yy), size))
	a.branch(Ne, inside, r.Const(Bool, 0), edge(4), edge(5))
	a.block(2, false)
	xy := a.op(Mul, Float64, x, y)
	a.jump(edge(3, a.op(Add, Uint8, k, step), a.op(Add, Float64, a.op(Sub, Float64, xx, yy), cx), a.op(Add, Float64, a.op(Add, Float64, xy, xy), high)))
	a.block(1, false)
	a.store(Uint8, element{counts, i, 1, 0}, k)
	a.jump(edge(1, a.op(Add, Int64, i, one)))
	a.block(0, false)
	a.leave(end)
	return r, map[int]int{pollI: 1, pollK: 3}
}

func mandelbrotGo(f *loopFrame) {
	for i := range f.counts {
		cx := float64(float64(i)*.01) - 2
		k, x, y := uint8(0), 0.0, 0.0
		for k < 200 && float64(x*x)+float64(y*y) <= 4 {
			xy := float64(x * y)
			k, x, y = k+1, float64(x*x)-float64(y*y)+cx, xy+xy+.3
		}
		f.counts[i] = k
	}
	f.i = int64(len(f.counts))
}

var handLoops = []loop{
	{"matmul", matmulRegion, func() *loopFrame { return matmulFrame(7) }, matmulGo, 4},
	{"sieve", sieveRegion, func() *loopFrame { return &loopFrame{marks: make([]bool, 500)} }, sieveGo, 3},
	{"mandelbrot", mandelbrotRegion, func() *loopFrame { return &loopFrame{counts: make([]uint8, 250)} }, mandelbrotGo, 2},
}

// check runs the region to its end and compares with Go.
func (l *loop) check(t *testing.T, resume map[int]int, run func(f unsafe.Pointer, block int) int) {
	t.Helper()
	want, got := l.frame(), l.frame()
	l.inGo(want)
	block, ok := 0, true
	exit := 0
	for ok {
		exit = run(unsafe.Pointer(got), block)
		block, ok = resume[exit]
	}
	if exit != l.exit {
		t.Errorf("left through exit %d, not %d", exit, l.exit)
	}
	if !slices.Equal(got.c, want.c) || !slices.Equal(got.marks, want.marks) || !slices.Equal(got.counts, want.counts) || got.count != want.count {
		t.Errorf("got %v, want %v", *got, *want)
	}
}

func TestEvaluateLoops(t *testing.T) {
	for _, l := range handLoops {
		t.Run(l.name, func(t *testing.T) {
			r, resume := l.build()
			l.check(t, resume, func(f unsafe.Pointer, block int) int { return evaluate(r, f, block, nil) })
			e, err := newEvaluator(r)
			if err != nil {
				t.Fatal(err)
			}
			polls := 0
			e.poll = func() bool { polls++; return polls%3 == 0 }
			l.check(t, resume, e.run)
			if polls == 0 {
				t.Error("no polls")
			}
		})
	}
}
