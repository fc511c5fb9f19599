package frame

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// Column is a column of a frame with its values.
type Column struct {
	Name    string
	Values  any    // a slice: []float64, []int, []int64, []string, []bool or []time.Time
	Missing []bool // which of the values are missing; nil if none is. A NaN is missing in any case
}

// column is a column whose kind is known. Only the slice of its kind is used.
type column struct {
	name    string
	kind    Kind
	floats  []float64
	ints    []int64
	strings []string
	bools   []bool
	times   []time.Time
	missing []bool // nil if none is, and for Float, where NaN is missing
}

func (c *column) len() int {
	return len(c.floats) + len(c.ints) + len(c.strings) + len(c.bools) + len(c.times)
}

// lacks reports whether value i is missing.
func (c *column) lacks(i int) bool {
	if c.kind == Float {
		return math.IsNaN(c.floats[i])
	}
	return c.missing != nil && c.missing[i]
}

// value returns value i, or nil if it is missing.
func (c *column) value(i int) any {
	if c.lacks(i) {
		return nil
	}
	switch c.kind {
	case Float:
		return c.floats[i]
	case Int:
		return c.ints[i]
	case String:
		return c.strings[i]
	case Bool:
		return c.bools[i]
	default:
		return c.times[i]
	}
}

// gap adds a missing value.
func (c *column) gap() {
	if c.kind != Float {
		c.mark(c.len())
	}
	switch c.kind {
	case Float:
		c.floats = append(c.floats, math.NaN())
	case Int:
		c.ints = append(c.ints, 0)
	case String:
		c.strings = append(c.strings, "")
	case Bool:
		c.bools = append(c.bools, false)
	default:
		c.times = append(c.times, time.Time{})
	}
}

// mark says that the value behind the first n is missing.
func (c *column) mark(n int) {
	if c.missing == nil {
		c.missing = make([]bool, n, n+1)
	}
	c.missing = append(c.missing, true)
}

// at returns the column with the given rows.
func (c *column) at(rows []int) *column {
	return &column{name: c.name, kind: c.kind, floats: pick(c.floats, rows), ints: pick(c.ints, rows), strings: pick(c.strings, rows), bools: pick(c.bools, rows), times: pick(c.times, rows), missing: pick(c.missing, rows)}
}

func pick[T any](values []T, rows []int) []T {
	if values == nil {
		return nil
	}
	picked := make([]T, len(rows))
	for i, row := range rows {
		picked[i] = values[row]
	}
	return picked
}

// newColumn copies the values of a Column.
func newColumn(of Column) (*column, error) {
	c := &column{name: of.Name}
	switch v := of.Values.(type) {
	case []float64:
		c.kind, c.floats = Float, slices.Clone(v)
	case []int:
		c.kind, c.ints = Int, make([]int64, len(v))
		for i, n := range v {
			c.ints[i] = int64(n)
		}
	case []int64:
		c.kind, c.ints = Int, slices.Clone(v)
	case []string:
		c.kind, c.strings = String, slices.Clone(v)
	case []bool:
		c.kind, c.bools = Bool, slices.Clone(v)
	case []time.Time:
		c.kind, c.times = Time, slices.Clone(v)
	default:
		return nil, fmt.Errorf("frame: column %q has values of type %T: a column is of []float64, []int, []int64, []string, []bool or []time.Time", of.Name, of.Values)
	}
	if of.Missing != nil && len(of.Missing) != c.len() {
		return nil, fmt.Errorf("frame: column %q has %d values, but its Missing has %d", of.Name, c.len(), len(of.Missing))
	}
	if !slices.Contains(of.Missing, true) {
		return c, nil
	}
	if c.kind != Float {
		c.missing = slices.Clone(of.Missing)
	}
	for i, missing := range of.Missing {
		switch {
		case !missing:
		case c.kind == Float:
			c.floats[i] = math.NaN()
		case c.kind == Int:
			c.ints[i] = 0
		case c.kind == String:
			c.strings[i] = ""
		case c.kind == Bool:
			c.bools[i] = false
		default:
			c.times[i] = time.Time{}
		}
	}
	return c, nil
}
