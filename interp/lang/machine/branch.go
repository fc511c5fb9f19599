package machine

import "github.com/mercer-go/mercer/interp/lang/machine/x86"

// branch makes the code of a block's end that compares. The block that follows needs no jump, and what has
// no moves to make is jumped to at once.
func (c *lowering) branch(b int, block *Block) {
	t := c.compare(block.Cond, block.Kind, block.A, block.B)
	next, other, jump := &block.To, &block.Else, c.unless
	follows := next.Block == b+1
	if follows && other.Block <= b && len(c.moves(other)) > 0 || // a loop goes on with one jump, not two
		!follows && other.Block == b+1 && len(c.moves(next)) == 0 {
		next, other, jump = other, next, c.when
	}
	if len(c.moves(other)) == 0 {
		jump(t, c.blocks[other.Block])
		c.edge(next)
		c.goTo(b, next.Block)
		return
	}
	moves := c.Label()
	jump(t, moves)
	c.edge(next)
	c.goTo(b, next.Block)
	if next.Block != b+1 {
		c.Bind(moves)
		c.edge(other)
		c.goTo(b, other.Block)
		return
	}
	c.aside = append(c.aside, func() {
		c.Bind(moves)
		c.edge(other)
		c.Jmp(c.blocks[other.Block])
	})
}

// unless jumps if a comparison does not hold.
func (c *lowering) unless(t test, to x86.Label) {
	switch {
	case t.float && t.parity == x86.NoParity:
		c.Jcc(x86.Parity, to)
		c.Jcc(x86.NotEqual, to)
	case t.float: // != holds if unordered
		holds := c.Label()
		c.Jcc(x86.Parity, holds)
		c.Jcc(x86.Equal, to)
		c.Bind(holds)
	default:
		c.Jcc(t.cond.Not(), to)
	}
}

// when jumps if a comparison holds.
func (c *lowering) when(t test, to x86.Label) {
	switch {
	case t.float && t.parity == x86.NoParity:
		fails := c.Label()
		c.Jcc(x86.Parity, fails)
		c.Jcc(x86.Equal, to)
		c.Bind(fails)
	case t.float:
		c.Jcc(x86.Parity, to)
		c.Jcc(x86.NotEqual, to)
	default:
		c.Jcc(t.cond, to)
	}
}
