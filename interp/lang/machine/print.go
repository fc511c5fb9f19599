package machine

import (
	"fmt"
	"math"
	"strings"
)

var kindNames = [...]string{Bool: "bool", Int8: "i8", Int16: "i16", Int32: "i32", Int64: "i64", Uint8: "u8", Uint16: "u16", Uint32: "u32", Uint64: "u64", Float32: "f32", Float64: "f64", Pointer: "ptr"}

// String returns a short name, as i64 or f32.
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// String returns the name of the operation.
func (o Op) String() string {
	if int(o) < len(forms) {
		return forms[o].name
	}
	return fmt.Sprintf("op %d", uint8(o))
}

// String lists the values that the region uses and does not set, the blocks, and the exits.
func (r *Region) String() string {
	var s strings.Builder
	set, used := r.mentioned()
	for i, info := range r.Values {
		switch {
		case !set[i] && !used[i]:
			continue
		case info.Const:
			fmt.Fprintf(&s, "v%d %v = %s", i, info.Kind, info.literal())
		case set[i] && info.Home < 0:
			continue
		default:
			fmt.Fprintf(&s, "v%d %v", i, info.Kind)
		}
		if info.Home >= 0 {
			fmt.Fprintf(&s, " at %d", info.Home)
		}
		if info.Kept {
			s.WriteString(" kept")
		}
		if i == int(Frame) {
			s.WriteString(" the frame")
		}
		s.WriteByte('\n')
	}
	for i := range r.Blocks {
		r.printBlock(&s, i)
	}
	for i, e := range r.Exits {
		if len(e.Save) > 0 {
			fmt.Fprintf(&s, "exit %d saves %s\n", i, valueNames(e.Save))
		}
	}
	return s.String()
}

// mentioned tells which values a parameter or an instruction sets, and which are used.
func (r *Region) mentioned() (set, used []bool) {
	set, used = make([]bool, len(r.Values)), make([]bool, len(r.Values))
	mark := func(marks []bool, values ...Value) {
		for _, v := range values {
			if v >= 0 && int(v) < len(marks) {
				marks[v] = true
			}
		}
	}
	for i := range r.Blocks {
		b := &r.Blocks[i]
		mark(set, b.Params...)
		for j := range b.Instrs {
			in := &b.Instrs[j]
			mark(used, in.operands()...)
			if forms[in.Op].result {
				mark(set, in.Dst)
			}
		}
		mark(used, b.operands()...)
		for _, e := range b.edges() {
			mark(used, e.Args...)
		}
	}
	for _, e := range r.Exits {
		mark(used, e.Save...)
	}
	return set, used
}

func (r *Region) printBlock(s *strings.Builder, i int) {
	b := &r.Blocks[i]
	params := make([]string, len(b.Params))
	for j, p := range b.Params {
		params[j] = fmt.Sprintf("v%d %v", p, r.Values[p].Kind)
	}
	fmt.Fprintf(s, "b%d(%s): depth %d", i, strings.Join(params, ", "), b.Depth)
	if b.Enter {
		s.WriteString(", enter")
	}
	s.WriteByte('\n')
	for j := range b.Instrs {
		fmt.Fprintf(s, "\t%v\n", &b.Instrs[j])
	}
	switch b.End {
	case Jump:
		fmt.Fprintf(s, "\tjump -> %v\n", b.To)
	case Branch:
		fmt.Fprintf(s, "\tbranch %v %v v%d v%d -> %v else %v\n", b.Cond, b.Kind, b.A, b.B, b.To, b.Else)
	case Leave:
		fmt.Fprintf(s, "\tleave, exit %d\n", b.Exit)
	}
}

// String returns the instruction as in "v9 = add i64 v7 v3".
func (in *Instr) String() string {
	var s strings.Builder
	f := forms[in.Op]
	if f.result {
		fmt.Fprintf(&s, "v%d = ", in.Dst)
	}
	s.WriteString(f.name)
	switch in.Op {
	case Load:
		fmt.Fprintf(&s, " %v %s", in.Kind, in.address())
	case Store:
		fmt.Fprintf(&s, " %v %s = v%d", in.Kind, in.address(), in.B)
	default:
		if f.result {
			fmt.Fprintf(&s, " %v", in.Kind)
		}
		if ops := in.operands(); len(ops) > 0 {
			s.WriteString(" " + valueNames(ops))
		}
	}
	if f.exit {
		fmt.Fprintf(&s, ", exit %d", in.Exit)
	}
	return s.String()
}

func (in *Instr) address() string {
	s := fmt.Sprintf("[v%d", in.A)
	if in.C != None {
		s += fmt.Sprintf(" + v%d*%d", in.C, in.Scale)
	}
	if in.Imm != 0 {
		s += fmt.Sprintf(" + %d", in.Imm)
	}
	return s + "]"
}

// String returns the edge as in "b4(v7 v8)".
func (e Edge) String() string { return fmt.Sprintf("b%d(%s)", e.Block, valueNames(e.Args)) }

func valueNames(values []Value) string {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = fmt.Sprintf("v%d", v)
	}
	return strings.Join(names, " ")
}

// literal returns a constant, with the bits of a NaN.
func (v *ValueInfo) literal() string {
	f := math.Float64frombits(v.Bits)
	if v.Kind == Float32 {
		f = float64(math.Float32frombits(uint32(v.Bits)))
	}
	switch {
	case v.Kind.Float() && math.IsNaN(f):
		return fmt.Sprintf("NaN(%#x)", v.Bits)
	case v.Kind.Float():
		return fmt.Sprint(f)
	case v.Kind.Signed():
		return fmt.Sprint(int64(v.Bits))
	}
	return fmt.Sprint(v.Bits)
}
