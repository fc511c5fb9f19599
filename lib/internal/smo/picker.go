package smo

// picker finds the worst violators.
type picker struct {
	member []bool // those that are not to be found: they are in the set already
	heap   []violator
}

// violator is a variable and how far its residual is up, or down.
type violator struct {
	size float64
	t    int
}

// worst appends, to set, the at most k variables that are not members with the
// greatest residuals of those that may rise, or the least of those that may
// fall; the first of equals. Only what violates the conditions counts.
func (p *picker) worst(set []int, v *solver, k int, rise bool) []int {
	p.heap = p.heap[:0]
	may, sign, beyond := v.low, -1.0, -v.most
	if rise {
		may, sign, beyond = v.up, 1, v.least
	}
	for t, e := range v.e[:len(v.Y)] {
		size := sign * e
		if size <= beyond || len(p.heap) == k && (k == 0 || size <= p.heap[0].size) || !may.Has(t) || p.member[t] {
			continue
		}
		if len(p.heap) < k {
			p.heap = append(p.heap, violator{size, t})
			if len(p.heap) == k {
				for at := k/2 - 1; at >= 0; at-- {
					p.sink(at)
				}
			}
			continue
		}
		p.heap[0] = violator{size, t}
		p.sink(0)
	}
	for _, h := range p.heap {
		p.member[h.t] = true
		set = append(set, h.t)
	}
	return set
}

// sink restores the heap, whose head is the least violator, from a place on.
func (p *picker) sink(at int) {
	h := p.heap
	for {
		least := at
		for child := 2*at + 1; child <= 2*at+2 && child < len(h); child++ {
			if h[child].size < h[least].size {
				least = child
			}
		}
		if least == at {
			return
		}
		h[at], h[least] = h[least], h[at]
		at = least
	}
}
