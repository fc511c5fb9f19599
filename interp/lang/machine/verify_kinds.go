package machine

func (k Kind) integer() bool { return k >= Int8 && k <= Uint64 }

// kinds checks the kinds of operands, results and arguments.
func (c *checker) kinds() {
	kind := func(v Value) Kind { return c.r.Values[v].Kind }
	for b := range c.r.Blocks {
		block := &c.r.Blocks[b]
		for i := range block.Instrs {
			if reason := c.instrKinds(&block.Instrs[i]); reason != "" {
				c.failf(b, i, "%s", reason)
			}
		}
		if block.End == Branch {
			switch {
			case block.Cond < Eq || block.Cond > Ge:
				c.failf(b, atEnd, "%v is no comparison", block.Cond)
			case kind(block.A) != block.Kind || kind(block.B) != block.Kind:
				c.failf(b, atEnd, "it compares a %v and a %v as %v", kind(block.A), kind(block.B), block.Kind)
			case !ordered(block.Cond, block.Kind):
				c.failf(b, atEnd, "%v has no %v", block.Kind, block.Cond)
			}
		}
		for _, e := range block.edges() {
			params := c.r.Blocks[e.Block].Params
			if len(e.Args) != len(params) {
				c.failf(b, atEnd, "b%d has %d parameters, not %d", e.Block, len(params), len(e.Args))
				continue
			}
			for i, a := range e.Args {
				if kind(a) != kind(params[i]) {
					c.failf(b, atEnd, "v%d is a %v, parameter v%d of b%d a %v", a, kind(a), params[i], e.Block, kind(params[i]))
				}
			}
		}
	}
}

// ordered reports whether values of a kind can be compared by op: pointers as addresses.
func ordered(op Op, k Kind) bool { return op == Eq || op == Ne || k != Bool }

// instrKinds returns what is wrong with the kinds of an instruction, or "".
func (c *checker) instrKinds(in *Instr) string {
	kind := func(v Value) Kind { return c.r.Values[v].Kind }
	k := in.Kind
	if reason := c.operationKind(in); reason != "" {
		return reason
	}
	// What the kinds of A, B, C and the result have to be: k unless said here.
	operands := in.operands()
	want := []Kind{k, k, k}
	result := k
	switch in.Op {
	case Add:
		if k == Pointer {
			want[1] = Int64
		}
	case Shl, Shr:
		if want[1] = kind(in.B); !want[1].integer() {
			return "the count is no integer"
		}
	case Convert, Bits:
		want[0] = kind(in.A)
	case Eq, Ne, Lt, Le, Gt, Ge:
		result = Bool
	case Load, Store:
		want[0] = Pointer
		if in.Op == Store {
			want[1] = k
		}
		if in.C != None {
			switch {
			case kind(in.C) != Int64 && kind(in.C) != Uint64:
				return "C is no integer of 64 bits"
			case in.Scale != 1 && in.Scale != 2 && in.Scale != 4 && in.Scale != 8:
				return "the scale is none of 1, 2, 4 and 8"
			}
			want[len(operands)-1] = kind(in.C)
		}
	case CheckIndex, CheckNil, CheckZero, CheckSign:
		return ""
	}
	for i, v := range operands {
		if kind(v) != want[i] {
			return "operand " + kind(v).String() + " where " + want[i].String() + " belongs"
		}
	}
	if forms[in.Op].result && kind(in.Dst) != result {
		return "result " + kind(in.Dst).String() + " where " + result.String() + " belongs"
	}
	return ""
}

// operationKind returns why there is no such operation of the kind, or "".
func (c *checker) operationKind(in *Instr) string {
	kind := func(v Value) Kind { return c.r.Values[v].Kind }
	k := in.Kind
	a := Pointer
	if len(in.operands()) > 0 {
		a = kind(in.A)
	}
	ok := true
	switch in.Op {
	case Add:
		ok = k != Bool
	case Sub, Mul, Div, Neg, Min, Max:
		ok = k.integer() || k.Float()
	case Rem, Shl, Shr:
		ok = k.integer()
	case And, Or, Xor, AndNot, Not:
		ok = k.integer() || k == Bool
	case Sqrt, Abs:
		ok = k.Float()
	case FMA:
		ok = k == Float64
	case Convert:
		ok = k != Bool && k != Pointer && a != Bool && a != Pointer
	case Bits: // any byte is a Uint8, but not a Bool
		ok = k != Bool && k != Pointer && a != Pointer && k.Size() == a.Size()
	case Eq, Ne, Lt, Le, Gt, Ge:
		ok = ordered(in.Op, k)
	case Store:
		ok = k != Pointer
	case CheckIndex:
		ok = a.integer() && kind(in.B).integer() && a.Size() == kind(in.B).Size()
	case CheckNil:
		ok = a == Pointer
	case CheckZero:
		ok = a.integer()
	case CheckSign:
		ok = a.Signed()
	}
	switch {
	case ok:
		return ""
	case forms[in.Op].exit:
		return "it does not check a " + a.String()
	case in.Op == Convert || in.Op == Bits:
		return "it does not make a " + k.String() + " of a " + a.String()
	}
	return "there is none of kind " + k.String()
}
