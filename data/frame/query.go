package frame

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Tables are the frames that a query sees, by their names in it.
type Tables map[string]*Frame

// Query returns the result of an SQL query on frames, as SQLite computes it.
//
//	top, err := frame.Query(ctx, `select city, sum(price) as total from sales
//		join cities using (city) where day >= '2026-05-01' group by city order by total desc`,
//		frame.Tables{"sales": sales, "cities": cities})
//
// In the query, a missing value is null, a truth value is 1 or 0, and a time is a text in UTC
// that SQLite's functions know and that can be compared: '2026-05-01 18:30:00', or
// '2026-05-01' in a column of days. Besides SQLite's functions there are the aggregates
//
//	median(x)  quantile(x, p)  stddev(x)  variance(x)  corr(x, y)
//
// of the values that are not null; stddev and variance divide by n-1, and quantile
// interpolates linearly, with p from 0 to 1.
//
// The columns of the result have the kind of the frame's column that they show. A
// computed column is of whole numbers, numbers, times (if each of its texts is a date
// or a time as above) or texts.
//
// Arguments are the values of ?, or, made by sql.Named, of :name in the query.
//
// The context stops the query. An error is SQLite's, or names two columns that have
// the same name.
func Query(ctx context.Context, query string, tables Tables, args ...any) (*Frame, error) {
	db := sql.OpenDB(engine)
	defer db.Close() //nolint:errcheck // it is in memory
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	defer conn.Close() //nolint:errcheck // it is in memory
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		if tables[name] == nil {
			return nil, fmt.Errorf("frame: table %q is nil", name)
		}
		id, done := lend(tables[name])
		defer done()
		if err := inSQL(name, tables[name]); err != nil {
			return nil, err
		}
		if _, err := conn.ExecContext(ctx, fmt.Sprintf("create virtual table temp.%s using %s(%s)", quoted(name), module, id)); err != nil {
			return nil, fmt.Errorf("frame: table %q: %w", name, err)
		}
	}
	rows, err := conn.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	defer rows.Close() //nolint:errcheck // Err tells
	return FromRows(rows)
}

// inSQL returns an error for a frame that cannot be a table: with no or too many columns, or with
// columns that SQL cannot tell apart.
func inSQL(table string, f *Frame) error {
	const most = 2000 // SQLite's own bound
	if len(f.columns) == 0 {
		return fmt.Errorf("frame: table %q has no columns", table)
	}
	if len(f.columns) > most {
		return fmt.Errorf("frame: table %q has %d columns, and SQL takes at most %d", table, len(f.columns), most)
	}
	seen := map[string]string{}
	for _, c := range f.columns {
		if strings.Contains(c.name, "\x00") {
			return fmt.Errorf("frame: column %q of table %q has a zero byte in its name, which SQL cannot have", c.name, table)
		}
		lower := string(lowered(nil, c.name))
		if first, again := seen[lower]; again {
			return fmt.Errorf("frame: columns %q and %q of table %q differ only in case, which SQL does not see", first, c.name, table)
		}
		seen[lower] = c.name
	}
	return nil
}

// quoted writes a name for SQL.
func quoted(name string) string { return `"` + strings.ReplaceAll(name, `"`, `""`) + `"` }

// FromRows reads the rows of any SQL database to their end, closes them, and makes a
// frame of them. Bytes are texts.
func FromRows(rows *sql.Rows) (*Frame, error) {
	defer rows.Close() //nolint:errcheck // Err tells
	types, err := rows.ColumnTypes()
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	columns := make([]*gather, len(types))
	values, places := make([]any, len(types)), make([]any, len(types))
	for j, t := range types {
		columns[j] = &gather{column: column{name: t.Name()}, declared: t.DatabaseTypeName()}
		places[j] = &values[j]
	}
	for rows.Next() {
		if err := rows.Scan(places...); err != nil {
			return nil, fmt.Errorf("frame: %w", err)
		}
		for j, v := range values {
			columns[j].add(v)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	f, err := framed(columns)
	if err != nil {
		return nil, fmt.Errorf("%w (give one another name: select … as name)", err)
	}
	return f, nil
}
