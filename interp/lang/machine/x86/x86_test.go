package x86

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// operands are what a row of the table gives to an instruction.
type operands struct {
	r [3]Reg
	x [3]X
	m Mem
	v int64
}

// row is an instruction: its name and its arguments as the decoder should see them, and the
// call that writes it. An argument is a general register by its bits (r64), the memory by its
// bytes (m8), a float register (x), an immediate of 1 or 4 bytes (i) or always of 1 (u8), or
// the name of a register.
type row struct {
	name, args string
	emit       func(a *Asm, o operands)
}

var conds = strings.Fields("O NO B AE E NE BE A S NS P NP L GE LE G")

func rows() []row {
	table := []row{
		{"MOV", "r64 r64", func(a *Asm, o operands) { a.Mov(o.r[0], o.r[1]) }},
		{"MOVZX", "r32 r8", func(a *Asm, o operands) { a.Zext(W8, o.r[0], o.r[1]) }},
		{"MOVZX", "r32 r16", func(a *Asm, o operands) { a.Zext(W16, o.r[0], o.r[1]) }},
		{"MOV", "r32 r32", func(a *Asm, o operands) { a.Zext(W32, o.r[0], o.r[1]) }},
		{"MOV", "r64 r64", func(a *Asm, o operands) { a.Zext(W64, o.r[0], o.r[1]) }},
		{"MOVSX", "r64 r8", func(a *Asm, o operands) { a.Sext(W8, o.r[0], o.r[1]) }},
		{"MOVSX", "r64 r16", func(a *Asm, o operands) { a.Sext(W16, o.r[0], o.r[1]) }},
		{"MOVSXD", "r64 r32", func(a *Asm, o operands) { a.Sext(W32, o.r[0], o.r[1]) }},
		{"MOV", "r64 r64", func(a *Asm, o operands) { a.Sext(W64, o.r[0], o.r[1]) }},
		{"MOVZX", "r32 m1", func(a *Asm, o operands) { a.LoadZ(W8, o.r[0], o.m) }},
		{"MOVZX", "r32 m2", func(a *Asm, o operands) { a.LoadZ(W16, o.r[0], o.m) }},
		{"MOV", "r32 m4", func(a *Asm, o operands) { a.LoadZ(W32, o.r[0], o.m) }},
		{"MOV", "r64 m8", func(a *Asm, o operands) { a.LoadZ(W64, o.r[0], o.m) }},
		{"MOVSX", "r64 m1", func(a *Asm, o operands) { a.LoadS(W8, o.r[0], o.m) }},
		{"MOVSX", "r64 m2", func(a *Asm, o operands) { a.LoadS(W16, o.r[0], o.m) }},
		{"MOVSXD", "r64 m4", func(a *Asm, o operands) { a.LoadS(W32, o.r[0], o.m) }},
		{"MOV", "r64 m8", func(a *Asm, o operands) { a.LoadS(W64, o.r[0], o.m) }},
		{"MOV", "m1 r8", func(a *Asm, o operands) { a.Store(W8, o.m, o.r[0]) }},
		{"MOV", "m2 r16", func(a *Asm, o operands) { a.Store(W16, o.m, o.r[0]) }},
		{"MOV", "m4 r32", func(a *Asm, o operands) { a.Store(W32, o.m, o.r[0]) }},
		{"MOV", "m8 r64", func(a *Asm, o operands) { a.Store(W64, o.m, o.r[0]) }},
		{"MOV", "m8 i", func(a *Asm, o operands) { a.StoreImm(o.m, int32(o.v)) }},
		{"LEA", "r64 m0", func(a *Asm, o operands) { a.Lea(o.r[0], o.m) }},
		{"CQO", "", func(a *Asm, _ operands) { a.Cqo(W64) }},
		{"CDQ", "", func(a *Asm, _ operands) { a.Cqo(W32) }},
		{"JMP", "r64", func(a *Asm, o operands) { a.JmpReg(o.r[0]) }},
		{"RET", "", func(a *Asm, _ operands) { a.Ret() }},
		{"INT", "0x3", func(a *Asm, _ operands) { a.Int3() }},
		{"MOVAPS", "x x", func(a *Asm, o operands) { a.MovX(o.x[0], o.x[1]) }},
		{"MOVSS", "x m4", func(a *Asm, o operands) { a.LoadX(W32, o.x[0], o.m) }},
		{"MOVSD_XMM", "x m8", func(a *Asm, o operands) { a.LoadX(W64, o.x[0], o.m) }},
		{"MOVSS", "m4 x", func(a *Asm, o operands) { a.StoreX(W32, o.m, o.x[0]) }},
		{"MOVSD_XMM", "m8 x", func(a *Asm, o operands) { a.StoreX(W64, o.m, o.x[0]) }},
		{"MOVD", "x r32", func(a *Asm, o operands) { a.MovToX(W32, o.x[0], o.r[0]) }},
		{"MOVQ", "x r64", func(a *Asm, o operands) { a.MovToX(W64, o.x[0], o.r[0]) }},
		{"MOVD", "r32 x", func(a *Asm, o operands) { a.MovFromX(W32, o.r[0], o.x[0]) }},
		{"MOVQ", "r64 x", func(a *Asm, o operands) { a.MovFromX(W64, o.r[0], o.x[0]) }},
		{"UCOMISS", "x x", func(a *Asm, o operands) { a.Ucomi(W32, o.x[0], o.x[1]) }},
		{"UCOMISD", "x x", func(a *Asm, o operands) { a.Ucomi(W64, o.x[0], o.x[1]) }},
		{"UCOMISS", "x m4", func(a *Asm, o operands) { a.UcomiLoad(W32, o.x[0], o.m) }},
		{"UCOMISD", "x m8", func(a *Asm, o operands) { a.UcomiLoad(W64, o.x[0], o.m) }},
		{"CVTSI2SS", "x r64", func(a *Asm, o operands) { a.IntToFloat(W32, o.x[0], o.r[0]) }},
		{"CVTSI2SD", "x r64", func(a *Asm, o operands) { a.IntToFloat(W64, o.x[0], o.r[0]) }},
		{"CVTTSS2SI", "r32 x", func(a *Asm, o operands) { a.FloatToInt(W32, W32, o.r[0], o.x[0]) }},
		{"CVTTSS2SI", "r64 x", func(a *Asm, o operands) { a.FloatToInt(W32, W64, o.r[0], o.x[0]) }},
		{"CVTTSD2SI", "r32 x", func(a *Asm, o operands) { a.FloatToInt(W64, W32, o.r[0], o.x[0]) }},
		{"CVTTSD2SI", "r64 x", func(a *Asm, o operands) { a.FloatToInt(W64, W64, o.r[0], o.x[0]) }},
		{"CVTSD2SS", "x x", func(a *Asm, o operands) { a.FloatToFloat(W32, o.x[0], o.x[1]) }},
		{"CVTSS2SD", "x x", func(a *Asm, o operands) { a.FloatToFloat(W64, o.x[0], o.x[1]) }},
		{"ROUNDSS", "x x u8", func(a *Asm, o operands) { a.Round(W32, o.x[0], o.x[1], uint8(o.v)) }},
		{"ROUNDSD", "x x u8", func(a *Asm, o operands) { a.Round(W64, o.x[0], o.x[1], uint8(o.v)) }},
	}
	for i, c := range conds {
		table = append(table,
			row{"SET" + c, "r8", func(a *Asm, o operands) { a.Set(Cond(i), o.r[0]) }},
			row{"CMOV" + c, "r64 r64", func(a *Asm, o operands) { a.Cmov(Cond(i), o.r[0], o.r[1]) }})
	}
	for o, name := range map[Bitwise]string{AndPS: "ANDPS", AndnPS: "ANDNPS", OrPS: "ORPS", XorPS: "XORPS", Pxor: "PXOR"} {
		table = append(table,
			row{name, "x x", func(a *Asm, p operands) { a.Bitwise(o, p.x[0], p.x[1]) }},
			row{name, "x m16", func(a *Asm, p operands) { a.BitwiseLoad(o, p.x[0], p.m) }})
	}
	for _, w := range []Width{W32, W64} {
		table = append(table, widthRows(w)...)
	}
	return table
}

