package smo

import "sync"

// arena is the memory of a cache, in slabs that caches hand on to each other:
// memory that has been used before costs a fraction of what fresh pages do.
type arena[T float32 | float64] struct {
	slabs []*[slab]T
	free  []T // of the last one
}

// slab is how many numbers a slab has.
const slab = 1 << 18

var slabs32, slabs64 sync.Pool // of *[slab]T

func (a *arena[T]) pool() *sync.Pool {
	var number T
	if any(number) == any(float32(0)) {
		return &slabs32
	}
	return &slabs64
}

// row is memory for n numbers, which may have any value.
func (a *arena[T]) row(n int) []T {
	if n > slab/4 { // too much would be wasted
		return make([]T, n)
	}
	return a.block(n)
}

// block is row, though more than half of a slab be wasted.
func (a *arena[T]) block(n int) []T {
	if n > slab {
		return make([]T, n)
	}
	if len(a.free) < n {
		s, _ := a.pool().Get().(*[slab]T)
		if s == nil {
			s = new([slab]T)
		}
		a.slabs, a.free = append(a.slabs, s), s[:]
	}
	row := a.free[:n:n]
	a.free = a.free[n:]
	return row
}

// release hands the memory on. Rows must not be used any more.
func (a *arena[T]) release() {
	for _, s := range a.slabs {
		a.pool().Put(s)
	}
	a.slabs, a.free = nil, nil
}
