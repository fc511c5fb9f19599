package machine

// form is what the instructions of an operation have in common.
type form struct {
	name     string
	operands int  // how many of A, B and C, in this order; a Load has A and C
	result   bool // it sets Dst
	exit     bool // it may leave through Exit
}

var forms = [...]form{
	Add: {"add", 2, true, false}, Sub: {"sub", 2, true, false}, Mul: {"mul", 2, true, false},
	Div: {"div", 2, true, false}, Rem: {"rem", 2, true, false},
	And: {"and", 2, true, false}, Or: {"or", 2, true, false}, Xor: {"xor", 2, true, false},
	AndNot: {"andnot", 2, true, false}, Min: {"min", 2, true, false}, Max: {"max", 2, true, false}, Shl: {"shl", 2, true, false}, Shr: {"shr", 2, true, false},
	Neg: {"neg", 1, true, false}, Not: {"not", 1, true, false}, Copy: {"copy", 1, true, false},
	Sqrt: {"sqrt", 1, true, false}, Abs: {"abs", 1, true, false}, FMA: {"fma", 3, true, false},
	Convert: {"convert", 1, true, false}, Bits: {"bits", 1, true, false},

	Eq: {"eq", 2, true, false}, Ne: {"ne", 2, true, false}, Lt: {"lt", 2, true, false},
	Le: {"le", 2, true, false}, Gt: {"gt", 2, true, false}, Ge: {"ge", 2, true, false},

	Load: {"load", 2, true, false}, Store: {"store", 3, false, false},

	CheckIndex: {"check index", 2, false, true}, CheckNil: {"check nil", 1, false, true},
	CheckZero: {"check zero", 1, false, true}, CheckSign: {"check sign", 1, false, true},
	Poll: {"poll", 0, false, true},
}

// operands returns the values that an instruction reads.
func (in *Instr) operands() []Value {
	all := []Value{in.A, in.B, in.C}
	switch in.Op {
	case Load:
		all = []Value{in.A, in.C}
	case Store:
		all = []Value{in.A, in.B, in.C}
	}
	all = all[:forms[in.Op].operands]
	if (in.Op == Load || in.Op == Store) && in.C == None {
		all = all[:len(all)-1]
	}
	return all
}

// operands returns the values that the end of a block compares.
func (b *Block) operands() []Value {
	if b.End == Branch {
		return []Value{b.A, b.B}
	}
	return nil
}

// edges returns the edges that leave a block.
func (b *Block) edges() []*Edge {
	switch b.End {
	case Jump:
		return []*Edge{&b.To}
	case Branch:
		return []*Edge{&b.To, &b.Else}
	}
	return nil
}
