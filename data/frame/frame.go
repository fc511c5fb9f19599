package frame

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// Frame is a table. Each column has a name, a kind, and a value or a gap in each row.
type Frame struct {
	columns []*column
	rows    int
}

// New makes a frame of columns, which must be equally long and have different
// names. It copies the values.
//
//	f, err := frame.New(
//		frame.Column{Name: "city", Values: []string{"Oslo", "Rome"}},
//		frame.Column{Name: "rain", Values: []float64{763, 799}})
func New(columns ...Column) (*Frame, error) {
	f := &Frame{}
	for _, of := range columns {
		c, err := newColumn(of)
		if err != nil {
			return nil, err
		}
		f.columns = append(f.columns, c)
	}
	return f, f.check()
}

// check counts the rows, and reports columns of different lengths or of the same name.
func (f *Frame) check() error {
	seen := map[string]int{}
	for j, c := range f.columns {
		if j == 0 {
			f.rows = c.len()
		}
		if c.len() != f.rows {
			return fmt.Errorf("frame: column %q has %d values, column %q has %d", c.name, c.len(), f.columns[0].name, f.rows)
		}
		if first, again := seen[c.name]; again {
			return fmt.Errorf("frame: columns %d and %d are both named %q", first+1, j+1, c.name)
		}
		seen[c.name] = j
	}
	return nil
}

// Len returns the number of rows.
func (f *Frame) Len() int { return f.rows }

// Names returns the names of the columns, in their order.
func (f *Frame) Names() []string {
	names := make([]string, len(f.columns))
	for j, c := range f.columns {
		names[j] = c.name
	}
	return names
}

// Kind returns the kind of a column, or 0 if the frame has no such column.
func (f *Frame) Kind(name string) Kind {
	if c, err := f.column(name); err == nil {
		return c.kind
	}
	return 0
}

// Value returns the value of a row, counted from 0, and a column: a float64, int64, string,
// bool or time.Time, or nil if it is missing. It panics if there is no such row or
// column.
func (f *Frame) Value(row int, name string) any {
	c, err := f.column(name)
	if err != nil {
		panic(err)
	}
	return c.value(row)
}

// column finds a column.
func (f *Frame) column(name string) (*column, error) {
	for _, c := range f.columns {
		if c.name == name {
			return c, nil
		}
	}
	return nil, fmt.Errorf("frame: there is no column %q, only %s", name, listed(f.Names()))
}

// Floats returns a copy of a column of numbers or truth values (0 and 1). A missing
// value is NaN.
func (f *Frame) Floats(name string) ([]float64, error) {
	c, err := f.column(name)
	if err != nil {
		return nil, err
	}
	return c.numbers()
}

// numbers returns the values of a column as numbers.
func (c *column) numbers() ([]float64, error) {
	values := make([]float64, c.len())
	switch c.kind {
	case Float:
		copy(values, c.floats)
		return values, nil
	case Int:
		for i, v := range c.ints {
			values[i] = float64(v)
		}
	case Bool:
		for i, v := range c.bools {
			if v {
				values[i] = 1
			}
		}
	default:
		return nil, fmt.Errorf("frame: column %q holds %ss, not numbers", c.name, c.kind)
	}
	for i, missing := range c.missing {
		if missing {
			values[i] = math.NaN()
		}
	}
	return values, nil
}

// Ints returns a copy of a column of whole numbers. It returns an error if a value is
// missing: use Floats, where NaN marks it.
func (f *Frame) Ints(name string) ([]int64, error) {
	c, err := f.whole(name, Int)
	if err != nil {
		return nil, err
	}
	return slices.Clone(c.ints), nil
}

// Bools returns a copy of a column of truth values. It returns an error if a value is
// missing: use Floats, where NaN marks it.
func (f *Frame) Bools(name string) ([]bool, error) {
	c, err := f.whole(name, Bool)
	if err != nil {
		return nil, err
	}
	return slices.Clone(c.bools), nil
}

// whole returns a column of a kind without gaps.
func (f *Frame) whole(name string, kind Kind) (*column, error) {
	c, err := f.column(name)
	switch {
	case err != nil:
		return nil, err
	case c.kind != kind:
		return nil, fmt.Errorf("frame: column %q holds %ss, not %ss", name, c.kind, kind)
	}
	if i := slices.Index(c.missing, true); i >= 0 {
		return nil, fmt.Errorf("frame: column %q has no value in row %d; its Floats are NaN there", name, i)
	}
	return c, nil
}

// Strings returns a copy of a column of texts. A missing value is "".
func (f *Frame) Strings(name string) ([]string, error) {
	c, err := f.column(name)
	if err == nil && c.kind != String {
		err = fmt.Errorf("frame: column %q holds %ss, not texts", name, c.kind)
	}
	if err != nil {
		return nil, err
	}
	return slices.Clone(c.strings), nil
}

// Times returns a copy of a column of times. A missing value is the zero Time.
func (f *Frame) Times(name string) ([]time.Time, error) {
	c, err := f.column(name)
	if err == nil && c.kind != Time {
		err = fmt.Errorf("frame: column %q holds %ss, not times", name, c.kind)
	}
	if err != nil {
		return nil, err
	}
	return slices.Clone(c.times), nil
}

// Rows returns the frame of the given rows, counted from 0, in this order. It panics if there is no
// such row.
func (f *Frame) Rows(rows ...int) *Frame {
	g := &Frame{rows: len(rows)}
	for _, c := range f.columns {
		g.columns = append(g.columns, c.at(rows))
	}
	return g
}
