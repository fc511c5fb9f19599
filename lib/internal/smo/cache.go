package smo

import "context"

// cache keeps the rows of K used last, as many as fit.
type cache struct {
	compute func(ctx context.Context, i int, dst []float64) error
	n       int     // length of a row
	room    int     // rows that may still be allocated
	held    []*line // by row index; nil when absent
	recent  line    // head of a ring, from the row used last to the one used longest ago
}

type line struct {
	prev, next *line
	index      int
	row        []float64
}

// newCache holds max(2, bytes/(8n)) rows of length n.
func newCache(n, bytes int, compute func(context.Context, int, []float64) error) *cache {
	c := &cache{compute: compute, n: n, room: min(n, max(2, bytes/(8*n))), held: make([]*line, n)}
	c.recent.prev, c.recent.next = &c.recent, &c.recent
	return c
}

// row is row i of K. It stays valid until two other rows have been asked for.
func (c *cache) row(ctx context.Context, i int) ([]float64, error) {
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
func (c *cache) spare() *line {
	if c.room > 0 {
		c.room--
		return &line{row: make([]float64, c.n)}
	}
	l := c.recent.prev
	l.unlink()
	c.held[l.index] = nil
	return l
}

func (l *line) unlink() { l.prev.next, l.next.prev = l.next, l.prev }
