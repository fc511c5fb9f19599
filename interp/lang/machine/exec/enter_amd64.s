//go:build amd64 && (linux || darwin || windows) && !purego

#include "go_asm.h"
#include "textflag.h"

// The frame is the spill memory and the address of save; the call puts 8 bytes below it.
//
// func enter(t *Text, offset uintptr, frame unsafe.Pointer, save *[16]unsafe.Pointer) (exit uint64, entered bool)
TEXT ·enter(SB), NOSPLIT, $520-41
	MOVQ TLS, R14
	MOVQ 0(R14)(TLS*1), R14
	LEAQ -8(SP), AX
	CMPQ AX, const_GuardOffset(R14)
	JLS  refuse
	MOVQ save+24(FP), AX
	MOVQ AX, const_SpillSize(SP)
	MOVQ frame+16(FP), R13
	MOVQ t+0(FP), AX
	MOVQ Text_base(AX), AX
	ADDQ offset+8(FP), AX
	CALL AX
	MOVQ AX, exit+32(FP)
	MOVB $1, entered+40(FP)
	RET

refuse:
	MOVQ $0, exit+32(FP)
	MOVB $0, entered+40(FP)
	RET
