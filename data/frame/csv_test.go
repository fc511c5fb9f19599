package frame

import (
	"bytes"
	"compress/gzip"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/mercer-go/mercer/data/format"
	"github.com/mercer-go/mercer/internal/budget"
)

// TestKindsAreGuessed: the narrowest kind that loses nothing.
func TestKindsAreGuessed(t *testing.T) {
	for _, c := range []struct {
		cells string // of a column, separated by spaces; _ is an empty cell
		want  []any  // its kind, then the values
	}{
		{"1 -2 0", []any{"int", int64(1), int64(-2), int64(0)}},
		{"1 2.5 3", []any{"float", 1.0, 2.5, 3.0}},
		{"1e3 -inf 0.5", []any{"float", 1000.0, math.Inf(-1), 0.5}},
		{"_ 1 NA nan", []any{"int", nil, int64(1), nil, nil}},
		{"_ x NA", []any{"string", nil, "x", "NA"}},
		{"NA _", []any{"float", nil, nil}},
		{"01234 12345", []any{"string", "01234", "12345"}},
		{"-0 1", []any{"float", math.Copysign(0, -1), 1.0}},
		{"+49 1", []any{"string", "+49", "1"}},
		{"123456789012345678 1", []any{"int", int64(123456789012345678), int64(1)}},
		{"1234567890123456789 1", []any{"string", "1234567890123456789", "1"}},
		{"1234567890123456789 1.5", []any{"string", "1234567890123456789", "1.5"}},
		{"0.1234567890123456789 1", []any{"float", 0.1234567890123456789, 1.0}},
		{"true FALSE _ True", []any{"bool", true, false, nil, true}},
		{"true 1", []any{"string", "true", "1"}},
		{"2026-05-01 2026-02-28", []any{"time", day(2026, 5, 1), day(2026, 2, 28)}},
		{"2026-05-01 2026-02-29", []any{"string", "2026-05-01", "2026-02-29"}},
		{"2026-05-01T12:30 2026-05-01", []any{"time", day(2026, 5, 1).Add(12*time.Hour + 30*time.Minute), day(2026, 5, 1)}},
		{"2026-05-01T12:30:15.25Z _", []any{"time", day(2026, 5, 1).Add(12*time.Hour + 30*time.Minute + 15250*time.Millisecond), nil}},
		{"2026-05-01 5", []any{"string", "2026-05-01", "5"}},
		{"0x10 1", []any{"string", "0x10", "1"}},
		{"1.000.000 1", []any{"string", "1.000.000", "1"}},
		{"- 1", []any{"string", "-", "1"}},
	} {
		cells := strings.ReplaceAll(strings.ReplaceAll(c.cells, " ", ",0\n"), "_", "") + ",0\n"
		for _, size := range []int{8, 1 << 12} {
			for _, head := range []int{0, sampledRows + 5} { // the cells come behind the sample
				text := "x,y\n" + strings.Repeat(",0\n", head) + cells
				f, err := CSV{}.read(strings.NewReader(text), budget.New(0), 2, size)
				if err != nil {
					t.Errorf("%s: %v", c.cells, err)
					continue
				}
				got := []any{f.Kind("x").String()}
				for i := head; i < f.Len(); i++ {
					got = append(got, f.Value(i, "x"))
				}
				if !reflect.DeepEqual(got, c.want) {
					t.Errorf("%s behind %d gaps in blocks of %d bytes: %v, want %v", c.cells, head, size, got, c.want)
				}
			}
		}
	}
}

// TestLateCells: a cell far behind the sample makes its column wider, and no other.
func TestLateCells(t *testing.T) {
	rows := strings.Repeat("1,1,1,true,2026-05-01\n", 50_000)
	f, err := CSV{}.read(strings.NewReader("a,b,c,d,e\n"+rows+"2.5,2,x,y,z\n"+rows), budget.New(0), 3, 1<<14)
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "late cells", f.Rows(0, 50_000, 100_000),
		[]any{"a float", "b int", "c string", "d string", "e string"},
		[]any{1.0, int64(1), "1", "true", "2026-05-01"},
		[]any{2.5, int64(2), "x", "y", "z"},
		[]any{1.0, int64(1), "1", "true", "2026-05-01"})
}