// widthRows are the instructions that have 32 and 64 bits, or are of both kinds of floats.
func widthRows(w Width) []row {
	r, m := fmt.Sprintf("r%d ", 8*w), fmt.Sprintf("m%d ", w)
	table := []row{
		{"TEST", r + r, func(a *Asm, o operands) { a.Test(w, o.r[0], o.r[1]) }},
		{"IMUL", r + r, func(a *Asm, o operands) { a.Imul(w, o.r[0], o.r[1]) }},
		{"IMUL", r + m, func(a *Asm, o operands) { a.ImulLoad(w, o.r[0], o.m) }},
		{"IMUL", r + r + "i", func(a *Asm, o operands) { a.ImulImm(w, o.r[0], o.r[1], int32(o.v)) }},
		{"NEG", r, func(a *Asm, o operands) { a.Neg(w, o.r[0]) }},
		{"NOT", r, func(a *Asm, o operands) { a.Not(w, o.r[0]) }},
		{"DIV", r, func(a *Asm, o operands) { a.Div(w, o.r[0]) }},
		{"DIV", m, func(a *Asm, o operands) { a.DivLoad(w, o.m) }},
		{"IDIV", r, func(a *Asm, o operands) { a.Idiv(w, o.r[0]) }},
		{"IDIV", m, func(a *Asm, o operands) { a.IdivLoad(w, o.m) }},
	}
	for o, name := range map[Op]string{Add: "ADD", Or: "OR", And: "AND", Sub: "SUB", Xor: "XOR", Cmp: "CMP"} {
		table = append(table,
			row{name, r + r, func(a *Asm, p operands) { a.Op(o, w, p.r[0], p.r[1]) }},
			row{name, r + m, func(a *Asm, p operands) { a.OpLoad(o, w, p.r[0], p.m) }},
			row{name, m + r, func(a *Asm, p operands) { a.OpStore(o, w, p.m, p.r[0]) }},
			row{name, r + "i", func(a *Asm, p operands) { a.OpImm(o, w, p.r[0], int32(p.v)) }},
			row{name, m + "i", func(a *Asm, p operands) { a.OpMemImm(o, w, p.m, int32(p.v)) }})
	}
	for o, name := range map[Shift]string{Shl: "SHL", Shr: "SHR", Sar: "SAR"} {
		table = append(table,
			row{name, r + "CL", func(a *Asm, p operands) { a.ShiftCL(o, w, p.r[0]) }},
			row{name, r + "u8", func(a *Asm, p operands) { a.ShiftImm(o, w, p.r[0], uint8(p.v)) }})
	}
	suffix := "SS"
	if w == W64 {
		suffix = "SD"
	}
	for o, name := range map[FOp]string{FSqrt: "SQRT", FAdd: "ADD", FMul: "MUL", FSub: "SUB", FMin: "MIN", FDiv: "DIV", FMax: "MAX"} {
		table = append(table,
			row{name + suffix, "x x", func(a *Asm, p operands) { a.FOp(o, w, p.x[0], p.x[1]) }},
			row{name + suffix, "x " + m, func(a *Asm, p operands) { a.FOpLoad(o, w, p.x[0], p.m) }})
	}
	return table
}

