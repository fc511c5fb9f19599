package x86

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// TestMovImm checks the value and the form.
func TestMovImm(t *testing.T) {
	for _, c := range []struct {
		v      int64
		length int
	}{
		{0, 5},
		{1, 5},
		{-1, 7},
		{math.MaxInt32, 5},
		{math.MinInt32, 7},
		{math.MaxUint32, 5},
		{math.MaxUint32 + 1, 10},
		{math.MinInt32 - 1, 10},
		{math.MaxInt64, 10},
		{math.MinInt64, 10},
	} {
		for r := range R15 + 1 {
			var a Asm
			a.MovImm(r, c.v)
			code := a.Bytes()
			i, err := x86asm.Decode(code, 64)
			if err != nil || i.Op != x86asm.MOV || i.Len != len(code) {
				t.Fatalf("% x: %v %v", code, i, err)
			}
			length, bits, v := c.length, "64", int64(i.Args[1].(x86asm.Imm))
			if length == 5 {
				bits, v = "32", int64(uint32(v))
				if r >= R8 {
					length++
				}
			}
			if i.Args[0] != reg(r, bits) || v != c.v || len(code) != length {
				t.Errorf("% x is %v, want %v = %d in %d bytes", code, i, reg(r, "64"), c.v, length)
			}
		}
	}
}

// TestShortImmediates checks that a small immediate takes one byte.
func TestShortImmediates(t *testing.T) {
	for v, length := range map[int32]int{127: 4, -128: 4, 128: 7, -129: 7} {
		var a, b Asm
		a.OpImm(Add, W64, CX, v)
		b.ImulImm(W64, CX, DX, v)
		if a.Len() != length || b.Len() != length {
			t.Errorf("%d: % x, % x, want %d bytes", v, a.Bytes(), b.Bytes(), length)
		}
	}
}

// TestLabelAddresses checks that every instruction on memory finds a label behind it and one
// before it, with an immediate of any size between.
func TestLabelAddresses(t *testing.T) {
	for _, row := range rows() {
		if !strings.Contains(row.args, "m") {
			continue
		}
		for _, v := range edges {
			var a Asm
			before, behind := a.Label(), a.Label()
			a.Bind(before)
			o := operands{r: [3]Reg{R9}, x: [3]X{X9}, v: v}
			o.m = At(behind)
			row.emit(&a, o)
			o.m = At(before)
			row.emit(&a, o)
			a.Bind(behind)
			code := a.Bytes()
			for at, to := range []int{len(code), 0} {
				at *= len(code) / 2
				i, err := x86asm.Decode(code[at:], 64)
				if err != nil || i.Len != len(code)/2 {
					t.Fatalf("%s: % x: %v", row.name, code, err)
				}
				for _, arg := range i.Args {
					if m, ok := arg.(x86asm.Mem); ok && (m.Base != x86asm.RIP || at+i.Len+int(m.Disp) != to) {
						t.Fatalf("%s at %d: %v, want the address %d", row.name, at, i, to)
					}
				}
			}
		}
	}
}

// TestJumps checks every jump over every distance around the limit of a byte, both ways.
func TestJumps(t *testing.T) {
	for c := -1; c < 16; c++ {
		for gap := 120; gap < 135; gap++ {
			var a Asm
			jump := func(l Label) {
				if c < 0 {
					a.Jmp(l)
				} else {
					a.Jcc(Cond(c), l)
				}
			}
			back, on := a.Label(), a.Label()
			a.Bind(back)
			for range gap {
				a.Int3()
			}
			at := []int{a.Len(), 0}
			jump(back)
			at[1] = a.Len()
			jump(on)
			for range gap {
				a.Int3()
			}
			a.Bind(on)
			code := a.Bytes()
			if short := at[1]-at[0] == 2; short != (gap <= 126) {
				t.Errorf("condition %d back over %d bytes takes %d", c, gap, at[1]-at[0])
			}
			for k, to := range []int{0, a.Offset(on)} {
				i, err := x86asm.Decode(code[at[k]:], 64)
				name := "JMP"
				if c >= 0 {
					name = "J" + conds[c]
				}
				if err != nil || i.Op.String() != name || at[k]+i.Len+int(i.Args[0].(x86asm.Rel)) != to {
					t.Errorf("%s at %d: %v, %v, want it to go to %d", name, at[k], i, err, to)
				}
			}
		}
	}
}

// TestConstants checks the places and the values of constants.
func TestConstants(t *testing.T) {
	var a Asm
	one, wide := a.Const64(1), a.Const128(2, 3)
	if a.Const64(1) != one || a.Const128(2, 3) != wide || a.Const64(2) == one {
		t.Error("equal constants are not the same, or different ones are")
	}
	if a.Const128(1, 0) == one {
		t.Error("a constant of 16 bytes is one of 8")
	}
	a.LoadX(W64, X1, one)
	a.Ret()
	code := a.Bytes()
	if at := a.Offset(wide.Label); at%16 != 0 || binary.LittleEndian.Uint64(code[at:]) != 2 || binary.LittleEndian.Uint64(code[at+8:]) != 3 {
		t.Errorf("the wide constant at %d of % x", at, code)
	}
	if at := a.Offset(one.Label); at%8 != 0 || binary.LittleEndian.Uint64(code[at:]) != 1 {
		t.Errorf("the constant at %d of % x", at, code)
	}
	if !bytes.Equal(a.Bytes(), code) {
		t.Error("the second Bytes differs")
	}
}

// TestMisuse checks what panics.
func TestMisuse(t *testing.T) {
	for name, f := range map[string]func(a *Asm){
		"SP as an index": func(a *Asm) { a.Lea(AX, Indexed(AX, SP, 1, 0)) },
		"a scale of 3":   func(a *Asm) { a.Lea(AX, Indexed(AX, CX, 3, 0)) },
		"a label twice":  func(a *Asm) { l := a.Label(); a.Bind(l); a.Bind(l) },
		"a label never":  func(a *Asm) { a.Jmp(a.Label()); a.Bytes() },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s does not panic", name)
				}
			}()
			f(new(Asm))
		}()
	}
}

func TestNot(t *testing.T) {
	for c, not := range map[Cond]Cond{Equal: NotEqual, Below: AboveEqual, Above: BelowEqual, Less: GreaterEqual, Greater: LessEqual, Parity: NoParity} {
		if c.Not() != not || not.Not() != c {
			t.Errorf("the opposite of %d is %d", c, c.Not())
		}
	}
}
