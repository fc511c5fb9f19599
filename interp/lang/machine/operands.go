package machine

// pure reports whether an operation only computes its result.
func (o Op) pure() bool { return o <= Load }

// compare reports whether an operation compares.
func (o Op) compare() bool { return o >= Eq && o <= Ge }

// uses calls f with the values that an instruction reads. An exit reads what it saves.
func (r *Region) uses(i *Instr, f func(Value)) {
	for _, v := range [...]Value{i.A, i.B, i.C} {
		if v > Frame {
			f(v)
		}
	}
	if i.Op >= CheckIndex {
		r.saves(i.Exit, f)
	}
}

// saves calls f with the values that an exit writes to the frame.
func (r *Region) saves(exit int, f func(Value)) {
	for _, v := range r.Exits[exit].Save {
		if !r.Values[v].Kept {
			f(v)
		}
	}
}

// endUses calls f with the values that the end of a block reads.
func (r *Region) endUses(b *Block, f func(Value)) {
	switch b.End {
	case Branch:
		for _, v := range [...]Value{b.A, b.B} {
			if v > Frame {
				f(v)
			}
		}
		for _, v := range b.Else.Args {
			f(v)
		}
		fallthrough
	case Jump:
		for _, v := range b.To.Args {
			f(v)
		}
	case Leave:
		r.saves(b.Exit, f)
	}
}
