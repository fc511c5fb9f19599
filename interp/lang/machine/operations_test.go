package machine

import (
	"math/rand/v2"
	"testing"
	"unsafe"
)

// operands is the frame of single operations.
type operands struct{ a, b, c, result uint64 }

// operation returns a region of one instruction: its operands come from the frame, but for
// those that are given, which are constants. Kinds are those of the operands.
func operation(op Op, result Kind, kinds []Kind, constants map[int]uint64) *Region {
	r := NewRegion()
	var args []Value
	for i, k := range kinds {
		if x, ok := constants[i]; ok {
			args = append(args, r.Const(k, x))
		} else {
			args = append(args, r.Value(k, int32(8*i)))
		}
	}
	k := result
	if op >= Eq && op <= Ge {
		k = kinds[0]
	}
	a := &assembler{r: r}
	a.block(0, true)
	dst := r.Value(result, 24)
	a.emit(dst, op, k, args...)
	a.leave(r.Exit(dst))
	return r
}

// branch returns a region that leaves through exit 1 if a comparison is true, else through 0.
func branch(op Op, k Kind, constants map[int]uint64) *Region {
	r := operation(op, Bool, []Kind{k, k}, constants)
	in := r.Blocks[0].Instrs[0]
	r.Blocks[0].Instrs, r.Exits = nil, nil
	r.Exit()
	a := &assembler{r: r}
	a.branch(op, in.A, in.B, edge(1), edge(2))
	a.block(0, false)
	a.leave(r.Exit())
	a.block(0, false)
	a.leave(0)
	return r
}

// edgeCases returns different numbers of a kind.
func edgeCases(k Kind) (all []uint64) {
	rng := rand.New(rand.NewPCG(uint64(k), 2))
	seen := map[uint64]bool{}
	for range 300 {
		if x := edgeCase(rng, k); !seen[x] && len(all) < 40 {
			seen[x] = true
			all = append(all, x)
		}
	}
	return all
}

// signature has the kinds of the result and the operands of an operation.
type signature struct {
	op     Op
	result Kind
	kinds  []Kind
}

// signatures returns those of all operations that verify allows, but for pointers.
func signatures() (all []signature) {
	add := func(op Op, result Kind, kinds ...Kind) { all = append(all, signature{op, result, kinds}) }
	for k := Bool; k < Pointer; k++ {
		for op := Add; op <= Ge; op++ {
			if op == Bits || op == Convert || (&checker{r: NewRegion()}).operationKind(&Instr{Op: op, Kind: k}) != "" {
				continue
			}
			switch {
			case op == Shl || op == Shr:
				for _, count := range integerKinds {
					add(op, k, k, count)
				}
			case op >= Eq:
				add(op, Bool, k, k)
			default:
				add(op, k, []Kind{k, k, k}[:forms[op].operands]...)
			}
		}
		for from := Bool; from < Pointer; from++ {
			for _, op := range []Op{Convert, Bits} {
				r := &Region{Values: []ValueInfo{{Kind: from}}}
				if (&checker{r: r}).operationKind(&Instr{Op: op, Kind: k}) == "" {
					add(op, k, from)
				}
			}
		}
	}
	return all
}

// Each operation is right for special numbers, from the frame and constant.
func TestCompiledOperations(t *testing.T) {
	if compileForTest == nil {
		t.Skip("no compiler")
	}
	for _, s := range signatures() {
		var values [3][]uint64
		for i := range values {
			values[i] = []uint64{0}
			if i < len(s.kinds) {
				values[i] = edgeCases(s.kinds[i])
			}
		}
		if len(s.kinds) == 3 {
			values[2] = values[2][:8]
		}
		if s.op == Shl || s.op == Shr || !s.result.Float() && (s.op == Div || s.op == Rem) {
			values[1] = allowed(s.op, s.kinds[1], values[1])
		}
		checkOperation(t, operation(s.op, s.result, s.kinds, nil), values)
		for i := range s.kinds[:min(2, len(s.kinds))] {
			for _, x := range values[i] {
				only := values
				only[i] = []uint64{x}
				checkOperation(t, operation(s.op, s.result, s.kinds, map[int]uint64{i: x}), only)
				if s.op >= Eq && s.op <= Ge {
					checkOperation(t, branch(s.op, s.kinds[0], map[int]uint64{i: x}), only)
				}
			}
		}
		if s.op >= Eq && s.op <= Ge {
			checkOperation(t, branch(s.op, s.kinds[0], nil), values)
		}
		if t.Failed() {
			return
		}
	}
}

// allowed leaves out divisors that are 0, and negative counts.
func allowed(op Op, k Kind, values []uint64) (some []uint64) {
	for _, x := range values {
		if x == 0 && (op == Div || op == Rem) || int64(x) < 0 && k.Signed() && (op == Shl || op == Shr) {
			continue
		}
		some = append(some, x)
	}
	return some
}

// checkOperation compares a region with its code for all combinations of numbers.
func checkOperation(t *testing.T, r *Region, values [3][]uint64) {
	t.Helper()
	ref, err := newEvaluator(r)
	if err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	code, err := compileForTest(clone(r))
	if err != nil {
		t.Fatalf("%v\n%v", err, r)
	}
	kind, loose := Bool, false
	if instrs := r.Blocks[0].Instrs; len(instrs) > 0 {
		kind, loose = r.Values[instrs[0].Dst].Kind, instrs[0].arithmetic()
	}
	for _, a := range values[0] {
		for _, b := range values[1] {
			for _, c := range values[2] {
				want, got := &operands{a: a, b: b, c: c}, &operands{a: a, b: b, c: c}
				exit := ref.run(unsafe.Pointer(want), 0)
				left := code.Run(unsafe.Pointer(got), 0)
				same := want.result == got.result || loose && isNaN(kind, want.result) && isNaN(kind, got.result)
				if left != exit || !same {
					t.Errorf("of %#x, %#x, %#x: exit %d, %#x, want %d, %#x\n%v", a, b, c, left, got.result, exit, want.result, r)
					return
				}
			}
		}
	}
}

// arithmetic reports whether Go does not define the bits of a NaN that an instruction returns:
// as in memory.difference, operands may be swapped.
func (in *Instr) arithmetic() bool {
	switch in.Op {
	case Add, Sub, Mul, Div, Sqrt, FMA, Convert:
		return true
	}
	return false
}
