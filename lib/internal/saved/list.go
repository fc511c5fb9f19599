package saved

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
)

// Numbers is for a slice of finite numbers. It reads an empty slice as nil.
func (c *Codec) Numbers(name string, v *[]float64) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		*v = c.numbers(name, raw, nil)
	default:
		c.row(name, *v)
	}
}

// NumbersOrNull is like Numbers, but keeps nil and an empty slice apart. It writes
// nil as null.
func (c *Codec) NumbersOrNull(name string, v *[]float64) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading && string(raw) == "null":
		*v = nil
	case c.reading:
		*v = c.numbers(name, raw, []float64{})
	case *v == nil:
		c.out = append(c.out, "null"...)
	default:
		c.row(name, *v)
	}
}

// Rows is for rows of finite numbers. Their lengths may differ.
func (c *Codec) Rows(name string, v *[][]float64) {
	raw, ok := c.key(name)
	at := func(i int) string { return fmt.Sprintf("%s[%d]", name, i) }
	switch {
	case !ok:
	case c.reading:
		*v = nil
		c.each(name, raw, func(item []byte) { *v = append(*v, c.numbers(at(len(*v)), item, nil)) })
	default:
		c.list(len(*v), func(i int) { c.row(at(i), (*v)[i]) })
	}
}

// row writes numbers.
func (c *Codec) row(name string, v []float64) {
	c.out = append(c.out, '[')
	for i, x := range v {
		if !finite(x) {
			c.fail("%s[%d] is %v, want a finite number", name, i, x)
			return
		}
		if i > 0 {
			c.out = append(c.out, ',')
		}
		c.out = appendNumber(c.out, x)
	}
	c.out = append(c.out, ']')
}

// numbers reads a row behind those that are in v.
func (c *Codec) numbers(name string, raw []byte, v []float64) []float64 {
	i := 0
	c.each(name, raw, func(item []byte) {
		x := 0.0
		if c.number(name, item, &x); c.err == nil && !finite(x) {
			c.fail("%s[%d] is %v, want a finite number", name, i, x)
		}
		v = append(v, x)
		i++
	})
	return v
}

// each calls f for the items of an array, as long as there is no error.
func (c *Codec) each(name string, raw []byte, f func(item []byte)) {
	if len(raw) == 0 || raw[0] != '[' {
		c.fail("%s is %s, want an array", name, short(raw))
		return
	}
	s := scanner{raw, 1}
	for item := s.item(); item != nil && c.err == nil; item = s.item() {
		f(item)
	}
}

// Ints is for a slice of integers >= least.
func (c *Codec) Ints(name string, v *[]int, least int) {
	raw, ok := c.key(name)
	if !ok {
		return
	}
	if c.reading {
		*v = nil
		c.each(name, raw, func(item []byte) {
			var i int
			c.int(name, item, &i)
			*v = append(*v, i)
		})
	} else {
		c.out = append(c.out, '[')
		for i, x := range *v {
			if i > 0 {
				c.out = append(c.out, ',')
			}
			c.out = strconv.AppendInt(c.out, int64(x), 10)
		}
		c.out = append(c.out, ']')
	}
	for i, x := range *v {
		if x < least {
			c.fail("%s[%d] is %d, want at least %d", name, i, x, least)
			return
		}
	}
}

// Matrix is for a matrix of finite numbers. It is saved row by row. A matrix without
// rows is saved as [], and nil as null.
func (c *Codec) Matrix(name string, v **mat.Dense) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		*v = c.matrix(name, raw)
	case *v == nil:
		c.out = append(c.out, "null"...)
	default:
		c.out = append(c.out, '[')
		rows := 0
		if !(*v).IsEmpty() {
			rows, _ = (*v).Dims()
		}
		for i := range rows {
			if i > 0 {
				c.out = append(c.out, ',')
			}
			c.out = append(c.out, '\n')
			c.row(fmt.Sprintf("%s[%d]", name, i), (*v).RawRowView(i))
		}
		c.out = append(c.out, ']')
	}
}

func (c *Codec) matrix(name string, raw []byte) *mat.Dense {
	if string(raw) == "null" {
		return nil
	}
	var values []float64
	rows, columns := 0, 0
	c.each(name, raw, func(item []byte) {
		before := len(values)
		values = c.numbers(fmt.Sprintf("%s[%d]", name, rows), item, values)
		n := len(values) - before
		if rows == 0 {
			columns = n
		}
		if c.err == nil && (n == 0 || n != columns) {
			c.fail("%s[%d] has %d numbers, want %d", name, rows, n, max(1, columns))
		}
		rows++
	})
	if c.err != nil || rows == 0 {
		return &mat.Dense{}
	}
	return mat.NewDense(rows, columns, slices.Clip(values))
}

// Levels is for a slice of lists of names. A nil list is saved as null, and so is a
// nil slice.
func (c *Codec) Levels(name string, v *[][]string) {
	texts(c, name, v, *v...)
}

// Names is for a list of names. nil is saved as null.
func (c *Codec) Names(name string, v *[]string) {
	texts(c, name, v, *v)
}

// texts leaves lists of names to package encoding/json.
func texts[T any](c *Codec, name string, v *T, lists ...[]string) {
	raw, ok := c.key(name)
	if !ok {
		return
	}
	if c.reading {
		*v = *new(T)
		if err := json.Unmarshal(raw, v); err != nil {
			c.fail("%s: %v", name, err)
		}
		return
	}
	for _, list := range lists {
		for _, s := range list {
			if !utf8.ValidString(s) {
				c.fail("%s has the name %q, which is not UTF-8", name, s)
				return
			}
		}
	}
	text, err := json.Marshal(*v)
	c.Check(err)
	c.out = append(c.out, text...)
}
