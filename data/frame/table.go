package frame

import (
	"context"
	"database/sql/driver"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"

	"modernc.org/sqlite"
	"modernc.org/sqlite/vtab"
)

// SQLite sees a frame as a virtual table: it reads the values where they are. module is the
// name of that kind of tables.
const module = "mercer_frame"

// The types that columns are declared with. The result's columns are known by them.
const (
	timeType = "TIME_TEXT" // which SQLite takes as text
	boolType = "BOOLEAN"
)

var sqlTypes = []string{Float: "REAL", Int: "INTEGER", String: "TEXT", Bool: boolType, Time: timeType}

// engine opens databases in memory which know frames and the functions of functions.go. It
// is not the driver "sqlite" of database/sql, which stays as it is.
var engine = func() *connector {
	c := &connector{}
	if err := c.driver.RegisterModule(module, frames{}); err != nil {
		panic(err) // a name that is there already
	}
	for _, f := range functions {
		c.driver.MustRegisterFunction(f.name, &sqlite.FunctionImpl{NArgs: f.arguments, Deterministic: true, MakeAggregate: f.make})
	}
	return c
}()

type connector struct{ driver sqlite.Driver }

func (c *connector) Connect(context.Context) (driver.Conn, error) { return c.driver.Open(":memory:") }
func (c *connector) Driver() driver.Driver                        { return &c.driver }

// lent are the frames that queries use now, by a number.
var lent struct {
	sync.Mutex
	last   int
	frames map[string]*table
}

// lend makes a frame known to SQLite until done is called.
func lend(f *Frame) (id string, done func()) {
	lent.Lock()
	defer lent.Unlock()
	if lent.frames == nil {
		lent.frames = map[string]*table{}
	}
	lent.last++
	id = strconv.Itoa(lent.last)
	t := &table{frame: f, days: make([]bool, len(f.columns)), indexes: map[string]index{}}
	for j, c := range f.columns {
		t.days[j] = c.days()
	}
	lent.frames[id] = t
	return id, func() {
		lent.Lock()
		defer lent.Unlock()
		delete(lent.frames, id)
	}
}

// days reports whether all times of a column are days.
func (c *column) days() bool {
	for i, t := range c.times {
		if !c.lacks(i) && !isDay(t) {
			return false
		}
	}
	return true
}

// frames are the tables that are lent.
type frames struct{}

func (frames) Create(ctx vtab.Context, args []string) (vtab.Table, error) {
	lent.Lock()
	t := lent.frames[args[len(args)-1]]
	lent.Unlock()
	if t == nil {
		return nil, fmt.Errorf("no frame %q", args[len(args)-1])
	}
	var columns []string
	for _, c := range t.frame.columns {
		columns = append(columns, quoted(c.name)+" "+sqlTypes[c.kind])
	}
	return t, ctx.Declare("create table t(" + strings.Join(columns, ", ") + ")")
}

func (f frames) Connect(ctx vtab.Context, args []string) (vtab.Table, error) {
	return f.Create(ctx, args)
}

// table is a frame in a query.
type table struct {
	frame   *Frame
	days    []bool           // of each column: its times are written as days
	indexes map[string]index // by their columns
}

func (t *table) Disconnect() error { return nil }
func (t *table) Destroy() error    { return nil }

// BestIndex chooses an index for the columns that must be equal to something, so that a join does
// not look at each pair of rows.
func (t *table) BestIndex(info *vtab.IndexInfo) error {
	var columns []string
	for i, c := range info.Constraints {
		if info.Constraints[i].ArgIndex = -1; c.Usable && c.Op == vtab.OpEQ && c.Column >= 0 {
			info.Constraints[i].ArgIndex = len(columns)
			columns = append(columns, strconv.Itoa(c.Column))
		}
	}
	rows := float64(t.frame.rows) + 1
	info.EstimatedRows, info.EstimatedCost = int64(rows), rows
	if len(columns) > 0 {
		info.IdxStr = strings.Join(columns, " ")
		info.EstimatedRows = int64(math.Sqrt(rows))
		info.EstimatedCost = math.Sqrt(rows)
	}
	return nil
}

func (t *table) Open() (vtab.Cursor, error) { return &cursor{table: t}, nil }

// cursor walks the rows of a table: all of them, or those of an index.
type cursor struct {
	*table
	rows    []int32 // of an index
	indexed bool
	at      int
}

func (c *cursor) Filter(_ int, columns string, values []vtab.Value) error {
	c.at, c.rows, c.indexed = 0, nil, false
	if columns != "" {
		c.rows, c.indexed = c.equal(columns, values)
	}
	return nil
}

func (c *cursor) Next() error {
	c.at++
	return nil
}

func (c *cursor) Eof() bool {
	if c.indexed {
		return c.at >= len(c.rows)
	}
	return c.at >= c.frame.rows
}

func (c *cursor) row() int {
	if c.indexed {
		return int(c.rows[c.at])
	}
	return c.at
}

func (c *cursor) Column(j int) (vtab.Value, error) {
	col, i := c.frame.columns[j], c.row()
	switch {
	case col.lacks(i):
		return nil, nil
	case col.kind == Time:
		return string(appendTime(nil, col.times[i], c.days[j])), nil
	}
	return col.value(i), nil
}

func (c *cursor) Rowid() (int64, error) { return int64(c.row()), nil }
func (c *cursor) Close() error          { return nil }
