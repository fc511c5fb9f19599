package machine

import (
	"strings"
	"testing"
)

// Each change breaks one rule of a region that is right.
func TestVerifyNames(t *testing.T) {
	// The values of matmulRegion.
	const n, pa, la, i, j, k, sum, zero, one, none = 1, 2, 3, 8, 9, 10, 11, 12, 13, 14
	for _, c := range []struct {
		name, want string
		change     func(r *Region)
	}{
		{"frame", "v0 is not the frame", func(r *Region) { r.Values[0].Kind = Int64 }},
		{"constant", "v12 (i64) is a constant and kept", func(r *Region) { r.Values[zero].Kept = true }},
		{"bits", "bits do not fit", func(r *Region) { r.Const(Int8, 128) }},
		{"extended", "bits do not fit", func(r *Region) { r.Const(Uint16, ^uint64(0)) }},
		{"home", "not a multiple of its size", func(r *Region) { r.Value(Int64, 12) }},
		{"value", "b1, instruction 0 (poll, exit 0): there is no v99", func(r *Region) { r.Exits[0].Save[0] = 99 }},
		{"exit", "b1, instruction 0 (poll, exit 9): there is no exit 9", func(r *Region) { r.Blocks[1].Instrs[0].Exit = 9 }},
		{"target", "b0, end: there is no b9", func(r *Region) { r.Blocks[0].To.Block = 9 }},
		{"no entry", "no block can be entered", func(r *Region) {
			for b := range r.Blocks {
				r.Blocks[b].Enter = false
			}
		}},
		{"kept is set", "sets v1, which the frame keeps", func(r *Region) { r.Blocks[4].Instrs[0].Dst = n }},
		{"set twice", "v8 is set in b1 too", func(r *Region) { r.Blocks[4].Instrs[0].Dst = i }},
		{"constant is set", "it sets the constant v13", func(r *Region) { r.Blocks[4].Instrs[0].Dst = one }},
		{"operand", "operand f64 where i64 belongs", func(r *Region) { r.Blocks[4].Instrs[0].A = sum }},
		{"index", "C is no integer of 64 bits", func(r *Region) { r.Blocks[4].Instrs[6].C = Frame }},
		{"scale", "the scale is none of", func(r *Region) { r.Blocks[4].Instrs[6].Scale = 3 }},
		{"store", "there is none of kind ptr", func(r *Region) { r.Blocks[5].Instrs[3].Kind = Pointer }},
		{"compared", "b1, end: it compares a i64 and a i64 as f64", func(r *Region) { r.Blocks[1].Kind = Float64 }},
		{"condition", "b1, end: add is no comparison", func(r *Region) { r.Blocks[1].Cond = Add }},
		{"arguments", "b2, end: b3 has 2 parameters, not 1", func(r *Region) { r.Blocks[2].To.Args = r.Blocks[2].To.Args[:1] }},
		{"argument", "v14 is a f64, parameter v9 of b2 a i64", func(r *Region) { r.Blocks[1].To.Args[0] = none }},
		{"saved", "exit 0 saves v14, which has no home", func(r *Region) { r.Exits[0].Save[0] = none }},
		{"saved twice", "to one home", func(r *Region) { r.Exits[0].Save = append(r.Exits[0].Save, i) }},
		{"kept home", "share a home", func(r *Region) { r.Values[i].Home = r.Values[n].Home }},
		{"kept store", "it writes the home of v1", func(r *Region) {
			r.Blocks[0].Instrs = []Instr{{Op: Store, Kind: Int32, A: Frame, B: r.Const(Int32, 0), C: None, Imm: 4}}
		}},
		{"order", "before it is set in b4", func(r *Region) { r.Blocks[3].A = r.Blocks[4].Instrs[0].Dst }},
		{"never set", "which is never set and has no home", func(r *Region) { r.Blocks[1].B = r.Value(Int64, -1) }},
		{"not live", "v28 is live where the region can be entered, and has no home", func(r *Region) { useEarly(r) }},
		{"shared", "share a home", func(r *Region) { r.Values[j].Home = r.Values[i].Home; r.Exits = make([]Exit, 5) }},
		{"poll", "b3: the loop does not begin with a poll", func(r *Region) { r.Blocks[3].Instrs = nil }},
	} {
		r, _ := matmulRegion()
		if err := r.Verify(); err != nil {
			t.Fatal(err)
		}
		c.change(r)
		if err := r.Verify(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q in it", c.name, err, c.want)
		}
	}
}

// useEarly makes a value of b2, which is set before the loop of b3, live in the latter.
func useEarly(r *Region) {
	v := r.Value(Int64, -1)
	in := Instr{Op: Copy, Kind: Int64, Dst: v, A: r.Blocks[1].Params[0], B: None, C: None}
	r.Blocks[2].Instrs = append(r.Blocks[2].Instrs, in)
	r.Blocks[3].A = v
}

func TestRegionString(t *testing.T) {
	r, _ := sieveRegion()
	got := r.String()
	for _, want := range []string{
		"v1 ptr at 136 kept\n", "v9 bool = 1\n",
		"b1(v3 i64, v5 i64): depth 1, enter\n\tpoll, exit 0\n\tbranch lt i64 v3 v2 -> b2() else b6()\n",
		"\tcheck index v3 v2, exit 2\n\tv11 = load bool [v1 + v3*1]\n\tv10 = add i64 v5 v7\n",
		"\tstore bool [v1 + v4*1] = v9\n", "exit 1 saves v3 v4 v10\n",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing in\n%s", want, got)
		}
	}
}
