package engine

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// Machine code does not check an index that counts upwards from -1 or more and has just been compared with the length.

// A counter that begins at mostStart or less, and takes steps of mostStep or less, takes years to overflow.
const (
	mostStart = 1 << 32
	mostStep  = 16
)

// inBounds reports whether an index of x is known to be in its bounds in the block that is being built.
func (b *builder) inBounds(x, index ssa.Value) bool {
	if b.sub != nil || !counts(index) {
		return false
	}
	for d := b.block; d != nil; d = d.Idom() {
		if len(d.Preds) != 1 {
			continue
		}
		from := d.Preds[0]
		branch, ok := from.Instrs[len(from.Instrs)-1].(*ssa.If)
		if !ok || from.Succs[0] != d || from.Succs[1] == d {
			continue
		}
		if cond, ok := branch.Cond.(*ssa.BinOp); ok && cond.Op == token.LSS && cond.X == index && atMost(cond.Y, x) {
			return true
		}
	}
	return false
}

// atMost reports whether n is at most the length of x: a slice or a string, or a pointer to an array.
func atMost(n, x ssa.Value) bool {
	switch n := n.(type) {
	case *ssa.Call:
		f, ok := n.Call.Value.(*ssa.Builtin)
		return ok && f.Name() == "len" && n.Call.Args[0] == x
	case *ssa.Const:
		p, ok := x.Type().Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		a, ok := p.Elem().Underlying().(*types.Array)
		return ok && n.Value != nil && constant.Compare(n.Value, token.LEQ, constant.MakeInt64(a.Len()))
	}
	return false
}

// counts reports whether a value is an int that is a counter, or a step further, and never negative.
func counts(v ssa.Value) bool {
	step := int64(0)
	if sum, c, ok := stepOf(v); ok {
		v, step = sum, c
	}
	phi, ok := v.(*ssa.Phi)
	if !ok || !isInt(phi) {
		return false
	}
	for _, e := range phi.Edges {
		if k, ok := e.(*ssa.Const); ok && k.Value != nil {
			if n, exact := constant.Int64Val(k.Value); exact && n+step >= 0 && n >= -1 && n <= mostStart {
				continue
			}
			return false
		}
		if from, _, ok := stepOf(e); !ok || from != phi {
			return false
		}
	}
	return true
}

// stepOf is v as a sum of another value and a step of a counter.
func stepOf(v ssa.Value) (from ssa.Value, step int64, ok bool) {
	sum, ok := v.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD || !isInt(sum) {
		return nil, 0, false
	}
	k, ok := sum.Y.(*ssa.Const)
	if !ok || k.Value == nil {
		return nil, 0, false
	}
	step, exact := constant.Int64Val(k.Value)
	return sum.X, step, exact && step > 0 && step <= mostStep
}

// isInt reports whether a value is an integer of 64 bits with a sign.
func isInt(v ssa.Value) bool {
	t, ok := v.Type().Underlying().(*types.Basic)
	return ok && (t.Kind() == types.Int || t.Kind() == types.Int64)
}
