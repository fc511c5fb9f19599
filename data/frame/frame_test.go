package frame

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/internal/budget"
)

// TestNew: columns of all types, with gaps, are copied.
func TestNew(t *testing.T) {
	x := []float64{1, math.NaN(), 3}
	f, err := New(
		Column{Name: "x", Values: x, Missing: []bool{false, false, true}},
		Column{Name: "n", Values: []int{1, 2, 3}, Missing: []bool{false, true, false}},
		Column{Name: "s", Values: []string{"a", "b", "c"}, Missing: []bool{true, false, false}},
		Column{Name: "b", Values: []bool{true, false, true}},
		Column{Name: "t", Values: []time.Time{day(2026, 1, 1), day(2026, 1, 2), day(2026, 1, 3)}, Missing: []bool{false, true, false}},
		Column{Name: "m", Values: []int64{4, 5, 6}})
	if err != nil {
		t.Fatal(err)
	}
	x[0] = 7
	wantFrame(t, "new", f, []any{"x float", "n int", "s string", "b bool", "t time", "m int"},
		[]any{1.0, int64(1), nil, true, day(2026, 1, 1), int64(4)},
		[]any{nil, nil, "b", false, nil, int64(5)},
		[]any{nil, int64(3), "c", true, day(2026, 1, 3), int64(6)})
	for name, want := range map[string][]float64{"x": {1, nan, nan}, "n": {1, nan, 3}, "b": {1, 0, 1}, "m": {4, 5, 6}} {
		got, err := f.Floats(name)
		if err != nil || !slices.EqualFunc(got, want, func(a, b float64) bool { return a == b || a != a && b != b }) {
			t.Errorf("Floats(%s) = %v, %v", name, got, err)
		}
	}
	if s, err := f.Strings("s"); err != nil || !slices.Equal(s, []string{"", "b", "c"}) {
		t.Error(s, err)
	}
	if ts, err := f.Times("t"); err != nil || !ts[1].IsZero() || !ts[2].Equal(day(2026, 1, 3)) {
		t.Error(ts, err)
	}
	if m, err := f.Ints("m"); err != nil || !slices.Equal(m, []int64{4, 5, 6}) {
		t.Error(m, err)
	}
	for want, err := range map[string]error{
		`column "n" has no value in row 1`:          second(f.Ints("n")),
		`column "s" holds strings, not n`:           second(f.Floats("s")),
		`column "x" holds floats, not t`:            second(f.Times("x")),
		`column "x" holds floats, not b`:            second(f.Bools("x")),
		`column "n" holds ints, not texts`:          second(f.Strings("n")),
		`no column "y", only "x", "n",`:             second(f.Floats("y")),
		`column "b" has 1 values, column "a" has 2`: second(New(Column{Name: "a", Values: []int{1, 2}}, Column{Name: "b", Values: []int{1}})),
		`columns 1 and 2 are both named "a"`:        second(New(Column{Name: "a", Values: []int{1}}, Column{Name: "a", Values: []int{1}})),
		`values of type []uint8`:                    second(New(Column{Name: "a", Values: []byte{1}})),
		`its Missing has 2`:                         second(New(Column{Name: "a", Values: []int{1}, Missing: []bool{true, false}})),
		`its Missing has 1`:                         second(New(Column{Name: "a", Values: []int{1, 2}, Missing: []bool{false}})),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// TestDataset: the labels, levels and gaps are those of the CSV reader of data sets.
func TestDataset(t *testing.T) {
	f := readText(t, "x,kind,ok,when,late\n1,b,true,2026-05-01,no\n,a,,2026-05-02,yes\n3,,false,2026-05-03,no\n")
	ds, err := f.Dataset("late", "x", "kind", "ok")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(ds.Y, []int{-1, 1, -1}) || !slices.Equal(ds.Classes, []string{"no", "yes"}) || !slices.Equal(ds.Features, []string{"x", "kind", "ok"}) ||
		!reflect.DeepEqual(ds.Levels, [][]string{nil, {"a", "b"}, nil}) {
		t.Error(ds.Y, ds.Classes, ds.Features, ds.Levels)
	}
	want := []float64{1, 1, 1, nan, 0, nan, 3, nan, 0}
	if got := ds.X.RawMatrix().Data; !slices.EqualFunc(got, want, func(a, b float64) bool { return a == b || a != a && b != b }) {
		t.Error(got)
	}
	three := readText(t, "x,y\n1,10\n2,9\n3,100\n")
	if ds, err = three.Dataset("y"); err != nil || !slices.Equal(ds.Y, []int{1, 0, 2}) || !slices.Equal(ds.Classes, []string{"9", "10", "100"}) {
		t.Error(ds, err)
	}
	if ds, err = three.Dataset(""); err != nil || ds.Y != nil || ds.Dim() != 2 {
		t.Error(ds, err)
	}
	for want, err := range map[string]error{
		`column "when" holds times, which are no feature`: second(f.Dataset("late")),
		`column "x" has no value in row 1`:                second(f.Dataset("x", "kind")),
		`no column "lat"`:                                 second(f.Dataset("lat")),
		`column "late" is the label and a feature`:        second(f.Dataset("late", "late")),
		`column "when" has 3 different times`:             second(f.Dataset("when", "x")),
		`a data set of 1 rows and 0 features`:             second(readText(t, "y\n1\n").Dataset("y")),
		`column "y" has one value in all rows`:            second(readText(t, "x,y\n1,2\n2,2\n").Dataset("y")),
	} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestFromJSON(t *testing.T) {
	for _, text := range []string{
		`[{"a": 1, "b": {"c": "x", "d": 2.5}}, {"b": {"d": null}, "t": "2026-05-01", "a": 2}, {"l": [1, 2]}]`,
		"{\"a\": 1, \"b\": {\"c\": \"x\", \"d\": 2.5}}\n{\"b\": {\"d\": null}, \"t\": \"2026-05-01\", \"a\": 2}\n\n{\"l\": [1, 2]}\n",
	} {
		f, err := FromJSON(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		wantFrame(t, text, f, []any{"a int", "b.c string", "b.d float", "t time", "l string"},
			[]any{int64(1), "x", 2.5, nil, nil}, []any{int64(2), nil, nil, day(2026, 5, 1), nil}, []any{nil, nil, nil, nil, "[1, 2]"})
	}
	for text, want := range map[string]string{
		`[1, 2]`:                  "object 1: want an object with the values of a row, not 1",
		`[{"a": 1}, {"a": }]`:     "after byte 10, object 2",
		`[{"a": 1}`:               "object 2: ",
		`[{"a": 1}] x`:            "something follows the array",
		`{"a": 1} ]`:              "after byte ",
		`{"a": 1, "a": 2}`:        `object 1: the name "a" again`,
		`{"a": 1, "a": {"b": 2}}`: "",
	} {
		_, err := FromJSON(strings.NewReader(text))
		if want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), "malformed file") {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	var apart strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&apart, `{"n%d": 1}`, i)
	}
	for text, want := range map[string]string{
		apart.String(): "", // a square of gaps
		`{"a": 1}` + strings.Repeat("{}", 1<<16) + `{"a": 2}`:                 "", // gaps before a value
		`{"a": 1, "b": 2}` + strings.Repeat("\n", 1<<14) + `{"a": 2, "b": 3}`: "2 rows",
	} {
		f, err := fromJSON(strings.NewReader(text), budget.New(1<<20))
		if want == "" && (!errors.Is(err, format.ErrTooLarge) || !strings.Contains(err.Error(), "object ")) || want != "" && (err != nil || !strings.HasPrefix(f.String(), want)) {
			t.Errorf("%.20s: %v", text, err)
		}
	}
	if f, err := FromJSON(strings.NewReader(" \n")); err != nil || f.Len() != 0 {
		t.Error(f, err)
	}
}

// TestShown: one number of decimals in a column, few rows of many.
func TestShown(t *testing.T) {
	f := readText(t, "city,rain,n,far,day,at\nOslo,1.5,1,1e-9,2026-05-01,2026-05-01T10:00\nRome,10.25,,1e9,2026-05-02,2026-05-02T11:30\n")
	const want = `2 rows × 6 columns
city     rain    n    far  day         at
string  float  int  float  time        time
Oslo     1.50    1  1e-09  2026-05-01  2026-05-01 10:00
Rome    10.25       1e+09  2026-05-02  2026-05-02 11:30
`
	if got := f.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	rows := make([]int, 1_234)
	long := f.Rows(rows...)
	if got := long.String(); strings.Count(got, "Oslo") != 15 || !strings.HasPrefix(got, "1\u00a0234 rows × 6 columns\n") || strings.Count(got, "\n…\n") != 1 {
		t.Error(got)
	}
	odd, err := New(Column{Name: "a\nb", Values: []string{"\x1b[31mred\v\u0085\u202e"}}, Column{Name: strings.Repeat("é", 300), Values: []string{strings.Repeat("語", 300)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range []string{odd.String(), odd.HTML()} {
		if !strings.Contains(page, "a⏎b") || !strings.Contains(page, "\ufffd[31mred\ufffd\ufffd\ufffd") ||
			!strings.Contains(page, strings.Repeat("é", 59)+"…") || !strings.Contains(page, strings.Repeat("語", 59)+"…") {
			t.Errorf("%q", page)
		}
	}
	var columns []Column
	for _, name := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		columns = append(columns, Column{Name: name, Values: []string{"<b>"}})
	}
	wide, err := New(columns...)
	if err != nil {
		t.Fatal(err)
	}
	if page := wide.HTML(); strings.Contains(page, "<b>") || !strings.Contains(page, "6 more") || strings.Count(page, "&lt;b&gt;") != 20 {
		t.Error(page)
	}
}
