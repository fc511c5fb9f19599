package format

import (
	"bytes"
	"math"
	"slices"

	"github.com/mercer-go/mercer/data/internal/csvtext"
	"github.com/mercer-go/mercer/data/internal/stream"
)

// layout is what a block of CSV is read by: the use of each column, and how cells are written.
type layout struct {
	roles    []int // of each column: the number of a feature, or isLabel, isWeight or isDropped
	nominal  []bool
	weighted bool
	missing  []string
	numeric  bool // one of these is a number
	cells    csvtext.Cells
	decimals stream.Decimals
}

// chunk is what a block holds. Its names have codes of their own.
type chunk struct {
	values  []float64 // row by row
	labels  []int
	weights []float64
	classes *names
	levels  []*names // by feature; nil for a column of numbers
	names   int      // how many there are
}

// maxNames is the most different names in a block that this reader keeps: no budget counts them.
const maxNames = 1 << 12

// parse reads a block of whole records. It returns nil if it meets anything that is not plain:
// then the slow reader knows what it means, or what is wrong with it.
func (l *layout) parse(block []byte) *chunk {
	d := len(l.nominal)
	c := &chunk{classes: newNames(nil, nil), levels: make([]*names, d)}
	for j, nominal := range l.nominal {
		if nominal {
			c.levels[j] = newNames(nil, nil)
		}
	}
	rows := min(bytes.Count(block, []byte{'\n'}), len(block)/len(l.roles)) + 1 // empty lines are none
	c.values = make([]float64, 0, rows*d)
	c.labels = make([]int, 0, rows)
	if l.weighted {
		c.weights = make([]float64, 0, rows)
	}
	scratch := []byte{}
	for at := 0; at < len(block); {
		if width := csvtext.LineEnd(block, at); width > 0 { // an empty line
			at += width
			continue
		}
		for j, role := range l.roles {
			if j > 0 {
				var ok bool
				if at, ok = l.cells.Next(block, at); !ok {
					return nil
				}
			}
			if role >= 0 && !l.nominal[role] && !l.numeric { // the common case
				if v, n := l.decimals.Prefix(block[at:]); n > 0 && l.cells.Ends(block, at+n) {
					c.values = append(c.values, v)
					at += n
					continue
				}
			}
			cell, end, ok := l.cells.Cell(block, at, &scratch)
			if !ok || !l.keep(c, role, cell) {
				return nil
			}
			at = end
		}
		width := csvtext.LineEnd(block, at)
		if width == 0 && at < len(block) {
			return nil
		}
		at += width
	}
	return c
}

// keep adds a cell to the row. It reports whether it could.
func (l *layout) keep(c *chunk, role int, cell []byte) bool {
	missing := len(cell) == 0 || len(l.missing) > 0 && slices.Contains(l.missing, string(cell))
	switch {
	case role == isDropped:
		return true
	case role == isLabel:
		c.labels = append(c.labels, c.code(c.classes, cell))
		return !missing && c.names <= maxNames
	case role == isWeight:
		w, err := weight(string(cell))
		c.weights = append(c.weights, w)
		return err == nil
	case missing:
		c.values = append(c.values, math.NaN())
		return true
	case l.nominal[role]:
		c.values = append(c.values, float64(c.code(c.levels[role], cell)))
		return c.names <= maxNames
	}
	v, n := l.decimals.Prefix(cell)
	if n < len(cell) || n == 0 {
		var err error
		if v, err = stream.Number(string(cell)); err != nil {
			return false
		}
	}
	c.values = append(c.values, v)
	return true
}

// code returns the code of a name.
func (c *chunk) code(n *names, cell []byte) int {
	code, ok := n.codes[string(cell)] // which makes no copy
	if !ok {
		code, _ = n.code(string(cell)) // it has no bound
		c.names++
	}
	return code
}
