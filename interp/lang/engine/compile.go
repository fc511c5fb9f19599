package engine

import (
	"fmt"
	"go/token"
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// compiler makes the code of one function.
type compiler struct {
	e  *Engine
	fn *function

	slots  map[ssa.Value]slot   // registers; aliases of a part of another register too
	tuples map[ssa.Value][]slot // the parts of values that are several
	consts map[constKey]slot
	fused  map[ssa.Value]bool // addresses and comparisons, computed where they are used
	blocks []*block
	ways   map[*ssa.BasicBlock]map[*ssa.BasicBlock]int // of predecessor
	moved  map[ssa.Instruction]*ssa.BasicBlock         // where instructions are that go/ssa made in another block
	starts [][]int                                     // by block and instruction: its first op
	edges  [][2]*block                                 // by block that branches: where it goes

	dead       map[ssa.Instruction][]ssa.Value // whose registers to clear before
	watches    bool                            // it looks at what is free
	loopDefers bool                            // loops over functions defer calls that no RunDefers makes
	readBy     *readers                        // what readers has returned

	fields []reflect.StructField // of the frame
	size   uintptr
	added  []slot           // the fields after the first
	preset map[uintptr]bool // which of them inits set once and for all
	inits  []func(base unsafe.Pointer)
}

// compile makes fn ready to be called, or panics with Stopped.
func (e *Engine) compile(fn *function, stop *atomic.Bool) {
	n := e.closures(fn, stop)
	if n == nil {
		return
	}
	x := e.explain.Load()
	if n.refused == nil && (x != nil || e.machine >= nativeForce) {
		n.once.Do(n.translate)
	}
	if x != nil {
		x.note(n)
	}
}

// closures makes the closures of fn, unless it has them. It returns what may become machine
// code, or nil.
func (e *Engine) closures(fn *function, stop *atomic.Bool) *nest {
	e.compileMu.Lock()
	defer e.compileMu.Unlock()
	if fn.ready.Load() {
		return nil
	}
	c := &compiler{
		e: e, fn: fn, slots: map[ssa.Value]slot{}, tuples: map[ssa.Value][]slot{},
		consts: map[constKey]slot{}, fused: map[ssa.Value]bool{}, preset: map[uintptr]bool{},
		fields: []reflect.StructField{{Name: "Frame", Type: reflect.TypeFor[frame]()}}, size: frameSize,
	}
	e.surround(fn.ssa)
	s := sync.OnceValue(func() stmts { return statements(fn.ssa.Syntax()) })
	late(fn.ssa, s)
	assignLast(fn.ssa, s)
	c.moved = moved(fn.ssa)
	c.signature()
	runs := false
	blocks := make([]block, len(fn.ssa.Blocks))
	if e.heats() && !e.interprets(fn.ssa) {
		c.starts, c.edges = make([][]int, len(blocks)), make([][2]*block, len(blocks))
	}
	for i, b := range fn.ssa.Blocks {
		if stop.Load() {
			panic(Stopped{})
		}
		c.blocks = append(c.blocks, &blocks[i])
		for k, instr := range b.Instrs {
			switch instr := instr.(type) {
			case *ssa.Defer:
				fn.defers = true
			case *ssa.RunDefers:
				fn.defers, runs = true, true
			case *ssa.Call:
				if b, ok := instr.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
					fn.defers, c.loopDefers = true, true
				}
			case *ssa.IndexAddr, *ssa.FieldAddr, *ssa.BinOp:
				c.fuse(instr.(ssa.Value), b.Instrs[k+1:], s)
			case *ssa.MakeClosure:
				c.fused[instr] = onlyCalled(instr)
			}
		}
	}
	c.coalesce()
	c.findDead()
	c.loopDefers = c.loopDefers && !runs // go/ssa forgets it if the function itself does not defer
	for _, b := range fn.ssa.Blocks {
		if stop.Load() {
			panic(Stopped{})
		}
		c.block(b)
	}
	fn.entry = c.blocks[0]
	if fn.ssa.Recover != nil {
		fn.recover = c.blocks[fn.ssa.Recover.Index]
	}
	fn.frames = reflect.StructOf(c.fields)
	if fn.frames.Size() < c.size {
		panic("engine: a frame's layout differs from reflect's")
	}
	c.pointers()
	inits := c.inits
	fn.prepare = func(base unsafe.Pointer) {
		for _, init := range inits {
			init(base)
		}
	}
	n := c.mayHeat()
	fn.ready.Store(true)
	return n
}

// within is a position in the loop that b begins; none if the loop is empty.
func within(b *ssa.BasicBlock) token.Pos {
	for range 2 { // its condition, or else its body
		for _, instr := range b.Instrs {
			if _, phi := instr.(*ssa.Phi); !phi && instr.Pos().IsValid() {
				return instr.Pos()
			}
		}
		if len(b.Succs) > 0 {
			b = b.Succs[0]
		}
	}
	return token.NoPos
}

