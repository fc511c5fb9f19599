package engine

import (
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/mercer-go/mercer/interp/lang/machine"
)

// inlined is a small function that a region computes in place. It changes nothing: if a
// check in it fails, the closure of the call makes the call from its beginning.
type inlined struct {
	fn    *function
	uses  []*function // fn and those in it
	order []*ssa.BasicBlock
	first map[*ssa.BasicBlock]int // the numbers of its machine blocks
	after int                     // the block after it
	size  int                     // the number of instructions, with those of the functions in it
}

const (
	mostInlined = 60  // the instructions of such a function
	mostWithin  = 240 // the same with those of the functions in it
	mostNested  = 3   // how deep these lie
)

// inlinable reports whether a call can be computed in place.
func (b *builder) inlinable(v *ssa.Call) bool {
	return b.canAll(v.Call.Args) && b.inlinedCall(v) != nil
}

// inlinedCall is the function to compute in place of a call, or nil.
func (b *builder) inlinedCall(v *ssa.Call) *inlined {
	in, known := b.calls[v]
	if !known {
		in = b.c.e.inlined(v, mostNested)
		if in != nil && b.sub == nil { // what lies in others is counted with these
			if b.inPlace += in.size; b.inPlace > mostInstructions {
				in = nil
			}
		}
		b.calls[v] = in
	}
	return in
}

// inlined describes the function of a call if it is small, has no loop, and changes nothing.
func (e *Engine) inlined(v *ssa.Call, depth int) *inlined {
	s, ok := v.Call.Value.(*ssa.Function)
	if _, several := v.Type().(*types.Tuple); several {
		return nil
	}
	if !ok || depth == 0 || v.Call.IsInvoke() || !e.hasBody(s) || s.Synthetic != "" || partsOf(e.typeOf(v.Type())) == nil {
		return nil
	}
	fn := e.function(s)
	size, simple := e.survey(fn.ssa)
	if fn.changed() || e.interprets(fn.ssa) || len(fn.ssa.FreeVars) > 0 || size > mostInlined || !simple {
		return nil
	}
	if !fn.ready.Load() {
		e.compile(fn, &never)
	}
	loops, why := loopsOf(fn.ssa)
	if why != "" || len(loops) > 0 || fn.defers || fn.ssa.Recover != nil {
		return nil
	}
	in := &inlined{fn: fn, uses: []*function{fn}, size: size}
	for _, block := range fn.ssa.Blocks {
		for _, instr := range block.Instrs {
			if !in.pure(e, instr, depth) || in.size > mostWithin {
				return nil
			}
		}
	}
	all := &loop{head: fn.ssa.Blocks[0], blocks: map[*ssa.BasicBlock]bool{}}
	for _, block := range fn.ssa.Blocks {
		all.blocks[block] = true
	}
	in.order = all.order()
	return in
}

// survey counts the instructions of a function, without notes about the source, and reports
// whether all are of kinds that can be computed in place. It does not compile the function, which
// perhaps never runs: that has effects, as on watch. It waits for a compiler, which takes the notes out.
func (e *Engine) survey(fn *ssa.Function) (n int, simple bool) {
	e.compileMu.Lock()
	defer e.compileMu.Unlock()
	simple = true
	for _, block := range fn.Blocks {
		for _, instr := range block.Instrs {
			switch v := instr.(type) {
			case *ssa.DebugRef:
				continue
			case *ssa.Jump, *ssa.If, *ssa.FieldAddr, *ssa.Phi, *ssa.ChangeType, *ssa.Return, *ssa.BinOp, *ssa.UnOp, *ssa.Convert, *ssa.IndexAddr, *ssa.Index:
			case *ssa.Call:
				f, function := v.Call.Value.(*ssa.Function)
				_, builtin := v.Call.Value.(*ssa.Builtin)
				simple = simple && (builtin || function && (e.hasBody(f) || f.Object() != nil && f.Object().Pkg() != nil && f.Object().Pkg().Path() == "math"))
			default:
				simple = false
			}
			n++
		}
	}
	return n, simple
}

// changed reports whether another function has taken fn's place.
func (fn *function) changed() bool {
	r := fn.replaced.Load()
	return r != nil && r.fn.Load() != fn
}

