package machine

// assembler appends blocks and instructions to a region.
type assembler struct {
	r       *Region
	current int
}

// block appends a block; instructions go there from now on.
func (a *assembler) block(depth int, enter bool, params ...Value) int {
	a.r.Blocks = append(a.r.Blocks, Block{Depth: depth, Enter: enter, Params: params})
	a.current = len(a.r.Blocks) - 1
	return a.current
}

func (a *assembler) at() *Block { return &a.r.Blocks[a.current] }

// emit appends an instruction that sets dst, or nothing if that is None.
func (a *assembler) emit(dst Value, op Op, k Kind, args ...Value) {
	in := Instr{Op: op, Kind: k, Dst: dst, A: None, B: None, C: None}
	for i, v := range args {
		*[]*Value{&in.A, &in.B, &in.C}[i] = v
	}
	a.at().Instrs = append(a.at().Instrs, in)
}

// op appends an instruction and returns its result, a new value without a home.
func (a *assembler) op(op Op, k Kind, args ...Value) Value {
	result := k
	if op >= Eq && op <= Ge {
		result = Bool
	}
	v := a.r.Value(result, -1)
	a.emit(v, op, k, args...)
	return v
}

// element is the place of a number in memory: base + index·scale + offset.
type element struct {
	base, index Value
	scale       uint8
	offset      int64
}

func (a *assembler) load(k Kind, m element) Value {
	v := a.r.Value(k, -1)
	a.loadTo(v, k, m)
	return v
}

func (a *assembler) loadTo(dst Value, k Kind, m element) {
	a.at().Instrs = append(a.at().Instrs, Instr{Op: Load, Kind: k, Dst: dst, A: m.base, B: None, C: m.index, Scale: m.scale, Imm: m.offset})
}

func (a *assembler) store(k Kind, m element, v Value) {
	a.at().Instrs = append(a.at().Instrs, Instr{Op: Store, Kind: k, Dst: None, A: m.base, B: v, C: m.index, Scale: m.scale, Imm: m.offset})
}

// check appends a check of its operands, or a Poll without any.
func (a *assembler) check(op Op, exit int, args ...Value) {
	k := Bool
	if len(args) > 0 {
		k = a.r.Values[args[0]].Kind
	}
	a.emit(None, op, k, args...)
	a.at().Instrs[len(a.at().Instrs)-1].Exit = exit
}

func edge(block int, args ...Value) Edge { return Edge{Block: block, Args: args} }

func (a *assembler) jump(to Edge) { a.at().End, a.at().To = Jump, to }

func (a *assembler) branch(cond Op, x, y Value, to, other Edge) {
	b := a.at()
	b.End, b.Cond, b.Kind, b.A, b.B, b.To, b.Else = Branch, cond, a.r.Values[x].Kind, x, y, to, other
}

func (a *assembler) leave(exit int) { a.at().End, a.at().Exit = Leave, exit }
