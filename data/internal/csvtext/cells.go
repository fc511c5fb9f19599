package csvtext

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// Cells cuts the plain lines of a block into cells.
type Cells struct {
	comma byte
	trim  bool // spaces before a cell do not count
}

// NewCells returns a Cells. ok is false if the separator is more than a byte.
func NewCells(comma rune) (c Cells, ok bool) {
	return Cells{byte(comma), !unicode.IsSpace(comma)}, comma < utf8.RuneSelf
}

// LineEnd returns the number of bytes of the line's end at block[at:], or 0.
func LineEnd(block []byte, at int) int {
	switch {
	case at < len(block) && block[at] == '\n':
		return 1
	case at+1 < len(block) && block[at] == '\r' && block[at+1] == '\n':
		return 2
	}
	return 0
}

// Next returns where the next cell begins if the one that ends at block[at] has a neighbour.
func (c Cells) Next(block []byte, at int) (next int, ok bool) {
	return at + 1, at < len(block) && block[at] == c.comma
}

// Ends reports whether a cell ends at block[at].
func (c Cells) Ends(block []byte, at int) bool {
	return at == len(block) || block[at] == c.comma || LineEnd(block, at) > 0
}

// Cell returns the cell that begins at block[at], and where it ends. It is part of the block or
// of scratch. ok is false for anything that is not plain: encoding/csv knows what it means.
func (c Cells) Cell(block []byte, at int, scratch *[]byte) (cell []byte, end int, ok bool) {
	for c.trim && at < len(block) && block[at] == ' ' {
		at++
	}
	if at < len(block) && block[at] == '"' {
		return c.quoted(block, at+1, scratch)
	}
	start := at
	for at < len(block) && block[at] != c.comma && block[at] != '\n' {
		if block[at] == '"' || block[at] == '\r' && LineEnd(block, at) == 0 {
			return nil, 0, false
		}
		at++
	}
	end = at
	if end > start && block[end-1] == '\r' && end < len(block) && block[end] == '\n' {
		end--
	}
	cell = block[start:end]
	if c.trim && len(cell) > 0 {
		if first, _ := utf8.DecodeRune(cell); unicode.IsSpace(first) {
			return nil, 0, false
		}
	}
	return cell, end, true
}

// quoted returns the cell behind a quote.
func (c Cells) quoted(block []byte, at int, scratch *[]byte) (cell []byte, end int, ok bool) {
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
		return text, at, c.Ends(block, at)
	}
}
