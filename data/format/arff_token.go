package format

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/mercer-go/mercer/internal/budget"
)

// token is a piece of an ARFF line.
type token struct {
	text   string
	quoted bool // so that '?' is a name and ? a missing value
	column int  // 1-based byte
}

// is reports whether t is this character, not in quotes.
func (t token) is(mark string) bool { return !t.quoted && t.text == mark }

// tokenBytes is the size of a token.
const tokenBytes = unsafe.Sizeof(token{})

// tokens cuts a line of an ARFF file into words, quoted names and the marks
// , { }, which it appends to list. A % outside of quotes begins a comment. An error names the column.
func tokens(b *budget.Budget, list []token, line string) ([]token, error) {
	for at := 0; at < len(line); {
		var err error
		if list, err = budget.Room(b, list, 1); err != nil {
			return nil, fmt.Errorf("column %d: %w", at+1, err)
		}
		switch c := line[at]; {
		case c <= ' ':
			at++
		case c == '%':
			return list, nil
		case c == ',' || c == '{' || c == '}':
			list = append(list, token{text: line[at : at+1], column: at + 1})
			at++
		case c == '\'' || c == '"':
			text, end, err := unquote(line, at)
			if err != nil {
				return nil, err
			}
			list = append(list, token{text: text, quoted: true, column: at + 1})
			at = end
		default:
			start := at
			for at < len(line) && line[at] > ' ' && !strings.ContainsRune(",{}%", rune(line[at])) {
				at++
			}
			list = append(list, token{text: line[start:at], column: start + 1})
		}
	}
	return list, nil
}

// escapes are the letters with a special meaning after a backslash.
var escapes = map[byte]byte{'n': '\n', 'r': '\r', 't': '\t'}

// unquote reads the quoted name that begins at line[at] and returns where it ends.
func unquote(line string, at int) (text string, end int, err error) {
	var b strings.Builder
	for i := at + 1; i < len(line); i++ {
		switch c := line[i]; {
		case c == line[at]:
			return b.String(), i + 1, nil
		case c == '\\' && i+1 < len(line):
			i++
			if other, ok := escapes[line[i]]; ok {
				b.WriteByte(other)
			} else {
				b.WriteByte(line[i])
			}
		default:
			b.WriteByte(c)
		}
	}
	return "", 0, fmt.Errorf("column %d: the quote %c has no end", at+1, line[at])
}

// quoteARFF writes a name so that tokens can read it.
func quoteARFF(name string) string {
	plain := name != "" && name != "?"
	for i := range len(name) {
		c := name[i]
		plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.IndexByte("_.+-/<>=", c) >= 0)
	}
	if plain {
		return name
	}
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`, "\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(name) + "'"
}