func TestCSVOptions(t *testing.T) {
	const text = "id;when;amount;ok;\n007;03.04.2026;-;1;x\n008;04.05.2026;2,5;0;\n"
	o := CSV{Comma: ';', Missing: []string{"-"}, Layouts: map[string]string{"*": "02.01.2006"}, Kinds: map[string]Kind{"id": Int, "ok": Bool}, Columns: []string{"when", "id", "ok", "amount"}}
	f, err := o.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "options", f, []any{"when time", "id int", "ok bool", "amount string"},
		[]any{day(2026, 4, 3), int64(7), true, nil}, []any{day(2026, 5, 4), int64(8), false, "2,5"})
	f, err = CSV{Missing: []string{"-999", "99.9"}}.Read(strings.NewReader("x,n\n0.5,1\n-999,-999\n99.9,2\n99.90,3\n"))
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "numbers that mean a gap", f, []any{"x float", "n int"},
		[]any{0.5, int64(1)}, []any{nil, nil}, []any{nil, int64(2)}, []any{99.9, int64(3)})
	f, err = CSV{NoHeader: true}.Read(strings.NewReader("1,a\n2,b\n"))
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "no header", f, []any{"x1 int", "x2 string"}, []any{int64(1), "a"}, []any{int64(2), "b"})
}

// TestCSVErrors: each names the line and the column, in blocks of any size.
func TestCSVErrors(t *testing.T) {
	for _, c := range []struct {
		o          CSV
		text, want string
	}{
		{CSV{}, "", "line 1, column 1: no header"},
		{CSV{}, "a,b\n1,2\n3\n", "line 3, column 1: the line has 1 columns, the header 2"},
		{CSV{}, "a,b\n1,2\n3,4,5\n", "line 3, column 2: the line has 3 columns, the header 2"},
		{CSV{}, "a,b\n1,\"2\n", "line 2, byte column 6"},
		{CSV{}, "a,b\n1,x\"2\n", "line 2, byte column 4: bare"},
		{CSV{}, "a,a\n1,2\n", `line 1, column 2: the name "a" again, after column 1`},
		{CSV{Kinds: map[string]Kind{"b": Int}}, "a,b\n1,2\n\n1,2.5\n", `line 4, column 2 (b): "2.5" is not of kind int`},
		{CSV{Kinds: map[string]Kind{"b": Time}}, "a,b\n1,2026-01-01\n1,soon\n", `line 3, column 2 (b): "soon" is not of kind time`},
		{CSV{Layouts: map[string]string{"b": "02.01.2006"}}, "a,b\n1,01.02.2026\n1,32.01.2026\n", `line 3, column 2 (b): "32.01.2026" is not of kind time`},
		{CSV{Columns: []string{"c"}}, "a,b\n1,2\n", `line 1, column 1: there is no column "c", only "a", "b"`},
		{CSV{}, "\n\r\na,a\n1,2\n", `line 3, column 2: the name "a" again, after column 1`},
		{CSV{Columns: []string{"c"}}, "\n,b\n1,2\n", `line 2, column 1: there is no column "c", only "x1", "b"`},
		{CSV{Columns: []string{"b", "a", "b"}}, "a,b\n1,2\n", `line 1, column 1: column "b" is twice in CSV.Columns`},
		{CSV{Comma: '"'}, "a,b\n1,2\n", `line 1, column 1: '"' cannot separate cells`},
		{CSV{Comma: -1}, "a,b\n1,2\n", `cannot separate cells`},
		{CSV{Comma: '\n'}, "a,b\n1,2\n", `'\n' cannot separate cells`},
		{CSV{Kinds: map[string]Kind{"a": 9}}, "a,b\n1,2\n", `column "a" is to be of Kind(9), which is no kind`},
		{CSV{Layouts: map[string]string{"a": ""}}, "a,b\n1,2\n", `the layout "" of column "a" is none of package time`},
	} {
		for _, size := range []int{8, 1 << 12} {
			_, err := c.o.read(strings.NewReader(c.text), budget.New(0), 2, size)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%q: %v, want %s", c.text, err, c.want)
			}
		}
	}
	_, err := CSV{}.Read(strings.NewReader("a,b\n1\n"))
	if !errors.Is(err, format.ErrMalformed) {
		t.Error(err)
	}
	if _, err := (CSV{MaxBytes: 1 << 20}).Read(strings.NewReader("a,b\n" + strings.Repeat("1,2\n", 1<<20))); !errors.Is(err, format.ErrTooLarge) {
		t.Error(err)
	}
	broken := errors.New("broken")
	if _, err := (CSV{}).Read(iotest.TimeoutReader(strings.NewReader("a,b\n1,2\n"))); err == nil {
		t.Error("a reader with an error gives no error")
	}
	if _, err := (CSV{}).Read(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Error(err)
	}
}

