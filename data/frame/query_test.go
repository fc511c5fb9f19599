package frame

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
)

// readText reads a CSV text.
func readText(t testing.TB, text string) *Frame {
	t.Helper()
	f, err := CSV{}.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// query runs a query that must succeed.
func query(t testing.TB, sql string, tables Tables) *Frame {
	t.Helper()
	f, err := Query(context.Background(), sql, tables)
	if err != nil {
		t.Fatalf("%s: %v", sql, err)
	}
	return f
}

// all returns the values of a frame by rows, with its kinds first.
func all(f *Frame) [][]any {
	var rows [][]any
	var kinds []any
	for _, name := range f.Names() {
		kinds = append(kinds, name+" "+f.Kind(name).String())
	}
	rows = append(rows, kinds)
	for i := range f.Len() {
		var row []any
		for _, name := range f.Names() {
			row = append(row, f.Value(i, name))
		}
		rows = append(rows, row)
	}
	return rows
}

func wantFrame(t testing.TB, what string, got *Frame, want ...[]any) {
	t.Helper()
	if rows := all(got); !reflect.DeepEqual(rows, want) {
		t.Errorf("%s:\ngot  %v\nwant %v", what, rows, want)
	}
}

func day(year int, month time.Month, d int) time.Time {
	return time.Date(year, month, d, 0, 0, 0, 0, time.UTC)
}

const sales = `city,day,price,paid,n
Oslo,2026-05-01,10.5,true,1
Rome,2026-05-01,,false,2
Oslo,2026-05-02,2.5,true,3
,2026-05-03,4,,
`

// TestQuery: kinds come through a query, and gaps are null.
func TestQuery(t *testing.T) {
	f := readText(t, sales)
	cities := readText(t, "city,country\nOslo,Norway\nRome,Italy\n")
	tables := Tables{"sales": f, "cities": cities}
	wantFrame(t, "all", query(t, "select * from sales where city is not null and price is not null and n is not null", tables),
		[]any{"city string", "day time", "price float", "paid bool", "n int"},
		[]any{"Oslo", day(2026, 5, 1), 10.5, true, int64(1)},
		[]any{"Oslo", day(2026, 5, 2), 2.5, true, int64(3)})
	wantFrame(t, "gaps", query(t, "select * from sales where price is null or n is null", tables),
		[]any{"city string", "day time", "price float", "paid bool", "n int"},
		[]any{"Rome", day(2026, 5, 1), nil, false, int64(2)},
		[]any{nil, day(2026, 5, 3), 4.0, nil, nil})
	wantFrame(t, "group and join", query(t, "select country, sum(n) as n, max(day) as last, avg(price) as price from sales join cities using (city) group by country order by n desc, country", tables),
		[]any{"country string", "n int", "last time", "price float"},
		[]any{"Norway", int64(4), day(2026, 5, 2), 6.5},
		[]any{"Italy", int64(2), day(2026, 5, 1), nil})
	wantFrame(t, "days compare as texts", query(t, "select n from sales where day >= '2026-05-02'", tables),
		[]any{"n int"}, []any{int64(3)}, []any{nil})
	wantFrame(t, "no rows", query(t, "select day, n from sales where n > 100", tables), []any{"day float", "n float"})
	wantFrame(t, "window", query(t, "select n, sum(n) over (order by n) as s, median(n) over (order by n rows 1 preceding) as m from sales where n is not null", tables),
		[]any{"n int", "s int", "m float"}, []any{int64(1), int64(1), 1.0}, []any{int64(2), int64(3), 1.5}, []any{int64(3), int64(6), 2.5})
	wantFrame(t, "mixed", query(t, "select 1 as x union all select 2.5 union all select 'a' order by 1", nil),
		[]any{"x string"}, []any{"1"}, []any{"2.5"}, []any{"a"})
}

// TestTimesInSQL: times with a clock and an offset are in UTC there.
func TestTimesInSQL(t *testing.T) {
	zone := time.FixedZone("", 2*3600)
	f, err := New(Column{Name: "at", Values: []time.Time{time.Date(2026, 5, 1, 1, 30, 0, 5e8, zone), day(2026, 5, 2)}})
	if err != nil {
		t.Fatal(err)
	}
	got := query(t, "select at, date(at) as d, strftime('%H', at) + 0 as h, at || '' as x, date(at, 'start of month') as m from t", Tables{"t": f})
	first := time.Date(2026, 4, 30, 23, 30, 0, 5e8, time.UTC)
	wantFrame(t, "times", got, []any{"at time", "d time", "h int", "x time", "m time"},
		[]any{first, day(2026, 4, 30), int64(23), first, day(2026, 4, 1)},
		[]any{day(2026, 5, 2), day(2026, 5, 2), int64(0), day(2026, 5, 2), day(2026, 5, 1)})
}

// TestAggregates against values by hand.
func TestAggregates(t *testing.T) {
	f := readText(t, "g,x,y\na,1,2\na,2,4\na,4,5\nb,3,\nc,,1\n")
	got := query(t, "select g, median(x) as m, quantile(x, 0.25) as q, stddev(x) as s, variance(x) as v, corr(x, y) as r from t group by g order by g", Tables{"t": f})
	row := all(got)[1]
	for j, want := range []float64{2, 1.5, math.Sqrt(7.0 / 3), 7.0 / 3, 13.0 / 14} {
		if x, _ := row[1+j].(float64); math.Abs(x-want) > 1e-15 {
			t.Errorf("aggregate %d is %v, want %v", j, x, want)
		}
	}
	if rows := all(got); !reflect.DeepEqual(rows[2], []any{"b", 3.0, 3.0, nil, nil, nil}) || !reflect.DeepEqual(rows[3], []any{"c", nil, nil, nil, nil, nil}) {
		t.Error(rows)
	}
	infinite, err := New(Column{Name: "x", Values: []float64{math.Inf(1), 2, 1}})
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "an infinite value", query(t, "select median(x) as m, quantile(x, 0.75) as q, quantile(x, 1) as top from t", Tables{"t": infinite}),
		[]any{"m float", "q float", "top float"}, []any{2.0, math.Inf(1), math.Inf(1)})
	for sql, want := range map[string]string{
		"select median(g) from t":      `"a" is not a number`,
		"select quantile(x, 2) from t": "not a number from 0 to 1",
	} {
		if _, err := Query(context.Background(), sql, Tables{"t": f}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", sql, err)
		}
	}
}

