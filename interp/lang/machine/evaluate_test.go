package machine

import (
	"fmt"
	"unsafe"
)

// evaluate runs a region as its comments say, with Go's own operators. It returns the number
// of the exit through which it left. A poll is due when poll returns true.
func evaluate(r *Region, frame unsafe.Pointer, block int, poll func() bool) (exit int) {
	e, err := newEvaluator(r)
	if err != nil {
		panic(err)
	}
	e.poll = poll
	return e.run(frame, block)
}

// evaluator runs one region. Values are as in ValueInfo.Bits, but for pointers.
type evaluator struct {
	r        *Region
	loaded   [][]Value // by block that can be entered
	bits     []uint64
	pointers []unsafe.Pointer
	set      []bool
	poll     func() bool

	// access, unless nil, is asked whether memory may be used.
	access func(at uintptr, size int) bool
	steps  int // the instructions and ends of blocks that were run
	limit  int // of steps; 0 is none

	// used counts the instructions that were run, unless nil.
	used map[Op]map[Kind]int
}

// stuck is the panic of a region that must not be run: it uses what is not set or not its
// memory, or does not end.
type stuck string

func newEvaluator(r *Region) (*evaluator, error) {
	c := check(r)
	if c.err != nil {
		return nil, c.err
	}
	e := &evaluator{r: r, bits: make([]uint64, len(r.Values)), pointers: make([]unsafe.Pointer, len(r.Values)), set: make([]bool, len(r.Values))}
	for b := range r.Blocks {
		e.loaded = append(e.loaded, c.loaded(b))
	}
	return e, nil
}

func (e *evaluator) run(frame unsafe.Pointer, block int) (exit int) {
	if !e.r.Blocks[block].Enter {
		panic(stuck(fmt.Sprintf("b%d cannot be entered", block)))
	}
	clear(e.set)
	for v, info := range e.r.Values {
		if info.Const {
			e.bits[v], e.pointers[v], e.set[v] = info.Bits, nil, true
		}
	}
	e.pointers[Frame], e.set[Frame] = frame, true
	for _, v := range e.loaded[block] {
		info := &e.r.Values[v]
		e.load(v, info.Kind, unsafe.Add(frame, info.Home))
	}
	for {
		b := &e.r.Blocks[block]
		for i := range b.Instrs {
			e.step()
			if e.instruction(&b.Instrs[i]) {
				return e.leave(b.Instrs[i].Exit)
			}
		}
		e.step()
		to := &b.To
		switch b.End {
		case Leave:
			return e.leave(b.Exit)
		case Branch:
			if !e.compare(b.Cond, b.Kind, b.A, b.B) {
				to = &b.Else
			}
		}
		block = e.follow(to)
	}
}

func (e *evaluator) step() {
	if e.steps++; e.limit > 0 && e.steps > e.limit {
		panic(stuck("too many steps"))
	}
}

// follow sets the parameters of the block that an edge leads to, all at once.
func (e *evaluator) follow(to *Edge) int {
	bits, pointers := make([]uint64, len(to.Args)), make([]unsafe.Pointer, len(to.Args))
	for i, a := range to.Args {
		bits[i], pointers[i] = e.number(a), e.pointers[a]
	}
	for i, p := range e.r.Blocks[to.Block].Params {
		e.bits[p], e.pointers[p], e.set[p] = bits[i], pointers[i], true
	}
	return to.Block
}

func (e *evaluator) leave(exit int) int {
	for _, v := range e.r.Exits[exit].Save {
		if info := &e.r.Values[v]; !info.Kept {
			e.store(v, info.Kind, unsafe.Add(e.pointers[Frame], info.Home))
		}
	}
	return exit
}

// number returns the bits of a value. The bits of a pointer mean nothing.
func (e *evaluator) number(v Value) uint64 {
	if !e.set[v] {
		panic(stuck(fmt.Sprintf("v%d is not set", v)))
	}
	return e.bits[v]
}

func (e *evaluator) pointer(v Value) unsafe.Pointer {
	e.number(v)
	return e.pointers[v]
}

