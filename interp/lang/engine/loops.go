package engine

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// loop is a natural loop: a block that dominates all of its blocks, and everything from
// which one comes back to it.
type loop struct {
	head   *ssa.BasicBlock
	blocks map[*ssa.BasicBlock]bool
	inner  []*loop // the loops in it, of which none is in another
	depth  int     // 1 if it is in no other loop

	ordered []*ssa.BasicBlock // what order has returned
}

// deepest bounds how many loops a block of a function lies in, on average: to look at each loop of a deep nest takes a
// time that grows with the square of its depth.
const deepest = 16

// loopsOf finds the outermost loops of a function, and says why all are left to closures, if they are. Of a nest that is
// too deep it finds one loop.
func loopsOf(fn *ssa.Function) (outermost []*loop, why string) {
	var all []*loop
	total := 0
	for _, head := range fn.Blocks {
		var l *loop
		for _, p := range head.Preds {
			if !head.Dominates(p) {
				continue
			}
			if l == nil {
				l = &loop{head: head, blocks: map[*ssa.BasicBlock]bool{head: true}}
				all = append(all, l)
			}
			for next := []*ssa.BasicBlock{p}; len(next) > 0; {
				b := next[len(next)-1]
				next = next[:len(next)-1]
				if !l.blocks[b] {
					l.blocks[b] = true
					next = append(next, b.Preds...)
				}
			}
		}
		if l != nil {
			total += len(l.blocks)
		}
		if total > deepest*len(fn.Blocks) {
			return all[:1], "loops nested too deeply"
		}
	}
	slices.SortStableFunc(all, func(a, b *loop) int { return len(b.blocks) - len(a.blocks) })
	for i, l := range all {
		l.depth = 1
		for j := i - 1; j >= 0; j-- { // the smallest that contains it
			if outer := all[j]; outer.blocks[l.head] {
				l.depth = outer.depth + 1
				outer.inner = append(outer.inner, l)
				break
			}
		}
		if l.depth == 1 {
			outermost = append(outermost, l)
		}
	}
	if !reducible(fn) {
		return outermost, "a goto into a loop"
	}
	return outermost, ""
}

// reducible reports whether every way back leads to a block that dominates where it comes
// from.
func reducible(fn *ssa.Function) bool {
	if len(fn.Blocks) == 0 {
		return true
	}
	state := make([]uint8, len(fn.Blocks)) // 1: on the way; 2: done
	type step struct {
		b    *ssa.BasicBlock
		next int
	}
	for stack := []step{{b: fn.Blocks[0]}}; len(stack) > 0; {
		s := &stack[len(stack)-1]
		state[s.b.Index] = 1
		if s.next == len(s.b.Succs) {
			state[s.b.Index] = 2
			stack = stack[:len(stack)-1]
			continue
		}
		to := s.b.Succs[s.next]
		s.next++
		switch state[to.Index] {
		case 0:
			stack = append(stack, step{b: to})
		case 1:
			if !to.Dominates(s.b) {
				return false
			}
		}
	}
	return true
}

// order lists the blocks of a loop so that each comes after those that dominate it, and those of
// an inner loop follow each other.
func (l *loop) order() []*ssa.BasicBlock {
	if l.ordered != nil {
		return l.ordered
	}
	inside := map[*ssa.BasicBlock]*loop{} // the inner loop of a block
	for _, in := range l.inner {
		for b := range in.blocks {
			inside[b] = in
		}
	}
	seen := map[*ssa.BasicBlock]bool{}
	var post [][]*ssa.BasicBlock // blocks, or whole inner loops, after all that come later
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		in := inside[b]
		if in != nil {
			b = in.head
		}
		if seen[b] {
			return
		}
		seen[b] = true
		unit := []*ssa.BasicBlock{b}
		if in != nil {
			unit = in.order()
		}
		for _, from := range slices.Backward(unit) {
			for _, s := range slices.Backward(from.Succs) {
				if l.blocks[s] && s != l.head {
					visit(s)
				}
			}
		}
		post = append(post, unit)
	}
	visit(l.head)
	for _, unit := range slices.Backward(post) {
		l.ordered = append(l.ordered, unit...)
	}
	return l.ordered
}
