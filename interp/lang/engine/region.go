package engine

import (
	"fmt"
	"go/token"
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
	enter int       // then the block of the region to enter, unless a function in it has been replaced; -1 if it goes on with closures
	pos   token.Pos // of the loop, if it is stopped here
	then  *block    // those of the rest of this block
	from  int       // its first op
	whole bool      // then is to be run as any block

	returns bool // the function has returned: its results are in the frame

	one  func(float64) float64      // what to compute of the number at scratch
	two  func(x, y float64) float64 // of the two there
	last bool                       // a callback returns that number
}

// compute computes what the machine code left for, if that is a number, and puts it at scratch.
func (x *exit) compute(scratch unsafe.Pointer) bool {
	a := (*[2]float64)(scratch)
	switch {
	case x.one != nil:
		a[0] = x.one(a[0])
	case x.two != nil:
		a[0] = x.two(a[0], a[1])
	default:
		return false
	}
	return true
}

// way is a block of a region at which it can be entered.
type way struct {
	region *region
	at     int
}

// builder makes the region of a loop.
type builder struct {
	c        *compiler
	r        *machine.Region
	l        *loop
	order    []*ssa.BasicBlock
	values   map[ssa.Value][]machine.Value   // parts; of a value that is several, the parts of all
	made     map[ssa.Value]int               // the values that machine code computes, numbered
	numbered []ssa.Value                     // the same by number
	heads    map[*ssa.BasicBlock]bool        // the beginnings of loops
	calls    map[*ssa.Call]*inlined          // what is computed in place; nil if it is not
	inPlace  int                             // the instructions of all that, with what is in it
	sub      *inlined                        // being computed
	several  map[ssa.Value][][]machine.Value // of a value that is several: the parts of each
	live     *regionLive
	first    map[*ssa.BasicBlock]int // the number of a block's first machine block
	depth    map[*ssa.BasicBlock]int
	within   map[*ssa.BasicBlock]*ssa.BasicBlock // the beginning of the innermost loop
	exits    []exit
	exitAt   map[place]int
	globals  []unsafe.Pointer

	block *ssa.BasicBlock // being built; of the function itself
	out   *machine.Block
	index int             // of the instruction
	cold  []machine.Block // after the others, of which there are
	total int
	stays []stay

	scratch int32       // the place of the numbers for compiled functions
	small   *smallFrame // of a callback; else nil
}

// place is an instruction of a block.
type place struct {
	block *ssa.BasicBlock
	index int
}

// region makes machine code of a loop, or says why not, and what closures carry out.
func (c *compiler) region(l *loop) (*region, []stay, error) {
	b := c.builder(l)
	r, err := b.region()
	return r, b.stays, err
}

func (c *compiler) builder(l *loop) *builder {
	return &builder{
		c: c, r: machine.NewRegion(), l: l, order: l.order(), values: map[ssa.Value][]machine.Value{}, made: map[ssa.Value]int{},
		first: map[*ssa.BasicBlock]int{}, depth: map[*ssa.BasicBlock]int{}, within: map[*ssa.BasicBlock]*ssa.BasicBlock{}, exitAt: map[place]int{},
		heads: map[*ssa.BasicBlock]bool{}, calls: map[*ssa.Call]*inlined{}, several: map[ssa.Value][][]machine.Value{},
		scratch: scratchAt,
	}
}

func (b *builder) region() (*region, error) {
	b.depths(b.l, b.l.depth)
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
	if b.small != nil {
		b.returning()
	}
	reg := &region{target: map[*block]int{}}
	for _, block := range b.order {
		if len(b.r.Blocks) != b.first[block] {
			panic(fmt.Sprintf("engine: machine code of %s: block %v is %d, not %d", b.c.fn.ssa, block, len(b.r.Blocks), b.first[block]))
		}
		b.build(block)
		if b.enters(block) {
			reg.target[b.c.blocks[block.Index]] = b.first[block]
		}
	}
	if len(b.r.Blocks) != b.total {
		panic(fmt.Sprintf("engine: machine code of %s: %d blocks, not %d", b.c.fn.ssa, len(b.r.Blocks), b.total))
	}
	b.r.Blocks = append(b.r.Blocks, b.cold...)
	if b.small != nil {
		if err := b.small.finish(); err != nil {
			return nil, err
		}
		b.r.Door = b.small.door
	}
	b.r.Due = b.c.e.machine == nativePolls
	if b.c.e.machine >= nativeForce {
		if err := b.r.Verify(); err != nil {
			panic(fmt.Sprintf("engine: machine code of %s: %v\n%v", b.c.fn.ssa, err, b.r))
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

// depths notes the innermost loop of each block, and how deep it lies.
func (b *builder) depths(l *loop, depth int) {
	for block := range l.blocks {
		b.depth[block], b.within[block] = depth, l.head
	}
	b.heads[l.head] = depth > 0
	for _, in := range l.inner {
		b.depths(in, depth+1)
	}
}

// enters reports whether the region can be entered at a block.
func (b *builder) enters(block *ssa.BasicBlock) bool {
	return b.heads[block] && b.small == nil || block == b.l.head
}

// count is the number of machine blocks of a block.
func (b *builder) count(block *ssa.BasicBlock) int {
	n := 1 + len(b.steps(block))
	for _, instr := range block.Instrs[:b.length(block)] {
		if b.clears(instr) {
			n++
		}
		switch v := instr.(type) {
		case *ssa.Next:
			if _, made := b.made[v]; made {
				n += blocksOfNext
			}
		case *ssa.Call:
			if in := b.calls[v]; in != nil && len(in.order) > 1 {
				n += len(in.order)
			} else if b.copies(v) {
				n += blocksOfCopy
			} else if b.leavesFor(v) || b.isAgain(v) {
				n++
			}
		}
	}
	return n
}

// stale reports whether a function whose code is in the region has been replaced.
func (r *region) stale() bool {
	for _, fn := range r.inlined {
		if fn.changed() {
			return true
		}
	}
	return false
}

// enter runs the region from a block on until it leaves for more than a number.
func (r *region) enter(f *frame, at int) *exit {
	for {
		x := &r.exits[r.code.Run(f.at(0), at)]
		if !x.compute(unsafe.Pointer(&f.scratch)) {
			return x
		}
		if f.g.stop.Load() { // the scheduler may have had its way meanwhile, so that no poll is due
			f.pos = x.pos
			panic(Stopped{})
		}
		at = x.enter
	}
}

// run runs the region from a block on, and returns the block to go on with.
func (r *region) run(f *frame, at int) *block {
	x := r.enter(f, at)
	for x.enter >= 0 {
		for _, o := range x.ops {
			o(f)
		}
		if f.g.stop.Load() {
			f.pos = x.pos
			panic(Stopped{})
		}
		if x.then != nil && r.stale() { // a channel may have told of the other function
			break
		}
		x = r.enter(f, x.enter)
	}
	if x.whole || x.returns {
		return x.then
	}
	b := x.then
	for _, o := range b.ops[x.from:] {
		o(f)
	}
	if b.to != nil {
		return b.to
	}
	return b.next(f)
}
