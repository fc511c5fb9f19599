package format

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// A CSV file is read in blocks of whole records, several at a time (csv_block.go). A block with
// anything that is not plain is read again by encoding/csv, line by line (csv_slow.go): it knows
// all of the format, and its errors name the line.

// perByteBlock is how many bytes are held for each byte of a block: the text, and a number for
// each cell, which has at least a byte with its comma. Names are a few (maxNames).
const perByteBlock = 16

// reading is one CSV file that is being read.
type reading struct {
	CSV
	limit  *budget.Budget
	slow   slowly
	header []string
	roles  []int
	b      *builder
	line   int // the lines before the next block
	chunks []*chunk
}

// pending is a block that is being read.
type pending struct {
	block []byte
	text  []byte // the block, without the header
	end   error  // what follows the block, or nil
	chunk chan *chunk
}

func (f CSV) read(r io.Reader, limit *budget.Budget) (*learn.Dataset, error) {
	workers := min(runtime.GOMAXPROCS(0), 16)
	size := min(1<<18, max(1<<12, limit.Left()/int64(4*perByteBlock*(workers+1))))
	return f.blocks(r, limit, workers, int(size))
}

// blocks reads a file in blocks of the given size.
func (f CSV) blocks(r io.Reader, limit *budget.Budget, workers, size int) (*learn.Dataset, error) {
	records := stream.NewRecords(dropMark(r), limit, perByteBlock, size)
	s := &reading{CSV: f, limit: limit, slow: newSlowly(f.Comma, limit)}
	text, end := records.Next()
	consumed, err := s.head(text, end)
	for errors.Is(err, errNoHeader) && end == nil { // only empty lines so far
		s.line += bytes.Count(text, []byte{'\n'})
		records.Release(text)
		text, end = records.Next()
		consumed, err = s.head(text, end)
	}
	if err != nil {
		return nil, err
	}
	s.line += bytes.Count(text[:consumed], []byte{'\n'})
	parse := s.parser()
	var queue []*pending
	begin := func(block []byte, from int, end error) {
		p := &pending{block: block, text: block[from:], end: end, chunk: make(chan *chunk, 1)}
		queue = append(queue, p)
		go func() { p.chunk <- parse(p.text) }()
	}
	for begin(text, consumed, end); len(queue) > 0; queue = queue[1:] {
		for len(queue) <= workers && end == nil {
			text, end = records.Next()
			begin(text, 0, end)
		}
		if err := s.add(queue[0]); err != nil {
			return nil, err
		}
		records.Release(queue[0].block)
	}
	return s.dataset()
}

var errNoHeader = errors.New("line 1, column 1: no header")

// head reads the header. It returns how many bytes of the first block this has.
func (s *reading) head(text []byte, end error) (consumed int, err error) {
	rows := s.slow.rows(text, end)
	record, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return 0, errNoHeader
	}
	if err != nil {
		return 0, unreadable(s.line, s.line, err)
	}
	for _, name := range record {
		if err := s.limit.Take(perName + 2*len(name)); err != nil {
			return 0, fmt.Errorf("line 1, column 1: %d columns: %w", len(record), err)
		}
	}
	s.header = slices.Clone(record)
	consumed = int(rows.InputOffset())
	if s.NoHeader {
		for j := range s.header {
			s.header[j] = fmt.Sprintf("x%d", j+1)
		}
		consumed = 0 // the line is an example
	}
	s.b, s.roles, err = s.columns(s.header, s.limit)
	return consumed, err
}

// parser returns what reads a block, or returns nil for it.
func (s *reading) parser() func(text []byte) *chunk {
	comma := s.Comma
	if comma == 0 {
		comma = ','
	}
	if comma >= utf8.RuneSelf {
		return func([]byte) *chunk { return nil }
	}
	l := &layout{roles: s.roles, weighted: s.Weight != "", missing: s.Missing, numeric: slices.ContainsFunc(s.Missing, isNumber), comma: byte(comma), trim: !unicode.IsSpace(comma), decimals: stream.NewDecimals()}
	for _, levels := range s.b.nominal {
		l.nominal = append(l.nominal, levels != nil)
	}
	return l.parse
}

func isNumber(text string) bool {
	_, err := stream.Number(text)
	return err == nil
}

// add adds a block.
func (s *reading) add(p *pending) error {
	c := <-p.chunk
	failed := p.end != nil && !errors.Is(p.end, io.EOF)
	if c == nil || failed || !c.merge(s.b) {
		var err error
		if c, err = s.slow.chunk(s, p.text, p.end); err != nil {
			return err
		}
	} else if err := s.limit.TakeMany(len(c.values)+len(c.labels)+len(c.weights), 8); err != nil {
		return fmt.Errorf("line %d, column 1: %w", s.line+1, err)
	}
	s.line += bytes.Count(p.text, []byte{'\n'})
	s.chunks = append(s.chunks, c)
	return nil
}

// merge gives the names of a chunk the codes of the whole set. It reports whether they are
// among those that are allowed, and find room.
func (c *chunk) merge(b *builder) bool {
	codes, err := b.classes.merge(c.classes)
	if err != nil {
		return false
	}
	for i, code := range c.labels {
		c.labels[i] = codes[code]
	}
	d := len(c.levels)
	for j, levels := range c.levels {
		if levels == nil {
			continue
		}
		if codes, err = b.nominal[j].merge(levels); err != nil {
			return false
		}
		for i := j; i < len(c.values); i += d {
			if v := c.values[i]; v == v {
				c.values[i] = float64(codes[int(v)])
			}
		}
	}
	return true
}

// dataset puts the chunks together.
func (s *reading) dataset() (*learn.Dataset, error) {
	var values, labels, weights int
	for _, c := range s.chunks {
		values, labels, weights = values+len(c.values), labels+len(c.labels), weights+len(c.weights)
	}
	if len(s.chunks) == 1 {
		c := s.chunks[0]
		s.b.values, s.b.labels, s.b.weights = c.values, c.labels, c.weights
		return s.b.dataset(s.Name)
	}
	if err := s.limit.TakeMany(values+labels+weights, 8); err != nil {
		return nil, fmt.Errorf("line %d, column 1: %w", s.line, err)
	}
	s.b.values, s.b.labels, s.b.weights = make([]float64, 0, values), make([]int, 0, labels), make([]float64, 0, weights)
	for i, c := range s.chunks {
		s.b.values, s.b.labels, s.b.weights = append(s.b.values, c.values...), append(s.b.labels, c.labels...), append(s.b.weights, c.weights...)
		s.chunks[i] = nil
	}
	return s.b.dataset(s.Name)
}
