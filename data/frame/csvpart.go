package frame

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mercer-go/mercer/data/internal/csvtext"
	"github.com/mercer-go/mercer/data/internal/stream"
)

// perByte is about how many bytes a part of a block takes for each byte of text.
const perByte = 16

// part is what a block has of a column.
type part struct {
	column
	text   []byte // the strings, one after the other
	ends   []int  // where they end
	n      int
	failed bool // a cell is of another kind
}

// parser returns what reads a block, or returns nil for one that is not plain or has an error. If
// only is not nil, it reads these columns alone.
func (s *reading) parser(only []bool) func(text []byte) []*part {
	cells, ok := csvtext.NewCells(s.file.Comma)
	if !ok {
		return func([]byte) []*part { return nil }
	}
	return func(text []byte) []*part {
		r := s.cellReader()
		parts := s.begin(only, text)
		scratch := []byte{}
		for at := 0; at < len(text); {
			if width := csvtext.LineEnd(text, at); width > 0 { // an empty line
				at += width
				continue
			}
			for j := range s.plans {
				if j > 0 {
					var ok bool
					if at, ok = cells.Next(text, at); !ok {
						return nil
					}
				}
				p := parts[j]
				if p != nil && p.kind == Float && !p.failed && !r.numeric && !coded(text[at:]) { // the common case
					if v, n := r.decimals.Prefix(text[at:]); n > 0 && n <= 18 && cells.Ends(text, at+n) {
						p.floats = append(p.floats, v)
						p.n++
						at += n
						continue
					}
				}
				cell, end, ok := cells.Cell(text, at, &scratch)
				if !ok || p != nil && !r.put(p, &s.plans[j], cell) && s.plans[j].fixed {
					return nil
				}
				at = end
			}
			width := csvtext.LineEnd(text, at)
			if width == 0 && at < len(text) {
				return nil
			}
			at += width
		}
		return parts
	}
}

func (s *reading) cellReader() *cellReader {
	numeric := slices.ContainsFunc(s.Missing, func(m string) bool { return strings.ContainsAny(m, "0123456789") })
	return &cellReader{missing: s.Missing, numeric: numeric, decimals: stream.NewDecimals()}
}

// begin returns the parts for a text.
func (s *reading) begin(only []bool, text []byte) []*part {
	parts := make([]*part, len(s.plans))
	rows := min(bytes.Count(text, []byte{'\n'}), len(text)/len(s.plans)) + 1 // empty lines are none
	for j, p := range s.plans {
		if !p.kept || only != nil && !only[j] {
			continue
		}
		parts[j] = &part{column: column{kind: p.kind}}
		if p.kind == String {
			parts[j].text, parts[j].ends = make([]byte, 0, len(text)/len(s.plans)), make([]int, 0, rows)
			continue
		}
		parts[j].room(rows, false)
	}
	return parts
}

// put adds a cell to a part. It returns false if the cell is of another kind.
func (r *cellReader) put(p *part, plan *plan, cell []byte) bool {
	if p.failed {
		return true
	}
	if r.lacks(cell, p.kind) {
		p.gap()
		return true
	}
	ok := true
	switch p.kind {
	case Float:
		var v float64
		if v, ok = r.float(cell); !ok && plan.fixed {
			v, ok = anyFloat(cell)
		}
		p.floats = append(p.floats, v)
	case Int:
		var v int64
		if v, ok = r.int(cell); !ok && plan.fixed {
			v, ok = anyInt(cell)
		}
		p.ints = append(p.ints, v)
	case Bool:
		var v bool
		if v, ok = truth(cell); !ok && plan.fixed {
			var err error
			v, err = strconv.ParseBool(string(cell))
			ok = err == nil
		}
		p.bools = append(p.bools, v)
	case Time:
		var v time.Time
		if v, ok = parseTime(cell); plan.layout != "" {
			var err error
			v, err = time.Parse(plan.layout, string(cell))
			ok = err == nil
		}
		p.times = append(p.times, v)
	default:
		p.text = append(p.text, cell...)
		p.ends = append(p.ends, len(p.text))
	}
	p.n++
	if p.missing != nil {
		p.missing = append(p.missing, false)
	}
	p.failed = !ok
	return ok
}

// anyFloat reads a number where one is known to be.
func anyFloat(cell []byte) (float64, bool) {
	v, err := strconv.ParseFloat(strings.TrimSpace(string(cell)), 64)
	return v, err == nil
}

func anyInt(cell []byte) (int64, bool) {
	v, err := strconv.ParseInt(strings.TrimSpace(string(cell)), 10, 64)
	return v, err == nil
}

// gap adds a missing value.
func (p *part) gap() {
	if p.kind == String {
		p.mark(p.n)
		p.ends = append(p.ends, len(p.text))
	} else {
		p.column.gap()
	}
	p.n++
}

// bytes returns how much memory a part takes.
func (p *part) bytes() int {
	if p == nil {
		return 0
	}
	return 8*(cap(p.floats)+cap(p.ints)+cap(p.ends)) + cap(p.bools) + 24*cap(p.times) + cap(p.missing) + cap(p.text)
}

// add adds a block.
func (s *reading) add(b csvtext.Block, parts []*part) error {
	parts, err := s.complete(b, parts, nil)
	s.blocks, s.parts = append(s.blocks, b), append(s.parts, parts)
	return err
}

// complete returns the parts of a block, and reads the block slowly if there are none.
func (s *reading) complete(b csvtext.Block, parts []*part, only []bool) ([]*part, error) {
	if parts == nil || b.Broken() {
		parts = s.begin(only, nil)
		r := s.cellReader()
		err := s.file.Slowly(b, func(line int, record []string) error {
			for j, cell := range record {
				if p := parts[j]; p != nil && !r.put(p, &s.plans[j], []byte(cell)) && s.plans[j].fixed {
					return fmt.Errorf("line %d, column %d (%.60s): %.60q is not of kind %s", line, j+1, s.plans[j].name, cell, s.plans[j].kind)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	for _, p := range parts {
		if err := s.limit.Take(p.bytes()); err != nil {
			return nil, fmt.Errorf("line %d, column 1: %w", b.Line+1, err)
		}
	}
	return parts, nil
}
