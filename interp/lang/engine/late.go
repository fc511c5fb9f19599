package engine

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// Go orders the calls in a statement, but it does not say whether a variable
// beside them is read before or after them. In "return n, fmt.Sscan(text, &n)"
// the compiler reads n last: it makes the calls of a statement first, and then
// computes what needs no call. go/ssa reads from left to right. late delays the
// same reads as the compiler, and the divisions and shifts that may fail, so that programs print
// the same.
//
// An operand with && or || is computed among the calls, in blocks of its own. What
// is delayed waits for the block in which its value is known (across.go).

// late moves reads of variables, and what is computed from them, after the
// calls of their statement. It also removes go/ssa's notes about the source, by
// which it finds the statements.
func late(fn *ssa.Function) {
	stripped := map[ssa.Value]bool{}
	waiting := map[*ssa.BasicBlock]*delay{} // what waits for a block
	var s stmts
	for _, b := range fn.Blocks {
		d := waiting[b]
		if d == nil {
			d = &delay{waiting: map[ssa.Value]bool{}}
		}
		d.of, d.calls, d.out, d.stripped, d.after = nil, 0, nil, stripped, joint(b)
		b.Instrs = d.strip(b.Instrs)
		if len(d.of) > d.calls && (d.calls > 0 || d.after != nil) || len(d.pending) > 0 {
			if s == nil {
				s = statements(fn.Syntax())
			}
			b.Instrs = d.block(b.Instrs, s)
		}
		if len(d.pending) > 0 {
			waiting[d.after] = d
		}
	}
}

// delay works on one block.
type delay struct {
	stripped map[ssa.Value]bool            // values whose references to the source are gone; of the function
	of       map[ssa.Instruction]token.Pos // where loads and calls are in the source
	calls    int
	after    *ssa.BasicBlock // where what is delayed can wait for
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
			}
			continue
		case *ssa.Call:
			if _, builtin := instr.Call.Value.(*ssa.Builtin); !builtin && instr.Pos().IsValid() {
				d.note(instr, instr.Pos())
				d.calls++
			}
		case *ssa.BinOp:
			if mayFail(instr) {
				d.note(instr, instr.Pos())
			}
		}
		out = append(out, instr)
	}
	clear(instrs[len(out):])
	return out
}

// mayFail reports whether a division or a shift may panic. Its place among calls and reads decides which failure a
// program reports.
func mayFail(v *ssa.BinOp) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	if !ok || b.Info()&types.IsInteger == 0 || !v.Pos().IsValid() {
		return false
	}
	k, known := v.Y.(*ssa.Const)
	switch v.Op {
	case token.QUO, token.REM:
		return !known || k.Value == nil || constant.Sign(k.Value) == 0
	case token.SHL, token.SHR:
		y, ok := v.Y.Type().Underlying().(*types.Basic)
		return !known && ok && y.Info()&types.IsUnsigned == 0
	}
	return false
}

// note notes where an instruction is in the source.
func (d *delay) note(instr ssa.Instruction, pos token.Pos) {
	if d.of == nil {
		d.of = map[ssa.Instruction]token.Pos{}
	}
	d.of[instr] = pos
}

// isLoad reports whether an instruction reads a variable that a call may change.
func isLoad(instr ssa.Instruction) bool {
	load, ok := instr.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	addr := load.X
	for {
		switch v := addr.(type) {
		case *ssa.FieldAddr:
			addr = v.X
			continue
		case *ssa.Alloc:
			return v.Heap
		}
		return true
	}
}

