package frame

import (
	"encoding/binary"
	"math"
	"strconv"
	"strings"

	"modernc.org/sqlite/vtab"
)

// index has the rows of a table by the values of some columns.
type index map[string][]int32

// equal returns the rows in which these columns may be equal to these values; SQLite looks again.
// ok is false if all rows may be.
func (t *table) equal(columns string, values []vtab.Value) (rows []int32, ok bool) {
	var js []int
	for _, text := range strings.Fields(columns) {
		j, _ := strconv.Atoi(text) // BestIndex wrote it
		js = append(js, j)
	}
	var key []byte
	for k, v := range values {
		if v == nil {
			return nil, true // nothing is equal to null
		}
		_, texts := v.(string)
		if kind := t.frame.columns[js[k]].kind; texts != (kind == String || kind == Time) {
			return nil, false // SQLite may turn one into the other
		}
		if key, ok = appendKey(key, v); !ok {
			return nil, false
		}
	}
	found, made := t.indexes[columns]
	if !made {
		found = t.index(js)
		t.indexes[columns] = found
	}
	return found[string(key)], true
}

// index makes an index of columns.
func (t *table) index(js []int) index {
	made := index{}
	var key, day []byte
rows:
	for i := range t.frame.rows {
		key = key[:0]
		for _, j := range js {
			c := t.frame.columns[j]
			switch {
			case c.lacks(i):
				continue rows
			case c.kind == Time:
				day = appendTime(day[:0], c.times[i], t.days[j])
				key = appendText(key, string(day))
			default:
				key, _ = appendKey(key, c.value(i))
			}
		}
		made[string(key)] = append(made[string(key)], int32(i))
	}
	return made
}

// appendKey adds a value to a key. Values that SQLite may take as equal have the same key.
func appendKey(key []byte, v any) ([]byte, bool) {
	switch x := v.(type) {
	case int64:
		return appendNumber(key, float64(x)), true
	case float64:
		return appendNumber(key, x), true
	case bool:
		if x {
			return appendNumber(key, 1), true
		}
		return appendNumber(key, 0), true
	case string:
		return appendText(key, x), true
	}
	return key, false
}

func appendNumber(key []byte, x float64) []byte {
	return binary.LittleEndian.AppendUint64(key, math.Float64bits(x+0)) // -0 is 0
}

// appendText folds what the collations nocase and rtrim do not see.
func appendText(key []byte, s string) []byte {
	s = strings.TrimRight(s, " ")
	key = binary.LittleEndian.AppendUint64(key, uint64(len(s)))
	return lowered(key, s)
}

// lowered adds a text in small letters. As for SQLite, only those of ASCII have another case.
func lowered(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		b = append(b, c)
	}
	return b
}
