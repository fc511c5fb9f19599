package engine

import (
	"go/token"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// goCall starts a goroutine.
func (c *compiler) goCall(v *ssa.Go) op {
	start := c.later(&v.Call, v.Pos())
	return func(f *frame) {
		f.pos = v.Pos()
		g := f.g.run.goroutine()
		call := start(f, g)
		f.g.run.spawn(g, call)
	}
}

// deferCall defers a call to the end of the function, or, in a loop over an
// iterator function, to the end of the function around the loop.
func (c *compiler) deferCall(v *ssa.Defer) op {
	prepare := c.later(&v.Call, v.Pos())
	callee := v.Call.StaticCallee()
	unlocks := false
	if callee != nil && callee.Pkg != nil && callee.Pkg.Pkg.Path() == "sync" {
		unlocks = callee.Name() == "Unlock" || callee.Name() == "RUnlock" || callee.Name() == "Done"
	}
	into := func(f *frame) *frame { return f }
	if v.DeferStack != nil {
		x := c.off(v.DeferStack)
		into = func(f *frame) *frame { return *reg[*frame](f, x) }
	}
	return func(f *frame) {
		f.pos = v.Pos()
		call := prepare(f, f.g)
		owner := into(f)
		owner.defers = &deferred{owner.defers, call, unlocks}
	}
}

// later evaluates the function and the arguments of a call to be made later,
// in goroutine g. The call gets the frame that makes it as a deferred call, or nil.
func (c *compiler) later(call *ssa.CallCommon, pos token.Pos) func(f *frame, g *goroutine) func(by *frame) {
	args := c.arguments(call)
	var find callee
	skip := 0
	var direct op
	operands := args
	recovers := false
	if b, ok := call.Value.(*ssa.Builtin); ok {
		recovers = b.Name() == "recover"
		direct = c.builtin(b, call.Args, nil, pos)
	} else if fn, ok := call.Value.(*ssa.Function); ok && !c.e.hasBody(fn) && !call.IsInvoke() {
		direct = c.callCompiled(fn, args, c.discard(call), pos)
	} else {
		find, skip, direct = c.target(call, args, c.discard(call), pos)
		operands = append(operands[:len(operands):len(operands)], c.calleeSlots(call)...)
	}
	move := moveArguments(args, skip)
	nilFunc := func(f *frame) bool { return false }
	if find != nil && !call.IsInvoke() {
		if _, static := call.Value.(*ssa.Function); !static && !c.fused[call.Value] {
			x := c.off(call.Value)
			nilFunc = func(f *frame) bool { return *reg[unsafe.Pointer](f, x) == nil }
		}
	}
	return func(f *frame, g *goroutine) func(by *frame) {
		if nilFunc(f) { // a deferred nil function fails when it is called
			return func(by *frame) {
				if by == nil {
					by = f
				}
				by.nilPointer(pos)
			}
		}
		if find != nil {
			if nf := find(f, g); nf != nil {
				move(f, nf)
				return func(by *frame) {
					nf.caller, nf.deferOf = by, by
					nf.fn.call(nf)
					nf.deferOf = nil
					g.give(nf)
				}
			}
		}
		// The instruction runs later, in a frame that has kept its operands.
		kept := c.fn.newFrame(g)
		for _, s := range operands {
			s.typ.copy(kept.at(s.offset), f.at(s.offset))
		}
		kept.pos = pos
		return func(by *frame) {
			kept.caller, kept.deferOf = by, by
			if recovers && by != nil { // not a deferred function calls it, but by, which may be one
				kept.deferOf = by.deferOf
			}
			g.cur = kept
			direct(kept)
			g.cur = by
		}
	}
}

// calleeSlots are the registers that a dynamic call finds its callee by.
func (c *compiler) calleeSlots(call *ssa.CallCommon) []slot {
	if call.IsInvoke() {
		return []slot{c.slot(call.Value)}
	}
	switch call.Value.(type) {
	case *ssa.Function:
		return nil
	case *ssa.MakeClosure:
		if c.fused[call.Value] {
			return nil
		}
	}
	return []slot{c.slot(call.Value)}
}

// discard is where results go that nobody wants.
func (c *compiler) discard(call *ssa.CallCommon) []slot {
	r := call.Signature().Results()
	out := make([]slot, r.Len())
	for i := range out {
		out[i] = c.add(c.e.typeOf(r.At(i).Type()))
	}
	return out
}
