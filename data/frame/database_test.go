package frame

import (
	"context"
	"path/filepath"
	"strings"
	"testing"
)

// TestConnect: a connection string opens a database once, and what is no such string says why.
func TestConnect(t *testing.T) {
	ctx := context.Background()
	path := "sqlite:" + filepath.Join(t.TempDir(), "a.db")
	db, err := Connect(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	if again, err := Connect(path); again != db || err != nil {
		t.Error("another database", err)
	}
	if f, err := QueryDB(ctx, db, "create table t(a integer, b text, c blob)"); err != nil || len(f.Names()) != 0 {
		t.Error(f, err)
	}
	if _, err := QueryDB(ctx, db, "insert into t values (?, ?, ?), (2, null, x'ff00')", 1, "x", []byte("y")); err != nil {
		t.Error(err)
	}
	f, err := QueryDB(ctx, db, "select * from t order by a")
	if err != nil {
		t.Fatal(err)
	}
	wantFrame(t, "a database", f, []any{"a int", "b string", "c string"}, []any{int64(1), "x", "y"}, []any{int64(2), nil, "ff00"})
	for _, connection := range []string{"sqlite::memory:", "sqlite:", "sqlite:file:shop?mode=memory"} {
		memory, err := Connect(connection)
		if err != nil {
			t.Fatal(err)
		}
		if n := memory.Stats().MaxOpenConnections; n != 1 {
			t.Errorf("%s may have %d connections, each with a database of its own", connection, n)
		}
		if _, err := QueryDB(ctx, memory, "create table if not exists t as select 1 as one"); err != nil {
			t.Error(err)
		}
	}
	for connection, want := range map[string]string{
		"a.db":           `"a.db" is no connection string: it has no colon`,
		"oracle:x":       "no driver oracle for oracle: is registered; import its package first, there are \"sqlite\"",
		"postgres://a/b": "no driver pgx or postgres for postgres:",
	} {
		if _, err := Connect(connection); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", connection, err)
		}
	}
	if _, err := QueryDB(ctx, db, "select * from u"); err == nil || !strings.Contains(err.Error(), "no such table: u") {
		t.Error(err)
	}
}
