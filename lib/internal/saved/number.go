package saved

import (
	"fmt"
	"math"
	"strconv"
)

// appendNumber writes the shortest decimal that is read as v, and what JSON has no
// number for as a string. -0 is -0.0, for some readers take -0 for an integer.
func appendNumber(b []byte, v float64) []byte {
	switch {
	case math.IsNaN(v):
		return append(b, `"NaN"`...)
	case math.IsInf(v, 1):
		return append(b, `"Infinity"`...)
	case math.IsInf(v, -1):
		return append(b, `"-Infinity"`...)
	case v == 0 && math.Signbit(v):
		return append(b, "-0.0"...)
	}
	return strconv.AppendFloat(b, v, 'g', -1, 64)
}

// parseNumber reads what appendNumber has written, and any other JSON number.
func parseNumber(raw []byte) (float64, error) {
	switch string(raw) {
	case `"NaN"`:
		return math.NaN(), nil
	case `"Infinity"`:
		return math.Inf(1), nil
	case `"-Infinity"`:
		return math.Inf(-1), nil
	}
	if len(raw) == 0 || raw[0] != '-' && (raw[0] < '0' || raw[0] > '9') {
		return 0, fmt.Errorf("%s is not a number", short(raw))
	}
	v, err := strconv.ParseFloat(string(raw), 64)
	if err != nil {
		return 0, fmt.Errorf("%s is out of the range of numbers", short(raw))
	}
	return v, nil
}

// short is the beginning of what was read, for errors.
func short(raw []byte) string {
	const most = 40
	if len(raw) > most {
		return string(raw[:most]) + "…"
	}
	return string(raw)
}
