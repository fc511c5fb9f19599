package svm

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"
)

// mostEntries is how many numbers of support vectors are read, 4 GiB of them.
const mostEntries = 1 << 29

// entry is a feature that is not 0.
type entry struct {
	row, column int
	value       float64
}

// vectors reads the support vectors.
func (p *libsvmParser) vectors(features int) error {
	if features < 0 {
		return fmt.Errorf("%w: features is %d, want > 0 (0 means the highest index in the file)", ErrParam, features)
	}
	m, precomputed := &p.m, p.m.kernel.name == namePrecomputed
	total, width := 0, max(1, len(m.labels)-1)
	for _, size := range m.sizes {
		total += size
	}
	var entries []entry
	columns := 1
	for {
		line, err := p.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		words := strings.Fields(line)
		if len(m.coef) == total {
			if len(words) == 0 {
				continue
			}
			return p.fail("there are more support vectors than total_sv = %d", total)
		}
		if len(words) < width {
			return p.fail("%d words, want %d coefficients and a support vector", len(words), width)
		}
		coef, err := p.numbers(words[:width])
		if err != nil {
			return err
		}
		last := 0
		if precomputed {
			last = -1
		}
		for _, word := range words[width:] {
			e, err := p.entry(word, len(m.coef), precomputed)
			if err != nil {
				return err
			}
			if e.column+1 <= last || precomputed && len(words) != width+1 {
				return p.fail("%q is out of order", word)
			}
			last = e.column + 1
			columns = max(columns, last)
			entries = append(entries, e)
		}
		if precomputed && len(words) == width {
			return p.fail("a precomputed kernel wants 0: and a number")
		}
		m.coef = append(m.coef, coef)
	}
	if len(m.coef) != total {
		return p.fail("%d support vectors, want total_sv = %d", len(m.coef), total)
	}
	switch {
	case features > 0 && columns > features:
		return fmt.Errorf("%w: feature %d is in the file, want %d features", ErrLIBSVM, columns, features)
	case features > 0:
		columns = features
	}
	m.columns = columns
	m.sv = &mat.Dense{}
	if total == 0 {
		return nil
	}
	if columns > mostEntries/total {
		return fmt.Errorf("%w: %d support vectors of %d features are more than %d numbers", ErrLIBSVM, total, columns, mostEntries)
	}
	m.sv = mat.NewDense(total, columns, nil)
	for _, e := range entries {
		m.sv.Set(e.row, e.column, e.value)
	}
	return nil
}

// entry reads index:value. The row number of a precomputed kernel has index 0.
func (p *libsvmParser) entry(word string, row int, precomputed bool) (entry, error) {
	index, value, ok := strings.Cut(word, ":")
	column, err := strconv.Atoi(index)
	if !ok || err != nil || precomputed != (column == 0) || column < 0 {
		return entry{}, p.fail("%q is not index:value", word)
	}
	v, err := p.number(value)
	if err != nil {
		return entry{}, err
	}
	if precomputed {
		if v < 1 || v != math.Trunc(v) {
			return entry{}, p.fail("%q is not a row number from 1", word)
		}
		return entry{row, 0, v - 1}, nil
	}
	return entry{row, column - 1, v}, nil
}