// sameInBlocks: blocks of any size give the same frame or the same error as encoding/csv alone.
func sameInBlocks(t *testing.T, o CSV, text []byte, size int) {
	t.Helper()
	slow := o
	if slow.Comma == 0 || slow.Comma == ',' {
		slow.Comma = '\u3001' // more than a byte, which only encoding/csv reads
	}
	want, wrong := slow.read(bytes.NewReader(bytes.ReplaceAll(text, []byte{','}, []byte("\u3001"))), budget.New(0), 1, len(text)*3+8)
	got, err := o.read(bytes.NewReader(text), budget.New(0), 3, size)
	if (err == nil) != (wrong == nil) {
		t.Fatalf("blocks of %d bytes of %q: error %v, want %v", size, text, err, wrong)
	}
	if err != nil {
		return
	}
	for _, c := range want.columns { // the separator stands in names and texts too
		c.name = strings.ReplaceAll(c.name, "\u3001", ",")
		for i, s := range c.strings {
			c.strings[i] = strings.ReplaceAll(s, "\u3001", ",")
		}
	}
	if !reflect.DeepEqual(all(got), all(want)) {
		t.Fatalf("blocks of %d bytes of %q:\n%v\nwant\n%v", size, text, all(got), all(want))
	}
}

var blockOptions = []CSV{
	{},
	{Missing: []string{"?", "7"}},
	{Kinds: map[string]Kind{"a": String, "b": Float}},
	{Columns: []string{"c", "a"}},
	{Layouts: map[string]string{"*": "02.01.2006"}},
}

// TestBlocksAreRead: random files with quotes, several lines in a cell, gaps and mistakes.
func TestBlocksAreRead(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	sorts := [][]string{
		{"1", "-1", "12", ""},
		{"0.5", "2", "-1e3", "7", "NA", ""},
		{"true", "false", ""},
		{"2026-05-01", "2026-05-02T10:30", ""},
		{"01.02.2026", "11.12.2025"},
		{"x", "\"y,z\"", "\"a\nb\"", "\"a \"\"b\"\"\"", "é", " s", "t ", "?", "7", ""},
	}
	for range 700 {
		o := blockOptions[r.IntN(len(blockOptions))]
		sort := []int{r.IntN(6), r.IntN(6), r.IntN(6)}
		text := "a,b,c\n"
		for range r.IntN(40) {
			var row []string
			for j := range sort {
				cells := sorts[sort[j]]
				if r.IntN(50) == 0 {
					cells = sorts[r.IntN(6)]
				}
				row = append(row, cells[r.IntN(len(cells))])
			}
			text += strings.Join(row, ",") + []string{"\n", "\r\n"}[r.IntN(2)]
			if r.IntN(300) == 0 {
				text += []string{"1,2\n", "\"", "x\"y,1,2\n", "\n"}[r.IntN(4)]
			}
		}
		for _, size := range []int{16, 100, 1 << 12} {
			sameInBlocks(t, o, []byte(text), size)
		}
	}
}

