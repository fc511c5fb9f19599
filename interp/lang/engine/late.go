package engine

import (
	"go/token"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Go orders the calls in a statement, but it does not say whether a variable
// beside them is read before or after them. In "return n, fmt.Sscan(text, &n)"
// the compiler reads n last: it makes the calls of a statement first, and then
// computes what needs no call. go/ssa reads from left to right. late delays the
// same reads as the compiler, and what else may fail, so that programs print the same. What waits is in
// waits.go, what the compiler copies before in early.go, and what is done with each kind of instruction in latekinds.go.
//
// An operand with && or || is computed among the calls, in blocks of its own. What
// is delayed waits for the block in which its value is known (across.go).

// late moves reads of variables, and what is computed from them, after the
// calls of their statement. It also removes go/ssa's notes about the source, by
// which it finds the statements.
func late(fn *ssa.Function, s func() stmts) {
	stripped := map[ssa.Value]bool{}
	waiting := map[*ssa.BasicBlock]*delay{} // what waits for a block
	early := copiedEarly(fn)
	for _, b := range fn.Blocks {
		d := waiting[b]
		if d == nil {
			d = &delay{early: early, waiting: map[ssa.Value]bool{}}
		}
		d.of, d.calls, d.receives, d.out, d.stripped, d.after = nil, 0, false, nil, stripped, joint(b)
		operandFirst(b.Instrs)
		b.Instrs = d.strip(b.Instrs)
		if len(d.of) > d.calls && (d.calls > 0 || d.receives || d.after != nil) || len(d.pending) > 0 {
			b.Instrs = d.block(b.Instrs, s())
		}
		if len(d.pending) > 0 {
			waiting[d.after] = d
		}
	}
}

// delay works on one block.
type delay struct {
	early    map[ssa.Value]early           // values that wait for no call; of the function
	stripped map[ssa.Value]bool            // values whose references to the source are gone; of the function
	of       map[ssa.Instruction]token.Pos // where loads and calls are in the source
	calls    int
	receives bool            // it has a receive
	after    *ssa.BasicBlock // where what is delayed can wait for
	s        stmts           // of the function
	current  int             // the statement
	out      []ssa.Instruction
	pending  []ssa.Instruction  // delayed, in order
	waiting  map[ssa.Value]bool // their values, and the literals that they set
}

// strip takes out references to the source, after a look at those of loads.
func (d *delay) strip(instrs []ssa.Instruction) []ssa.Instruction {
	out := instrs[:0]
	for _, instr := range instrs {
		switch instr := instr.(type) {
		case *ssa.DebugRef:
			if refs := instr.X.Referrers(); refs != nil && !d.stripped[instr.X] {
				d.stripped[instr.X] = true
				*refs = slices.DeleteFunc(*refs, func(r ssa.Instruction) bool { _, ok := r.(*ssa.DebugRef); return ok })
			}
			if last := len(out) - 1; last >= 0 && isLoad(out[last]) && out[last].(ssa.Value) == instr.X {
				d.note(out[last], instr.Expr.Pos())
				if array, ok := out[last].(*ssa.UnOp).X.(*ssa.SliceToArrayPointer); ok {
					d.note(array, instr.Expr.Pos())
				}
			}
			continue
		case *ssa.Call:
			if asCall(instr) && instr.Pos().IsValid() {
				d.note(instr, instr.Pos())
				d.calls++
			}
		case *ssa.UnOp:
			d.receives = d.receives || instr.Op == token.ARROW
			if call := callOf(instr); call != nil {
				d.note(instr, call.Pos())
			}
		default:
			if waits(instr) {
				d.note(instr, instr.Pos())
			}
		}
		out = append(out, instr)
	}
	clear(instrs[len(out):])
	return out
}

// note notes where an instruction is in the source. What comes next may refer to its value from another place.
func (d *delay) note(instr ssa.Instruction, pos token.Pos) {
	if d.of == nil {
		d.of = map[ssa.Instruction]token.Pos{}
	}
	if _, known := d.of[instr]; !known {
		d.of[instr] = pos
	}
}

func (d *delay) block(instrs []ssa.Instruction, s stmts) []ssa.Instruction {
	d.s = s
	for _, instr := range instrs {
		if _, phi := instr.(*ssa.Phi); phi {
			d.out = append(d.out, instr)
			continue
		}
		pos, known := d.of[instr]
		if !known {
			pos = d.source(instr)
		}
		if pos.IsValid() {
			if statement := s.at(pos); statement != d.current {
				d.flush()
				d.current = statement
			}
		}
		d.compared(instr)
		_, call := instr.(*ssa.Call)
		switch needs := d.needs(instr); {
		case (known && !call || needs && (movable(instr) || s.literal(instr))) && !d.copied(instr):
			d.pending = append(d.pending, instr)
			d.wait(instr)
			if v, ok := instr.(ssa.Value); ok && len(s) == 0 && len(*v.Referrers()) == 0 { // the end of "var _ = x" in a package
				d.flush()
			}
		case known && call, s.inOrder(instr), isEntry(instr) && s.at(instr.(*ssa.MapUpdate).Map.Pos()) == d.current:
			d.force(instr)
			d.out = append(d.out, instr)
		case d.crosses(instr):
			d.force(instr)
			d.out = append(d.out, instr)
			return d.out
		default:
			d.flush()
			d.out = append(d.out, instr)
		}
	}
	d.flush()
	return d.out
}

// source is where an instruction is in the source. A branch is where its && or || is. What sets an argument of a
// variadic call has the place of what the argument names, which says nothing.
func (d *delay) source(instr ssa.Instruction) token.Pos {
	switch v := instr.(type) {
	case *ssa.If:
		if d.after != nil {
			return d.after.Instrs[0].Pos()
		}
	case *ssa.Store:
		if ofVarargs(v) {
			return token.NoPos
		}
	}
	return source(instr)
}

// wait notes what is not what it will be until instr is carried out.
func (d *delay) wait(instr ssa.Instruction) {
	switch instr := instr.(type) {
	case ssa.Value:
		d.waiting[instr] = true
	case *ssa.Store:
		d.waiting[variable(instr.Addr)] = true
	}
}

// needs reports whether something delayed is an operand.
func (d *delay) needs(instr ssa.Instruction) bool {
	var room [8]*ssa.Value
	for _, o := range instr.Operands(room[:0]) {
		if *o != nil && d.waiting[*o] {
			return true
		}
	}
	return false
}

func (d *delay) flush() {
	d.out = append(d.out, d.pending...)
	d.pending = d.pending[:0]
	clear(d.waiting)
}

// compared emits the operands of a comparison that have no address. The runtime gets the addresses of copies, which the
// compiler makes when both operands are there.
func (d *delay) compared(instr ssa.Instruction) {
	b, ok := instr.(*ssa.BinOp)
	if !ok || !bulky(b.X.Type()) {
		return
	}
	for _, v := range []ssa.Value{b.X, b.Y} {
		p, ok := v.(ssa.Instruction)
		load, isUnOp := v.(*ssa.UnOp)
		if !ok || !d.waiting[v] || isUnOp && load.Op == token.MUL && !d.ofLiteral(load) {
			continue
		}
		d.force(p)
		d.pending = slices.DeleteFunc(d.pending, func(q ssa.Instruction) bool { return q == p })
		delete(d.waiting, v)
		d.out = append(d.out, p)
	}
}

// force emits the delayed instructions that an instruction needs, including
// stores in the parts of a literal.
func (d *delay) force(instr ssa.Instruction) {
	if len(d.pending) == 0 {
		return
	}
	needed, whole := map[ssa.Value]bool{}, map[ssa.Value]bool{}
	need := func(instr ssa.Instruction) {
		_, field := instr.(*ssa.FieldAddr)
		_, index := instr.(*ssa.IndexAddr)
		var place ssa.Value // in a literal, of which a store does not look at the other parts
		if d.s.literal(instr) {
			place = instr.(*ssa.Store).Addr
		}
		for _, o := range instr.Operands(nil) {
			if *o == nil {
				continue
			}
			if needed[*o] = true; !field && !index && *o != place {
				whole[variable(*o)] = true
			}
		}
	}
	need(instr)
	var kept, now []ssa.Instruction
	for _, p := range slices.Backward(d.pending) {
		store, isStore := p.(*ssa.Store)
		if v, ok := p.(ssa.Value); ok && needed[v] || isStore && whole[variable(store.Addr)] {
			need(p)
			now = append(now, p)
		} else {
			kept = append(kept, p)
		}
	}
	slices.Reverse(now)
	slices.Reverse(kept)
	d.out = append(d.out, now...)
	d.pending = kept
	clear(d.waiting)
	for _, p := range kept {
		d.wait(p)
	}
}

// variable is the variable that an address or a slice of it leads to, or v itself.
func variable(v ssa.Value) ssa.Value {
	for {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Slice:
			v = x.X
		default:
			return v
		}
	}
}
