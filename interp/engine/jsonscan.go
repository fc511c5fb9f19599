package engine

import (
	"bytes"
	"encoding/json"
)

// space moves to the next byte that is not white space.
func (r *jsonReader) space() {
	for r.off < len(r.data) {
		switch r.data[r.off] {
		case ' ', '\t', '\r', '\n':
			r.off++
		default:
			return
		}
	}
}

// at passes c and white space around it, if c comes next.
func (r *jsonReader) at(c byte) bool {
	r.space()
	if r.off >= len(r.data) || r.data[r.off] != c {
		return false
	}
	r.off++
	r.space()
	return true
}

// skip passes one value.
func (r *jsonReader) skip() {
	depth := 0
	for r.off < len(r.data) {
		switch r.data[r.off] {
		case '"':
			r.skipString()
		case '[', '{':
			r.off++
			depth++
			continue
		case ']', '}':
			r.off++
			depth--
		case ',', ':', ' ', '\t', '\r', '\n':
			r.off++
			continue
		default:
			n := bytes.IndexAny(r.data[r.off:], ",:]} \t\r\n")
			if n < 0 {
				n = len(r.data) - r.off
			}
			r.off += n
		}
		if depth == 0 {
			return
		}
	}
}

func (r *jsonReader) skipString() {
	for r.off++; r.data[r.off] != '"'; r.off++ {
		if r.data[r.off] == '\\' {
			r.off++
		}
	}
	r.off++
}

// unquote is the string that a literal stands for. It reports false if text is
// none, which happens only in what option string has unwrapped.
func unquote(text []byte) (string, bool) {
	if n := len(text); n >= 2 && text[0] == '"' && text[n-1] == '"' && bytes.IndexFunc(text[1:n-1], special) < 0 {
		return string(text[1 : n-1]), true
	}
	var s string
	if text[0] != '"' || json.Unmarshal(text, &s) != nil {
		return "", false
	}
	return s, true
}

func special(c rune) bool { return c < ' ' || c > '~' || c == '"' || c == '\\' }