func (d *delay) block(instrs []ssa.Instruction, s stmts) []ssa.Instruction {
	for _, instr := range instrs {
		if _, phi := instr.(*ssa.Phi); phi {
			d.out = append(d.out, instr)
			continue
		}
		pos, known := d.of[instr]
		if known {
			if statement := s.at(pos); statement != d.current {
				d.flush()
				d.current = statement
			}
		}
		_, call := instr.(*ssa.Call)
		switch needs := d.needs(instr); {
		case (known && !call || needs && (movable(instr) || literal(instr))) && !copied(instr):
			d.pending = append(d.pending, instr)
			d.wait(instr)
		case known && call, inOrder(instr), isEntry(instr) && s.at(instr.(*ssa.MapUpdate).Map.Pos()) == d.current:
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
		part := field || index || literal(instr) // of a literal, of which it does not look at the others
		for _, o := range instr.Operands(nil) {
			if *o == nil {
				continue
			}
			if needed[*o] = true; !part {
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

// movable reports whether the compiler computes such an instruction after the
// calls if it can.
func movable(instr ssa.Instruction) bool {
	switch v := instr.(type) {
	case *ssa.UnOp:
		return v.Op != token.ARROW
	case *ssa.Lookup:
		return !v.CommaOk
	case *ssa.Convert:
		_, slice := v.Type().Underlying().(*types.Slice)
		return !slice
	case *ssa.Slice:
		return composite(v.X)
	case *ssa.BinOp, *ssa.MakeInterface, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.ChangeType, *ssa.ChangeInterface:
		return true
	}
	return false
}

// copied reports whether an instruction's value goes to the runtime by its
// address and has none: then a copy is made of it in its place. Variables have one.
func copied(instr ssa.Instruction) bool {
	v, ok := instr.(ssa.Value)
	if !ok {
		return false
	}
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL && !composite(variable(load.X)) {
		return false
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.MakeInterface:
			return byAddress(v.Type())
		case *ssa.BinOp:
			return bulky(v.Type())
		case *ssa.Lookup:
			return r.Index == v && bulky(v.Type())
		}
	}
	return false
}

func bulky(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// byAddress reports whether the runtime makes interfaces of such values from
// their address: those that are not of two, four or eight bytes, strings or slices.
func byAddress(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Bool, types.Int8, types.Uint8, types.Complex64, types.Complex128, types.UnsafePointer:
			return true
		}
		return false
	case *types.Struct:
		return t.NumFields() != 1 || byAddress(t.Field(0).Type())
	case *types.Array:
		return t.Len() != 1 || byAddress(t.Elem())
	case *types.Slice:
		return false
	}
	return true
}

// literal reports whether an instruction sets a part of a composite literal or
// of variadic arguments, which nobody sees before it is complete.
func literal(instr ssa.Instruction) bool {
	store, ok := instr.(*ssa.Store)
	return ok && composite(variable(store.Addr))
}

func composite(v ssa.Value) bool {
	alloc, ok := v.(*ssa.Alloc)
	return ok && (alloc.Comment == "complit" || alloc.Comment == "slicelit" || alloc.Comment == "varargs")
}

// isEntry reports whether an instruction may set a part of the literal of a map: it is one if
// its statement makes the map.
func isEntry(instr ssa.Instruction) bool {
	update, ok := instr.(*ssa.MapUpdate)
	if !ok {
		return false
	}
	_, made := update.Map.(*ssa.MakeMap)
	return made
}

// inOrder reports whether an instruction stays in its place among the calls.
// Only what it needs itself may be delayed.
func inOrder(instr ssa.Instruction) bool {
	switch instr := instr.(type) {
	case *ssa.Alloc, *ssa.MakeClosure, *ssa.Extract, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.Convert,
		*ssa.FieldAddr, *ssa.IndexAddr, *ssa.Field, *ssa.Index, *ssa.ChangeType, *ssa.ChangeInterface, *ssa.BinOp, *ssa.Lookup,
		*ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.SliceToArrayPointer, *ssa.MultiConvert:
		return true
	case *ssa.UnOp:
		return instr.Op != token.ARROW || !instr.CommaOk
	case *ssa.Call:
		b, ok := instr.Call.Value.(*ssa.Builtin)
		return ok && (b.Name() == "len" || b.Name() == "cap" || b.Name() == "min" || b.Name() == "max" || b.Name() == "real" || b.Name() == "imag")
	case *ssa.Store:
		return literal(instr)
	}
	return false
}

// stmts are the statements of a function, without those of function literals in
// it, by position.
type stmts []stmt

type stmt struct {
	pos, end token.Pos
	parent   int
}

func statements(syntax ast.Node) stmts {
	if syntax == nil {
		return nil
	}
	var s stmts
	var inside []int
	ast.Inspect(syntax, func(n ast.Node) bool {
		if n == nil {
			inside = inside[:len(inside)-1]
			return true
		}
		if _, literal := n.(*ast.FuncLit); literal && n != syntax {
			return false // a function of its own
		}
		parent := -1
		if len(inside) > 0 {
			parent = inside[len(inside)-1]
		}
		if n, ok := n.(ast.Stmt); ok {
			s = append(s, stmt{n.Pos(), n.End(), parent})
			parent = len(s) - 1
		}
		inside = append(inside, parent)
		return true
	})
	return s
}

// at is the innermost statement at a position, as a number; 0 if there is none.
func (s stmts) at(pos token.Pos) int {
	i, _ := slices.BinarySearchFunc(s, pos, func(t stmt, pos token.Pos) int {
		if t.pos <= pos {
			return -1
		}
		return 1
	})
	for i--; i >= 0; i = s[i].parent {
		if pos < s[i].end {
			return i + 1
		}
	}
	return 0
}
