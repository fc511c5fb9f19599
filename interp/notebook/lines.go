package notebook

import (
	"strings"
	"unicode/utf8"
)

// joined is the text that v holds, as a string or as a list of its lines.
func joined(v any) (text string, ok bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case []any:
		var b strings.Builder
		for _, line := range v {
			s, ok := line.(string)
			if !ok {
				return "", false
			}
			b.WriteString(s)
		}
		return b.String(), true
	}
	return "", false
}

// lines splits a text where Python's splitlines does, and keeps the line ends.
func lines(text string) []any {
	split := []any{}
	start := 0
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if !endsLine(r) {
			continue
		}
		if r == '\r' && i < len(text) && text[i] == '\n' {
			i++
		}
		split = append(split, text[start:i])
		start = i
	}
	if start < len(text) {
		split = append(split, text[start:])
	}
	return split
}

func endsLine(r rune) bool {
	switch r {
	case '\r', '\n', '\v', '\f', '\x1c', '\x1d', '\x1e', '\u0085', '\u2028', '\u2029':
		return true
	}
	return false
}
