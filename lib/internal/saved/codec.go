package saved

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"gonum.org/v1/gonum/mat"
)

// Version is the version of the format that is written.
const Version = 1

// deepest is how many values may be inside each other.
const deepest = 100

// Codec writes the fields of one value, or reads them. After the first error its
// methods do nothing.
type Codec struct {
	reading bool
	out     []byte            // what has been written
	in      map[string][]byte // the fields that have not been read
	path    string            // where the value is, for errors
	depth   int
	bare    bool // no field has been written
	err     error
}

// Reading says whether fields are read.
func (c *Codec) Reading() bool { return c.reading && c.err == nil }

// Check ends the writing or reading of a value whose parts do not fit each other.
func (c *Codec) Check(err error) {
	if err != nil {
		c.fail("%v", err)
	}
}

func (c *Codec) fail(format string, args ...any) {
	sentinel := ErrType
	if c.reading {
		sentinel = ErrFormat
	}
	c.wrap(fmt.Errorf("%w: %s: %s", sentinel, c.path, fmt.Sprintf(format, args...)))
}

func (c *Codec) wrap(err error) {
	if c.err == nil {
		c.err = err
	}
}

// key begins a field: it writes the name, or finds what was written there.
func (c *Codec) key(name string) (raw []byte, ok bool) {
	if c.err != nil {
		return nil, false
	}
	if !c.reading {
		if !c.bare {
			c.out = append(c.out, ',')
		}
		c.bare = false
		if c.depth == 1 {
			c.out = append(c.out, '\n')
		}
		c.out = append(strconv.AppendQuote(c.out, name), ':')
		return nil, true
	}
	raw, ok = c.in[name]
	if !ok {
		c.fail("%q is missing", name)
	}
	delete(c.in, name)
	return raw, ok
}

// Number is any float64, which may be infinite or NaN.
func (c *Codec) Number(name string, v *float64) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case c.reading:
		c.number(name, raw, v)
	default:
		c.out = appendNumber(c.out, *v)
	}
}

// Finite is a float64 that is neither infinite nor NaN.
func (c *Codec) Finite(name string, v *float64) {
	c.Number(name, v)
	if c.err == nil && !finite(*v) {
		c.fail("%s is %v, want a finite number", name, *v)
	}
}

func finite(v float64) bool { return math.Abs(v) <= math.MaxFloat64 }

func (c *Codec) number(name string, raw []byte, v *float64) {
	var err error
	if *v, err = parseNumber(raw); err != nil {
		c.fail("%s: %v", name, err)
	}
}

// Int is an integer from least on.
func (c *Codec) Int(name string, v *int, least int) {
	raw, ok := c.key(name)
	switch {
	case !ok:
		return
	case c.reading:
		c.int(name, raw, v)
	default:
		c.out = strconv.AppendInt(c.out, int64(*v), 10)
	}
	if c.err == nil && *v < least {
		c.fail("%s is %d, want at least %d", name, *v, least)
	}
}

func (c *Codec) int(name string, raw []byte, v *int) {
	var err error
	if *v, err = strconv.Atoi(string(raw)); err != nil {
		c.fail("%s is %s, want an integer", name, short(raw))
	}
}

// Bool is true or false.
func (c *Codec) Bool(name string, v *bool) {
	raw, ok := c.key(name)
	switch {
	case !ok:
	case !c.reading:
		c.out = strconv.AppendBool(c.out, *v)
	case string(raw) != "true" && string(raw) != "false":
		c.fail("%s is %s, want true or false", name, short(raw))
	default:
		*v = string(raw) == "true"
	}
}

// Enum is one of a few values 0, 1, …, saved by its name.
func Enum[T ~int](c *Codec, name string, v *T, names ...string) {
	raw, ok := c.key(name)
	if !ok {
		return
	}
	if !c.reading {
		if *v < 0 || int(*v) >= len(names) {
			c.fail("%s is %d, want 0 to %d", name, int(*v), len(names)-1)
			return
		}
		c.out = strconv.AppendQuote(c.out, names[*v])
		return
	}
	i := slices.Index(names, unquote(raw))
	if i < 0 || len(raw) == 0 || raw[0] != '"' {
		c.fail("%s is %s, want one of %q", name, short(raw), names)
		return
	}
	*v = T(i)
}

// Status is how a solver ended: the names of learn.Status 0, 1, ….
func Status[T ~int](c *Codec, v *T) {
	Enum(c, "status", v, "", "converged", "iteration limit", "rounding limit", "cancelled", "infeasible", "indefinite", "exhausted")
}

// Numbers are finite numbers.
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

// NumbersOrNull is Numbers where nil is not the same as none: it is null.
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

// Rows are rows of numbers, of any lengths.
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

// Ints are integers from least on.
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

// Matrix is a matrix of finite numbers by rows, [] without rows, and null for nil.
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

// Levels are lists of names; nil, of all or of one, is null.
func (c *Codec) Levels(name string, v *[][]string) {
	texts(c, name, v, *v...)
}

// Names are a list of names; nil is null.
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
