package smo

import (
	"context"
	"unsafe"
)

// cache keeps the rows of K used last, as many as fit.
type cache[T float32 | float64] struct {
	compute func(ctx context.Context, i int, dst []T) error
	n       int        // length of a row
	room    int        // rows that may still be allocated
	held    []*line[T] // by row index; nil when absent
	arena   arena[T]
	recent  line[T] // head of a ring, from the row used last to the one used longest ago
}

type line[T float32 | float64] struct {
	prev, next *line[T]
	index      int
	row        []T
}

// newCache holds as many rows of length n as bytes allow, two at least.
func newCache[T float32 | float64](n, bytes int, compute func(context.Context, int, []T) error) *cache[T] {
	var number T
	size := int(unsafe.Sizeof(number))
	c := &cache[T]{compute: compute, n: n, room: min(n, max(2, bytes/(size*n))), held: make([]*line[T], n)}
	c.recent.prev, c.recent.next = &c.recent, &c.recent
	return c
}

// row is row i of K. It stays valid until two other rows have been asked for.
func (c *cache[T]) row(ctx context.Context, i int) ([]T, error) {
	l := c.held[i]
	if l == nil {
		l = c.spare()
		if err := c.compute(ctx, i, l.row); err != nil {
			c.room++ // the line is dropped
			return nil, err
		}
		l.index, c.held[i] = i, l
	} else {
		l.unlink()
	}
	l.prev, l.next = &c.recent, c.recent.next
	l.prev.next, l.next.prev = l, l
	return l.row, nil
}

// spare is a line in nobody's use: a new one, or the one used longest ago.
func (c *cache[T]) spare() *line[T] {
	if c.room > 0 {
		c.room--
		return &line[T]{row: c.arena.row(c.n)}
	}
	l := c.recent.prev
	l.unlink()
	c.held[l.index] = nil
	return l
}

func (l *line[T]) unlink() { l.prev.next, l.next.prev = l.next, l.prev }
