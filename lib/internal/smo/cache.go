package smo

import (
	"context"
	"unsafe"

	"github.com/mercer-go/mercer/lib/internal/simd"
)

// cache keeps the rows of K used last, as many as fit.
type cache[T float32 | float64] struct {
	compute func(ctx context.Context, which []int, dst [][]T) error
	n       int        // length of a row
	size    int        // rows that it may hold
	room    int        // of these, those not allocated yet
	held    []*line[T] // by row index; nil when absent
	arena   arena[T]
	recent  line[T] // head of a ring, from the row used last to the one used longest ago

	missing []*line[T] // scratch of rows
	which   []int
	dst     [][]T
}

type line[T float32 | float64] struct {
	prev, next *line[T]
	index      int
	row        []T
}

// newCache holds as many rows of length n as bytes allow, two at least.
func newCache[T float32 | float64](n, bytes int, compute func(ctx context.Context, which []int, dst [][]T) error) *cache[T] {
	var number T
	size := min(n, max(2, bytes/(int(unsafe.Sizeof(number))*n)))
	c := &cache[T]{compute: compute, n: n, size: size, room: size, held: make([]*line[T], n)}
	c.recent.prev, c.recent.next = &c.recent, &c.recent
	return c
}

// rows stores rows of K, no more than size of them and all different, in dst.
// They stay valid until others are asked for.
func (c *cache[T]) rows(ctx context.Context, which []int, dst [][]T) error {
	c.missing = c.missing[:0]
	for _, i := range which {
		if l := c.held[i]; l != nil {
			l.unlink()
			c.use(l)
		}
	}
	for _, i := range which {
		if c.held[i] == nil {
			l := c.spare()
			l.index, c.held[i] = i, l
			c.use(l)
			c.missing = append(c.missing, l)
		}
	}
	for from := 0; from < len(c.missing); from += simd.Block {
		group := c.missing[from:min(from+simd.Block, len(c.missing))]
		c.which, c.dst = c.which[:0], c.dst[:0]
		for _, l := range group {
			c.which, c.dst = append(c.which, l.index), append(c.dst, l.row)
		}
		if err := c.compute(ctx, c.which, c.dst); err != nil {
			for _, l := range c.missing[from:] { // these hold nothing
				l.unlink()
				c.held[l.index] = nil
				c.room++
			}
			return err
		}
	}
	for k, i := range which {
		dst[k] = c.held[i].row
	}
	return nil
}

// use puts a line first.
func (c *cache[T]) use(l *line[T]) {
	l.prev, l.next = &c.recent, c.recent.next
	l.prev.next, l.next.prev = l, l
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
