package session

import (
	"strings"

	"github.com/mercer-go/mercer/interp/lang/front"
	"github.com/mercer-go/mercer/interp/session/magic"
)

// completeness is front.Completeness for a source with lines that are not Go. A
// line about the whole cell needs more lines below. If these are text, an empty
// line ends them.
func completeness(source string) (status, indent string) {
	source, _ = cutQuestions(source)
	rest, lines := magic.Cut(source, nil)
	if len(lines) > 0 && lines[0].Whole() {
		_, below, _ := strings.Cut(source[strings.Index(source, lines[0].Text):], "\n")
		end := below[strings.LastIndexByte(strings.TrimSuffix(below, "\n"), '\n')+1:]
		switch {
		case strings.TrimSpace(below) == "":
			return "incomplete", ""
		case lines[0].Raw() && strings.TrimSpace(end) != "":
			return "incomplete", ""
		}
	}
	if n := len(lines); n > 0 && !strings.HasPrefix(lines[n-1].Text, "%") && strings.HasSuffix(source, "\\") {
		return "incomplete", ""
	}
	return front.Completeness(rest)
}
