package engine

import (
	"go/token"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// set gives a value of the region its one part.
func (b *builder) set(v ssa.Value, from machine.Value) {
	k := b.r.Values[from].Kind
	b.emit(machine.Instr{Op: machine.Copy, Kind: k, Dst: b.values[v][0], A: from, B: machine.None, C: machine.None})
}

// instruction makes the code of an instruction that machine code carries out.
func (b *builder) instruction(instr ssa.Instruction) {
	if b.idle(instr) {
		return
	}
	switch v := instr.(type) {
	case *ssa.BinOp:
		b.binary(v)
	case *ssa.UnOp:
		if v.Op == token.MUL {
			b.load(v)
			return
		}
		op := machine.Neg
		if v.Op != token.SUB {
			op = machine.Not
		}
		k, _ := scalar(b.c.typeOf(v))
		b.emit(machine.Instr{Op: op, Kind: k, Dst: b.one(v), A: b.one(v.X), B: machine.None, C: machine.None})
	case *ssa.Convert:
		k, _ := scalar(b.c.typeOf(v))
		b.emit(machine.Instr{Op: machine.Convert, Kind: k, Dst: b.one(v), A: b.one(v.X), B: machine.None, C: machine.None})
	case *ssa.FieldAddr, *ssa.IndexAddr:
		addr := instr.(ssa.Value)
		b.set(addr, b.pointer(b.computed(addr)))
	case *ssa.Index:
		x := b.parts(v.X)
		i := b.wide(v.Index)
		if !b.inBounds(v.X, v.Index) {
			b.check(machine.CheckIndex, b.r.Values[i].Kind, i, x[1])
		}
		b.emit(machine.Instr{Op: machine.Load, Kind: machine.Uint8, Dst: b.one(v), A: x[0], B: machine.None, C: i, Scale: 1})
	case *ssa.Store:
		if isBlank(v.Addr) {
			return
		}
		k, _ := scalar(b.c.typeOf(v.Val))
		val := b.one(v.Val)
		m := b.address(v.Addr)
		b.emit(machine.Instr{Op: machine.Store, Kind: k, Dst: machine.None, A: m.base, B: val, C: m.index, Scale: m.scale, Imm: m.offset})
	case *ssa.Next:
		b.next(v)
	case *ssa.Call:
		switch in := b.inlinedCall(v); {
		case in != nil:
			b.inline(v, in)
		case b.leavesFor(v):
			b.leaveFor(v)
		case b.copies(v):
			b.copy(v)
		case b.isAgain(v):
			b.again(v)
		default:
			b.set(v, b.call(v)())
		}
	}
}

var arithmetic = map[token.Token]machine.Op{
	token.ADD: machine.Add, token.SUB: machine.Sub, token.MUL: machine.Mul, token.QUO: machine.Div, token.REM: machine.Rem,
	token.AND: machine.And, token.OR: machine.Or, token.XOR: machine.Xor, token.AND_NOT: machine.AndNot, token.SHL: machine.Shl, token.SHR: machine.Shr,
}

func (b *builder) binary(v *ssa.BinOp) {
	if comparison(v.Op) {
		op, k, x, y := b.comparison(v)
		b.emit(machine.Instr{Op: op, Kind: k, Dst: b.one(v), A: x, B: y, C: machine.None})
		return
	}
	k, _ := scalar(b.c.typeOf(v))
	x, y := b.one(v.X), b.one(v.Y)
	known := &b.r.Values[y]
	switch {
	case (v.Op == token.QUO || v.Op == token.REM) && !k.Float():
		if !known.Const || known.Bits == 0 {
			b.check(machine.CheckZero, k, y, machine.None)
		}
	case (v.Op == token.SHL || v.Op == token.SHR) && known.Kind.Signed():
		if !known.Const || int64(known.Bits) < 0 {
			b.check(machine.CheckSign, known.Kind, y, machine.None)
		}
	}
	b.emit(machine.Instr{Op: arithmetic[v.Op], Kind: k, Dst: b.one(v), A: x, B: y, C: machine.None})
}

var comparisons = map[token.Token]machine.Op{
	token.EQL: machine.Eq, token.NEQ: machine.Ne, token.LSS: machine.Lt, token.LEQ: machine.Le, token.GTR: machine.Gt, token.GEQ: machine.Ge,
}

func (b *builder) comparison(v *ssa.BinOp) (machine.Op, machine.Kind, machine.Value, machine.Value) {
	k, _ := scalar(b.c.typeOf(v.X))
	return comparisons[v.Op], k, b.one(v.X), b.one(v.Y)
}
