package front

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/cfg"
)

// looks tells which of the errors that a cell's statements get can be read
// afterwards.
type looks struct {
	*gathering
	graph  *cfg.CFG
	before [][]*cfg.Block // the predecessors of each block
	events map[*types.Var]map[*cfg.Block][]event
	kept   map[*types.Var]bool // by something outside of the statements
	later  map[*types.Var]bool // mentioned after the statements
	used   marks               // the blocks that use the variable of a turn
}

// event is a use of a variable.
type event struct {
	kind use
	id   *ast.Ident
}

// looks finds the uses of the variables that g found.
func (c *checking) looks(g *gathering) *looks {
	l := &looks{gathering: g, events: map[*types.Var]map[*cfg.Block][]event{}, kept: map[*types.Var]bool{}, later: map[*types.Var]bool{}}
	l.graph = cfg.New(c.body, func(*ast.CallExpr) bool { return true })
	l.before = make([][]*cfg.Block, len(l.graph.Blocks))
	for _, b := range l.graph.Blocks {
		for _, next := range b.Succs {
			l.before[next.Index] = append(l.before[next.Index], b)
		}
		if s, ok := b.Stmt.(*ast.RangeStmt); ok && b.Kind == cfg.KindRangeBody {
			l.writes(s, b)
		}
		for _, n := range b.Nodes {
			l.note(n, b)
		}
	}
	keepers, scope := c.keepers(), c.entryScope()
	for v := range g.failing {
		if ofSession(v) || v.Parent() == scope {
			l.kept[v], l.later[v] = keepers[v.Name()], c.later[v.Name()]
		}
	}
	return l
}

// note records the uses in a node of the graph in the order in which they
// happen: an assignment reads before it writes.
func (l *looks) note(n ast.Node, b *cfg.Block) {
	var targets []*ast.Ident
	eachUse(n, false, func(id *ast.Ident, kind use) {
		if l.written[id] {
			targets = append(targets, id)
		} else {
			l.event(id, kind, b)
		}
	})
	if l.early[n] {
		return
	}
	for _, id := range targets {
		l.event(id, writes, b)
	}
}

// writes records what a range assigns before each turn of its body.
func (l *looks) writes(s *ast.RangeStmt, b *cfg.Block) {
	for _, x := range []ast.Expr{s.Key, s.Value} {
		if id, ok := x.(*ast.Ident); ok {
			l.event(id, writes, b)
		}
	}
}

func (l *looks) event(id *ast.Ident, kind use, b *cfg.Block) {
	v, ok := l.info.ObjectOf(id).(*types.Var)
	if !ok || !l.failing[v] {
		return
	}
	if l.events[v] == nil {
		l.events[v] = map[*cfg.Block][]event{}
	}
	l.events[v][b] = append(l.events[v][b], event{kind, id})
}

// unread returns the errors that nothing can read: nothing keeps the variable,
// and there is no way from the assignment to a use of it without another
// assignment between.
func (l *looks) unread() (out []result) {
	of := map[*types.Var]map[*ast.Ident]result{}
	for _, r := range l.found {
		switch {
		case r.id == nil:
			out = append(out, r)
		case !l.kept[r.v]:
			if of[r.v] == nil {
				of[r.v] = map[*ast.Ident]result{}
			}
			of[r.v][r.id] = r
		}
	}
	n := len(l.graph.Blocks)
	live, kept := make(marks, n), make(marks, n)
	l.used = make(marks, n)
	turn := 0
	for v, results := range of {
		turn++
		l.live(v, live, turn)
		l.reached(v, kept, turn)
		for b, events := range l.events[v] {
			keeping := kept[b.Index] == turn
			for i, e := range events {
				switch r, ok := results[e.id]; {
				case e.kind >= keepsToEnd:
					keeping = true
				case !ok, e.kind != writes, keeping:
				case i+1 < len(events) && events[i+1].kind == writes, i+1 == len(events) && live[b.Index] != turn:
					out = append(out, r)
				}
			}
		}
	}
	return out
}

// marks marks blocks by their index: with the number of a turn, so that nothing
// has to be cleared for the next.
type marks []int

// live marks the blocks after which v can be read before it gets another value.
func (l *looks) live(v *types.Var, live marks, turn int) {
	var todo []*cfg.Block // before them, v can be read
	for b, events := range l.events[v] {
		l.used[b.Index] = turn
		if events[0].kind != writes {
			todo = append(todo, b)
		}
	}
	mark := func(b *cfg.Block) {
		if live[b.Index] != turn {
			live[b.Index] = turn
			if l.used[b.Index] != turn {
				todo = append(todo, b)
			}
		}
	}
	if l.later[v] {
		for _, b := range l.graph.Blocks {
			if len(b.Succs) == 0 {
				mark(b)
			}
		}
	}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, previous := range l.before[b.Index] {
			mark(previous)
		}
	}
}

// reached marks the blocks before which something may have come to keep v.
func (l *looks) reached(v *types.Var, reached marks, turn int) {
	var todo []*cfg.Block
	for b, events := range l.events[v] {
		if slices.ContainsFunc(events, func(e event) bool { return e.kind >= keepsToEnd }) {
			todo = append(todo, b)
		}
	}
	for len(todo) > 0 {
		b := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, next := range b.Succs {
			if reached[next.Index] != turn {
				reached[next.Index] = turn
				todo = append(todo, next)
			}
		}
	}
}
