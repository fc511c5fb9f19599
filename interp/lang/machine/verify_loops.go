package machine

// polls checks that loops begin with a Poll, unless they are short.
func (c *checker) polls() {
	blocks := c.r.Blocks
	for b := range blocks {
		for _, e := range blocks[b].edges() {
			if h := &blocks[e.Block]; e.Block <= b && !h.Short && (len(h.Instrs) == 0 || h.Instrs[0].Op != Poll) {
				c.failf(e.Block, -1, "the loop does not begin with a poll")
			}
		}
	}
}
