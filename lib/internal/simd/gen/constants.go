package main

import (
	"bytes"
	"fmt"
	"math"
)

// constants writes the numbers that the routines load, one a symbol.
func constants(b *bytes.Buffer) {
	put := func(name string, bits uint64) {
		fmt.Fprintf(b, "DATA ·%s(SB)/8, $0x%016x\nGLOBL ·%s(SB), RODATA|NOPTR, $8\n", name, bits, name)
	}
	float := func(name string, v float64) { put(name, math.Float64bits(v)) }
	put("absMask", 1<<63-1)
	float("log2e8C", 0x1.71547652b82fep+3)
	float("ln2HighC", 0x1.62e42fefa39efp-4)
	float("ln2LowC", 0x1.abc9e3b39803fp-59)
	float("shifterC", 0x1.8p52)
	float("leastC", -708)
	float("mostC", 709)
	float("infC", math.Inf(1))
	float("negInfC", math.Inf(-1))
	float("minusTwoC", -2)
	float("minusOneC", -1)
	float("oneC", 1)
	for i, c := range expTerms {
		float(fmt.Sprintf("exp%dC", i), c)
	}
	for i, c := range cosTerms {
		float(fmt.Sprintf("cos%dC", i), c)
	}
	word := func(name string, bits uint32) {
		fmt.Fprintf(b, "DATA ·%s(SB)/4, $0x%08x\nGLOBL ·%s(SB), RODATA|NOPTR, $4\n", name, bits, name)
	}
	word("absMask32", 1<<31-1)
	for _, c := range singles {
		word(c.name, math.Float32bits(c.value))
	}
	for i, c := range exp32Terms {
		word(fmt.Sprintf("exp32x%dC", i), math.Float32bits(c))
	}
	array := func(name string, values []uint64) {
		for i, v := range values {
			fmt.Fprintf(b, "DATA ·%s+%d(SB)/8, $0x%016x\n", name, 8*i, v)
		}
		fmt.Fprintf(b, "GLOBL ·%s(SB), RODATA|NOPTR, $%d\n", name, 8*len(values))
	}
	array("eighthsC", eighths)
	array("sevenC", []uint64{7, 7, 7, 7})
	array("iotaC", []uint64{0, 1, 2, 3, 4, 5, 6, 7})
	array("bitsC", []uint64{1, 2, 4, 8, 16, 32, 64, 128})
	four := func(name string, v float64) {
		bits := math.Float64bits(v)
		array(name, []uint64{bits, bits, bits, bits})
	}
	four("minusTwo4C", -2)
	four("minusOne4C", -1)
	four("one4C", 1)
	array("stepC4", []uint64{4, 4, 4, 4})
	array("stepC8", []uint64{8, 8, 8, 8, 8, 8, 8, 8})
}

// expTerms are the coefficients in pair.go.
var expTerms = []float64{
	0x1.a01a01a01a01ap-13, 0x1.6c1d00c2a410dp-10, 0x1.1111111111111p-7, 0x1.55555546534cap-5, 0x1.5555555555555p-3, 0x1.0000000000171p-1, 1,
}

// eighths are those in pair.go.
var eighths = []uint64{
	0x3ff0000000000000,
	0x3ff172b83c7d517b - 1<<49,
	0x3ff306fe0a31b715 - 2<<49,
	0x3ff4bfdad5362a27 - 3<<49,
	0x3ff6a09e667f3bcd - 4<<49,
	0x3ff8ace5422aa0db - 5<<49,
	0x3ffae89f995ad3ad - 6<<49,
	0x3ffd5818dcfba487 - 7<<49,
}

// singles are constants of exp32, as in twin32.go.
var singles = []struct {
	name  string
	value float32
}{
	{"log2e32C", 1.44269504}, {"ln2High32C", 0.693359375}, {"ln2Low32C", -2.12194440e-4}, {"shifter32C", 0x1.8p23}, {"least32C", -87}, {"most32C", 88},
}

var exp32Terms = []float32{1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2, 1, 1}
