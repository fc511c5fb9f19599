package machine

import "github.com/mercer-go/mercer/interp/lang/machine/x86"

// move gives a parameter its value.
type move struct{ to, from Value }

// moves are those of an edge.
func (c *lowering) moves(e *Edge) (all []move) {
	for k, p := range c.r.Blocks[e.Block].Params {
		if c.places[p].kind != nowhere && c.places[p] != c.places[e.Args[k]] {
			all = append(all, move{p, e.Args[k]})
		}
	}
	return all
}

// edge makes the moves of an edge: all at the same time.
func (c *lowering) edge(e *Edge) {
	waiting := c.moves(e)
	for len(waiting) > 0 {
		n := len(waiting)
		for i := 0; i < len(waiting); i++ {
			if m := waiting[i]; !c.reads(waiting, i, c.places[m.to]) {
				c.move(m)
				waiting = append(waiting[:i], waiting[i+1:]...)
				i--
			}
		}
		if len(waiting) == n {
			waiting = c.cycle(waiting)
		}
	}
}

// reads reports whether another move than the i-th reads a place.
func (c *lowering) reads(moves []move, i int, p place) bool {
	for j, m := range moves {
		if j != i && c.places[m.from] == p {
			return true
		}
	}
	return false
}

// move makes one move. It uses the first scratch register for what lies in memory.
func (c *lowering) move(m move) {
	to := c.places[m.to]
	if c.r.Values[m.to].Kind.Float() {
		if to.kind == inFloat {
			c.floatingTo(x86.X(to.reg), m.from)
		} else {
			c.setFloat(m.to, c.floating(m.from, fscratch))
		}
		return
	}
	if to.kind == inRegister {
		c.integerTo(x86.Reg(to.reg), m.from)
	} else {
		c.set(m.to, c.integer(m.from, scratch))
	}
}

// cycle makes the moves of which each waits for another: the last one's value waits in the second scratch register.
func (c *lowering) cycle(waiting []move) []move {
	first := waiting[0]
	float := c.r.Values[first.to].Kind.Float()
	old, hole := c.places[first.to], first
	switch { // what is there now is another value, perhaps of another width
	case old.kind == inFloat:
		c.MovX(fsecond, x86.X(old.reg))
	case float:
		c.LoadX(x86.W64, fsecond, spill(old.at))
	default:
		c.integerTo(scratch2, first.to)
	}
	rest := waiting[1:]
	for {
		c.move(hole)
		next := -1
		for i, m := range rest {
			if c.places[m.to] == c.places[hole.from] {
				next = i
			}
		}
		m := rest[next]
		rest = append(rest[:next], rest[next+1:]...)
		if c.places[m.from] != old {
			hole = m
			continue
		}
		if float {
			c.setFloat(m.to, fsecond)
		} else {
			c.set(m.to, scratch2)
		}
		return rest
	}
}
