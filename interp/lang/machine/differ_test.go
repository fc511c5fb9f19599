package machine

import (
	"errors"
	"testing"
)

func evaluatorFor(r *Region) (runner, error) {
	e, err := newEvaluator(r)
	if err == nil {
		e.limit = mostSteps
	}
	return evaluated{e}, err
}

// Random regions are right, end, and use each operation for each kind.
func TestRandomRegionsRun(t *testing.T) {
	used := map[Op]map[Kind]int{}
	ends, exits, steps := map[string]int{}, 0, 0
	for seed := range *regions {
		r := generate(*firstRegion + seed)
		tr, err := newTrial(r, seed)
		if err != nil {
			t.Fatalf("seed %d: %v\n%v", *firstRegion+seed, err, r)
		}
		tr.ref.used = used
		code, _ := evaluatorFor(r.Region)
		switch err := tr.compare(code); {
		case errors.As(err, new(*disagreement)):
			t.Fatalf("seed %d: %v\n%v", seed, err, r)
		case err != nil:
			ends[err.Error()]++
		default:
			ends["done"]++
			if last := r.Blocks[len(r.Blocks)-1]; tr.exits[len(tr.exits)-1] == last.Exit {
				ends["at the end"]++
			}
			exits += len(tr.exits)
			steps += tr.ref.steps
		}
	}
	t.Logf("%v; %d exits, %d steps", ends, exits, steps)
	if ends["done"] < int(*regions)*95/100 || ends["at the end"] < int(*regions)/2 {
		t.Errorf("of %d regions, these ended: %v", *regions, ends)
	}
	if *regions < 400 || *firstRegion > 0 {
		return
	}
	for op, f := range forms {
		if len(used[Op(op)]) < f.kinds() {
			t.Errorf("%s was run for %v only", f.name, used[Op(op)])
		}
	}
}

// Wrong code is found and shrunk to a few instructions.
func TestWrongCodeDiffers(t *testing.T) {
	each := func(change func(in *Instr)) func(r *Region) {
		return func(r *Region) {
			for b := range r.Blocks {
				for i := range r.Blocks[b].Instrs {
					change(&r.Blocks[b].Instrs[i])
				}
			}
		}
	}
	for _, c := range []struct {
		name  string
		wrong func(r *Region)
		small int // instructions that are left
	}{
		{"order of operands", each(func(in *Instr) {
			if in.Op == Sub {
				in.A, in.B = in.B, in.A
			}
		}), 12},
		{"arithmetic shift", each(func(in *Instr) {
			if in.Op == Shr && in.Kind == Int64 {
				in.Op = Shl
			}
		}), 12},
		{"parity", func(r *Region) {
			for b := range r.Blocks {
				if r.Blocks[b].End == Branch && r.Blocks[b].Kind == Float64 && r.Blocks[b].Cond == Lt {
					r.Blocks[b].Cond, r.Blocks[b].To, r.Blocks[b].Else = Ge, r.Blocks[b].Else, r.Blocks[b].To
				}
			}
		}, 12},
		{"save", func(r *Region) {
			for e := range r.Exits {
				r.Exits[e].Save = r.Exits[e].Save[min(1, len(r.Exits[e].Save)):]
			}
		}, 12},
		{"address", each(func(in *Instr) {
			if in.Op == Store && in.C != None && in.Scale == 4 && in.Imm > 0 {
				in.Imm++
			}
		}), 12},
	} {
		t.Run(c.name, func(t *testing.T) {
			wrong := func(r *Region) (runner, error) {
				r = clone(r)
				c.wrong(r)
				return evaluatorFor(r)
			}
			for seed := range uint64(400) {
				r := generate(seed)
				if err := compareRegion(r, seed, wrong); !errors.As(err, new(*disagreement)) {
					continue
				}
				r = shrink(r, func(r *randomRegion) bool {
					return errors.As(compareRegion(r, seed, wrong), new(*disagreement))
				})
				left := 0
				for _, b := range r.Blocks {
					left += len(b.Instrs)
				}
				t.Logf("seed %d, %d instructions, %v", seed, left, compareRegion(r, seed, wrong))
				if left > c.small {
					t.Errorf("%d instructions are left:\n%v", left, r)
				}
				return
			}
			t.Error("not found")
		})
	}
}

// Polls that are due at any time are found again.
func TestPollsAreFound(t *testing.T) {
	polled := 0
	for seed := range uint64(60) {
		r := generate(seed)
		err := compareRegion(r, seed, func(*Region) (runner, error) {
			code, err := evaluatorFor(r.Region)
			if err != nil {
				return nil, err
			}
			n := 0
			code.(evaluated).poll = func() bool {
				if n++; n%4 == 0 {
					polled++
				}
				return n%4 == 0
			}
			return code, nil
		})
		if errors.As(err, new(*disagreement)) {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
	if polled < 20 {
		t.Errorf("%d polls were due", polled)
	}
}

// kinds returns for how many kinds an operation is generated.
func (f form) kinds() int {
	switch f.name {
	case "add":
		return 11
	case "sub", "mul", "div", "neg", "convert", "bits":
		return 10
	case "and", "or", "xor", "andnot", "not":
		return 9
	case "rem", "shl", "shr", "check index", "check zero":
		return 8
	case "copy", "store":
		return 11
	case "load", "eq", "ne":
		return 12
	case "lt", "le", "gt", "ge":
		return 10
	case "check sign":
		return 4
	case "sqrt", "abs":
		return 2
	}
	return 1
}
