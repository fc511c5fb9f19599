package mark

import (
	"encoding/binary"
	"strings"
	"unicode/utf8"
)

// Text makes text of what arrives on a stream with marks, in pieces of any
// size. The text consists of whole characters. Each byte that is not UTF-8
// becomes U+FFFD, as in a Go conversion to []rune. So the text does not depend
// on where the pieces end.
type Text struct {
	Prefix Prefix
	begun  []byte // the beginning of a character; marks may stand inside a character
	rest   []byte // what has not been looked at
	buf    []byte // what rest is a part of
}

// Add adds a piece.
func (t *Text) Add(piece []byte) {
	t.buf = append(append(t.buf[:0], t.rest...), piece...)
	t.rest = t.buf
}

// Len returns the number of bytes that Next has not returned.
func (t *Text) Len() int { return len(t.begun) + len(t.rest) }

// Next returns the text up to the next mark, and the mark's number. If no mark
// has arrived, marked is false, and it returns all whole characters.
func (t *Text) Next() (text string, number uint64, marked bool) {
	at, marked := t.Prefix.find(t.rest)
	bytes := t.rest[:at]
	if len(t.begun) > 0 {
		bytes = append(t.begun, bytes...)
	}
	if t.rest = t.rest[at:]; marked {
		number = binary.BigEndian.Uint64(t.rest[prefixLength:])
		t.rest = t.rest[markLength:]
	}
	end := whole(bytes)
	text = valid(bytes[:end])
	t.begun = append([]byte(nil), bytes[end:]...)
	return text, number, marked
}

// Cut returns what has arrived of a character that is not complete, unless what
// has arrived after the last mark goes on with it.
func (t *Text) Cut() string {
	next := t.rest[:min(len(t.rest), utf8.UTFMax)]
	both := append(t.begun, next...)
	if r, _ := utf8.DecodeRune(both); len(next) > 0 && (r != utf8.RuneError || !utf8.FullRune(both)) {
		return ""
	}
	text := valid(t.begun)
	t.begun = nil
	return text
}

// Rest returns the text of all that has arrived. Nothing more comes, and no
// mark is looked for.
func (t *Text) Rest() string {
	text := valid(append(t.begun, t.rest...))
	t.begun, t.rest = nil, nil
	return text
}

// whole returns the length of b without a character at its end whose other
// bytes may follow.
func whole(b []byte) int {
	for n := 1; n < utf8.UTFMax && n <= len(b); n++ {
		if at := len(b) - n; utf8.RuneStart(b[at]) {
			if !utf8.FullRune(b[at:]) {
				return at
			}
			break
		}
	}
	return len(b)
}

func valid(b []byte) string {
	if utf8.Valid(b) {
		return string(b)
	}
	var text strings.Builder
	text.Grow(len(b) + utf8.UTFMax)
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		text.WriteRune(r)
		b = b[size:]
	}
	return text.String()
}
