package x86

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Asm collects code. The zero Asm is ready.
type Asm struct {
	code   []byte
	places []int // of label i+1; -1 while it is not bound
	fixes  []fix
	consts []constant
	done   bool
}

// fix is a distance of 4 bytes at a place, counted from tail bytes behind it.
type fix struct {
	at, tail int
	to       Label
}

type constant struct {
	lo, hi uint64
	wide   bool
	label  Label
}

// Label returns a new label.
func (a *Asm) Label() Label {
	a.places = append(a.places, -1)
	return Label(len(a.places))
}

// Bind sets a label to the end of the code so far. It panics if the label is bound.
func (a *Asm) Bind(l Label) {
	if a.places[l-1] >= 0 {
		panic(fmt.Sprintf("x86: label %d is bound twice", l))
	}
	a.places[l-1] = len(a.code)
}

// Len returns the length of the code so far.
func (a *Asm) Len() int { return len(a.code) }

// Offset returns the place of a label, or -1 if it is not bound.
func (a *Asm) Offset(l Label) int { return a.places[l-1] }

// Const64 returns the address of a constant of 8 bytes, aligned to 8. Equal constants
// share it.
func (a *Asm) Const64(bits uint64) Mem { return a.constant(constant{lo: bits}) }

// Const128 returns the address of a constant of 16 bytes, aligned to 16. Equal constants
// share it.
func (a *Asm) Const128(lo, hi uint64) Mem {
	return a.constant(constant{lo: lo, hi: hi, wide: true})
}

func (a *Asm) constant(c constant) Mem {
	for _, old := range a.consts {
		if old.lo == c.lo && old.hi == c.hi && old.wide == c.wide {
			return At(old.label)
		}
	}
	c.label = a.Label()
	a.consts = append(a.consts, c)
	return At(c.label)
}

// Bytes appends the constants, resolves the labels and returns the code, which must be
// put at an address that is a multiple of 16 and of what Align was given. Nothing can be added after it. It panics if a
// label is used and not bound.
func (a *Asm) Bytes() []byte {
	if a.done {
		return a.code
	}
	a.done = true
	if len(a.consts) > 0 {
		for len(a.code)%16 != 0 {
			a.put(0xCC) // int3
		}
		a.data(true)
		a.data(false)
	}
	for _, f := range a.fixes {
		to := a.places[f.to-1]
		if to < 0 {
			panic(fmt.Sprintf("x86: label %d is not bound", f.to))
		}
		binary.LittleEndian.PutUint32(a.code[f.at:], uint32(int32(to-(f.at+4+f.tail))))
	}
	return a.code
}

// data appends the constants of one size: the wide ones go first, so all are aligned.
func (a *Asm) data(wide bool) {
	for _, c := range a.consts {
		if c.wide != wide {
			continue
		}
		a.Bind(c.label)
		a.code = binary.LittleEndian.AppendUint64(a.code, c.lo)
		if wide {
			a.code = binary.LittleEndian.AppendUint64(a.code, c.hi)
		}
	}
}

func (a *Asm) put(b ...byte) { a.code = append(a.code, b...) }
func (a *Asm) imm32(v int32) { a.code = binary.LittleEndian.AppendUint32(a.code, uint32(v)) }
func (a *Asm) imm64(v int64) { a.code = binary.LittleEndian.AppendUint64(a.code, uint64(v)) }
func short(v int32) bool     { return v >= math.MinInt8 && v <= math.MaxInt8 }
func (a *Asm) label(l Label, tail int) {
	a.fixes = append(a.fixes, fix{len(a.code), tail, l})
	a.imm32(0)
}
