package x86

import (
	"testing"

	"golang.org/x/arch/x86/x86asm"
)

// TestAlign checks that only instructions that do nothing are added.
func TestAlign(t *testing.T) {
	for before := range 33 {
		var a Asm
		for range before {
			a.Int3()
		}
		a.Align(32)
		code := a.Bytes()
		if len(code) != (before+31)/32*32 {
			t.Errorf("%d bytes become %d", before, len(code))
		}
		for code = code[before:]; len(code) > 0; {
			i, err := x86asm.Decode(code, 64)
			if err != nil || i.Op != x86asm.NOP && i.Op != x86asm.XCHG {
				t.Fatalf("after %d bytes: % x is %v, %v", before, code, i, err)
			}
			code = code[i.Len:]
		}
	}
}
