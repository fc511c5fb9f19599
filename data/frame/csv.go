package frame

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"time"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/data/internal/csvtext"
	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
)

// CSV says how to read a file of comma-separated values. CSV{} guesses the kind of
// each column from all of its cells:
//
//	Int     42, -1           unless it has leading zeros or more than 18 digits, such as a postal code or a long number of an account
//	Float   0.5, 1e-3, 42    as Int, but with some fraction or exponent
//	Bool    true, FALSE
//	Time    2026-05-01, 2026-05-01 18:30, 2026-05-01T18:30:00Z and the like, see Layouts for others
//	String  all other columns
//
// An empty cell is a missing value. In a column that is not of strings, NA, N/A, NaN, null
// and None, in small or capital letters, are missing values too.
type CSV struct {
	Kinds    map[string]Kind   // kinds that are not to be guessed; a cell of another kind is an error
	Layouts  map[string]string // columns of times in another layout, written as for time.Parse, such as "02.01.2006 15:04"; "*" stands for all columns that it fits
	Columns  []string          // the columns to keep, in this order; nil means all
	Missing  []string          // other texts that mean a missing value, in all columns, such as "?" or "-"
	Comma    rune              // separator of the cells; 0 means ','
	NoHeader bool              // the first line is a row, and the columns are named x1, x2, …
	MaxBytes int64             // bytes that Read may hold, see format.ErrTooLarge; 0 means 1 GiB
}

// Read reads a frame, up to the end of r, which may be compressed with gzip.
// The error wraps format.ErrMalformed or format.ErrTooLarge, and names the line and the
// cell, both counted from 1.
func (o CSV) Read(r io.Reader) (*Frame, error) {
	plain, err := stream.Unzip(r)
	if err != nil {
		return nil, fmt.Errorf("%w: line 1, column 1: %w", format.ErrMalformed, err)
	}
	f, err := o.read(plain, budget.New(o.MaxBytes), min(runtime.GOMAXPROCS(0), 16), 1<<18)
	if err != nil && !errors.Is(err, format.ErrTooLarge) {
		return nil, fmt.Errorf("%w: %w", format.ErrMalformed, err)
	}
	return f, err
}

func (o CSV) read(r io.Reader, limit *budget.Budget, workers, size int) (*Frame, error) {
	size = int(min(int64(size), max(1<<12, limit.Left()/int64(8*perByte*(workers+1)))))
	file, err := csvtext.Open(r, limit, csvtext.Options{Comma: o.Comma, NoHeader: o.NoHeader, PerByte: 1, Size: size, Keep: true})
	if err != nil {
		return nil, err
	}
	s := &reading{CSV: o, file: file, limit: limit, workers: workers}
	if err := s.columns(); err != nil {
		return nil, err
	}
	s.guess()
	if err := csvtext.Each(file, workers, s.parser(nil), s.add); err != nil {
		return nil, err
	}
	if err := s.widen(); err != nil {
		return nil, err
	}
	return s.frame()
}

// reading is a file that is being read.
type reading struct {
	CSV
	file    *csvtext.File
	limit   *budget.Budget
	workers int
	plans   []plan // of each column of the file
	blocks  []csvtext.Block
	parts   [][]*part // of each block, by column; nil for a column that is not kept
}

// plan is how the cells of a column are read.
type plan struct {
	name    string
	kind    Kind
	layout  string // of times; "" means ISO 8601
	fixed   bool   // the kind is not guessed
	kept    bool
	unknown bool // no cell of the sample told the kind
}

// columns makes the plans.
func (s *reading) columns() error {
	line := max(1, s.file.Line) // of the header, which may follow empty lines
	var header []string
	places := map[string]int{}
	for j, name := range s.file.Header {
		if name == "" {
			name = fmt.Sprintf("x%d", j+1) // row numbers have no name
		}
		if i, again := places[name]; again {
			return fmt.Errorf("line %d, column %d: the name %.60q again, after column %d", line, j+1, name, i+1)
		}
		header, places[name] = append(header, name), j
		p := plan{name: name, kept: s.Columns == nil || slices.Contains(s.Columns, name), layout: s.Layouts[name]}
		if p.kind = s.Kinds[name]; p.kind != 0 {
			p.fixed = true
		}
		if p.layout != "" {
			p.kind, p.fixed = Time, true
		}
		if p.fixed && p.kind == Time && p.layout == "" {
			p.layout = s.Layouts["*"]
		}
		s.plans = append(s.plans, p)
	}
	for i, name := range s.Columns {
		if slices.Contains(s.Columns[:i], name) {
			return fmt.Errorf("line %d, column 1: column %q is twice in CSV.Columns", line, name)
		}
	}
	named := slices.Concat(s.Columns, slices.Sorted(maps.Keys(s.Kinds)), slices.Sorted(maps.Keys(s.Layouts)))
	for _, name := range named {
		if _, ok := places[name]; !ok && name != "*" {
			return fmt.Errorf("line %d, column 1: there is no column %q, only %s", line, name, listed(header))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Kinds)) {
		if kind := s.Kinds[name]; kind < Float || kind > Time {
			return fmt.Errorf("line 1, column 1: column %q is to be of %v, which is no kind", name, kind)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(s.Layouts)) {
		layout := s.Layouts[name]
		if _, err := time.Parse(layout, time.Date(2026, 5, 1, 0, 0, 0, 0, time.UTC).Format(layout)); err != nil || layout == "" {
			return fmt.Errorf("line 1, column 1: the layout %q of column %q is none of package time, such as %q", layout, name, time.DateOnly)
		}
	}
	return nil
}
