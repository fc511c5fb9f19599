package viz

import (
	"math"
	"strconv"

	"github.com/mercer-go/mercer/internal/htmltable"
)

// texts returns the text of each cell of each row.
func (t *Table) texts() [][]string {
	rows := make([][]string, len(t.rows))
	for j := range t.columns {
		var numbers []float64
		for _, row := range t.rows {
			if row[j].measured {
				numbers = append(numbers, row[j].number)
			}
		}
		decimals, alike := htmltable.Decimals(numbers, 3)
		for i, row := range t.rows {
			text := row[j].Text
			switch v := row[j].number; {
			case !row[j].measured:
			case math.IsNaN(v):
				text = ""
			case alike:
				text = strconv.FormatFloat(v+0, 'f', decimals, 64) // +0: -0 has no sign
			default:
				text = digits(v)
			}
			rows[i] = append(rows[i], text)
		}
	}
	return rows
}

// digits writes v with three significant digits, in a column of numbers that are too
// different for one number of decimals.
func digits(v float64) string {
	size := math.Abs(v)
	switch {
	case v == 0 || math.IsInf(v, 0):
		return strconv.FormatFloat(v+0, 'g', -1, 64)
	case size >= 999.5 && size < 999999.5:
		return strconv.FormatFloat(v, 'f', 0, 64)
	}
	three := strconv.FormatFloat(v, 'e', 2, 64)
	if size < 1e-4 || size >= 999999.5 {
		return three
	}
	rounded, _ := strconv.ParseFloat(three, 64) // 9.996 is rounded to 10.0, with the digits of 10
	return strconv.FormatFloat(rounded, 'f', 2-int(math.Floor(math.Log10(math.Abs(rounded)))), 64)
}

// numeric reports for each column whether every non-empty cell is a number.
func numeric(rows [][]string, columns int) []bool {
	numeric := make([]bool, columns)
	for j := range numeric {
		some, all := false, true
		for _, row := range rows {
			_, err := strconv.ParseFloat(row[j], 64)
			some = some || err == nil
			all = all && (err == nil || row[j] == "")
		}
		numeric[j] = some && all
	}
	return numeric
}
