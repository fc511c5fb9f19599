package session

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

const rain = `import "github.com/mercer-go/mercer/data/frame"
rain, err := frame.New(
	frame.Column{Name: "city", Values: []string{"Oslo", "Rome", "Oslo"}},
	frame.Column{Name: "mm", Values: []float64{1, 2, 4}})`

func TestSQL(t *testing.T) {
	for _, test := range []struct {
		name  string
		cells []string
		value string
		fails string
	}{
		{
			"frames",
			[]string{rain, "%%sql\nselect city, sum(mm) as mm from rain group by city order by mm desc"},
			"2 rows × 2 columns\ncity       mm\nstring  float\nOslo        5\nRome        2\n", "",
		},
		{"a result is a variable", []string{rain, "%%sql wet :=\nselect mm from rain where mm > 1", "must(wet.Floats(\"mm\"))"}, "[2 4]", ""},
		{"two frames, one made by a query", []string{rain, "%%sql most :=\nselect city, max(mm) as mm from rain group by 1", "%%sql n :=\nselect count(*) as n from rain join most using (city, mm)", "must(n.Ints(\"n\"))"}, "[2]", ""},
		{"parameters", []string{rain, "least, name := 1.5, \"Oslo\"", "%%sql n :=\nselect count(*) as n -- not :this\nfrom rain where mm > :least and city = :name and city <> ':that'", "must(n.Ints(\"n\"))"}, "[1]", ""},
		{"a database", []string{"%%sql sqlite:a.db\ncreate table t(x); insert into t values (1), (2.5)", "%%sql s :=sqlite:a.db\nselect sum(x) as s from t", "must(s.Floats(\"s\"))"}, "[3.5]", ""},
		{"a statement without a result", []string{"%%sql sqlite:c.db\ncreate table t(x)"}, "", ""},
		{"a variable with a database", []string{"import \"database/sql\"\ndb, err := sql.Open(\"sqlite\", \"b.db\")", "%%sql db\ncreate table t as select 'x' as a", "%%sql f := db\nselect * from t", "must(f.Strings(\"a\"))"}, "[x]", ""},
		{"nothing else is declared", []string{rain, "%%sql\nselect 1 as one", "%who"}, "", ""},
		{"a ctx of its own", []string{rain, "ctx := 5", "%%sql n :=\nselect count(*) as n from rain", "must(n.Ints(\"n\"))"}, "[3]", ""},
		{"an error of SQLite", []string{rain, "%%sql\nselect mn from rain"}, "", "cell2:1:1: error: SQL logic error: no such column: mn (1)"},
		{"a missing table", []string{"%%sql\nselect * from rain"}, "", "no such table: rain"},
		{"no query", []string{"%%sql\n\n"}, "", "the query in the lines below is missing"},
		{"no variable", []string{"%%sql\nselect :least"}, "", "the query has :least, but no cell has declared a variable least"},
		{"no name", []string{"%%sql a b :=\nselect 1"}, "", "a b cannot be the name of a variable"},
		{"no database", []string{rain, "%%sql rain\nselect 1"}, "", "rain is neither a variable of type *sql.DB nor a connection string such as sqlite:shop.db"},
		{"no driver", []string{"%%sql postgres://localhost/a\nselect 1"}, "", "no driver pgx or postgres for postgres: is registered; import its package first"},
	} {
		t.Run(test.name, func(t *testing.T) {
			stdout, stderr, value, err := notebookOf(t, test.cells...)
			if value != test.value || stderr != "" {
				t.Errorf("value %q, stderr %q", value, stderr)
			}
			if strings.Contains(stdout, "mercer") && test.name == "nothing else is declared" && strings.Count(stdout, "\n") != 1 {
				t.Errorf("declared %q", stdout)
			}
			if test.fails == "" && err != nil || test.fails != "" && (err == nil || !strings.Contains(err.Error(), test.fails)) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestSQLIsInterrupted: the stop button ends a query.
func TestSQLIsInterrupted(t *testing.T) {
	s, err := openSession(Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(300*time.Millisecond, cancel)
	defer cancel()
	_, err = s.Run(ctx, Cell{Name: "cell1", Source: "%%sql\nwith recursive c(x) as (select 1 union all select x + 1 from c) select count(*) from c"}, &recorder{})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Interrupted {
		t.Errorf("%v", err)
	}
	var out recorder
	if d, err := s.Run(context.Background(), Cell{Name: "cell2", Source: "%%sql\nselect 1 as one"}, &out); err != nil || !strings.Contains(d.Data["text/plain"].(string), "one") {
		t.Errorf("afterwards: %v, %v", d, err)
	}
}
