package engine

import (
	"fmt"
	"go/token"
	"go/types"
	mathbits "math/bits"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// A region is a loop nest as machine code. Its values lie in registers. Where an instruction is
// not known to package machine, it leaves: what the closures need is written to the frame, the
// instruction's closure runs, and machine code goes on after it. A check that fails leaves
// before its instruction, whose closure raises the panic.

// region is the machine code of a loop nest of one function.
type region struct {
	code    *machine.Code
	exits   []exit
	target  map[*block]int   // the blocks at which it can be entered: the beginnings of loops
	keeps   []unsafe.Pointer // variables whose addresses are in the code
	inlined []*function      // whose code is in it
}

// exit says how it goes on after the machine code has left.
type exit struct {
	ops   []op      // first
	enter int       // then the block of the region to enter; -1 if it goes on with closures
	pos   token.Pos // of the loop, if it is stopped here
	then  *block    // those of the rest of this block
	from  int       // its first op
	whole bool      // then is to be run as any block
}

// builder makes the region of a loop.
type builder struct {
	c        *compiler
	r        *machine.Region
	l        *loop
	order    []*ssa.BasicBlock
	values   map[ssa.Value][]machine.Value // parts; of a value that is several, the parts of all
	made     map[ssa.Value]int             // the values that machine code computes, numbered
	numbered []ssa.Value                   // the same by number
	heads    map[*ssa.BasicBlock]bool      // the beginnings of loops
	calls    map[*ssa.Call]*inlined        // what is computed in place; nil if it is not
	sub      *inlined                      // being computed
	several  map[ssa.Value][][]machine.Value
	live     *regionLive
	first    map[*ssa.BasicBlock]int // the number of a block's first machine block
	depth    map[*ssa.BasicBlock]int
	exits    []exit
	exitAt   map[place]int
	globals  []unsafe.Pointer

	block *ssa.BasicBlock // being built; of the function itself
	out   *machine.Block
	index int             // of the instruction
	cold  []machine.Block // after the others, of which there are
	total int
}

// place is an instruction of a block.
type place struct {
	block *ssa.BasicBlock
	index int
}

// part is one number or pointer of a value.
type part struct {
	kind   machine.Kind
	offset uintptr
}

var machineKinds = map[reflect.Kind]machine.Kind{
	reflect.Bool: machine.Bool, reflect.Int: machine.Int64, reflect.Int8: machine.Int8, reflect.Int16: machine.Int16,
	reflect.Int32: machine.Int32, reflect.Int64: machine.Int64, reflect.Uint: machine.Uint64, reflect.Uint8: machine.Uint8,
	reflect.Uint16: machine.Uint16, reflect.Uint32: machine.Uint32, reflect.Uint64: machine.Uint64, reflect.Uintptr: machine.Uint64,
	reflect.Float32: machine.Float32, reflect.Float64: machine.Float64, reflect.Pointer: machine.Pointer, reflect.UnsafePointer: machine.Pointer,
	reflect.Map: machine.Pointer, reflect.Chan: machine.Pointer, reflect.Func: machine.Pointer,
}

// partsOf are the parts of a type; nil if values of the type do not lie in registers.
func partsOf(t *typ) []part {
	if k, ok := machineKinds[t.mem.Kind()]; ok {
		return []part{{k, 0}}
	}
	switch t.mem.Kind() {
	case reflect.String:
		return []part{{machine.Pointer, 0}, {machine.Int64, 8}}
	case reflect.Slice:
		return []part{{machine.Pointer, 0}, {machine.Int64, 8}, {machine.Int64, 16}}
	case reflect.Interface:
		return []part{{machine.Pointer, 0}, {machine.Pointer, 8}}
	}
	return nil
}

// scalar is the kind of a type whose values are one number or pointer.
func scalar(t *typ) (machine.Kind, bool) {
	k, ok := machineKinds[t.mem.Kind()]
	return k, ok
}

// region makes machine code of a loop, or says why not.
func (c *compiler) region(l *loop) (*region, error) {
	b := &builder{
		c: c, r: machine.NewRegion(), l: l, order: l.order(), values: map[ssa.Value][]machine.Value{}, made: map[ssa.Value]int{},
		first: map[*ssa.BasicBlock]int{}, depth: map[*ssa.BasicBlock]int{}, exitAt: map[place]int{},
		heads: map[*ssa.BasicBlock]bool{}, calls: map[*ssa.Call]*inlined{}, several: map[ssa.Value][][]machine.Value{},
	}
	b.depths(l, l.depth)
	if err := b.choose(); err != nil {
		return nil, err
	}
	b.live = b.liveness()
	n := 0
	for _, block := range b.order {
		b.first[block] = n
		n += b.count(block)
	}
	b.total = n
	reg := &region{target: map[*block]int{}}
	for _, block := range b.order {
		b.build(block)
		if b.enters(block) {
			reg.target[c.blocks[block.Index]] = b.first[block]
		}
	}
	b.r.Blocks = append(b.r.Blocks, b.cold...)
	if c.e.machine == nativeForce {
		if err := b.r.Verify(); err != nil {
			panic(fmt.Sprintf("engine: machine code of %s: %v\n%v", c.fn.ssa, err, b.r))
		}
	}
	code, err := machine.Compile(b.r)
	if err != nil {
		return nil, err
	}
	reg.code, reg.exits, reg.keeps = code, b.exits, b.globals
	for _, in := range b.calls {
		if in != nil {
			reg.inlined = append(reg.inlined, in.uses...)
		}
	}
	return reg, nil
}

func (b *builder) depths(l *loop, depth int) {
	for block := range l.blocks {
		b.depth[block] = max(b.depth[block], depth)
	}
	b.heads[l.head] = depth > 0
	for _, in := range l.inner {
		b.depths(in, depth+1)
	}
}

// enters reports whether the region can be entered at a block.
func (b *builder) enters(block *ssa.BasicBlock) bool { return b.heads[block] || block == b.l.head }

// count is the number of machine blocks of a block.
func (b *builder) count(block *ssa.BasicBlock) int {
	n := 1 + len(b.steps(block))
	for _, instr := range block.Instrs {
		switch v := instr.(type) {
		case *ssa.Next:
			if _, made := b.made[v]; made {
				n += blocksOfNext
			}
		case *ssa.Call:
			if in := b.calls[v]; in != nil && len(in.order) > 1 {
				n += len(in.order)
			}
		}
	}
	return n
}

// build makes the machine blocks of a block.
func (b *builder) build(block *ssa.BasicBlock) {
	b.block = block
	b.begin(b.enters(block))
	for k, instr := range block.Instrs {
		b.index = k
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		b.out.Params = append(b.out.Params, b.values[phi]...)
	}
	if b.heads[block] {
		b.emit(machine.Instr{Op: machine.Poll, Dst: machine.None, A: machine.None, B: machine.None, C: machine.None, Exit: b.pollExit()})
	}
	steps := b.steps(block)
	for k := 0; k < len(block.Instrs)-1; k++ {
		b.index = k
		if len(steps) > 0 && steps[0].from == k {
			b.step(steps[0])
			k = steps[0].to - 1
			steps = steps[1:]
			continue
		}
		if v, ok := block.Instrs[k].(ssa.Value); ok && b.fused(v) {
			continue
		}
		b.instruction(block.Instrs[k])
	}
	b.index = len(block.Instrs) - 1
	b.end(block, block.Instrs[b.index])
}

// fused reports whether a value is computed where it is used.
func (b *builder) fused(v ssa.Value) bool {
	if b.sub != nil {
		return b.sub.fused(v)
	}
	return b.c.fused[v]
}

// begin begins a machine block.
func (b *builder) begin(enter bool) {
	b.r.Blocks = append(b.r.Blocks, machine.Block{Depth: b.depth[b.block], Enter: enter, A: machine.None, B: machine.None})
	b.out = &b.r.Blocks[len(b.r.Blocks)-1]
}

func (b *builder) emit(i machine.Instr) { b.out.Instrs = append(b.out.Instrs, i) }

// do emits an operation with a new result.
func (b *builder) do(op machine.Op, k machine.Kind, x, y machine.Value) machine.Value {
	d := b.r.Value(k, -1)
	b.emit(machine.Instr{Op: op, Kind: k, Dst: d, A: x, B: y, C: machine.None})
	return d
}

// check emits a check.
func (b *builder) check(op machine.Op, k machine.Kind, x, y machine.Value) {
	b.emit(machine.Instr{Op: op, Kind: k, Dst: machine.None, A: x, B: y, C: machine.None, Exit: b.exit()})
}

// steps are the runs of instructions of a block that closures carry out.
type steps struct{ from, to int }

func (b *builder) steps(block *ssa.BasicBlock) []steps {
	var out []steps
	for k := 0; k < len(block.Instrs)-1; k++ {
		if !b.isStep(block.Instrs[k]) {
			continue
		}
		if n := len(out); n > 0 && b.nothing(block, out[n-1].to, k) {
			out[n-1].to = k + 1
		} else {
			out = append(out, steps{k, k + 1})
		}
	}
	return out
}

// nothing reports whether the instructions from ... to-1 of a block need no code.
func (b *builder) nothing(block *ssa.BasicBlock, from, to int) bool {
	for k := from; k < to; k++ {
		v, ok := block.Instrs[k].(ssa.Value)
		if ok && b.c.fused[v] || b.idle(block.Instrs[k]) {
			continue
		}
		return false
	}
	return true
}

// step leaves for the closures of some instructions, and enters again.
func (b *builder) step(s steps) {
	starts := b.c.starts[b.block.Index]
	ops := b.c.blocks[b.block.Index].ops[starts[s.from]:starts[s.to]]
	n := b.newExit(exit{ops: ops, enter: len(b.r.Blocks), pos: b.c.blocks[b.l.head.Index].pos}, b.saved(b.live.before(b.block, s.from)))
	b.out.End, b.out.Exit = machine.Leave, n
	b.begin(true)
}

func (b *builder) newExit(x exit, save []machine.Value) int {
	b.exits = append(b.exits, x)
	return b.r.Exit(save...)
}

// exit leaves before the present instruction, for its closure.
func (b *builder) exit() int {
	at := place{b.block, b.index}
	if n, ok := b.exitAt[at]; ok {
		return n
	}
	then := b.c.blocks[b.block.Index]
	n := b.newExit(exit{enter: -1, then: then, from: b.c.starts[b.block.Index][b.index]}, b.saved(b.live.before(b.block, b.index)))
	b.exitAt[at] = n
	return n
}

// pollExit leaves at the beginning of a loop, for a look at the stop flag.
func (b *builder) pollExit() int {
	return b.newExit(exit{enter: -1, then: b.c.blocks[b.block.Index], whole: true}, b.saved(b.live.in[b.block.Index]))
}

// saved are the parts of live values.
func (b *builder) saved(live bits) []machine.Value {
	var out []machine.Value
	for w, word := range live {
		for ; word != 0; word &= word - 1 {
			out = append(out, b.values[b.numbered[64*w+mathbits.TrailingZeros64(word)]]...)
		}
	}
	return out
}

// end makes the end of a block.
func (b *builder) end(block *ssa.BasicBlock, instr ssa.Instruction) {
	switch instr := instr.(type) {
	case *ssa.Jump:
		if to := block.Succs[0]; b.inside(to) {
			b.out.End, b.out.To = machine.Jump, b.edge(block, to)
		} else {
			b.out.End, b.out.Exit = machine.Leave, b.exit()
		}
	case *ssa.If:
		end := machine.Block{End: machine.Branch}
		if cmp, ok := instr.Cond.(*ssa.BinOp); ok && b.fused(cmp) && (b.sub != nil || b.comparable(cmp)) {
			end.Cond, end.Kind, end.A, end.B = b.comparison(cmp)
		} else if ok && b.fused(cmp) { // its operands are for closures
			b.out.End, b.out.Exit = machine.Leave, b.exit()
			return
		} else {
			end.Cond, end.Kind, end.A, end.B = machine.Ne, machine.Bool, b.one(instr.Cond), b.r.Const(machine.Bool, 0)
		}
		end.To, end.Else = b.way(block, 0), b.way(block, 1)
		out := b.out
		out.End, out.Cond, out.Kind, out.A, out.B, out.To, out.Else = end.End, end.Cond, end.Kind, end.A, end.B, end.To, end.Else
	case *ssa.Return:
		if b.sub == nil {
			b.out.End, b.out.Exit = machine.Leave, b.exit()
			return
		}
		b.out.End, b.out.To = machine.Jump, machine.Edge{Block: b.sub.after, Args: b.parts(instr.Results[0])}
	default: // a panic
		b.out.End, b.out.Exit = machine.Leave, b.exit()
	}
}

// inside reports whether machine code goes on in a block.
func (b *builder) inside(to *ssa.BasicBlock) bool { return b.sub != nil || b.l.blocks[to] }

// way is the edge to a successor, which may be outside of the loop.
func (b *builder) way(block *ssa.BasicBlock, i int) machine.Edge {
	to := block.Succs[i]
	if b.inside(to) {
		return b.edge(block, to)
	}
	return b.leave(b.newExit(exit{enter: -1, then: b.c.edges[block.Index][i], whole: true}, b.saved(b.live.edge(block, to))))
}

// leave is an edge to an exit.
func (b *builder) leave(exit int) machine.Edge {
	b.cold = append(b.cold, machine.Block{End: machine.Leave, Exit: exit, A: machine.None, B: machine.None})
	return machine.Edge{Block: b.total + len(b.cold) - 1}
}

// edge gives the phis of a block in the loop their values.
func (b *builder) edge(from, to *ssa.BasicBlock) machine.Edge {
	first := b.first
	if b.sub != nil {
		first = b.sub.first
	}
	e := machine.Edge{Block: first[to]}
	if _, ok := to.Instrs[0].(*ssa.Phi); !ok {
		return e
	}
	way := b.c.predecessor(to, from)
	for _, instr := range to.Instrs {
		phi, ok := instr.(*ssa.Phi)
		if !ok {
			break
		}
		e.Args = append(e.Args, b.parts(phi.Edges[way])...)
	}
	return e
}

// one is a value of one part.
func (b *builder) one(v ssa.Value) machine.Value { return b.parts(v)[0] }

// parts are the parts of an operand: of a constant, of what machine code has computed, or
// of what lies in the frame.
func (b *builder) parts(v ssa.Value) []machine.Value {
	if p, ok := b.values[v]; ok {
		return p
	}
	t := b.c.typeOf(v)
	var out []machine.Value
	switch x := v.(type) {
	case *ssa.Const:
		out = b.constant(x, t)
	case *ssa.Global:
		out = []machine.Value{b.r.Const(machine.Pointer, uint64(uintptr(b.global(x))))}
	case *ssa.ChangeType:
		if _, ok := b.made[holder(x)]; ok || b.sub != nil {
			out = b.parts(x.X)
		}
	case *ssa.Extract:
		if _, ok := b.made[x.Tuple]; ok {
			out = b.several[x.Tuple][x.Index]
		}
	}
	if out == nil {
		s := b.c.slots[v]
		for _, p := range partsOf(t) {
			out = append(out, b.r.Kept(p.kind, int32(s.offset+p.offset)))
		}
	}
	b.values[v] = out
	return out
}

// global is the address of a variable, which the region keeps alive.
func (b *builder) global(g *ssa.Global) unsafe.Pointer {
	p := b.c.e.global(g)
	b.globals = append(b.globals, p)
	return p
}

// constant is a number, nil, or what else is nothing but zeros; nil for others, which lie in the frame.
func (b *builder) constant(k *ssa.Const, t *typ) []machine.Value {
	parts := partsOf(t)
	if k.Value == nil {
		out := make([]machine.Value, len(parts))
		for i, p := range parts {
			out[i] = b.r.Const(p.kind, 0)
		}
		return out
	}
	if kind, ok := scalar(t); ok {
		return []machine.Value{b.r.Const(kind, bitsOf(constantValue(t, k), kind))}
	}
	s := b.c.consts[constKey{t, k.Value.ExactString()}]
	var out []machine.Value
	for _, p := range parts {
		out = append(out, b.r.Kept(p.kind, int32(s.offset+p.offset)))
	}
	return out
}

// bitsOf reads a number as package machine has constants.
func bitsOf(p unsafe.Pointer, k machine.Kind) uint64 {
	switch k {
	case machine.Bool, machine.Uint8:
		return uint64(*(*uint8)(p))
	case machine.Int8:
		return uint64(*(*int8)(p))
	case machine.Int16:
		return uint64(*(*int16)(p))
	case machine.Uint16:
		return uint64(*(*uint16)(p))
	case machine.Int32:
		return uint64(*(*int32)(p))
	case machine.Uint32, machine.Float32:
		return uint64(*(*uint32)(p))
	}
	return *(*uint64)(p)
}

// comparable reports whether machine code compares the operands.
func (b *builder) comparable(v *ssa.BinOp) bool {
	t := b.c.typeOf(v.X)
	if _, ok := scalar(t); ok {
		return b.known(v.X) && b.known(v.Y) && t.mem.Kind() == b.c.typeOf(v.Y).mem.Kind()
	}
	return false
}

var comparisons = map[token.Token]machine.Op{
	token.EQL: machine.Eq, token.NEQ: machine.Ne, token.LSS: machine.Lt, token.LEQ: machine.Le, token.GTR: machine.Gt, token.GEQ: machine.Ge,
}

func (b *builder) comparison(v *ssa.BinOp) (machine.Op, machine.Kind, machine.Value, machine.Value) {
	k, _ := scalar(b.c.typeOf(v.X))
	return comparisons[v.Op], k, b.one(v.X), b.one(v.Y)
}

// known reports whether the parts of an operand can be had: it lies in a slot of the frame, or
// machine code computes it.
func (b *builder) known(v ssa.Value) bool {
	if partsOf(b.c.typeOf(v)) == nil {
		return false
	}
	switch x := v.(type) {
	case *ssa.Const:
		if _, number := scalar(b.c.typeOf(v)); number || x.Value == nil {
			return true
		}
		_, ok := b.c.consts[constKey{b.c.typeOf(v), x.Value.ExactString()}]
		return ok
	case *ssa.Global:
		return true
	case *ssa.Function, *ssa.Builtin:
		return false
	}
	if _, ok := b.made[holder(v)]; ok {
		return true
	}
	_, ok := b.c.slots[v]
	return ok
}

// isTuple reports whether a value is several.
func isTuple(v ssa.Value) bool { _, ok := v.Type().(*types.Tuple); return ok }