func FuzzCSV(f *testing.F) {
	f.Add("a,b,c\n1,x,2026-05-01\n\"3\",\" 4\",\"x\ny\"\n", 20, 0)
	f.Add("a,b,c\r\n1,2.5,true\r\nNA,,\r\n", 16, 4)
	f.Fuzz(func(t *testing.T, text string, size, option int) {
		if size < 8 || size > 1<<16 || option < 0 || strings.ContainsAny(text, "\u3001\ufeff") {
			return
		}
		sameInBlocks(t, blockOptions[option%len(blockOptions)], []byte(text), size)
	})
}

// TestFiles: what is written is read as the same frame, also compressed.
func TestFiles(t *testing.T) {
	const text = "i,f,s,b,d,t\n1,0.5,\"a,\"\"b\"\"\nc\",true,2026-05-01,2026-05-01T01:02:03.5+02:00\n,,,,,\n-3,1e-300,é,false,1999-12-31,2026-05-01T00:00:00Z\n"
	f := readText(t, text)
	for _, name := range []string{"a.csv", "a.csv.gz"} {
		path := filepath.Join(t.TempDir(), name)
		if err := f.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		g, err := ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := g.String(), f.String(); got != want || !reflect.DeepEqual(g.Names(), f.Names()) {
			t.Errorf("%s:\n%s\nwant\n%s", name, got, want)
		}
	}
	one := readText(t, "x\n1\n\"\"\n3\n")
	path := filepath.Join(t.TempDir(), "one.csv")
	if err := one.WriteFile(path); err != nil {
		t.Fatal(err)
	}
	if g, err := ReadFile(path); err != nil || g.Len() != 3 {
		t.Error(g, err)
	}
	for path, want := range map[string]string{
		"no.csv":   "no.csv: no such file",
		"data.xls": `data.xls: the name ends in ".xls"`,
	} {
		if _, err := ReadFile(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(err)
		}
	}
	bad := filepath.Join(t.TempDir(), "bad.csv.gz")
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	if _, err := w.Write([]byte("a,b\n1,2\n1\n")); err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(bad, zipped.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadFile(bad); err == nil || !strings.Contains(err.Error(), "bad.csv.gz: malformed file: line 3, column 1: the line has 1 columns") {
		t.Error(err)
	}
}

// TestWriteFileKeepsValues: also those that are seldom, with their kinds.
func TestWriteFileKeepsValues(t *testing.T) {
	local := time.FixedZone("LMT", 53*60+28) // Berlin until 1893
	for _, c := range []Column{
		{Name: "infinite", Values: []float64{math.Inf(1), 0.5, math.Inf(-1)}},
		{Name: "whole", Values: []float64{1, -2, 300}, Missing: []bool{false, true, false}},
		{Name: "extreme", Values: []float64{math.MaxFloat64, 5e-324, 0.1}},
		{Name: "old", Values: []time.Time{time.Date(1880, 1, 1, 12, 0, 0, 0, local), day(1900, 1, 1)}},
		{Name: "", Values: []int{1, 2}},
		{Name: "", Values: []string{"a", "", "b"}, Missing: []bool{false, true, false}},
		{Name: "a, \"b\"\nc ", Values: []string{" x ", "\ty", "\u00a0z", "\"", `\.`, "語", strings.Repeat("é", 1<<17)}},
	} {
		f, err := New(c)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "a.csv")
		if err := f.WriteFile(path); err != nil {
			t.Fatal(err)
		}
		g, err := ReadFile(path)
		if err != nil {
			t.Errorf("%.20q: %v", c.Name, err)
			continue
		}
		if c.Name == "" {
			f.columns[0].name = "x1"
		}
		if g.Names()[0] != f.Names()[0] || g.Kind(g.Names()[0]) != f.columns[0].kind || g.Len() != f.Len() {
			t.Errorf("%q: read %v", c.Name, g)
			continue
		}
		for i := range f.rows {
			got, want := g.columns[0].value(i), f.columns[0].value(i)
			same := reflect.DeepEqual(got, want)
			if at, ok := want.(time.Time); ok {
				same = at.Equal(got.(time.Time))
			}
			if !same {
				t.Errorf("%q: row %d is %.40v, want %.40v", c.Name, i, got, want)
			}
		}
	}
}
