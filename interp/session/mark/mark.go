// Package mark finds points in time in what a process prints. Whoever writes a
// stream puts a mark into it; whoever reads it learns when everything before
// the mark has arrived.
package mark

import (
	"bytes"
	"crypto/rand"
	"encoding/binary"
)

// A mark is a prefix that nobody can guess, and a number. It is so short that a
// pipe takes it in one piece.
const (
	prefixLength = 24
	markLength   = prefixLength + 8
)

// opener begins every prefix. No UTF-8 text contains this byte, so a mark
// cannot be confused with the beginning, the middle or the end of a character.
// It does not occur again in a prefix: what follows an opener is a mark or not,
// whatever comes before it.
const opener = 0xFF

// Prefix is what the marks of one stream begin with.
type Prefix []byte

// NewPrefix makes a random Prefix.
func NewPrefix() Prefix {
	p := make(Prefix, prefixLength)
	_, _ = rand.Read(p) // it never fails
	for i, b := range p {
		if b == opener {
			p[i] = 0
		}
	}
	p[0] = opener
	return p
}

// Append appends the mark with this number to b.
func (p Prefix) Append(b []byte, number uint64) []byte {
	return binary.BigEndian.AppendUint64(append(b, p...), number)
}

// find returns where the first mark in b begins, and whether it is whole. If
// only the beginning of one is there, it is at the end of b. Without one, it is
// len(b).
func (p Prefix) find(b []byte) (at int, whole bool) {
	if at = bytes.Index(b, p); at >= 0 {
		return at, len(b) >= at+markLength
	}
	// An opener occurs once in a prefix, so only the last one can begin a mark
	// that is cut off.
	if at = bytes.LastIndexByte(b, opener); at >= 0 && bytes.HasPrefix(p, b[at:]) {
		return at, false
	}
	return len(b), false
}
