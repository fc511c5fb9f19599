package main

import (
	"strings"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/session"
)

// complete extends the word before the cursor as far as all matches agree.
func complete(s *session.Session, before, line string, pos int) (string, int, bool) {
	head := []rune(before)
	cursor := len(head) + len([]rune(line[:pos]))
	found := s.Complete(before+line, cursor)
	if len(found.Matches) == 0 {
		return "", 0, false
	}
	common := found.Matches[0]
	for _, m := range found.Matches[1:] {
		for !strings.HasPrefix(m, common) {
			_, last := utf8.DecodeLastRuneInString(common)
			common = common[:len(common)-last]
		}
	}
	start := len(string([]rune(before + line)[:found.Start])) - len(before)
	if start < 0 || len(common) < pos-start { // they agree on less than was typed
		return "", 0, false
	}
	return line[:start] + common + line[pos:], start + len(common), true
}