// reg gives the decoder's name of a register of bits.
func reg(r Reg, bits string) x86asm.Reg {
	base := map[string]x86asm.Reg{"8": x86asm.AL, "16": x86asm.AX, "32": x86asm.EAX, "64": x86asm.RAX}[bits]
	if bits == "8" && r >= SP { // AH, CH, DH and BH stand before SPB
		return x86asm.SPB + x86asm.Reg(r-SP)
	}
	return base + x86asm.Reg(r)
}

// address is the text of an address.
func address(bytes string, base, index x86asm.Reg, scale uint8, disp int64) string {
	if index == 0 {
		return fmt.Sprintf("m%s[%v%+d]", bytes, base, disp)
	}
	return fmt.Sprintf("m%s[%v+%v*%d%+d]", bytes, base, index, scale, disp)
}

// want gives the arguments that the decoder should find, as a text.
func want(args string, o operands) string {
	var out []string
	r, x := 0, 0
	for arg := range strings.FieldsSeq(args) {
		switch {
		case arg == "x":
			out = append(out, fmt.Sprint(x86asm.X0+x86asm.Reg(o.x[x])))
			x++
		case arg == "i":
			out = append(out, fmt.Sprint(x86asm.Imm(int32(o.v))))
		case arg == "u8":
			out = append(out, fmt.Sprint(x86asm.Imm(uint8(o.v))))
		case arg[0] == 'r':
			out = append(out, fmt.Sprint(reg(o.r[r], arg[1:])))
			r++
		case arg[0] == 'm':
			index := x86asm.Reg(0)
			if o.m.HasIndex {
				index = reg(o.m.Index, "64")
			}
			out = append(out, address(arg[1:], reg(o.m.Base, "64"), index, o.m.Scale, int64(o.m.Disp)))
		default:
			out = append(out, arg)
		}
	}
	return strings.Join(out, " ")
}

