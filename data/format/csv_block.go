package format

import (
	"bytes"
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/mercer-go/mercer/data/internal/stream"
)

// layout is what a block of CSV is read by: the use of each column, and how cells are written.
type layout struct {
	roles    []int // of each column: the number of a feature, or isLabel, isWeight or isDropped
	nominal  []bool
	weighted bool
	missing  []string
	numeric  bool // one of these is a number
	comma    byte
	trim     bool // spaces before a cell do not count
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
		if width := lineEnd(block, at); width > 0 { // an empty line
			at += width
			continue
		}
		for j, role := range l.roles {
			if j > 0 {
				if at >= len(block) || block[at] != l.comma {
					return nil
				}
				at++
			}
			if role >= 0 && !l.nominal[role] && !l.numeric { // the common case
				if v, n := l.decimals.Prefix(block[at:]); n > 0 && l.ends(block, at+n) {
					c.values = append(c.values, v)
					at += n
					continue
				}
			}
			cell, end, ok := l.cell(block, at, &scratch)
			if !ok || !l.keep(c, role, cell) {
				return nil
			}
			at = end
		}
		width := lineEnd(block, at)
		if width == 0 && at < len(block) {
			return nil
		}
		at += width
	}
	return c
}

// lineEnd returns the number of bytes of the line's end at block[at:], or 0.
func lineEnd(block []byte, at int) int {
	switch {
	case at < len(block) && block[at] == '\n':
		return 1
	case at+1 < len(block) && block[at] == '\r' && block[at+1] == '\n':
		return 2
	}
	return 0
}

// ends reports whether a cell ends at block[at].
func (l *layout) ends(block []byte, at int) bool {
	return at == len(block) || block[at] == l.comma || lineEnd(block, at) > 0
}

// cell returns the cell that begins at block[at], and where it ends. It is part of the block or
// of scratch.
func (l *layout) cell(block []byte, at int, scratch *[]byte) (cell []byte, end int, ok bool) {
	for l.trim && at < len(block) && block[at] == ' ' {
		at++
	}
	if at < len(block) && block[at] == '"' {
		return l.quoted(block, at+1, scratch)
	}
	start := at
	for at < len(block) && block[at] != l.comma && block[at] != '\n' {
		if block[at] == '"' || block[at] == '\r' && lineEnd(block, at) == 0 {
			return nil, 0, false
		}
		at++
	}
	end = at
	if end > start && block[end-1] == '\r' && end < len(block) && block[end] == '\n' {
		end--
	}
	cell = block[start:end]
	if l.trim && len(cell) > 0 {
		if first, _ := utf8.DecodeRune(cell); unicode.IsSpace(first) {
			return nil, 0, false
		}
	}
	return cell, end, true
}

// quoted returns the cell behind a quote.
func (l *layout) quoted(block []byte, at int, scratch *[]byte) (cell []byte, end int, ok bool) {
	*scratch = (*scratch)[:0]
	for {
		n := bytes.IndexByte(block[at:], '"')
		if n < 0 || bytes.IndexByte(block[at:at+n], '\r') >= 0 { // \r\n means \n there
			return nil, 0, false
		}
		text := block[at : at+n]
		at += n + 1
		if at < len(block) && block[at] == '"' { // "" means "
			*scratch = append(append(*scratch, text...), '"')
			at++
			continue
		}
		if len(*scratch) > 0 {
			*scratch = append(*scratch, text...)
			text = *scratch
		}
		return text, at, l.ends(block, at)
	}
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
