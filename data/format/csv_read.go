package format

import (
	"fmt"
	"io"
	"runtime"
	"slices"

	"github.com/mercer-go/mercer/data/internal/csvtext"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// A CSV file is read in blocks of whole records, several at a time (csv_block.go). A block with
// anything that is not plain is read again by encoding/csv, line by line: it knows all of the
// format, and its errors name the line.

// perByteBlock is how many bytes are held for each byte of a block: the text, and a number for
// each cell, which has at least a byte with its comma. Names are a few (maxNames).
const perByteBlock = 16

// reading is one CSV file that is being read.
type reading struct {
	CSV
	*csvtext.File
	limit  *budget.Budget
	roles  []int
	b      *builder
	chunks []*chunk
}

func (f CSV) read(r io.Reader, limit *budget.Budget) (*learn.Dataset, error) {
	workers := min(runtime.GOMAXPROCS(0), 16)
	size := min(1<<18, max(1<<12, limit.Left()/int64(4*perByteBlock*(workers+1))))
	return f.blocks(r, limit, workers, int(size))
}

// blocks reads a file in blocks of the given size.
func (f CSV) blocks(r io.Reader, limit *budget.Budget, workers, size int) (*learn.Dataset, error) {
	s, err := f.open(r, limit, size)
	if err != nil {
		return nil, err
	}
	if err := csvtext.Each(s.File, workers, s.parser(), s.add); err != nil {
		return nil, err
	}
	return s.dataset()
}

func (f CSV) open(r io.Reader, limit *budget.Budget, size int) (*reading, error) {
	file, err := csvtext.Open(r, limit, csvtext.Options{Comma: f.Comma, NoHeader: f.NoHeader, PerByte: perByteBlock, Size: size})
	if err != nil {
		return nil, err
	}
	s := &reading{CSV: f, File: file, limit: limit}
	s.b, s.roles, err = s.columns(s.Header, limit)
	return s, err
}

// parser returns what reads a block, or returns nil for it.
func (s *reading) parser() func(text []byte) *chunk {
	cells, ok := csvtext.NewCells(s.File.Comma)
	if !ok {
		return func([]byte) *chunk { return nil }
	}
	l := &layout{roles: s.roles, weighted: s.Weight != "", missing: s.Missing, numeric: slices.ContainsFunc(s.Missing, isNumber), cells: cells, decimals: stream.NewDecimals()}
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
func (s *reading) add(b csvtext.Block, c *chunk) error {
	if c == nil || b.Broken() || !c.merge(s.b) {
		var err error
		if c, err = s.slowly(b); err != nil {
			return err
		}
	} else if err := s.limit.TakeMany(len(c.values)+len(c.labels)+len(c.weights), 8); err != nil {
		return fmt.Errorf("line %d, column 1: %w", b.Line+1, err)
	}
	s.chunks = append(s.chunks, c)
	return nil
}

// slowly reads a block by encoding/csv. Its names have the codes of the whole set.
func (s *reading) slowly(block csvtext.Block) (*chunk, error) {
	b := &builder{features: s.b.features, nominal: s.b.nominal, classes: s.b.classes, budget: s.limit}
	err := s.File.Slowly(block, func(line int, record []string) error {
		if err := b.beginRow(); err != nil {
			return fmt.Errorf("line %d, column 1: %w", line, err)
		}
		for j, cell := range record {
			if err := s.cell(b, s.roles[j], cell); err != nil {
				return fmt.Errorf("line %d, column %d (%.60s): %w", line, j+1, s.Header[j], err)
			}
		}
		return nil
	})
	return &chunk{values: b.values, labels: b.labels, weights: b.weights}, err
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
		return nil, fmt.Errorf("line %d, column 1: %w", s.Line, err)
	}
	s.b.values, s.b.labels, s.b.weights = make([]float64, 0, values), make([]int, 0, labels), make([]float64, 0, weights)
	for i, c := range s.chunks {
		s.b.values, s.b.labels, s.b.weights = append(s.b.values, c.values...), append(s.b.labels, c.labels...), append(s.b.weights, c.weights...)
		s.chunks[i] = nil
	}
	return s.b.dataset(s.Name)
}
