package frame

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/mercer-go/mercer/data/internal/stream"
)

// cellReader reads the values of cells.
type cellReader struct {
	missing  []string
	numeric  bool // one of these may be a number
	decimals stream.Decimals
}

// lacks reports whether a cell of a column means a missing value.
func (r *cellReader) lacks(cell []byte, kind Kind) bool {
	if len(cell) == 0 {
		return true
	}
	for _, m := range r.missing {
		if string(cell) == m {
			return true
		}
	}
	return kind != String && len(cell) <= len("none") && gapWord(cell)
}

// gapWord reports whether a cell is a word for a missing value.
func gapWord(cell []byte) bool {
	switch string(bytes.ToLower(cell)) {
	case "na", "n/a", "nan", "null", "none":
		return true
	}
	return false
}

// guess returns the kind of a cell that is not missing: the narrowest that loses nothing.
func (r *cellReader) guess(cell []byte, layout string) (Kind, string) {
	if _, ok := r.int(cell); ok {
		return Int, ""
	}
	if _, ok := r.float(cell); ok {
		return Float, ""
	}
	if _, ok := truth(cell); ok {
		return Bool, ""
	}
	if _, ok := parseTime(cell); ok {
		return Time, ""
	}
	if layout != "" {
		if _, err := time.Parse(layout, string(cell)); err == nil {
			return Time, layout
		}
	}
	return String, ""
}

// int reads a whole number that its digits write again: without leading zeros, of at most
// 18 digits.
func (r *cellReader) int(cell []byte) (int64, bool) {
	d := cell
	if len(d) > 0 && d[0] == '-' {
		d = d[1:]
	}
	if len(d) == 0 || len(d) > 18 || d[0] == '0' && (len(d) > 1 || len(cell) > 1) {
		return 0, false
	}
	var v int64
	for _, c := range d {
		if c < '0' || c > '9' {
			return 0, false
		}
		v = 10*v + int64(c-'0')
	}
	if len(d) < len(cell) {
		v = -v
	}
	return v, true
}

// float reads a number that is not a code of digits.
func (r *cellReader) float(cell []byte) (float64, bool) {
	if coded(cell) {
		return 0, false
	}
	v, n := r.decimals.Prefix(cell)
	if n == len(cell) && n > 0 {
		return v, n <= 18 || !whole(cell)
	}
	return slowFloat(cell)
}

// coded reports whether a text begins as numbers do not: with a plus or a needless zero, as telephone
// numbers and postal codes do.
func coded(text []byte) bool {
	i := 0
	if len(text) > 0 && text[0] == '-' {
		i = 1
	}
	return i < len(text) && text[i] == '+' || i+1 < len(text) && text[i] == '0' && text[i+1]-'0' <= 9
}

// whole reports whether there are only digits and a sign.
func whole(cell []byte) bool { return !bytes.ContainsAny(cell, ".eE") }

// slowFloat reads what Decimals leaves.
func slowFloat(cell []byte) (float64, bool) {
	switch strings.ToLower(strings.TrimPrefix(string(cell), "-")) {
	case "inf", "infinity":
		if cell[0] == '-' {
			return math.Inf(-1), true
		}
		return math.Inf(1), true
	}
	if first := bytes.TrimPrefix(cell, []byte{'-'}); len(first) == 0 || first[0] != '.' && first[0]-'0' > 9 || bytes.ContainsAny(cell, "xXpP_") {
		return 0, false
	}
	if whole(cell) {
		return 0, false // more digits than a float64 has
	}
	v, err := strconv.ParseFloat(string(cell), 64)
	return v, err == nil
}

// truth reads a truth value.
func truth(cell []byte) (v, ok bool) {
	switch string(cell) {
	case "true", "True", "TRUE":
		return true, true
	case "false", "False", "FALSE":
		return false, true
	}
	return false, false
}
