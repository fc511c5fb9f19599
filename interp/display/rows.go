package display

import (
	"fmt"
	"reflect"
	"time"
)

// queryRows is the answer to a query: *sql.Rows, or one of another library with the
// same methods.
type queryRows interface {
	Columns() ([]string, error)
	Next() bool
	Scan(dest ...any) error
	Err() error
	Close() error
}

// An answer may be endless: after this, the rest of it is not read.
const (
	mostRead = 1_000_000 // rows
	longRead = 2 * time.Second
)

// renderRows shows the rows that have not been read yet as a table, and then closes
// rows, which cannot be read again. It reads all rows, to count them, unless there are
// too many.
func renderRows(rows queryRows, d *Data) {
	defer func() { _ = rows.Close() }() // an error has been told by Err
	names, err := rows.Columns()
	if err != nil {
		d.Data[MIMETypeText] = fmt.Sprintf("%T: %v", rows, err)
		return
	}
	r := reading{width: len(names)}
	r.read(rows)
	g := newGrid(names, r.n, func(i, j int) reflect.Value { return reflect.ValueOf(&r.at(i)[j]).Elem() })
	g.caption, g.columnsAreAll = r.caption(), true
	d.Data[MIMETypeHTML], d.Data[MIMETypeText] = g.html(), g.plain()
}

// reading holds the rows that a table shows: the first and the last ones.
type reading struct {
	width, n int
	first    [][]any // at most most
	last     [kept][]any
	more     bool // there are rows that were not read
	err      error
}

func (r *reading) read(rows queryRows) {
	for begun := time.Now(); rows.Next(); r.n++ {
		if r.more = r.n >= mostRead || time.Since(begun) > longRead; r.more {
			return
		}
		values, places := make([]any, r.width), make([]any, r.width)
		for j := range values {
			places[j] = &values[j]
		}
		if r.err = rows.Scan(places...); r.err != nil {
			return
		}
		for j, v := range values {
			if b, ok := v.([]byte); ok {
				values[j] = string(b) // many drivers give texts as bytes
			}
		}
		if r.n < most {
			r.first = append(r.first, values)
		}
		r.last[r.n%kept] = values
	}
	r.err = rows.Err()
}

// at returns row i, which is one of those that an excerpt has.
func (r *reading) at(i int) []any {
	if i < len(r.first) {
		return r.first[i]
	}
	return r.last[i%kept]
}

func (r *reading) caption() string {
	text := count(r.n, "row")
	if r.more {
		text = "more than " + text
	}
	if r.err != nil {
		text += fmt.Sprintf(", then the error %v", r.err)
	}
	return text
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return thousands(n) + " " + noun + "s"
}
