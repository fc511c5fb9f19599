package smo

import "context"

// Sizes of the working set, in variables.
const (
	// wholeSet is up to how many variables are all in the working set. Their part of K,
	// 2 MB, is in the second cache, so that a step costs no more than in a part of them.
	wholeSet = 512
	// smallSet is the size for more variables, while most steps are far and rows take
	// most of the time.
	smallSet = 128
	// largeSet is the size after largeSetAfter steps a variable, where a step less is
	// worth more than a row less. n = 10 000, C = 100 took .9 of the time with it.
	largeSet      = 256
	largeSetAfter = 1
)

// enter chooses a working set and makes its part of the problem.
func (b *batches[T]) enter(ctx context.Context) error {
	size := len(b.set)
	if !b.whole() {
		b.choose()
	}
	clear(b.full)
	switch {
	case b.Held != nil:
		for r, t := range b.set {
			if b.missing == nil || !b.missing.Has(t) {
				b.full[r] = any(b.Held.row(t)).([]T) // float64: run sees to that
			}
		}
	case !b.Rows.Costly():
		if err := b.rows.rows(ctx, b.set, b.full); err != nil {
			return err
		}
	}
	for r, t := range b.set {
		b.e[r], b.before[r], b.choice.Diag[r] = b.solver.e[t], b.alpha[t], b.diag[t]
		b.place(r)
	}
	if b.full[0] != nil && !b.whole() {
		b.gatherAll(size - b.kept)
	}
	return nil
}

// gatherAll makes the part of the full rows. What is kept of the set was its
// tail, from a place on, and the part of these is there already; K is symmetric.
func (b *batches[T]) gatherAll(from int) {
	for r := range b.kept {
		copy(b.part[r][:b.kept], b.part[from+r][from:from+b.kept])
	}
	for r := b.kept; r < len(b.set); r++ {
		b.gather(r)
	}
	for r := range b.kept {
		for c := b.kept; c < len(b.set); c++ {
			b.part[r][c] = b.part[c][r]
		}
	}
}

// place brings the sets of the rth variable up to date. Where all are in the
// working set, they are the solver's.
func (b *batches[T]) place(r int) {
	if b.whole() {
		return
	}
	b.up.Put(r, b.solver.up.Has(b.set[r]))
	b.low.Put(r, b.solver.low.Has(b.set[r]))
}

// gather sets the rth row of the part from the full row, which it is where all
// are in the working set.
func (b *batches[T]) gather(r int) {
	if b.whole() {
		return
	}
	row, part := b.full[r], b.part[r]
	for c, s := range b.set {
		part[c] = row[s]
	}
}

// need makes the rth row if it is not there. The rows of the working set that
// are there were asked for after all others, and so are not given up for it.
func (b *batches[T]) need(ctx context.Context, r int) error {
	if b.full[r] != nil {
		return nil
	}
	if b.Held != nil {
		if b.missing != nil && b.missing.Has(r) {
			if err := b.demand(ctx, r, b.e); err != nil {
				return err
			}
		}
		b.full[r] = any(b.Held.row(r)).([]T) // r is the variable: all are in the set
		return nil
	}
	if err := b.rows.rows(ctx, b.set[r:r+1], b.full[r:r+1]); err != nil {
		return err
	}
	b.gather(r)
	return nil
}

// choose keeps what came in last, but for half of the room, and lets in the
// worst violators: as many that may rise as may fall.
func (b *batches[T]) choose() {
	grown := false
	if size := min(largeSet, b.room); len(b.full) < size && b.steps > largeSetAfter*len(b.Y) {
		b.resize(size)
		grown = true
	}
	size := len(b.full)
	kept := b.set[min(b.newest, len(b.set)):]
	kept = kept[max(0, len(kept)-min(size/2, size-2)):] // a worst pair always comes in
	if b.kept = len(kept); grown {
		b.kept = 0 // their part is gone
	}
	next := append(make([]int, 0, size), kept...)
	for i := range b.pick.outside {
		b.pick.outside[i] = 0xff
	}
	for _, t := range next {
		b.pick.outside.Put(t, false)
	}
	b.newest = len(next)
	room := size - len(next)
	next = b.pick.worst(next, b.solver, (room+1)/2, true)
	next = b.pick.worst(next, b.solver, size-len(next), false)
	for _, t := range b.set { // if there are no more violators, older ones stay
		if len(next) == size {
			break
		}
		if b.pick.outside.Has(t) {
			b.pick.outside.Put(t, false)
			next = append(next, t)
		}
	}
	b.set = next
	clear(b.up)
	clear(b.low)
}