// pure reports whether machine code can carry out an instruction of a function that it computes in place.
func (in *inlined) pure(e *Engine, instr ssa.Instruction, depth int) bool {
	for _, o := range instr.Operands(nil) {
		switch v := (*o).(type) {
		case nil, *ssa.Builtin, *ssa.Global:
		case *ssa.Function:
			if call, ok := instr.(*ssa.Call); !ok || o != &call.Call.Value {
				return false
			}
		case *ssa.Const:
			if _, number := scalar(e.typeOf(v.Type())); !number && v.Value != nil {
				return false
			}
		default:
			if partsOf(e.typeOf(v.Type())) == nil {
				return false
			}
		}
	}
	number := func(v ssa.Value) bool {
		k, ok := scalar(e.typeOf(v.Type()))
		return ok && k != machine.Pointer
	}
	switch v := instr.(type) {
	case *ssa.DebugRef, *ssa.Jump, *ssa.If:
		return true
	case *ssa.FieldAddr:
		return e.typeOf(v.X.Type().Underlying().(*types.Pointer).Elem()).size <= largestOffset
	case *ssa.Phi, *ssa.ChangeType:
		t := e.typeOf(v.(ssa.Value).Type())
		return partsOf(t) != nil && t.mem.Kind() != reflect.Interface
	case *ssa.Return:
		return len(v.Results) == 1
	case *ssa.BinOp:
		return number(v.X) && number(v.Y)
	case *ssa.UnOp:
		switch v.Op {
		case token.ARROW:
			return false
		case token.MUL:
			return partsOf(e.typeOf(v.Type())) != nil
		}
		return number(v)
	case *ssa.Convert:
		return number(v) && number(v.X) && machineKinds[e.typeOf(v.X.Type()).mem.Kind()] != machine.Bool
	case *ssa.IndexAddr:
		return e.typeOf(v.Type().Underlying().(*types.Pointer).Elem()).size < 1<<20
	case *ssa.Index:
		return e.typeOf(v.X.Type()).mem.Kind() == reflect.String
	case *ssa.Call:
		c := &builder{c: &compiler{e: e}, sub: &inlined{}}
		if c.call(v) != nil {
			return true
		}
		inner := e.inlined(v, depth-1)
		if inner == nil || len(inner.order) > 1 { // the numbers of its blocks would come between
			return false
		}
		in.uses = append(in.uses, inner.uses...)
		in.size += inner.size
		return true
	}
	return false
}

// fused reports whether a value of the function is computed where it is used.
func (in *inlined) fused(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr: // elsewhere its check is made where the address is computed
		refs := *v.Referrers()
		return len(refs) == 1 && refs[0].Block() == v.(ssa.Instruction).Block()
	case *ssa.BinOp:
		refs := *v.Referrers()
		if !comparison(v.Op) || len(refs) != 1 {
			return false
		}
		branch, ok := refs[0].(*ssa.If)
		return ok && branch.Block() == v.Block()
	}
	return false
}

// inline computes a call in place.
func (b *builder) inline(v *ssa.Call, known *inlined) {
	in := &inlined{fn: known.fn, order: known.order, first: map[*ssa.BasicBlock]int{}}
	outer := b.sub
	for i, p := range in.fn.ssa.Params {
		b.values[p] = b.parts(v.Call.Args[i])
	}
	for i, block := range in.order {
		in.first[block] = len(b.r.Blocks) - 1 + i
	}
	in.after = len(b.r.Blocks) - 1 + len(in.order)
	b.sub = in
	for i, block := range in.order {
		if i > 0 {
			b.begin(false)
		}
		for _, instr := range block.Instrs[:len(block.Instrs)-1] {
			b.inner(instr)
		}
		end := block.Instrs[len(block.Instrs)-1]
		if ret, ok := end.(*ssa.Return); ok && len(in.order) == 1 {
			result := b.parts(ret.Results[0])
			b.sub = outer
			b.setAll(v, result)
			return
		}
		b.end(block, end)
	}
	b.sub = outer
	b.begin(false)
	b.out.Params = b.values[v]
}

// inner makes the code of an instruction of the function in place.
func (b *builder) inner(instr ssa.Instruction) {
	v, ok := instr.(ssa.Value)
	if !ok || b.fused(v) {
		return
	}
	if t, same := v.(*ssa.ChangeType); same {
		b.values[v] = b.parts(t.X)
		return
	}
	if call, ok := v.(*ssa.Call); ok {
		if in := b.inlinedCall(call); in != nil {
			b.inline(call, in)
			return
		}
	}
	b.fresh(v)
	if _, phi := v.(*ssa.Phi); phi {
		b.out.Params = append(b.out.Params, b.values[v]...)
		return
	}
	b.instruction(instr)
}

// fresh gives a value of a function in place new parts, without a home.
func (b *builder) fresh(v ssa.Value) {
	b.values[v] = nil
	for _, p := range partsOf(b.c.typeOf(v)) {
		b.values[v] = append(b.values[v], b.r.Value(p.kind, -1))
	}
}

// setAll gives a call the parts of its result.
func (b *builder) setAll(v ssa.Value, from []machine.Value) {
	if b.sub != nil {
		b.values[v] = from
		return
	}
	for i, d := range b.values[v] {
		b.emit(machine.Instr{Op: machine.Copy, Kind: b.r.Values[d].Kind, Dst: d, A: from[i], B: machine.None, C: machine.None})
	}
}
