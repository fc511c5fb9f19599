// Package csvtext reads CSV text for the readers of data sets and of frames. It cuts a
// file into blocks of whole records, so that several processors can read it. What is
// not plain in a block is read by encoding/csv, which knows all of the format and
// whose errors name the line.
package csvtext

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// perName is how many bytes are held for a column besides its name.
const perName = 320

// Options say how a text is written and read.
type Options struct {
	Comma    rune // the separator of the cells; 0 means ','
	NoHeader bool // the first line is a row; the columns are x1, x2, …
	PerByte  int  // bytes that are held for each byte of a block
	Size     int  // of a block in bytes
	Keep     bool // blocks are held until the end
}

// File is a CSV text behind its header. Its errors name the line and the column.
type File struct {
	Header []string // the names of the columns
	Line   int      // the lines before the block that is handed on next

	Options
	limit   *budget.Budget
	records *Records
	slow    slow
	block   []byte // the first one
	from    int    // where it begins behind the header
	end     error  // what follows it, or nil
}

// Block is a part of a file: whole records.
type Block struct {
	Text []byte
	Line int   // the lines of the file before it
	End  error // what follows it, or nil; io.EOF at the end of the file

	whole []byte // with the header
}

// Broken reports whether the reader failed behind the block.
func (b Block) Broken() bool { return b.End != nil && !errors.Is(b.End, io.EOF) }

var errNoHeader = errors.New("line 1, column 1: no header")

// Open reads the header.
func Open(r io.Reader, limit *budget.Budget, o Options) (*File, error) {
	if o.Comma == 0 {
		o.Comma = ','
	}
	if strings.ContainsRune("\"\r\n\ufffd", o.Comma) || !utf8.ValidRune(o.Comma) {
		return nil, fmt.Errorf("line 1, column 1: %q cannot separate cells", o.Comma)
	}
	f := &File{Options: o, limit: limit, records: NewRecords(stream.DropMark(r), limit, o.PerByte, o.Size), slow: newSlow(o.Comma, limit)}
	for {
		f.block, f.end = f.records.Next()
		err := f.head()
		if errors.Is(err, errNoHeader) && f.end == nil { // only empty lines so far
			f.Line += bytes.Count(f.block, []byte{'\n'})
			f.records.Release(f.block)
			continue
		}
		f.Line += bytes.Count(f.block[:f.from], []byte{'\n'})
		return f, err
	}
}

// head reads the header in the first block.
func (f *File) head() error {
	rows := f.slow.rows(f.block, f.end)
	record, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return errNoHeader
	}
	if err != nil {
		return unreadable(f.Line, f.Line, err)
	}
	for _, name := range record {
		if err := f.limit.Take(perName + 2*len(name)); err != nil {
			return fmt.Errorf("line 1, column 1: %d columns: %w", len(record), err)
		}
	}
	f.Header = slices.Clone(record)
	if !f.NoHeader {
		f.from = int(rows.InputOffset())
		return nil
	}
	for j := range f.Header { // the line is a row
		f.Header[j] = fmt.Sprintf("x%d", j+1)
	}
	return nil
}

// Sample returns up to n records of the first block, to look at before they are read.
func (f *File) Sample(n int) [][]string {
	rows := f.slow.rows(f.block[f.from:], nil)
	var records [][]string
	for len(records) < n {
		record, err := rows.Read()
		if err != nil {
			break // whoever reads the block reports it
		}
		records = append(records, slices.Clone(record))
	}
	return records
}

// Each parses the blocks of a file, several at a time, and adds them in order. It can be called once.
func Each[T any](f *File, workers int, parse func(text []byte) T, add func(Block, T) error) error {
	type pending struct {
		Block
		parsed chan T
	}
	var queue []pending
	begin := func(block []byte, from int, end error) {
		p := pending{Block{Text: block[from:], End: end, whole: block}, make(chan T, 1)}
		queue = append(queue, p)
		go func() { p.parsed <- parse(p.Text) }()
	}
	end := f.end
	for begin(f.block, f.from, end); len(queue) > 0; queue = queue[1:] {
		for len(queue) <= workers && end == nil {
			var block []byte
			block, end = f.records.Next()
			begin(block, 0, end)
		}
		next := queue[0]
		next.Line = f.Line
		if err := add(next.Block, <-next.parsed); err != nil {
			return err
		}
		f.Line += bytes.Count(next.Text, []byte{'\n'})
		if !f.Keep {
			f.records.Release(next.whole)
		}
	}
	return nil
}
