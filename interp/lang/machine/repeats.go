package machine

import "maps"

// fact is what an instruction has found out: that a check passes, or the value of an
// operation that depends on its operands alone.
type fact struct {
	op      Op
	kind    Kind
	a, b, c Value
	imm     int64
	scale   uint8
}

// unrepeat removes checks that have been made on every way to them, and operations and loads whose
// value is known already. A value with a home is copied, for the exits that save it. A block knows what the only block
// before it knows, unless the region can be entered there. What has been loaded is known until something is stored.
func (r *Region) unrepeat() {
	before := make([]int, len(r.Blocks)) // the only block before; -1 if there are more
	for b := range before {
		before[b] = -1
	}
	ways := make([]int, len(r.Blocks))
	for b := range r.Blocks {
		for _, e := range r.Blocks[b].edges() {
			if ways[e.Block]++; ways[e.Block] == 1 {
				before[e.Block] = b
			} else {
				before[e.Block] = -1
			}
		}
	}
	known := make([]knowledge, len(r.Blocks))
	same := r.sameConstants() // what has another name everywhere
	for b := range r.Blocks {
		block := &r.Blocks[b]
		k := knowledge{map[fact]Value{}, map[Value]Value{}}
		if p := before[b]; p >= 0 && p < b && !block.Enter {
			k = knowledge{maps.Clone(known[p].facts), maps.Clone(known[p].names)}
		}
		name := func(v *Value) {
			if w, ok := same[*v]; ok {
				*v = w
			}
			if w, ok := k.names[*v]; ok {
				*v = w
			}
		}
		kept := block.Instrs[:0]
		for _, i := range block.Instrs {
			name(&i.A)
			name(&i.B)
			name(&i.C)
			f := fact{i.Op, i.Kind, i.A, i.B, i.C, i.Imm, i.Scale}
			switch {
			case i.Op >= CheckIndex && i.Op < Poll:
				if _, ok := k.facts[f]; ok {
					continue
				}
				k.facts[f] = None
			case i.Op == Store:
				maps.DeleteFunc(k.facts, func(f fact, _ Value) bool { return f.op == Load })
			case i.Op <= Load:
				v, ok := k.facts[f]
				switch {
				case !ok:
					k.facts[f] = i.Dst
				case r.Values[i.Dst].Home < 0:
					same[i.Dst] = v
					continue
				case i.Op != Copy:
					k.names[i.Dst] = v
					i = Instr{Op: Copy, Kind: r.Values[i.Dst].Kind, Dst: i.Dst, A: v, B: None, C: None}
				}
			}
			kept = append(kept, i)
		}
		block.Instrs = kept
		known[b] = k
		name(&block.A)
		name(&block.B)
		for _, e := range block.edges() {
			for k := range e.Args {
				name(&e.Args[k])
			}
		}
	}
}

// knowledge is what a block knows at its end.
type knowledge struct {
	facts map[fact]Value
	names map[Value]Value // values that have homes, and others that equal them
}

// sameConstants gives equal constants one name.
func (r *Region) sameConstants() map[Value]Value {
	type constant struct {
		kind Kind
		bits uint64
	}
	same, first := map[Value]Value{}, map[constant]Value{}
	for v := range r.Values {
		info := &r.Values[v]
		if !info.Const {
			continue
		}
		c := constant{info.Kind, info.Bits}
		if w, ok := first[c]; ok {
			same[Value(v)] = w
		} else {
			first[c] = Value(v)
		}
	}
	return same
}
