package saved

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/mercer-go/mercer/internal/budget"
)

// Version is the version of the format that Append writes.
const Version = 1

// deepest is how many values may be inside each other.
const deepest = 100

// Codec writes the fields of one value, or reads them: Reading says which. After the
// first error its methods do nothing.
type Codec struct {
	reading bool
	out     []byte            // what has been written
	in      map[string][]byte // the fields that have not been read
	path    string            // where the value is, for errors
	depth   int
	bare    bool // no field has been written
	err     error

	budget *budget.Budget // of a value that is read
}

// Take counts n values of the given number of bytes, in reading. Call it before you
// allocate what is not in the text, such as a copy.
func (c *Codec) Take(n, bytes int) {
	if !c.Reading() {
		return
	}
	if err := c.budget.TakeMany(n, bytes); err != nil {
		c.wrap(fmt.Errorf("%s: %w", c.path, err))
	}
}

// Reading reports whether fields are read, and there is no error so far.
func (c *Codec) Reading() bool { return c.reading && c.err == nil }

// Check ends the writing or reading of a value if err is not nil. It is for values
// whose parts do not fit each other. The error wraps ErrType in writing, and
// ErrFormat in reading.
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

// Number is for a float64 that may be infinite or NaN.
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

// Finite is for a float64 that is neither infinite nor NaN.
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

// Int is for an integer >= least.
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

// Bool is for a bool.
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

// Enum is for a value of 0, 1, …, len(names)-1. Value i is saved as names[i].
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

// Status is for a learn.Status, in the field "status". It is saved as a text such as
// "converged".
func Status[T ~int](c *Codec, v *T) {
	Enum(c, "status", v, "", "converged", "iteration limit", "rounding limit", "cancelled", "infeasible", "indefinite", "wide gap", "exhausted", "overflow", "unbounded")
}
