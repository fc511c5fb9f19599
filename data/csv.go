package data

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"github.com/mercer-go/mercer/lib/learn"
)

// parse reads comma-separated values: a header, then one example a line, the
// features first and the class, under the header "label", last. An empty
// feature is a missing value. Errors name the 1-based line and column.
func (s set) parse(r io.Reader) (*learn.Dataset, error) {
	rows := csv.NewReader(r)
	rows.FieldsPerRecord = -1 // a length fault is told with its line below
	header, err := rows.Read()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("line 1, column 1: no header")
	}
	if err != nil {
		return nil, unreadable(0, err)
	}
	if err := checkHeader(header); err != nil {
		return nil, err
	}

	d := len(header) - 1
	var (
		values []float64
		ranks  []int
	)
	for line := 1; ; {
		record, err := rows.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, unreadable(line, err)
		}
		line, _ = rows.FieldPos(0)
		if len(record) != d+1 {
			return nil, fmt.Errorf("line %d, column %d: the line has %d columns, the header %d",
				line, min(len(record), d+1), len(record), d+1)
		}
		for j, cell := range record[:d] {
			v, err := number(cell)
			if err != nil {
				return nil, fmt.Errorf("line %d, column %d (%s): %w", line, j+1, header[j], err)
			}
			values = append(values, v)
		}
		rank := slices.Index(s.labels, record[d])
		if rank < 0 {
			return nil, fmt.Errorf("line %d, column %d (label): %q is none of the classes %q", line, d+1, record[d], s.labels)
		}
		ranks = append(ranks, rank)
	}
	if err := s.checkClasses(ranks, d); err != nil {
		return nil, err
	}

	labels := make([]int, len(ranks))
	for i, rank := range ranks {
		labels[i] = s.label(rank)
	}
	return &learn.Dataset{
		X: mat.NewDense(len(labels), d, values), Y: labels,
		Name: s.name, Features: header[:d:d], Classes: s.classes(),
	}, nil
}

// unreadable words a fault met by the reader after the given line.
func unreadable(line int, err error) error {
	var syntax *csv.ParseError
	if errors.As(err, &syntax) {
		return fmt.Errorf("line %d, byte column %d: %w", syntax.Line, syntax.Column, syntax.Err)
	}
	return fmt.Errorf("after line %d: %w", line, err) // a broken gzip stream
}

func checkHeader(header []string) error {
	last := len(header) - 1
	if header[last] != "label" {
		return fmt.Errorf("line 1, column %d: the last header is %q, want \"label\"", last+1, header[last])
	}
	if last == 0 {
		return errors.New("line 1, column 1: no feature before the label")
	}
	for j, name := range header {
		if name == "" {
			return fmt.Errorf("line 1, column %d: a column without a name", j+1)
		}
		if first := slices.Index(header, name); first < j {
			return fmt.Errorf("line 1, column %d: the name %q again, after column %d", j+1, name, first+1)
		}
	}
	return nil
}

// checkClasses demands an example of each class; d is the number of features.
func (s set) checkClasses(ranks []int, d int) error {
	for rank, label := range s.labels {
		if !slices.Contains(ranks, rank) {
			return fmt.Errorf("lines 2 to %d, column %d (label): no example of class %q", len(ranks)+1, d+1, label)
		}
	}
	return nil
}

// number reads a cell: NaN when it is empty, else a finite number.
func number(cell string) (float64, error) {
	if cell == "" {
		return math.NaN(), nil
	}
	v, err := strconv.ParseFloat(cell, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		return 0, fmt.Errorf("%q is not a finite number", cell)
	}
	return v, nil
}
