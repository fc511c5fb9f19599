package experiment

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Columns returns the names of the columns that WriteCSV writes.
func Columns() []string {
	return []string{"paper", "table", "dataset", "method", "param", "metric", "runs", "mean", "se", "paper_mean", "paper_se", "z"}
}

// fields returns the cells of a row in the order of Columns. format formats the
// numbers.
func (row Row) fields(format func(float64) string) []string {
	f := []string{row.Paper, row.Table, row.Dataset, row.Method, row.Param, row.Metric, strconv.Itoa(row.Runs)}
	for _, v := range []float64{row.Mean, row.SE, row.PaperMean, row.PaperSE, row.Z} {
		if math.IsNaN(v) {
			f = append(f, "")
		} else {
			f = append(f, format(v))
		}
	}
	return f
}

// WriteCSV writes a header with Columns and a line for each row. Numbers have the
// fewest digits that give the same bits when read back. Equal rows give equal
// bytes. Unknown numbers are empty.
func WriteCSV(w io.Writer, rows []Row) error {
	out := csv.NewWriter(w)
	lines := [][]string{Columns()}
	for _, row := range rows {
		lines = append(lines, row.fields(func(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }))
	}
	return out.WriteAll(lines)
}

// WriteJSON writes rows as an array of objects with the keys of Columns. Unknown
// and infinite numbers are null.
func WriteJSON(w io.Writer, rows []Row) error {
	number := func(v float64) any {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return nil
		}
		return v
	}
	objects := make([]map[string]any, len(rows))
	for i, r := range rows {
		objects[i] = map[string]any{
			"paper": r.Paper, "table": r.Table, "dataset": r.Dataset, "method": r.Method, "param": r.Param, "metric": r.Metric, "runs": r.Runs,
			"mean": number(r.Mean), "se": number(r.SE), "paper_mean": number(r.PaperMean), "paper_se": number(r.PaperSE), "z": number(r.Z),
		}
	}
	text, err := json.MarshalIndent(objects, "", "  ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// WriteText writes rows as an aligned table for reading. Numbers are rounded to
// four digits. The columns "paper" and "table" and empty columns are left out. If
// the paper prints numbers to compare with, the text of Agreement follows below the
// table.
func WriteText(w io.Writer, rows []Row) error {
	lines := [][]string{Columns()}
	for _, row := range rows {
		lines = append(lines, row.fields(rounded))
	}
	out := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		var shown []string
		for j, cell := range line {
			if j > 1 && slices.ContainsFunc(lines[1:], func(l []string) bool { return l[j] != "" }) {
				shown = append(shown, cell)
			}
		}
		fmt.Fprintln(out, strings.Join(shown, "\t"))
	}
	if err := out.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(w, Agree(rows).String())
	return err
}

// rounded returns v with four digits.
func rounded(v float64) string { return strconv.FormatFloat(v, 'g', 4, 64) }
