package smo

import (
	"math/bits"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// picker finds the worst violators.
type picker struct {
	outside simd.Set // those that are not in the set already
	may     simd.Set // scratch
	heap    []violator
}

// violator is a variable and how far its residual is up, or down.
type violator struct {
	size float64
	t    int
}

// pickBlock is how many variables the picker compares with one bound, before it
// raises the bound to the least of the worst found so far.
const pickBlock = 1024

// worst appends, to set, the at most k variables outside with the greatest
// residuals of those that may rise, or the least of those that may fall; the
// first of equals. Only what violates the conditions counts.
func (p *picker) worst(set []int, v *solver, k int, rise bool) []int {
	p.heap = p.heap[:0]
	may, beyond, sign, bound := v.low, simd.Below, -1.0, v.most
	if rise {
		may, beyond, sign, bound = v.up, simd.Above, 1, v.least
	}
	if k == 0 {
		return set
	}
	for i, in := range may {
		p.may[i] = in & p.outside[i]
	}
	var found [pickBlock / 8]uint8
	for lo := 0; lo < len(v.e); lo += pickBlock {
		hi := min(lo+pickBlock, len(v.e))
		if len(p.heap) == k {
			bound = sign * p.heap[0].size
		}
		beyond(found[:], v.e[lo:hi], p.may[lo/8:], bound)
		for i, b := range found[:(hi-lo)/8] {
			for ; b != 0; b &= b - 1 {
				t := lo + 8*i + bits.TrailingZeros8(b)
				p.offer(violator{sign * v.e[t], t}, k)
			}
		}
	}
	for _, h := range p.heap {
		p.outside.Put(h.t, false)
		set = append(set, h.t)
	}
	return set
}

// offer puts a violator into the heap if it is one of the k worst so far.
func (p *picker) offer(w violator, k int) {
	switch {
	case len(p.heap) < k:
		p.heap = append(p.heap, w)
		if len(p.heap) == k {
			for at := k/2 - 1; at >= 0; at-- {
				p.sink(at)
			}
		}
	case w.size > p.heap[0].size:
		p.heap[0] = w
		p.sink(0)
	}
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
