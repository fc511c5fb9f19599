package machine

import "slices"

// shrink makes a region smaller as long as it differs. It takes what it can off one at a time:
// instructions, with a constant for the result; one side of branches; parameters, and what
// exits save.
func shrink(r *randomRegion, differs func(*randomRegion) bool) *randomRegion {
	for smaller := true; smaller; {
		smaller = false
		try := func(change func(c *Region) bool) bool {
			c := &randomRegion{clone(r.Region), r.resume}
			if !change(c.Region) {
				return false
			}
			forget(c.Region)
			if !differs(c) {
				return false
			}
			r, smaller = c, true
			return true
		}
		for b := len(r.Blocks) - 1; b >= 0; b-- {
			if r.Blocks[b].End == Branch {
				_ = try(func(c *Region) bool { c.Blocks[b].End = Jump; return true }) ||
					try(func(c *Region) bool { c.Blocks[b].End, c.Blocks[b].To = Jump, c.Blocks[b].Else; return true })
			}
			try(func(c *Region) bool { return unreached(c, b) })
			try(func(c *Region) bool { return bypass(c, b) })
			for i := len(r.Blocks[b].Instrs) - 1; i >= 0; i-- {
				try(func(c *Region) bool { drop(c, b, i); return true })
			}
			for i := len(r.Blocks[b].Params) - 1; i >= 0; i-- {
				try(func(c *Region) bool { dropParam(c, b, i); return true })
			}
		}
		for e := range r.Exits {
			for i := len(r.Exits[e].Save) - 1; i >= 0; i-- {
				try(func(c *Region) bool { c.Exits[e].Save = slices.Delete(c.Exits[e].Save, i, i+1); return true })
			}
		}
	}
	return r
}

// forget empties exits that are no longer used.
func forget(c *Region) {
	used := make([]bool, len(c.Exits))
	for _, b := range c.Blocks {
		for _, in := range b.Instrs {
			if forms[in.Op].exit {
				used[in.Exit] = true
			}
		}
		if b.End == Leave {
			used[b.Exit] = true
		}
	}
	for e := range c.Exits {
		if !used[e] {
			c.Exits[e].Save = nil
		}
	}
}

// fix makes a constant of a value.
func fix(c *Region, v Value) {
	info := &c.Values[v]
	info.Const, info.Bits, info.Home = true, 0, -1
	if info.Kind.integer() {
		info.Bits = 1
	}
	for e := range c.Exits {
		c.Exits[e].Save = slices.DeleteFunc(c.Exits[e].Save, func(s Value) bool { return s == v })
	}
}

func drop(c *Region, b, i int) {
	in := c.Blocks[b].Instrs[i]
	c.Blocks[b].Instrs = slices.Delete(c.Blocks[b].Instrs, i, i+1)
	if forms[in.Op].result {
		fix(c, in.Dst)
	}
}

func dropParam(c *Region, b, i int) {
	fix(c, c.Blocks[b].Params[i])
	c.Blocks[b].Params = slices.Delete(c.Blocks[b].Params, i, i+1)
	for from := range c.Blocks {
		block := &c.Blocks[from]
		for _, e := range []*Edge{&block.To, &block.Else} {
			if e.Block == b && i < len(e.Args) {
				e.Args = slices.Delete(e.Args, i, i+1)
			}
		}
	}
}

// bypass leads edges to an empty block on to where it leads.
func bypass(c *Region, b int) (changed bool) {
	block := &c.Blocks[b]
	if len(block.Instrs) > 0 || len(block.Params) > 0 || block.End != Jump {
		return false
	}
	for from := range c.Blocks {
		for _, e := range []*Edge{&c.Blocks[from].To, &c.Blocks[from].Else} {
			if e.Block == b && from != b && b > 0 {
				*e, changed = Edge{block.To.Block, slices.Clone(block.To.Args)}, true
			}
		}
	}
	return changed
}

// unreached empties a block to which no edge leads any more. Its number stays.
func unreached(c *Region, b int) bool {
	block := &c.Blocks[b]
	if b == 0 || len(block.Instrs) == 0 && block.End == Leave {
		return false
	}
	for i := range c.Blocks {
		for _, e := range c.Blocks[i].edges() {
			if e.Block == b && i != b {
				return false
			}
		}
	}
	for _, in := range block.Instrs {
		if forms[in.Op].result {
			fix(c, in.Dst)
		}
	}
	for i := len(block.Params) - 1; i >= 0; i-- {
		dropParam(c, b, i)
	}
	exit := len(c.Exits)
	c.Exits = append(c.Exits, Exit{})
	*block = Block{Depth: block.Depth, End: Leave, Exit: exit}
	return true
}
