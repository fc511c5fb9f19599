package frame

import (
	"fmt"
	"math"
	"strconv"
	"time"
	"unicode/utf8"
)

// gather makes a column of values that arrive one by one, of any type. Its kind is that of
// the values: of several kinds of numbers Float, of other mixtures String.
type gather struct {
	column
	declared string // the type of an SQL column, or ""
	gaps     int    // leading values that are missing, before the kind is known
	n        int    // values that were added
}

// framed makes a frame of complete columns.
func framed(columns []*gather) (*Frame, error) {
	f := &Frame{}
	for _, g := range columns {
		f.columns = append(f.columns, g.done())
	}
	return f, f.check()
}

// add adds a value; nil is missing.
func (g *gather) add(v any) {
	g.n++
	kind, v := g.plain(v)
	switch {
	case kind == 0:
		g.gap()
		return
	case g.kind == 0:
		g.kind = kind
		for ; g.gaps > 0; g.gaps-- {
			g.gap()
		}
	case g.kind == kind:
	case g.kind == Int && kind == Float:
		g.float()
	case g.kind == Float && kind == Int:
		v = float64(v.(int64))
	default:
		g.text()
		v = text(v)
	}
	switch x := v.(type) {
	case float64:
		g.floats = append(g.floats, x)
		return
	case int64:
		g.ints = append(g.ints, x)
	case string:
		g.strings = append(g.strings, x)
	case bool:
		g.bools = append(g.bools, x)
	case time.Time:
		g.times = append(g.times, x)
	}
	if g.missing != nil {
		g.missing = append(g.missing, false)
	}
}

// plain returns a value as one of the types of columns. The kind of nil is 0.
func (g *gather) plain(v any) (Kind, any) {
	switch x := v.(type) {
	case nil:
		return 0, nil
	case []byte:
		if !utf8.Valid(x) {
			return String, fmt.Sprintf("%x", x)
		}
		return g.plain(string(x))
	case string:
		if g.declared == timeType {
			if t, ok := parseTime([]byte(x)); ok {
				return Time, t
			}
		}
		return String, x
	case int64:
		if g.declared == boolType && (x == 0 || x == 1) {
			return Bool, x == 1
		}
		return Int, x
	case uint64: // MySQL has unsigned numbers
		if x <= math.MaxInt64 {
			return Int, int64(x)
		}
		return String, strconv.FormatUint(x, 10)
	case int32:
		return Int, int64(x)
	case int:
		return Int, int64(x)
	case float64:
		if math.IsNaN(x) {
			return 0, nil
		}
		return Float, x
	case float32:
		return g.plain(float64(x))
	case bool:
		return Bool, x
	case time.Time:
		return Time, x
	default:
		return String, fmt.Sprint(x)
	}
}

// gap adds a missing value, or counts it if the kind is not known yet.
func (g *gather) gap() {
	if g.kind == 0 {
		g.gaps++
		return
	}
	g.column.gap()
}

// float makes numbers of whole numbers.
func (g *gather) float() {
	floats, _ := g.numbers()
	g.column = column{name: g.name, kind: Float, floats: floats}
}

// text makes texts of all values.
func (g *gather) text() {
	if g.kind == String {
		return
	}
	texts := make([]string, g.len())
	missing := make([]bool, g.len())
	for i := range texts {
		v := g.value(i)
		missing[i] = v == nil
		if v != nil {
			texts[i] = text(v)
		}
	}
	g.column = column{name: g.name, kind: String, strings: texts, missing: missing}
}

// text writes a value.
func text(v any) string {
	switch x := v.(type) {
	case float64:
		return strconv.FormatFloat(x, 'g', -1, 64)
	case time.Time:
		return string(appendTime(nil, x, isDay(x)))
	default:
		return fmt.Sprint(x)
	}
}

// done returns the column. A column without any value is one of numbers. Texts of an
// undeclared type that are all times are times.
func (g *gather) done() *column {
	if g.kind == 0 {
		g.kind = Float
		for range g.gaps {
			g.gap()
		}
	}
	if g.kind == String && g.declared == "" {
		g.time()
	}
	return &g.column
}

// time makes times of texts that are all times.
func (g *gather) time() {
	times := make([]time.Time, len(g.strings))
	values := 0
	for i, s := range g.strings {
		if g.lacks(i) {
			continue
		}
		var ok bool
		if times[i], ok = parseTime([]byte(s)); !ok {
			return
		}
		values++
	}
	if values > 0 {
		g.column = column{name: g.name, kind: Time, times: times, missing: g.missing}
	}
}