// TestQueryErrors: each says what is wrong.
func TestQueryErrors(t *testing.T) {
	f := readText(t, sales)
	cased, err := New(Column{Name: "a", Values: []int{1}}, Column{Name: "A", Values: []int{1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		sql    string
		tables Tables
		want   string
	}{
		{"select pric from sales", Tables{"sales": f}, "no such column: pric"},
		{"select * from sale", Tables{"sales": f}, "no such table: sale"},
		{"select n, n from sales", Tables{"sales": f}, `columns 1 and 2 are both named "n" (give one another name: select … as name)`},
		{"selec 1", nil, "syntax error"},
		{"select 1", Tables{"t": nil}, `table "t" is nil`},
		{"select 1", Tables{"t": {}}, `table "t" has no columns`},
		{"select 1", Tables{"t": {columns: []*column{{name: "a\x00b", kind: Int}}}}, `column "a\x00b" of table "t" has a zero byte`},
		{"select 1", Tables{"t": wide(2001)}, `table "t" has 2001 columns, and SQL takes at most 2000`},
		{"select 1", Tables{"t": cased}, `columns "a" and "A" of table "t" differ only in case`},
	} {
		if _, err := Query(context.Background(), c.sql, c.tables); err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "frame: ") {
			t.Errorf("%s: %v, want %s", c.sql, err, c.want)
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	_, err = Query(ctx, "with recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c", nil)
	if !errors.Is(err, context.DeadlineExceeded) && (err == nil || !strings.Contains(err.Error(), "interrupted")) {
		t.Errorf("a query without end: %v", err)
	}
	lent.Lock()
	defer lent.Unlock()
	if len(lent.frames) != 0 {
		t.Errorf("%d frames are still lent", len(lent.frames))
	}
}

// TestJoinsAreExact: the index of a join gives what SQLite finds row by row, for values of all
// kinds, also where they are equal only to SQLite.
func TestJoinsAreExact(t *testing.T) {
	raced.Skip(t)
	r := rand.New(rand.NewPCG(5, 6))
	values := []any{int64(0), int64(1), int64(1 << 53), int64(1<<53 + 1), 0.0, math.Copysign(0, -1), 1.0, 1.5, float64(1 << 53), math.Inf(1), "", "a", "A", "a ", "1", "1.0", "é", true, false, day(2026, 5, 1), day(2026, 5, 2).Add(time.Hour), nil, nil}
	random := func(kind Kind) *Frame {
		g := &gather{column: column{name: "k", kind: kind}}
		h := &gather{column: column{name: "i"}}
		for i := range int64(30) {
			v := values[r.IntN(len(values))]
			if k, _ := g.plain(v); k != 0 && k != kind {
				v = nil
			}
			g.add(v)
			h.add(i)
		}
		f := &Frame{columns: []*column{&g.column, h.done()}}
		if err := f.check(); err != nil {
			t.Fatal(err)
		}
		return f
	}
	for range 20 {
		for left := Float; left <= Time; left++ {
			for right := Float; right <= Time; right++ {
				tables := Tables{"a": random(left), "b": random(right)}
				for _, collate := range []string{"", "collate nocase", "collate rtrim"} {
					fast := query(t, "select a.i, b.i as j from a join b on a.k = b.k "+collate+" order by 1, 2", tables)
					slow := query(t, "select a.i, b.i as j from a, b where (a.k = b.k "+collate+") is true order by 1, 2", tables)
					if !reflect.DeepEqual(all(fast), all(slow)) {
						t.Fatalf("%v = %v %s:\n%v\n%v\nfast %v\nslow %v", left, right, collate, all(tables["a"]), all(tables["b"]), all(fast), all(slow))
					}
				}
			}
		}
	}
}

// wide returns a frame of so many columns and one row.
func wide(columns int) *Frame {
	f := &Frame{rows: 1}
	for j := range columns {
		f.columns = append(f.columns, &column{name: fmt.Sprint("c", j), kind: Int, ints: []int64{int64(j)}})
	}
	return f
}

// TestWideTables: a query may use as many columns as SQLite takes.
func TestWideTables(t *testing.T) {
	wantFrame(t, "2000 columns", query(t, "select c1999, c0 from t", Tables{"t": wide(2000)}), []any{"c1999 int", "c0 int"}, []any{int64(1999), int64(0)})
}

// TestNamesInSQL: no name of a table or a column is read as SQL, and é is not É there.
func TestNamesInSQL(t *testing.T) {
	names := []string{`a"; drop table t; --`, "", "a b)", "c]`'", "日本", "é", "É", "select", "rowid", "hidden"}
	var columns []Column
	want := [][]any{nil, nil}
	for i, name := range names {
		columns = append(columns, Column{Name: name, Values: []string{name + "\x00;"}})
		want[0], want[1] = append(want[0], name+" string"), append(want[1], names[i]+"\x00;")
	}
	f, err := New(columns...)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range []string{"t", `t"x`, "select", "日本", "a); --", ""} {
		wantFrame(t, table, query(t, "select * from "+quoted(table), Tables{table: f}), want...)
	}
}

// TestGather: what drivers of databases give, in columns of one kind.
func TestGather(t *testing.T) {
	for _, c := range []struct{ values, want []any }{
		{[]any{nil, uint64(7), int64(-1), int32(2), 3}, []any{"int", nil, int64(7), int64(-1), int64(2), int64(3)}},
		{[]any{uint64(7), uint64(math.MaxUint64)}, []any{"string", "7", "18446744073709551615"}},
		{[]any{nil, nil, true, nil, int64(1)}, []any{"string", nil, nil, "true", nil, "1"}},
		{[]any{int64(1), nil, 0.5, math.NaN(), float32(0.25)}, []any{"float", 1.0, nil, 0.5, nil, 0.25}},
		{[]any{day(2026, 5, 1), nil, "x"}, []any{"string", "2026-05-01", nil, "x"}},
		{[]any{nil, "2026-05-01", nil}, []any{"time", nil, day(2026, 5, 1), nil}},
		{[]any{[]byte("a"), []byte{0xff}, nil}, []any{"string", "a", "ff", nil}},
		{[]any{nil, nil}, []any{"float", nil, nil}},
		{nil, []any{"float"}},
	} {
		g := &gather{column: column{name: "a"}}
		for _, v := range c.values {
			g.add(v)
		}
		got := []any{g.done().kind.String()}
		for i := range g.len() {
			got = append(got, g.value(i))
		}
		if !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %v, want %v", c.values, got, c.want)
		}
	}
}

// TestQueriesAtOnce: several goroutines may ask the same frame.
func TestQueriesAtOnce(t *testing.T) {
	f := readText(t, "k,x\na,1\nb,2\na,4\n")
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			got, err := Query(context.Background(), "select sum(a.x * b.x) as s, median(a.x) as m from t as a join t as b using (k)", Tables{"t": f})
			if err != nil || got.Value(0, "s") != int64(29) || got.Value(0, "m") != 2.0 {
				t.Errorf("%v, %v", got, err)
			}
		})
	}
	group.Wait()
}

func TestPivot(t *testing.T) {
	f := readText(t, "city,month,mm\nRome,2,5\nOslo,1,3\nOslo,1,4\nRome,,9\n")
	got, err := f.Pivot(context.Background(), "city", "month", "sum(mm)")
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "pivot", got, []any{"city string", "null int", "1 int", "2 int"},
		[]any{"Oslo", nil, int64(7), nil}, []any{"Rome", int64(9), nil, int64(5)})
	for _, c := range [][3]string{{"town", "month", "sum(mm)"}, {"city", "year", "sum(mm)"}, {"city", "month", "summe(mm)"}} {
		if _, err := f.Pivot(context.Background(), c[0], c[1], c[2]); err == nil {
			t.Errorf("%v: no error", c)
		}
	}
}
