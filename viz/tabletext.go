package viz

import (
	"math"
	"strconv"
)

// texts returns the text of each cell of each row.
func (t *Table) texts() [][]string {
	whole := make([]bool, len(t.columns))
	for j := range whole {
		whole[j] = true
		for _, row := range t.rows {
			if v := row[j].number; v != math.Trunc(v) && !math.IsNaN(v) {
				whole[j] = false
			}
		}
	}
	rows := make([][]string, len(t.rows))
	for i, row := range t.rows {
		for j, c := range row {
			text := c.Text
			if c.measured {
				text = digits(c.number, whole[j])
			}
			rows[i] = append(rows[i], text)
		}
	}
	return rows
}

// digits formats v for a table. whole means that the column has only whole numbers.
func digits(v float64, whole bool) string {
	size := math.Abs(v)
	switch {
	case math.IsNaN(v):
		return ""
	case v == 0 || math.IsInf(v, 0):
		return strconv.FormatFloat(v+0, 'g', -1, 64) // +0: -0 has no sign
	case size >= 999.5 && size < 999999.5, whole && size < 999.5:
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
