package frame

import (
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// schemes are the drivers that open a connection string, by the word before its colon, and whether
// they take the string with that word.
var schemes = map[string]struct {
	drivers []string
	whole   bool
}{
	"sqlite":     {[]string{"sqlite"}, false},
	"postgres":   {[]string{"pgx", "postgres"}, true},
	"postgresql": {[]string{"pgx", "postgres"}, true},
	"mysql":      {[]string{"mysql"}, false},
	"sqlserver":  {[]string{"sqlserver"}, true},
}

var connected struct {
	sync.Mutex
	databases map[string]*sql.DB
}

// Connect opens a database by a connection string, such as
//
//	sqlite:shop.db
//	postgres://ada@localhost/shop
//	mysql:ada@tcp(localhost)/shop
//
// or, for any other driver, its name in database/sql, a colon, and what it calls the
// data source name. SQLite is there; import the package of another driver first. The
// same string gives the same *sql.DB, which stays open until the program ends.
func Connect(connection string) (*sql.DB, error) {
	connected.Lock()
	defer connected.Unlock()
	if db := connected.databases[connection]; db != nil {
		return db, nil
	}
	scheme, source, ok := strings.Cut(connection, ":")
	if !ok {
		return nil, fmt.Errorf("frame: %q is no connection string: it has no colon, as sqlite:shop.db has", connection)
	}
	known, ok := schemes[scheme]
	if !ok {
		known.drivers = []string{scheme}
	}
	if known.whole {
		source = connection
	}
	for _, driver := range known.drivers {
		if !slices.Contains(sql.Drivers(), driver) {
			continue
		}
		db, err := sql.Open(driver, source)
		if err != nil {
			return nil, fmt.Errorf("frame: %w", err)
		}
		if scheme == "sqlite" && (source == "" || strings.Contains(source, ":memory:") || strings.Contains(source, "mode=memory")) {
			db.SetMaxOpenConns(1) // each connection would have a database of its own
		}
		if connected.databases == nil {
			connected.databases = map[string]*sql.DB{}
		}
		connected.databases[connection] = db
		return db, nil
	}
	return nil, fmt.Errorf("frame: no driver %s for %s: is registered; import its package first, there are %s", strings.Join(known.drivers, " or "), scheme, listed(sql.Drivers()))
}

// QueryDB returns the result of a query on a database, as FromRows does. A statement
// without a result gives a frame without columns.
func QueryDB(ctx context.Context, db *sql.DB, query string, args ...any) (*Frame, error) {
	rows, err := db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("frame: %w", err)
	}
	return FromRows(rows)
}
