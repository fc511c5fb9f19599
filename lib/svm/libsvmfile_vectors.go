package svm

import (
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/gonum/mat"

	memory "github.com/mercer-go/mercer/internal/budget"
)

// entry is a feature that is not 0.
type entry struct {
	row, column int
	value       float64
}

// vectorBytes is how many bytes the list of coefficients takes for each support vector
// besides them, as it grows and as the machines of the pairs get their part.
const vectorBytes = 128

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
		if err := p.take(vectorBytes + 8*width); err != nil {
			return err
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
				return p.fail("%.60q is out of order", word)
			}
			last = e.column + 1
			columns = max(columns, last)
			if entries, err = memory.Room(p.budget, entries, 1); err != nil {
				return fmt.Errorf("svm: line %d: %w", p.line, err)
			}
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
	copies := 1
	if len(m.labels) > 2 {
		copies += width // the machine of each pair has its own rows
	}
	if err := p.budget.TakeMany(columns, 8*total*copies); err != nil {
		return fmt.Errorf("svm: %d support vectors of %d features: %w", total, columns, err)
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
		return entry{}, p.fail("%.60q is not index:value", word)
	}
	v, err := p.number(value)
	if err != nil {
		return entry{}, err
	}
	if precomputed {
		if v < 1 || v != math.Trunc(v) {
			return entry{}, p.fail("%.60q is not a row number from 1", word)
		}
		return entry{row, 0, v - 1}, nil
	}
	return entry{row, column - 1, v}, nil
}
