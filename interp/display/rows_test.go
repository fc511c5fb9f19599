package display

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
)

// fakeDriver answers each query with n rows, or with rows without end if n < 0. The
// last row is an error if fails.
type fakeDriver struct {
	n     int
	fails bool
}

func (d fakeDriver) Open(string) (driver.Conn, error)       { return fakeConn{d}, nil }
func (c fakeConn) Prepare(string) (driver.Stmt, error)      { return fakeStmt(c), nil }
func (fakeConn) Close() error                               { return nil }
func (fakeConn) Begin() (driver.Tx, error)                  { return nil, errors.New("no transactions") }
func (fakeStmt) Close() error                               { return nil }
func (fakeStmt) NumInput() int                              { return 0 }
func (fakeStmt) Exec([]driver.Value) (driver.Result, error) { return nil, errors.New("not a query") }

func (s fakeStmt) Query([]driver.Value) (driver.Rows, error) {
	return &fakeRows{fakeDriver: s.fakeDriver}, nil
}
func (*fakeRows) Columns() []string { return []string{"id", "name", "price", "at"} }
func (*fakeRows) Close() error      { return nil }

type (
	fakeConn struct{ fakeDriver }
	fakeStmt struct{ fakeDriver }
	fakeRows struct {
		fakeDriver
		i int
	}
)

func (r *fakeRows) Next(dest []driver.Value) error {
	if r.i++; r.n >= 0 && r.i > r.n {
		if r.fails {
			return errors.New("the line is dead")
		}
		return io.EOF
	}
	dest[0], dest[1], dest[2], dest[3] = int64(r.i), []byte("name<"), float64(r.i)/4, time.Date(2026, 1, r.i%28+1, 0, 0, 0, 0, time.UTC)
	if r.i == 2 {
		dest[1] = nil
	}
	return nil
}

func query(t *testing.T, d fakeDriver) *sql.Rows {
	t.Helper()
	db := sql.OpenDB(connector{d})
	t.Cleanup(func() { _ = db.Close() })
	rows, err := db.Query("select")
	if err != nil || rows.Err() != nil {
		t.Fatal(err, rows.Err())
	}
	return rows
}

type connector struct{ fakeDriver }

func (c connector) Connect(context.Context) (driver.Conn, error) { return fakeConn(c), nil }
func (c connector) Driver() driver.Driver                        { return c.fakeDriver }

func TestRows(t *testing.T) {
	for _, test := range []struct {
		fakeDriver
		caption string
		want    []string
	}{
		{fakeDriver{n: 3}, "3 rows", []string{">1<", "name&lt;", ">nil<", ">0.25<", ">0.50<", ">2026-01-04<"}},
		{fakeDriver{n: 1}, "1 row", []string{">1<"}},
		{fakeDriver{n: 0}, "0 rows", []string{">price<"}},
		{fakeDriver{n: 1000}, "1,000 rows", []string{`<th scope="row">4</th>`, "⋮", `<th scope="row">995</th>`, ">1000<", ">250.00<"}},
		{fakeDriver{2, true}, "2 rows, then the error the line is dead", []string{">2<"}},
	} {
		rows := query(t, test.fakeDriver)
		d, rich := Render(rows)
		page, _ := d.Data[MIMETypeHTML].(string)
		text, _ := d.Data[MIMETypeText].(string)
		if !rich || !strings.Contains(page, ">"+test.caption+"</caption>") || !strings.HasSuffix(text, "\n"+test.caption) {
			t.Errorf("%s: %v in\n%s\n%s", test.caption, rich, page, text)
		}
		for _, want := range test.want {
			if !strings.Contains(page, want) {
				t.Errorf("%s: no %s in\n%s", test.caption, want, page)
			}
		}
		if d, rich := Render(rows); rich || !strings.HasPrefix(d.Data[MIMETypeText].(string), "*sql.Rows: ") {
			t.Errorf("%s: once more: %v", test.caption, d.Data)
		}
	}
}

// TestRowsWithoutEnd: after a while the rest is not read.
func TestRowsWithoutEnd(t *testing.T) {
	d, _ := Render(query(t, fakeDriver{n: -1}))
	if page, _ := d.Data[MIMETypeHTML].(string); !strings.Contains(page, ">more than ") || strings.Count(page, "<tr>") != 12 {
		t.Errorf("%s", page)
	}
}

func TestRowsAsText(t *testing.T) {
	d, _ := Render(query(t, fakeDriver{n: 2}))
	const want = "id  name   price  at\n 1  name<   0.25  2026-01-02\n 2  nil     0.50  2026-01-03\n2 rows"
	if got := d.Data[MIMETypeText]; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if d, _ := Render((*sql.Rows)(nil)); d.Data[MIMETypeText] != "<nil>" {
		t.Errorf("nil: %v", d.Data)
	}
}