// got gives the name and the arguments of a decoded instruction, as want does.
func got(i x86asm.Inst) (name, args string) {
	var out []string
	for _, arg := range i.Args {
		switch arg := arg.(type) {
		case nil:
		case x86asm.Mem:
			out = append(out, address(fmt.Sprint(i.MemBytes), arg.Base, arg.Index, arg.Scale, arg.Disp))
		default:
			out = append(out, fmt.Sprint(arg))
		}
	}
	return i.Op.String(), strings.Join(out, " ")
}

func (row row) check(t *testing.T, o operands) {
	t.Helper()
	var a Asm
	row.emit(&a, o)
	code := a.Bytes()
	i, err := x86asm.Decode(code, 64)
	if err != nil || i.Len != len(code) {
		t.Fatalf("%s %s, % x: %v, %d bytes decoded", row.name, want(row.args, o), code, err, i.Len)
	}
	if name, args := got(i); name != row.name || args != want(row.args, o) {
		t.Errorf("% x is %s %s, want %s %s", code, name, args, row.name, want(row.args, o))
	}
}

var edges = []int64{0, 1, -1, 127, 128, -128, -129, math.MaxInt32, math.MinInt32}

// addresses yields every base with every displacement of edges, alone and with every
// index, whose scales take turns.
func addresses(yield func(Mem) bool) {
	for base := range R15 + 1 {
		for i, d := range edges {
			if !yield(Addr(base, int32(d))) {
				return
			}
			for index := range R15 + 1 {
				scale := uint8(1) << ((uint8(base) + uint8(index) + uint8(i)) % 4)
				if index != SP && !yield(Indexed(base, index, scale, int32(d))) {
					return
				}
			}
		}
	}
}

func TestInstructions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, row := range rows() {
		immediates := append([]int64{int64(int32(rnd.Uint32()))}, edges...)
		if strings.Contains(row.args, "m") {
			n := 0
			for m := range addresses {
				r := uint8(n % 16)
				row.check(t, operands{r: [3]Reg{Reg(r)}, x: [3]X{X(r)}, m: m, v: immediates[n%len(immediates)]})
				n++
			}
			continue
		}
		if !strings.Contains(row.args, "i") && !strings.Contains(row.args, "u") {
			immediates = immediates[:1]
		}
		for i := range uint8(16) {
			for j := range uint8(16) {
				for _, v := range immediates {
					row.check(t, operands{r: [3]Reg{Reg(i), Reg(j)}, x: [3]X{X(i), X(j)}, v: v})
				}
			}
		}
	}
}

func TestFMA(t *testing.T) {
	for w, name := range map[Width]string{W32: "VFMADD231SS", W64: "VFMADD231SD"} {
		row := row{name, "x x x", func(a *Asm, o operands) { a.FMA(w, o.x[0], o.x[1], o.x[2]) }}
		for i := range 16 * 16 * 16 {
			row.check(t, operands{x: [3]X{X(i / 256), X(i / 16 % 16), X(i % 16)}})
		}
	}
}

func TestMulAdd(t *testing.T) {
	for w, name := range map[Width]string{W32: "VFMADD213SS", W64: "VFMADD213SD"} {
		for i := range 16 * 16 {
			d, s := X(i/16), X(i%16)
			var a, b Asm
			a.MulAdd(w, d, s, a.Const64(7))
			b.FMA(w, d, s, 0)
			code, other := a.Bytes(), b.Bytes()
			if code[3] != 0xA9 || code[4] != 5|uint8(d)&7<<3 || [3]byte(code) != [3]byte(other) {
				t.Errorf("%s %v, %v, a constant: % x", name, d, s, code[:9])
			}
			if at := 9 + int(int32(binary.LittleEndian.Uint32(code[5:]))); at%8 != 0 || binary.LittleEndian.Uint64(code[at:]) != 7 {
				t.Errorf("the constant of % x is at %d", code, at)
			}
		}
	}
}
