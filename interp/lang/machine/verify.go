package machine

import "fmt"

// Verify returns an error for the first rule that the region breaks. It says in which
// block and at which instruction.
//
// A value is set in one place, a parameter or an instruction, before it is used in the order
// of the blocks. Constants, Frame and Kept values are not set. Other values that are not set
// come from their homes. A value that is live where the region can be entered has a
// home, which no other value shares that is live there. It is not set further down: a loop
// that changes a value has a parameter for it.
//
// A loop begins with a Poll.
func (r *Region) Verify() error { return check(r).err }

// check is Verify, with what it found.
func check(r *Region) *checker {
	c := &checker{r: r}
	for _, step := range []func(){c.values, c.numbers, c.settings, c.kinds, c.homes, c.order, c.live, c.keeps, c.polls} {
		if step(); c.err != nil {
			break
		}
	}
	return c
}

// checker holds what the steps of verify found. Each step relies on those before it.
type checker struct {
	r        *Region
	err      error
	setBlock []int    // the block that sets a value; -1 if none does
	setInstr []int    // the instruction there; -1 for a parameter
	liveIn   [][]bool // by block and value: live at its beginning, with parameters that are used
}

// atEnd stands for the end of a block in the place of an instruction.
const atEnd = -2

func (c *checker) failf(block, instr int, format string, args ...any) {
	if c.err != nil {
		return
	}
	where := fmt.Sprintf("b%d", block)
	switch {
	case instr == atEnd:
		where += ", end"
	case instr >= 0:
		where += fmt.Sprintf(", instruction %d (%v)", instr, &c.r.Blocks[block].Instrs[instr])
	}
	c.err = fmt.Errorf("machine: %s: %s", where, fmt.Sprintf(format, args...))
}

// values checks the table of values.
func (c *checker) values() {
	if len(c.r.Values) == 0 || c.r.Values[Frame] != (ValueInfo{Kind: Pointer, Home: -1}) {
		c.err = fmt.Errorf("machine: v0 is not the frame, a pointer without a home")
		return
	}
	for i, v := range c.r.Values {
		reason := ""
		switch {
		case v.Kind > Pointer:
			reason = "has no kind"
		case v.Home < -1:
			reason = "has a negative home"
		case v.Home >= 0 && int(v.Home)%v.Kind.Size() != 0:
			reason = "has a home that is not a multiple of its size"
		case v.Kept && v.Const:
			reason = "is a constant and kept"
		case v.Kept && v.Home < 0:
			reason = "is kept and has no home"
		case v.Const && !v.extended():
			reason = "is a constant whose bits do not fit its kind"
		default:
			continue
		}
		c.err = fmt.Errorf("machine: v%d (%v) %s", i, v.Kind, reason)
		return
	}
}

// extended reports whether the bits of a constant are as Region.Const wants them.
func (v *ValueInfo) extended() bool {
	switch v.Kind {
	case Bool:
		return v.Bits <= 1
	case Pointer, Float64:
		return true
	}
	unused := 64 - 8*v.Kind.Size()
	if v.Kind.Signed() {
		return uint64(int64(v.Bits<<unused)>>unused) == v.Bits
	}
	return v.Bits<<unused>>unused == v.Bits
}

// numbers checks that values, blocks, exits and operations exist.
func (c *checker) numbers() {
	r := c.r
	has := func(b, i int, values ...Value) {
		for _, v := range values {
			if v < 0 || int(v) >= len(r.Values) {
				c.failf(b, i, "there is no v%d", v)
			}
		}
	}
	exit := func(b, i, e int) {
		if e < 0 || e >= len(r.Exits) {
			c.failf(b, i, "there is no exit %d", e)
			return
		}
		has(b, i, r.Exits[e].Save...)
	}
	enter := false
	for b := range r.Blocks {
		block := &r.Blocks[b]
		enter = enter || block.Enter
		has(b, -1, block.Params...)
		for i := range block.Instrs {
			in := &block.Instrs[i]
			if int(in.Op) >= len(forms) || in.Kind > Pointer {
				c.err = fmt.Errorf("machine: b%d, instruction %d: there is no %v of kind %v", b, i, in.Op, in.Kind)
				return
			}
			has(b, i, in.operands()...)
			if forms[in.Op].result {
				has(b, i, in.Dst)
			}
			if forms[in.Op].exit {
				exit(b, i, in.Exit)
			}
		}
		has(b, atEnd, block.operands()...)
		switch {
		case block.End > Leave:
			c.failf(b, atEnd, "there is no end %d", block.End)
		case block.End == Leave:
			exit(b, atEnd, block.Exit)
		}
		for _, e := range block.edges() {
			has(b, atEnd, e.Args...)
			if e.Block < 0 || e.Block >= len(r.Blocks) {
				c.failf(b, atEnd, "there is no b%d", e.Block)
			}
		}
	}
	if c.err == nil && !enter {
		c.err = fmt.Errorf("machine: no block can be entered")
	}
}

// settings finds where values are set.
func (c *checker) settings() {
	c.setBlock, c.setInstr = make([]int, len(c.r.Values)), make([]int, len(c.r.Values))
	for i := range c.setBlock {
		c.setBlock[i] = -1
	}
	set := func(b, i int, v Value) {
		info := &c.r.Values[v]
		switch {
		case v == Frame:
			c.failf(b, i, "it sets the frame")
		case info.Const:
			c.failf(b, i, "it sets the constant v%d", v)
		case info.Kept:
			c.failf(b, i, "it sets v%d, which the frame keeps", v)
		case c.setBlock[v] >= 0:
			c.failf(b, i, "v%d is set in b%d too", v, c.setBlock[v])
		}
		c.setBlock[v], c.setInstr[v] = b, i
	}
	for b := range c.r.Blocks {
		for _, p := range c.r.Blocks[b].Params {
			set(b, -1, p)
		}
		for i, in := range c.r.Blocks[b].Instrs {
			if forms[in.Op].result {
				set(b, i, in.Dst)
			}
		}
	}
}
