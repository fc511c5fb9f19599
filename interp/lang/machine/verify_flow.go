package machine

// homes checks what exits save.
func (c *checker) homes() {
	values := c.r.Values
	exit := func(b, i, e int) {
		save := c.r.Exits[e].Save
		for j, v := range save {
			switch {
			case values[v].Home < 0:
				c.failf(b, i, "exit %d saves v%d, which has no home", e, v)
			case values[v].Kept: // nothing to write
				continue
			}
			for _, w := range save[:j] {
				if c.overlap(v, w) {
					c.failf(b, i, "exit %d saves v%d and v%d to one home", e, w, v)
				}
			}
		}
	}
	for b := range c.r.Blocks {
		block := &c.r.Blocks[b]
		for i := range block.Instrs {
			in := &block.Instrs[i]
			if forms[in.Op].exit {
				exit(b, i, in.Exit)
			}
		}
		if block.End == Leave {
			exit(b, atEnd, block.Exit)
		}
	}
}

// overlap reports whether the homes of two values share bytes.
func (c *checker) overlap(v, w Value) bool {
	a, b := &c.r.Values[v], &c.r.Values[w]
	return a.Home >= 0 && b.Home >= 0 &&
		int(a.Home) < int(b.Home)+b.Kind.Size() && int(b.Home) < int(a.Home)+a.Kind.Size()
}

// order checks that values are set before they are used, and that a block comes after
// one that leads to it.
func (c *checker) order() {
	before := make([]bool, len(c.r.Blocks)) // a block before leads here
	after := make([]bool, len(c.r.Blocks))
	for b := range c.r.Blocks {
		block := &c.r.Blocks[b]
		use := func(i int, values ...Value) {
			for _, v := range values {
				set := c.setBlock[v]
				switch {
				case set > b, set == b && i != atEnd && c.setInstr[v] >= i:
					c.failf(b, i, "it uses v%d before it is set in b%d", v, set)
				case set < 0 && v != Frame && !c.r.Values[v].Const && c.r.Values[v].Home < 0:
					c.failf(b, i, "it uses v%d, which is never set and has no home", v)
				}
			}
		}
		for i := range block.Instrs {
			in := &block.Instrs[i]
			use(i, in.operands()...)
			if forms[in.Op].exit {
				use(i, c.r.Exits[in.Exit].Save...)
			}
		}
		use(atEnd, block.operands()...)
		if block.End == Leave {
			use(atEnd, c.r.Exits[block.Exit].Save...)
		}
		for _, e := range block.edges() {
			use(atEnd, e.Args...)
			if e.Block > b {
				before[e.Block] = true
			} else {
				after[e.Block] = true
			}
		}
	}
	for b := range c.r.Blocks {
		if after[b] && !before[b] && !c.r.Blocks[b].Enter {
			c.failf(b, -1, "all blocks that lead here come after it")
		}
	}
}

// live finds the values that are live at the beginning of each block, and checks those
// of the blocks that can be entered.
func (c *checker) live() {
	blocks := c.r.Blocks
	c.liveIn = make([][]bool, len(blocks))
	for b := range blocks {
		c.liveIn[b] = make([]bool, len(c.r.Values))
	}
	for changed := true; changed; {
		changed = false
		for b := len(blocks) - 1; b >= 0; b-- {
			now := c.liveBefore(&blocks[b])
			for v, live := range now {
				changed = changed || live && !c.liveIn[b][v]
			}
			c.liveIn[b] = now
		}
	}
	for b := range blocks {
		if blocks[b].Enter {
			c.entered(b)
		}
	}
}

// keeps checks that nothing writes the home of a kept value that is read later.
func (c *checker) keeps() {
	values := c.r.Values
	for b := range c.r.Blocks {
		block := &c.r.Blocks[b]
		c.backwards(block, func(i int, live []bool) {
			in := &block.Instrs[i]
			for w, read := range live {
				if !read || !values[w].Kept {
					continue
				}
				from := int64(values[w].Home)
				if in.Op == Store && in.A == Frame && in.C == None && in.Imm < from+int64(values[w].Kind.Size()) && from < in.Imm+int64(in.Kind.Size()) {
					c.failf(b, i, "it writes the home of v%d, which the frame keeps", w)
				}
				if !forms[in.Op].exit {
					continue
				}
				for _, v := range c.r.Exits[in.Exit].Save {
					if !values[v].Kept && c.overlap(v, Value(w)) {
						c.failf(b, i, "exit %d saves v%d to the home of v%d, which the frame keeps", in.Exit, v, w)
					}
				}
			}
		})
	}
}

// liveBefore goes through a block backwards, from what is live where it leads to.
func (c *checker) liveBefore(b *Block) []bool { return c.backwards(b, func(int, []bool) {}) }

// backwards is liveBefore, and calls f with what is live after each instruction.
func (c *checker) backwards(b *Block, f func(i int, live []bool)) []bool {
	now := make([]bool, len(c.r.Values))
	use := func(values ...Value) {
		for _, v := range values {
			now[v] = true
		}
	}
	for _, e := range b.edges() {
		for v, live := range c.liveIn[e.Block] {
			param := c.setInstr[v] == -1 && c.setBlock[v] == e.Block
			now[v] = now[v] || live && !param
		}
		use(e.Args...)
	}
	use(b.operands()...)
	if b.End == Leave {
		use(c.r.Exits[b.Exit].Save...)
	}
	for i := len(b.Instrs) - 1; i >= 0; i-- {
		in := &b.Instrs[i]
		f(i, now)
		if forms[in.Op].result {
			now[in.Dst] = false
		}
		use(in.operands()...)
		if forms[in.Op].exit {
			use(c.r.Exits[in.Exit].Save...)
		}
	}
	return now
}

// loaded returns the values that are loaded from their homes where b is entered, with
// all its parameters.
func (c *checker) loaded(b int) []Value {
	var values []Value
	for v, live := range c.liveIn[b] {
		param := c.setBlock[v] == b && c.setInstr[v] == -1
		if (live || param) && Value(v) != Frame && !c.r.Values[v].Const {
			values = append(values, Value(v))
		}
	}
	return values
}

// entered checks a block where the region can be entered.
func (c *checker) entered(b int) {
	loaded := c.loaded(b)
	for i, v := range loaded {
		info := &c.r.Values[v]
		switch {
		case info.Home < 0:
			c.failf(b, -1, "v%d is live where the region can be entered, and has no home", v)
		case c.setBlock[v] > b, c.setBlock[v] == b && c.setInstr[v] >= 0:
			c.failf(b, -1, "v%d is live where the region can be entered, and b%d sets it", v, c.setBlock[v])
		}
		for _, w := range loaded[:i] {
			if c.overlap(v, w) && !(info.Kept && c.r.Values[w].Kept) {
				c.failf(b, -1, "v%d and v%d are live where the region can be entered, and share a home", w, v)
			}
		}
	}
}
