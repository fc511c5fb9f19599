package machine

import (
	"errors"
	"fmt"

	"github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/lang/machine/x86"
)

// maxSaved is how many pointers an exit can hand over.
const maxSaved = 16

// ErrRoom says that more values of a region are live at a time than there is room for.
var ErrRoom = errors.New("machine: more values at a time than there is room for")

// Compile makes machine code of a region. It fails where the processor or the system does
// not take it (exec.Available), and for a region that needs more room than there is.
func Compile(r *Region) (*Code, error) {
	if err := exec.Available(); err != nil {
		return nil, err
	}
	code := &Code{}
	for k := range r.Exits {
		homes, err := r.pointers(k)
		if err != nil {
			return nil, err
		}
		code.pointers = append(code.pointers, homes)
	}
	r.unrepeat()
	r.trim()
	live := r.live()
	places, ok := allocate(r, live)
	if !ok {
		return nil, ErrRoom
	}
	c := &lowering{Asm: &x86.Asm{}, r: r, places: places, live: live, used: r.used(), loaded: None}
	for b := range r.Blocks {
		l := c.Label()
		c.blocks, c.begins = append(c.blocks, l), append(c.begins, l)
		if r.behindPoll(b) {
			c.begins[b] = c.Label()
		}
	}
	for range r.Exits {
		c.exits = append(c.exits, c.Label())
	}
	heads := r.heads()
	for b := range r.Blocks {
		if heads[b] {
			c.Align(loopAlign)
		}
		c.block(b)
	}
	c.entries = make([]x86.Label, len(r.Blocks))
	for b := range r.Blocks {
		if r.Blocks[b].Enter {
			c.entries[b] = c.Label()
		}
	}
	for _, out := range c.aside {
		out()
	}
	for k, taken := range r.taken() {
		if taken {
			c.exit(k)
		}
	}
	for b := range r.Blocks {
		if r.Blocks[b].Enter {
			c.entry(b, c.entries[b])
		}
	}
	door := -1
	if r.Door != nil {
		c.Align(doorAlign)
		door = c.Len()
		c.door(r.Door, c.entries[r.Door.Block])
	}
	text, err := exec.Map(c.Bytes(), door >= 0)
	if err != nil {
		return nil, err
	}
	code.text = text
	if door >= 0 {
		code.door = text.Address(uintptr(door))
	}
	for b, l := range c.entries {
		at := -1
		if r.Blocks[b].Enter {
			at = c.Offset(l)
		}
		code.entries = append(code.entries, at)
	}
	return code, nil
}

// loopAlign is where loops begin: elsewhere a short one may take half as long again, as its
// instructions happen to lie.
const loopAlign = 32

// doorAlign is where doors begin, as Go's functions do.
const doorAlign = 32

// heads tells the blocks to which an edge leads back.
func (r *Region) heads() []bool {
	heads := make([]bool, len(r.Blocks))
	for b := range r.Blocks {
		for _, e := range r.Blocks[b].edges() {
			heads[e.Block] = heads[e.Block] || e.Block <= b
		}
	}
	return heads
}

// behindPoll reports whether a block is entered behind the Poll with which it begins.
func (r *Region) behindPoll(b int) bool {
	return r.Due && len(r.Blocks[b].Instrs) > 0 && r.Blocks[b].Instrs[0].Op == Poll
}

// taken tells the exits that something leads to. What others would save may be nowhere.
func (r *Region) taken() []bool {
	taken := make([]bool, len(r.Exits))
	for b := range r.Blocks {
		block := &r.Blocks[b]
		for k := range block.Instrs {
			if i := &block.Instrs[k]; i.Op >= CheckIndex {
				taken[i.Exit] = true
			}
		}
		if block.End == Leave {
			taken[block.Exit] = true
		}
	}
	return taken
}

// pointers are the homes of the pointers that an exit hands over.
func (r *Region) pointers(exit int) ([]int32, error) {
	var homes []int32
	if r.Exits[exit].Again != nil {
		return nil, nil
	}
	for _, v := range r.Exits[exit].Save {
		if info := &r.Values[v]; info.Kind == Pointer && !info.Kept {
			homes = append(homes, info.Home)
		}
	}
	if len(homes) > maxSaved {
		return nil, fmt.Errorf("machine: an exit saves %d pointers, more than %d", len(homes), maxSaved)
	}
	return homes, nil
}

