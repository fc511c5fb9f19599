package magic

import (
	"slices"
	"strings"
	"unicode"
)

// SQL is a query in a cell.
type SQL struct {
	Result   string // the variable that gets the result; "" means that it is shown
	Database string // a connection string or a variable with a *sql.DB; "" means the frames of the session
}

// ParseSQL reads the arguments of %%sql: [NAME :=] [DATABASE].
func ParseSQL(args string) (q SQL) {
	name, database, assigns := strings.Cut(args, ":=")
	if assigns {
		return SQL{strings.TrimSpace(name), strings.TrimSpace(database)}
	}
	return SQL{Database: strings.TrimSpace(args)}
}

// Mentions returns the words of a query that may name tables, and the names of its parameters, such
// as limit for :limit. What is in quotes or in comments is neither.
func Mentions(query string) (words, parameters []string) {
	add := func(list *[]string, name string) {
		if name != "" && !slices.Contains(*list, name) {
			*list = append(*list, name)
		}
	}
	for i := 0; i < len(query); {
		rest := query[i:]
		switch {
		case rest[0] == '\'':
			i += 1 + until(rest[1:], "'")
		case rest[0] == '"' || rest[0] == '`' || rest[0] == '[': // a name in quotes
			end := string(rest[0])
			if end == "[" {
				end = "]"
			}
			n := until(rest[1:], end)
			add(&words, strings.TrimSuffix(rest[1:1+n], end))
			i += 1 + n
		case strings.HasPrefix(rest, "--"):
			i += until(rest, "\n")
		case strings.HasPrefix(rest, "/*"):
			i += 2 + until(rest[2:], "*/") // in /*/ the comment has not ended
		case strings.HasPrefix(rest, "::"): // a conversion in PostgreSQL
			i += 2
		case rest[0] == ':':
			name := word(rest[1:])
			add(&parameters, name)
			i += 1 + len(name)
		default:
			name := word(rest)
			if name == "" {
				i++
				continue
			}
			add(&words, name)
			i += len(name)
		}
	}
	return words, parameters
}

// until returns the length of the text up to and with end.
func until(text, end string) int {
	if n := strings.Index(text, end); n >= 0 {
		return n + len(end)
	}
	return len(text)
}

// word returns the name or number that a text begins with.
func word(text string) string {
	n := strings.IndexFunc(text, func(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) })
	if n < 0 {
		return text
	}
	return text[:n]
}
