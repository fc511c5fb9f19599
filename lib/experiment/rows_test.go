package experiment

import (
	"encoding/csv"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/lib/eval"
)

// Of 1, 2 and 6 the mean is 3, s² = (4+1+9)/2 = 7 and the standard error √(7/3).
// The paper says 2 ± 1, so z = 1/√(7/3+1).
func TestRows(t *testing.T) {
	table := toy(nil)
	table.Cells = []Cell{
		{"one", "b", "p", "err", eval.Published{Mean: 2, SE: 1}},
		{"one", "a", "", "err", eval.Published{Mean: 5}},
		{"one", "b", "", "time", eval.Published{Mean: 3, SD: 6, N: 9}},
		{"two", "b", "p", "err", eval.Published{Mean: 9, SE: 9}},
	}
	rs := &Results{Table: table, Done: []Result{
		{Dataset: "one", Method: "later", Values: []Value{{"", "err", 4}}},
		{Dataset: "one", Method: "b", Run: 0, Values: []Value{{"p", "err", 1}, {"", "time", 5}}},
		{Dataset: "one", Method: "a", Run: 0, Values: []Value{{"", "err", 8}}},
		{Dataset: "one", Method: "b", Run: 1, Values: []Value{{"p", "err", 2}}},
		{Dataset: "one", Method: "b", Run: 2, Values: []Value{{"p", "err", 6}}},
		{Dataset: "one", Method: "a", Run: 1, Err: "no"},
	}}
	rows := rs.Rows()
	if len(rows) != 4 {
		t.Fatalf("%+v", rows)
	}
	if r := rows[0]; r.Method != "a" || r.Runs != 1 || r.Mean != 8 || !math.IsNaN(r.SE) || r.PaperMean != 5 || !math.IsNaN(r.PaperSE) || !math.IsNaN(r.Z) {
		t.Errorf("%+v", r)
	}
	se := math.Sqrt(7.0 / 3)
	if r := rows[1]; r.Param != "p" || r.Runs != 3 || r.Mean != 3 || math.Abs(r.SE-se) > 1e-15 || math.Abs(r.Z-1/math.Sqrt(7.0/3+1)) > 1e-15 {
		t.Errorf("%+v", r)
	}
	if r := rows[2]; r.Metric != "time" || r.Runs != 1 || r.PaperMean != 3 || r.PaperSE != 2 || r.Z != 1 {
		t.Errorf("%+v", r)
	}
	if r := rows[3]; r.Method != "later" {
		t.Errorf("%+v: what Finish adds stands behind", r)
	}
}

func TestSummaryOfARow(t *testing.T) {
	s := Row{Runs: 9, Mean: 2.857, SE: 0.04}.Summary()
	if s.N != 9 || s.Mean != 2.857 || s.SE != 0.04 || !math.IsNaN(s.SD) || s.String() != "2.86 ± 0.04" {
		t.Errorf("%+v, %v", s, s)
	}
	if one := (Row{Runs: 1, Mean: 3, SE: math.NaN()}).Summary(); one.String() != "3" {
		t.Errorf("a single run: %v", one)
	}
}

func TestWritten(t *testing.T) {
	rows := []Row{{"p", "t", "d", "m", "a, b", "err", 3, 1.0 / 3, math.NaN(), 1e-300, math.Pi, -0.1}}
	var b strings.Builder
	if err := WriteCSV(&b, rows); err != nil {
		t.Fatal(err)
	}
	lines, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(lines) != 2 || len(lines[1]) != len(Columns()) || lines[1][4] != "a, b" || lines[1][8] != "" {
		t.Fatalf("%v %q", err, lines)
	}
	for column, want := range map[int]float64{7: 1.0 / 3, 9: 1e-300, 10: math.Pi, 11: -0.1} {
		if got, err := strconv.ParseFloat(lines[1][column], 64); err != nil || got != want {
			t.Errorf("%s: %v, want %v", Columns()[column], got, want)
		}
	}
	b.Reset()
	if err := WriteJSON(&b, rows); err != nil {
		t.Fatal(err)
	}
	var objects []map[string]any
	if err := json.Unmarshal([]byte(b.String()), &objects); err != nil || len(objects) != 1 {
		t.Fatal(err)
	}
	for _, column := range Columns() {
		if _, ok := objects[0][column]; !ok {
			t.Errorf("no %s", column)
		}
	}
	if objects[0]["se"] != nil || objects[0]["mean"] != 1.0/3 {
		t.Errorf("%v", objects)
	}
	b.Reset()
	want := `dataset  method  param  metric  runs  mean    paper_mean  paper_se  z
d        m       a, b   err     3     0.3333  1e-300      3.142     -0.1
1 figures beside the paper's: 1 within 2 combined standard errors, 1 within 3
`
	if err := WriteText(&b, rows); err != nil || b.String() != want {
		t.Errorf("%v\n%s\nwant\n%s", err, b.String(), want)
	}
}