// block makes the code of a block.
func (c *lowering) block(b int) {
	block := &c.r.Blocks[b]
	c.Bind(c.blocks[b])
	for k := range block.Instrs {
		i := &block.Instrs[k]
		if k+1 < len(block.Instrs) && block.Instrs[k+1].reads(i) && c.used[i.Dst] == 1 {
			c.loaded, c.from = i.Dst, c.address(i)
			continue
		}
		c.instruction(i)
		c.loaded = None
		if k == 0 && c.r.behindPoll(b) {
			c.Bind(c.begins[b])
		}
	}
	switch block.End {
	case Leave:
		c.Jmp(c.exits[block.Exit])
	case Jump:
		c.edge(&block.To)
		c.goTo(b, block.To.Block)
	case Branch:
		c.branch(b, block)
	}
}

// reads reports whether an instruction can read what a load before it loads from memory.
func (i *Instr) reads(load *Instr) bool {
	return load.Op == Load && load.Kind.Float() && i.Op >= Add && i.Op <= Div && i.Kind == load.Kind && i.B == load.Dst && i.A != load.Dst
}

// goTo jumps to a block unless it follows.
func (c *lowering) goTo(from, to int) {
	if to != from+1 {
		c.Jmp(c.blocks[to])
	}
}

func (c *lowering) instruction(i *Instr) {
	switch {
	case i.Op == Poll:
		if c.r.Due {
			c.Jmp(c.exits[i.Exit])
			return
		}
		c.OpLoad(x86.Cmp, x86.W64, x86.SP, x86.Addr(x86.R14, exec.GuardOffset))
		c.Jcc(x86.BelowEqual, c.exits[i.Exit])
	case i.Op >= CheckIndex:
		c.check(i)
	case i.Op == Load:
		m := c.address(i)
		if i.Kind.Float() {
			d := c.floatResult(i.Dst)
			c.LoadX(width(i.Kind), d, m)
			c.setFloat(i.Dst, d)
		} else {
			d := c.result(i.Dst)
			c.load(d, m, i.Kind)
			c.set(i.Dst, d)
		}
	case i.Op == Store:
		c.storeTo(c.address(i), i)
	case i.Op.compare():
		c.truth(i)
	case i.Op == Convert:
		c.convert(i)
	case i.Op == Bits:
		c.bits(i)
	case i.Kind.Float():
		c.floatOp(i)
	default:
		c.integerOp(i)
	}
}

// storeTo writes B.
func (c *lowering) storeTo(m x86.Mem, i *Instr) {
	if i.Kind.Float() {
		c.StoreX(width(i.Kind), m, c.floating(i.B, fscratch))
		return
	}
	if n, ok := c.small(i.B); ok && i.Kind.Size() == 8 {
		c.StoreImm(m, n)
		return
	}
	if i.B != Frame && c.places[i.B].kind != inRegister && m.HasIndex && m.Index == scratch2 { // no register is left for it
		c.Lea(scratch, m)
		m = x86.Addr(scratch, 0)
	}
	c.Store(width(i.Kind), m, c.integer(i.B, scratch2))
}

// exit writes what the frame lacks, and returns the number of the exit. It hands
// pointers over.
func (c *lowering) exit(k int) {
	c.Bind(c.exits[k])
	again := c.r.Exits[k].Again
	pointers := 0
	for _, v := range c.r.Exits[k].Save {
		info := &c.r.Values[v]
		switch {
		case info.Kept:
		case info.Kind == Pointer && again == nil:
			if pointers == 0 {
				c.LoadZ(x86.W64, scratch, x86.Addr(x86.SP, exec.SaveOffset))
			}
			c.Store(x86.W64, x86.Addr(scratch, int32(8*pointers)), c.integer(v, scratch2))
			pointers++
		case info.Kind.Float():
			c.StoreX(width(info.Kind), home(info.Home), c.floating(v, fscratch))
		default:
			c.Store(width(info.Kind), home(info.Home), c.integer(v, scratch2))
		}
	}
	if again != nil {
		c.again(again)
	}
	c.MovImm(x86.AX, int64(k))
	c.Ret()
}

// entry reads what is live in a block from the frame.
func (c *lowering) entry(b int, l x86.Label) {
	c.Bind(l)
	read := func(v Value) {
		info := &c.r.Values[v]
		if p := c.places[v]; p.kind == nowhere || p.kind == inFrame || p.kind == isConst {
			return
		}
		if info.Kind.Float() {
			d := c.floatResult(v)
			c.LoadX(width(info.Kind), d, home(info.Home))
			c.setFloat(v, d)
		} else {
			d := c.result(v)
			c.load(d, home(info.Home), info.Kind)
			c.set(v, d)
		}
	}
	c.live.in[b].each(read)
	for _, p := range c.r.Blocks[b].Params {
		read(p)
	}
	c.Jmp(c.begins[b])
}