// instruction runs an instruction, and reports whether it leaves through its exit.
func (e *evaluator) instruction(in *Instr) (leaves bool) {
	if e.used != nil {
		if e.used[in.Op] == nil {
			e.used[in.Op] = map[Kind]int{}
		}
		e.used[in.Op][in.Kind]++
	}
	switch in.Op {
	case Poll:
		return e.poll != nil && e.poll()
	case CheckIndex: // of one size, so that extended bits compare as the values do
		return e.number(in.A) >= e.number(in.B)
	case CheckNil:
		return e.pointer(in.A) == nil
	case CheckZero:
		return e.number(in.A) == 0
	case CheckSign:
		return int64(e.number(in.A)) < 0
	case Store:
		e.store(in.B, in.Kind, e.address(in))
		return false
	case Load:
		e.load(in.Dst, in.Kind, e.address(in))
		return false
	}
	if in.Kind == Pointer && (in.Op == Add || in.Op == Copy) {
		p := e.pointer(in.A)
		if in.Op == Add {
			p = e.add(p, int64(e.number(in.B)), 0, in)
		}
		e.pointers[in.Dst], e.set[in.Dst] = p, true
		return false
	}
	var x uint64
	switch in.Op {
	case Eq, Ne, Lt, Le, Gt, Ge:
		x = truth(e.compare(in.Op, in.Kind, in.A, in.B))
	case Convert:
		x = converted(in.Kind, e.r.Values[in.A].Kind, e.number(in.A))
	case Bits:
		x = extended(in.Kind, e.number(in.A))
	case Shl, Shr:
		count := e.number(in.B)
		if e.r.Values[in.B].Kind.Signed() && int64(count) < 0 {
			panic(stuck("negative count"))
		}
		x = calculated(in.Op, in.Kind, e.number(in.A), count, 0)
	case Neg, Not, Copy, Sqrt, Abs:
		x = calculated(in.Op, in.Kind, e.number(in.A), 0, 0)
	case FMA:
		x = calculated(in.Op, in.Kind, e.number(in.A), e.number(in.B), e.number(in.C))
	default:
		b := e.number(in.B)
		if b == 0 && in.Kind.integer() && (in.Op == Div || in.Op == Rem) {
			panic(stuck("division by zero"))
		}
		x = calculated(in.Op, in.Kind, e.number(in.A), b, 0)
	}
	e.bits[in.Dst], e.set[in.Dst] = x, true
	return false
}

func (e *evaluator) compare(op Op, k Kind, a, b Value) bool {
	if k == Pointer {
		return relation(op, uint64(uintptr(e.pointer(a))), uint64(uintptr(e.pointer(b))))
	}
	return compared(op, k, e.number(a), e.number(b))
}

func (e *evaluator) address(in *Instr) unsafe.Pointer {
	offset := in.Imm
	if in.C != None {
		offset += int64(e.number(in.C)) * int64(in.Scale)
	}
	return e.add(e.pointer(in.A), offset, in.Kind.Size(), in)
}

// add is p + offset, which must be in memory: no other value may be a pointer.
func (e *evaluator) add(p unsafe.Pointer, offset int64, size int, in *Instr) unsafe.Pointer {
	if e.access != nil && !e.access(uintptr(p)+uintptr(offset), size) {
		panic(stuck(fmt.Sprintf("%v is not in memory", in)))
	}
	return unsafe.Add(p, offset)
}

func (e *evaluator) load(v Value, k Kind, p unsafe.Pointer) {
	e.set[v] = true
	switch k {
	case Pointer:
		e.pointers[v] = *(*unsafe.Pointer)(p)
	case Bool, Uint8:
		e.bits[v] = uint64(*(*uint8)(p))
	case Int8:
		e.bits[v] = uint64(*(*int8)(p))
	case Int16:
		e.bits[v] = uint64(*(*int16)(p))
	case Uint16:
		e.bits[v] = uint64(*(*uint16)(p))
	case Int32:
		e.bits[v] = uint64(*(*int32)(p))
	case Uint32, Float32:
		e.bits[v] = uint64(*(*uint32)(p))
	default:
		e.bits[v] = *(*uint64)(p)
	}
}

func (e *evaluator) store(v Value, k Kind, p unsafe.Pointer) {
	x := e.number(v)
	switch {
	case k == Pointer:
		*(*unsafe.Pointer)(p) = e.pointers[v]
	case k.Size() == 1:
		*(*uint8)(p) = uint8(x)
	case k.Size() == 2:
		*(*uint16)(p) = uint16(x)
	case k.Size() == 4:
		*(*uint32)(p) = uint32(x)
	default:
		*(*uint64)(p) = x
	}
}
