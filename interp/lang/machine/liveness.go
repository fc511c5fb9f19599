package machine

// stretch is some positions: to is after the last. Each instruction has two: it reads at the first and writes at the second.
type stretch struct{ from, to int }

// interval is where a value is live: in each block from its first position to its last.
type interval struct {
	stretches []stretch // in order; none if it is never live
	weight    int       // how often it is used, by the depth of loops
}

// cover adds the positions from ... to-1, in the block that begins at position block. The blocks come in order.
func (i *interval) cover(block, from, to int) {
	if n := len(i.stretches); n > 0 && i.stretches[n-1].from >= block {
		last := &i.stretches[n-1]
		last.from, last.to = min(last.from, from), max(last.to, to)
		return
	}
	i.stretches = append(i.stretches, stretch{from, to})
}

func (i *interval) overlaps(j *interval) bool {
	a, b := i.stretches, j.stretches
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0].to <= b[0].from:
			a = a[1:]
		case b[0].to <= a[0].from:
			b = b[1:]
		default:
			return true
		}
	}
	return false
}

// bits is a set of values.
type bits []uint64

func (b bits) has(v Value) bool { return b[v/64]&(1<<(v%64)) != 0 }
func (b bits) add(v Value)      { b[v/64] |= 1 << (v % 64) }
func (b bits) remove(v Value)   { b[v/64] &^= 1 << (v % 64) }

// each calls f with the values of a set, in order.
func (b bits) each(f func(Value)) {
	for v := range Value(len(b) * 64) {
		if b.has(v) {
			f(v)
		}
	}
}

// liveness says where values are live.
type liveness struct {
	intervals []interval
	in        []bits // by block, at its beginning: without its parameters
	start     []int  // by block: its first position
}

// live finds where the values of a region are live. Constants never are.
func (r *Region) live() *liveness {
	words := (len(r.Values) + 63) / 64
	l := &liveness{intervals: make([]interval, len(r.Values))}
	for range r.Blocks {
		l.in = append(l.in, make(bits, words))
	}
	for changed := true; changed; {
		changed = false
		for b := len(r.Blocks) - 1; b >= 0; b-- {
			live := l.out(r, b)
			block := &r.Blocks[b]
			use := func(v Value) {
				if !r.Values[v].Const {
					live.add(v)
				}
			}
			r.endUses(block, use)
			for k := len(block.Instrs) - 1; k >= 0; k-- {
				i := &block.Instrs[k]
				if i.Dst > Frame {
					live.remove(i.Dst)
				}
				r.uses(i, use)
			}
			for _, p := range block.Params {
				live.remove(p)
			}
			for w, now := range live {
				if now != l.in[b][w] {
					l.in[b], changed = live, true
					break
				}
			}
		}
	}
	l.measure(r)
	return l
}

// out is what is live at the end of a block, without what its end reads.
func (l *liveness) out(r *Region, b int) bits {
	live := make(bits, len(l.in[b]))
	for _, e := range r.Blocks[b].edges() {
		for w, s := range l.in[e.Block] {
			live[w] |= s
		}
	}
	return live
}

// measure makes the intervals.
func (l *liveness) measure(r *Region) {
	at := 0
	for b := range r.Blocks {
		l.start = append(l.start, at)
		at += 2*len(r.Blocks[b].Instrs) + 4
	}
	for b := range r.Blocks {
		block := &r.Blocks[b]
		weight := 1
		for range min(block.Depth, 6) {
			weight *= 10
		}
		start, end := l.start[b], l.start[b]+2*len(block.Instrs)+4
		l.in[b].each(func(v Value) { l.intervals[v].cover(start, start, start+1) })
		l.out(r, b).each(func(v Value) { l.intervals[v].cover(start, end-1, end) })
		for _, p := range block.Params {
			l.intervals[p].cover(start, start, start+1)
			l.intervals[p].weight += weight
		}
		reads := func(at, weight int) func(Value) {
			return func(v Value) {
				if !r.Values[v].Const {
					l.intervals[v].cover(start, at, at+1)
					l.intervals[v].weight += weight
				}
			}
		}
		for k := range block.Instrs {
			i, at := &block.Instrs[k], start+2*k+1
			for _, v := range [...]Value{i.A, i.B, i.C} {
				if v > Frame {
					reads(at, weight)(v)
				}
			}
			if i.Op >= CheckIndex {
				r.saves(i.Exit, reads(at, 0)) // seldom taken
			}
			if i.Dst > Frame {
				l.intervals[i.Dst].cover(start, at+1, at+2)
				l.intervals[i.Dst].weight += weight
			}
		}
		if block.End == Leave {
			r.endUses(block, reads(end-2, 0))
		} else {
			r.endUses(block, reads(end-2, weight))
		}
	}
}

// used counts how often each value is read.
func (r *Region) used() []int {
	used := make([]int, len(r.Values))
	count := func(v Value) { used[v]++ }
	for b := range r.Blocks {
		for k := range r.Blocks[b].Instrs {
			r.uses(&r.Blocks[b].Instrs[k], count)
		}
		r.endUses(&r.Blocks[b], count)
	}
	return used
}

// trim removes instructions whose results nobody reads.
func (r *Region) trim() {
	used := r.used()
	for again := true; again; {
		again = false
		for b := len(r.Blocks) - 1; b >= 0; b-- {
			block := &r.Blocks[b]
			kept := len(block.Instrs)
			for k := len(block.Instrs) - 1; k >= 0; k-- {
				i := block.Instrs[k]
				if i.Op.pure() && used[i.Dst] == 0 {
					r.uses(&i, func(v Value) { used[v]-- })
					again = true
					continue
				}
				kept--
				block.Instrs[kept] = i
			}
			block.Instrs = block.Instrs[kept:]
		}
	}
}
