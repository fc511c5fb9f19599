package session

import (
	"context"
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// The package that runs queries, and the type of the tables that they see. A session imports it as
// a cell does.
const (
	framePath = "github.com/mercer-go/mercer/data/frame"
	frameType = "*" + framePath + ".Frame"
)

// The names that the code of a query declares.
const (
	sqlPackage = "mercerFrame"
	sqlNamed   = "mercerSQL"
	sqlContext = "mercerContext"
	sqlResult  = "mercerResult"
	sqlFault   = "mercerFault"
)

// sql implements %%sql: it writes the query in Go, and runs that.
func (s *Session) sql(ctx context.Context, o order) error {
	q, query := magic.ParseSQL(o.args), o.below()
	if q.Result != "" && (!token.IsIdentifier(q.Result) || q.Result == "_") {
		return o.Fault("%%%%sql: %s cannot be the name of a variable", q.Result)
	}
	if strings.TrimSpace(query) == "" {
		return o.Fault("%%%%sql: the query in the lines below is missing")
	}
	call, err := s.sqlCall(o, q, query)
	if err != nil {
		return err
	}
	code := fmt.Sprintf("import (\n%s \"context\"\n%s \"database/sql\"\n%s %q\n)\nvar _ = %s.Background\nvar _ %s.NullBool\n%s, %s := %s\n_ = %[8]s",
		sqlContext, sqlNamed, sqlPackage, framePath, sqlContext, sqlNamed, sqlResult, sqlFault, call)
	err = s.runInternal(ctx, code)
	defer s.hide(ctx, sqlPackage, sqlNamed, sqlContext, sqlResult, sqlFault)
	if err != nil {
		return err
	}
	if fault := *(*error)(s.engine.Address(s.names.Load().Lookup(sqlFault))); fault != nil {
		return fmt.Errorf("%s", strings.TrimPrefix(fault.Error(), "frame: "))
	}
	if q.Result != "" {
		return s.runInternal(ctx, q.Result+" := "+sqlResult)
	}
	table, ok := s.engine.Value(s.names.Load().Lookup(sqlResult)).(interface{ Names() []string })
	if ok && len(table.Names()) == 0 { // a statement without a result
		return nil
	}
	return s.runCell(ctx, Cell{Name: o.cell.Name, Source: sqlResult})
}

// sqlCall returns a Go expression that runs a query.
func (s *Session) sqlCall(o order, q magic.SQL, query string) (string, error) {
	words, parameters := magic.Mentions(query)
	running := "ctx"
	if s.names.Load().Lookup("ctx") != s.front.Context() { // a cell has its own
		running = sqlContext + ".Background()"
	}
	var arguments strings.Builder
	for _, name := range parameters {
		switch s.names.Load().Lookup(name).(type) {
		case *types.Var, *types.Const:
			fmt.Fprintf(&arguments, ", %s.Named(%q, %s)", sqlNamed, name, name)
		default:
			return "", o.Fault("%%%%sql: the query has :%s, but no cell has declared a variable %s", name, name)
		}
	}
	if q.Database == "" {
		var tables strings.Builder
		for _, name := range words {
			if s.typeOf(name) == frameType {
				fmt.Fprintf(&tables, "%q: %s, ", name, name)
			}
		}
		return fmt.Sprintf("%s.Query(%s, %q, %s.Tables{%s}%s)", sqlPackage, running, query, sqlPackage, tables.String(), arguments.String()), nil
	}
	if token.IsIdentifier(q.Database) {
		if s.typeOf(q.Database) != "*database/sql.DB" {
			return "", o.Fault("%%%%sql: %s is neither a variable of type *sql.DB nor a connection string such as sqlite:shop.db", q.Database)
		}
		return fmt.Sprintf("%s.QueryDB(%s, %s, %q%s)", sqlPackage, running, q.Database, query, arguments.String()), nil
	}
	return fmt.Sprintf(`func() (*%[1]s.Frame, error) {
	db, err := %[1]s.Connect(%[2]q)
	if err != nil {
		return nil, err
	}
	return %[1]s.QueryDB(%[3]s, db, %[4]q%[5]s)
}()`, sqlPackage, q.Database, running, query, arguments.String()), nil
}

// typeOf returns the type of a variable of the session, or "".
func (s *Session) typeOf(name string) string {
	if v, ok := s.names.Load().Lookup(name).(*types.Var); ok {
		return types.TypeString(v.Type(), nil)
	}
	return ""
}