// block makes the code of a basic block.
func (c *compiler) block(b *ssa.BasicBlock) {
	out := c.blocks[b.Index]
	for _, p := range b.Preds {
		if p.Index >= b.Index {
			out.loop, out.pos = true, within(b)
		}
	}
	for i, instr := range b.Instrs {
		if c.starts != nil {
			c.starts[b.Index] = append(c.starts[b.Index], len(out.ops))
		}
		if c.loopDefers && b != c.fn.ssa.Recover && returnsFrom(b.Instrs[i:]) && (i == 0 || !returnsFrom(b.Instrs[i-1:])) {
			out.ops = append(out.ops, runDefers)
		}
		if v, ok := instr.(ssa.Value); ok && c.fused[v] {
			continue
		}
		out.ops = appendOp(out.ops, c.clears(instr))
		switch instr := instr.(type) {
		case *ssa.Phi: // set on the edges
		case *ssa.Jump:
			out.ops = append(out.ops, c.moves(b, b.Succs[0])...)
			out.to = c.blocks[b.Succs[0].Index]
		case *ssa.If:
			then, els := c.edge(b, 0), c.edge(b, 1)
			if c.edges != nil {
				c.edges[b.Index] = [2]*block{then, els}
			}
			out.next = c.branch(instr.Cond, then, els)
		case *ssa.Return:
			for i, r := range instr.Results {
				if m := c.fn.result[i].typ.move(c.fn.result[i].offset, c.off(r)); m != nil {
					out.ops = append(out.ops, m)
				}
			}
			out.next = func(*frame) *block { return nil }
		case *ssa.Panic:
			x, pos, state := c.off(instr.X), instr.Pos(), c.yieldState(b, instr)
			out.next = func(f *frame) *block {
				f.g.trace = nil
				if state != nil {
					panic(badYield(state(f)))
				}
				f.pos = pos
				panic(*reg[any](f, x))
			}
		default:
			if o := c.instruction(instr); o != nil {
				out.ops = append(out.ops, o)
			}
		}
	}
}

// returnsFrom reports whether instructions only read results and return them.
func returnsFrom(instrs []ssa.Instruction) bool {
	for _, instr := range instrs {
		switch instr := instr.(type) {
		case *ssa.UnOp:
			if instr.Op != token.MUL {
				return false
			}
		case *ssa.Return:
			return true
		default:
			return false
		}
	}
	return false
}

// instruction is the code of an instruction that does not end a block; nil if
// nothing is to be done.
func (c *compiler) instruction(instr ssa.Instruction) op {
	switch v := instr.(type) {
	case *ssa.Alloc:
		if c.unmakeable(v) {
			return func(f *frame) {
				f.pos = v.Pos()
				panic(saying(errorString, "makeslice: len out of range"))
			}
		}
		return c.alloc(v)
	case *ssa.BinOp:
		return c.binOp(v)
	case *ssa.UnOp:
		return c.unOp(v)
	case *ssa.ChangeType:
		c.slots[v] = slot{c.off(v.X), c.typeOf(v)}
		return c.changeType(v)
	case *ssa.Convert:
		return c.convert(v)
	case *ssa.MultiConvert:
		return c.convertTypes(v, v.X, v.Pos())
	case *ssa.SliceToArrayPointer:
		return c.sliceToArray(v)
	case *ssa.MakeInterface:
		return c.makeInterface(v)
	case *ssa.ChangeInterface:
		return c.changeInterface(v)
	case *ssa.TypeAssert:
		return c.typeAssert(v)
	case *ssa.Extract:
		c.slots[v] = c.parts(v.Tuple)[v.Index]
		return nil
	case *ssa.Field:
		x := c.slot(v.X)
		c.slots[v] = slot{x.offset + fieldOffset(x.typ, v.Field), c.typeOf(v)}
		return nil
	case *ssa.FieldAddr:
		return c.fieldAddr(v)
	case *ssa.Index:
		return c.index(v)
	case *ssa.IndexAddr:
		return c.indexAddr(v)
	case *ssa.Store:
		return c.store(v)
	case *ssa.Slice:
		if c.unmakeable(v.X) {
			return nil // never reached
		}
		return c.slice(v)
	case *ssa.MakeSlice:
		return c.makeSlice(v)
	case *ssa.MakeMap:
		return c.makeMap(v)
	case *ssa.MapUpdate:
		return c.mapUpdate(v)
	case *ssa.Lookup:
		return c.lookup(v)
	case *ssa.Range:
		return c.rangeOver(v)
	case *ssa.Next:
		return c.nextOf(v)
	case *ssa.MakeChan:
		return c.makeChan(v)
	case *ssa.Send:
		return c.send(v)
	case *ssa.Select:
		return c.selectFrom(v)
	case *ssa.MakeClosure:
		return c.makeClosure(v)
	case *ssa.Call:
		return c.call(v)
	case *ssa.Go:
		return c.goCall(v)
	case *ssa.Defer:
		return c.deferCall(v)
	case *ssa.RunDefers:
		return runDefers
	case *ssa.DebugRef:
		return nil
	}
	panic(fmt.Sprintf("engine: instruction %T", instr))
}

// changeType has nothing to do: identical underlying types have one memory
// layout. Interfaces are the exception, if only one side is a compiled type.
func (c *compiler) changeType(v *ssa.ChangeType) op {
	from, to := c.typeOf(v.X), c.typeOf(v)
	if from.mem.Kind() == reflect.Interface && from.eface != to.eface {
		delete(c.slots, v)
		return c.interfaceTo(c.slot(v), c.slot(v.X), v.Pos())
	}
	return nil
}
