package format

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/data/internal/stream"
	"github.com/mercer-go/mercer/internal/budget"
	"github.com/mercer-go/mercer/lib/learn"
)

// LIBSVM is the sparse text format of LIBSVM and SVMlight. Each line is one
// example: its label, then index:value for each feature that is not 0, by
// ascending index. A comment begins with # and goes to the end of the line. The
// value nan is a missing value.
//
// A label is a number. Each distinct number is a class, in ascending order. Two
// classes become -1 and +1, more classes become 0 to k-1. Dataset.Classes keeps
// the numbers as names. Indices count from 1, or from 0 if the file contains the
// index 0.
//
// Features have no names in this format. The Dataset is dense, so Read returns an
// error for a file that would be far larger in memory than on disk.
type LIBSVM struct {
	Name      string   // name of the data set; "" means none, or the name of the file in data.ReadFile
	Classes   []string // the labels in order, such as "-1" and "1"; nil means those in the file, ascending
	Features  int      // number of features; 0 means the largest index
	ZeroBased bool     // indices count from 0 even if no index is 0
	MaxBytes  int64    // bytes that Read may hold, see ErrTooLarge; 0 means 1 GiB
}

// Read reads one data set, up to the end of r, which may be compressed with gzip.
// The error wraps ErrMalformed or ErrTooLarge, and names the line and the byte in it,
// both counted from 1.
func (f LIBSVM) Read(r io.Reader) (*learn.Dataset, error) { return unzipped(r, f.MaxBytes, f.read) }

// maxIndex is the largest index.
const maxIndex = math.MaxInt32

// sparse is a matrix in the form of a LIBSVM file.
type sparse struct {
	index []int32   // of each entry, as in the file
	value []float64 // of each entry
	end   []int     // where the entries of each row end

	least, most int // indices
	mostLine    int // line of the largest index

	budget *budget.Budget
}

// room makes room for the next entry, or for the end of a row.
func (s *sparse) room() (err error) {
	if s.index, err = budget.Room(s.budget, s.index, 1); err != nil {
		return err
	}
	if s.value, err = budget.Room(s.budget, s.value, 1); err != nil {
		return err
	}
	s.end, err = budget.Room(s.budget, s.end, 1)
	return err
}

func (f LIBSVM) read(r io.Reader, limit *budget.Budget) (*learn.Dataset, error) {
	if f.Features < 0 || f.Features > maxIndex {
		return nil, fmt.Errorf("line 1, column 1: LIBSVM.Features is %d", f.Features)
	}
	s := &sparse{least: math.MaxInt, budget: limit}
	classes := newNames(f.Classes, limit)
	var codes []int
	text := stream.NewLines(r, limit)
	for {
		line, err := text.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		line, _, _ = strings.Cut(line, "#")
		first, at := word(line, 0)
		if first == "" {
			continue // an empty line, or only a comment
		}
		v, err := stream.Number(first)
		if err != nil {
			return nil, fmt.Errorf("line %d, column %d (label): %w", text.Number, at+1-len(first), err)
		}
		code, err := classes.code(string(stream.AppendNumber(nil, v+0))) // +0: -0 is 0
		if err != nil {
			return nil, fmt.Errorf("line %d, column %d (label): %w", text.Number, at+1-len(first), err)
		}
		if codes, err = budget.Room(limit, codes, 1); err != nil {
			return nil, fmt.Errorf("line %d, column 1: %w", text.Number, err)
		}
		codes = append(codes, code)
		if err := s.row(line, at, text.Number); err != nil {
			return nil, err
		}
	}
	if len(codes) == 0 {
		return nil, errors.New("line 1, column 1: there is no example")
	}
	X, err := f.dense(s)
	if err != nil {
		return nil, err
	}
	if err := limit.TakeMany(len(codes), 8); err != nil {
		return nil, fmt.Errorf("line %d, column 1: %w", text.Number, err)
	}
	ds := &learn.Dataset{Name: f.Name, X: X, Y: make([]int, len(codes))}
	var ranks []int
	ds.Classes, ranks = classes.sorted()
	for i, code := range codes {
		ds.Y[i] = label(ranks[code], len(ds.Classes))
	}
	return ds, nil
}

// word returns the next word of line from byte at on, and where it ends.
func word(line string, at int) (string, int) {
	for at < len(line) && (line[at] == ' ' || line[at] == '\t' || line[at] == '\r') {
		at++
	}
	start := at
	for at < len(line) && line[at] != ' ' && line[at] != '\t' && line[at] != '\r' {
		at++
	}
	return line[start:at], at
}

// row reads the entries of a line from byte at on.
func (s *sparse) row(line string, at, number int) error {
	last := -1
	for {
		entry, end := word(line, at)
		if entry == "" {
			if err := s.room(); err != nil {
				return fmt.Errorf("line %d, column 1: %w", number, err)
			}
			s.end = append(s.end, len(s.index))
			return nil
		}
		at = end
		fault := func(format string, args ...any) error {
			return fmt.Errorf("line %d, column %d: "+format, append([]any{number, end + 1 - len(entry)}, args...)...)
		}
		name, cell, found := strings.Cut(entry, ":")
		if !found {
			return fault("%.60q is not index:value", entry)
		}
		index, err := strconv.Atoi(name)
		if err != nil || index < 0 || index > maxIndex {
			return fault("%.60q is not an index from 0 to %d", name, maxIndex)
		}
		if index <= last {
			return fault("index %d after index %d; they must ascend", index, last)
		}
		v, err := strconv.ParseFloat(cell, 64)
		if err != nil || math.IsInf(v, 0) {
			return fault("%.60q is not a finite number", cell)
		}
		if err := s.room(); err != nil {
			return fault("%w", err)
		}
		last = index
		s.least = min(s.least, index)
		if index > s.most || s.mostLine == 0 {
			s.most, s.mostLine = index, number
		}
		s.index, s.value = append(s.index, int32(index)), append(s.value, v)
	}
}

// dense returns the matrix with its zeros.
func (f LIBSVM) dense(s *sparse) (*mat.Dense, error) {
	base := 1
	if f.ZeroBased || s.least == 0 {
		base = 0
	}
	d := f.Features
	switch {
	case len(s.index) == 0 && d == 0:
		return nil, errors.New("line 1, column 1: no line has a feature; see LIBSVM.Features")
	case len(s.index) > 0 && d == 0:
		d = s.most + 1 - base
	case len(s.index) > 0 && s.most+1-base > d:
		return nil, fmt.Errorf("line %d, column 1: index %d, counted from %d, in a set of %d features", s.mostLine, s.most, base, d)
	}
	n := len(s.end)
	err := checkSparse(n, d, len(s.index))
	if err == nil {
		err = s.budget.TakeMany(n, 8*d) // both are at most 2^31
	}
	if err != nil {
		return nil, fmt.Errorf("line %d, column 1: %d examples × %d features: %w", max(s.mostLine, 1), n, d, err)
	}
	X := mat.NewDense(n, d, nil)
	at := 0
	for i, end := range s.end {
		for ; at < end; at++ {
			X.Set(i, int(s.index[at])-base, s.value[at])
		}
	}
	return X, nil
}
