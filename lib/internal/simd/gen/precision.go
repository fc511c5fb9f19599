package main

import "strings"

// precision is a kind of number.
type precision struct {
	size   int    // in bytes
	letter string // of its instructions
	suffix string // of the routines
	mask   string // of absolute values
}

var (
	double = precision{8, "D", "", "absMask"}
	single = precision{4, "S", "32", "absMask32"}
)

// f writes an instruction on numbers of the precision at hand, whose letter the x
// at the end of the mnemonic stands for.
func (s *set) f(format string, args ...any) {
	s.p(strings.Replace(format, "x ", s.letter+" ", 1), args...)
}
