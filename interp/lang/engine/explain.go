package engine

import (
	"errors"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"sync"

	"golang.org/x/tools/go/ssa"
)

// What has become machine code, and why other loops have not, can be listed.

// Explained says what has become of a loop, or of a function without the loops in it.
type Explained struct {
	Pos    token.Pos
	Name   string    // of a function; "" for a loop
	Bytes  int       // of machine code; 0 if there is none of its own
	In     token.Pos // of the function or loop whose machine code has the loop in it
	Leaves []Reason  // what closures carry out in its machine code, outside of inner loops
	Why    *Reason   // there is no machine code; nil if there is
}

var errOff = errors.New("it is turned off by MERCER_NATIVE=0")

// explaining notes what functions become.
type explaining struct {
	mu      sync.Mutex
	written []*ssa.Function // in cells
	nests   []*nest
}

// Explain makes machine code of functions that are compiled from now on, before they run, as if they were hot. The
// function that it returns does the same with those of the cells built since that have not run, ends this, and
// lists what has become of all. The error says why there is no machine code at all.
func (e *Engine) Explain() (end func() []Explained, err error) {
	if err := e.noMachine(); err != nil {
		return nil, err
	}
	x := &explaining{}
	e.explain.Store(x)
	return func() []Explained {
		x.mu.Lock()
		written := x.written
		x.mu.Unlock()
		for _, fn := range written {
			e.compile(e.function(fn), &never)
		}
		e.explain.CompareAndSwap(x, nil)
		x.mu.Lock()
		defer x.mu.Unlock()
		var out []Explained
		for _, n := range x.nests {
			out = append(out, n.explained()...)
		}
		return out
	}, nil
}

// add notes what a cell declares.
func (x *explaining) add(p *ssa.Package) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.written = append(x.written, declared(p)...)
}

// declared are the functions that are written in a package, but for generic ones.
func declared(p *ssa.Package) []*ssa.Function {
	var out []*ssa.Function
	var add func(fn *ssa.Function)
	add = func(fn *ssa.Function) {
		if fn == nil || fn.Blocks == nil || fn.Syntax() == nil || fn.TypeParams().Len() > 0 {
			return
		}
		if !once(fn) { // else it has run, and is perhaps forgotten
			out = append(out, fn)
		}
		for _, inner := range fn.AnonFuncs {
			add(inner)
		}
	}
	for _, m := range p.Members {
		switch m := m.(type) {
		case *ssa.Function:
			add(m)
		case *ssa.Type:
			if n, ok := types.Unalias(m.Type()).(*types.Named); ok {
				for method := range n.Methods() {
					add(p.Prog.FuncValue(method))
				}
			}
		}
	}
	return out
}

// note adds the loops of a function that has become what it can.
func (x *explaining) note(n *nest) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.nests = append(x.nests, n)
}

// explained lists a function and its loops.
func (n *nest) explained() []Explained {
	fn := n.c.fn
	top := Explained{Pos: fn.ssa.Pos(), Name: fn.ssa.Name()}
	whole := n.result(nil)
	if cb := fn.back.Load(); cb != nil { // all calls try it first
		whole = result{region: cb.region}
	}
	n.tell(&top, n.whole(), whole)
	at := n.statements()
	return append([]Explained{top}, n.explainedIn(n.loops, whole, top.Pos, func(l *loop) token.Pos {
		if node := at[l]; node != nil {
			return node.Pos()
		}
		return within(l.head)
	})...)
}

// explainedIn lists loops. The machine code around them, if there is any, came of an attempt at a position. at is
// where a loop begins.
func (n *nest) explainedIn(loops []*loop, outer result, pos token.Pos, at func(*loop) token.Pos) []Explained {
	var out []Explained
	for _, l := range loops {
		x := Explained{Pos: at(l)}
		r, inner := n.result(l), x.Pos
		if outer.err == nil {
			r, inner, x.In = outer, pos, pos
		}
		n.tell(&x, l, r)
		out = append(append(out, x), n.explainedIn(l.inner, r, inner, at)...)
	}
	return out
}

// result is what an attempt has come to.
func (n *nest) result(l *loop) result {
	if n.refused != nil {
		return result{err: n.refused}
	}
	return n.results[l]
}

// tell says what an attempt has come to, for the part of it that is in a loop but not in one of the
// loops in that.
func (n *nest) tell(x *Explained, l *loop, r result) {
	if r.err != nil {
		x.Why = r.reason()
		return
	}
	if !x.In.IsValid() {
		x.Bytes = r.region.code.Size()
	}
	own := slices.DeleteFunc(slices.Clone(r.stays), func(s stay) bool {
		b := n.c.blockOf(s.instr)
		return !l.blocks[b] || l.depth == 0 && len(l.inner) > 0 || slices.ContainsFunc(l.inner, func(in *loop) bool { return in.blocks[b] })
	})
	x.Leaves = n.c.reasons(own)
}

// statements finds the loop statements of loops, in the text of their function.
func (n *nest) statements() map[*loop]ast.Node {
	found := map[*loop]ast.Node{}
	if n.c.fn.ssa.Syntax() == nil {
		return found
	}
	var all []ast.Node
	ast.Inspect(n.c.fn.ssa.Syntax(), func(node ast.Node) bool {
		switch node.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			all = append(all, node)
		}
		return true
	})
	var find func(l *loop)
	find = func(l *loop) {
		for _, in := range l.inner {
			find(in)
		}
		for _, node := range slices.Backward(all) { // those around another come before it
			if n.inside(l, node) && !slices.ContainsFunc(l.inner, func(in *loop) bool { return found[in] == node }) {
				found[l] = node
				return
			}
		}
	}
	for _, l := range n.loops {
		find(l)
	}
	return found
}

// inside reports whether all that a loop does is written in a node.
func (n *nest) inside(l *loop, node ast.Node) bool {
	for b := range l.blocks {
		for _, instr := range b.Instrs {
			_, phi := instr.(*ssa.Phi) // it stands where its variable does
			if p := instr.Pos(); !phi && p.IsValid() && (p < node.Pos() || p >= node.End()) {
				return false
			}
		}
	}
	return true
}

// result is what an attempt to make machine code came to.
type result struct {
	region *region
	stays  []stay // what closures carry out
	err    error
}

func (r result) reason() *Reason {
	var why *Reason
	if errors.As(r.err, &why) {
		return why
	}
	return &Reason{What: r.err.Error()}
}
