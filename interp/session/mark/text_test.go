package mark

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// characters have 1 to 4 bytes, or are not UTF-8.
var characters = []string{"a", "\n", "é", "ÿ", "€", "世", "\uFFFD", "😀", "\U0010FFFF", "\xff", "\xe4\xb8", "\x80", "\xf0\x9f\x98", "\xc0\xaf", "\xed\xa0\x80"}

// TestPieces: the text does not depend on where pieces and marks stand, not even
// of what is not UTF-8, or is the beginning of a mark.
func TestPieces(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for trial := range 3000 {
		p := NewPrefix()
		var printed []byte
		for range rng.IntN(30) {
			if rng.IntN(10) == 0 {
				printed = append(printed, p[:rng.IntN(len(p))]...)
			} else {
				printed = append(printed, characters[rng.IntN(len(characters))]...)
			}
		}
		if bytes.Contains(printed, p) {
			continue // the beginning of the prefix, and by chance the rest of it
		}
		var stream []byte
		var want []uint64
		rest := printed
		for marks := rng.IntN(5); marks > 0; marks-- {
			n := rng.IntN(len(rest) + 1)
			number := rng.Uint64()
			stream, rest, want = p.Append(append(stream, rest[:n]...), number), rest[n:], append(want, number)
		}
		stream = append(stream, rest...)

		text := Text{Prefix: p}
		var got strings.Builder
		var numbers []uint64
		for len(stream) > 0 {
			n := 1 + rng.IntN(min(len(stream), 1+rng.IntN(40)))
			text.Add(stream[:n])
			stream = stream[n:]
			for marked := true; marked; {
				var s string
				var number uint64
				if s, number, marked = text.Next(); marked {
					numbers = append(numbers, number)
				}
				got.WriteString(s)
			}
			if kept := text.Len(); kept >= markLength+4 {
				t.Fatalf("trial %d: %d bytes are kept back", trial, kept)
			}
		}
		got.WriteString(text.Rest())
		if wanted := string([]rune(string(printed))); got.String() != wanted {
			t.Fatalf("trial %d: got %q, want %q", trial, got.String(), wanted)
		}
		if fmt.Sprint(numbers) != fmt.Sprint(want) {
			t.Fatalf("trial %d: marks %d, want %d", trial, numbers, want)
		}
	}
}

// TestNothingIsKeptBack: whatever the prefix, a whole character at the end is
// not taken for the beginning of a mark.
func TestNothingIsKeptBack(t *testing.T) {
	for range 1000 {
		text := Text{Prefix: NewPrefix()}
		for _, c := range characters[:9] {
			text.Add([]byte(c))
			if s, _, _ := text.Next(); s != c || text.Len() > 0 {
				t.Fatalf("%q with the prefix % x: %q", c, []byte(text.Prefix), s)
			}
		}
	}
}

// TestCut: a character ends with the text it stands in, unless it goes on after
// the mark.
func TestCut(t *testing.T) {
	p := NewPrefix()
	for _, test := range []struct{ before, after, cut, rest string }{
		{"a\xe4\xb8", "", "\uFFFD\uFFFD", ""},
		{"a\xe4\xb8", "b", "\uFFFD\uFFFD", "b"},
		{"a\xe4\xb8", "\x96b", "", "世b"},
		{"a\xe4", "\xb8", "", "\uFFFD\uFFFD"},
		{"a", "b", "", "b"},
		{"a", "", "", ""},
	} {
		text := Text{Prefix: p}
		text.Add(append(p.Append([]byte(test.before), 7), test.after...))
		if s, number, marked := text.Next(); s != "a" || number != 7 || !marked {
			t.Fatalf("%q, %d, %v", s, number, marked)
		}
		if cut := text.Cut(); cut != test.cut {
			t.Errorf("%q, then %q: cut %q", test.before, test.after, cut)
		}
		s, _, _ := text.Next()
		if s += text.Rest(); s != test.rest {
			t.Errorf("%q, then %q: rest %q", test.before, test.after, s)
		}
	}
}

func TestNewPrefix(t *testing.T) {
	for range 1000 {
		if p := NewPrefix(); len(p) != prefixLength || bytes.LastIndexByte(p, opener) != 0 {
			t.Fatalf("% x", []byte(p))
		}
	}
}
