package session

import (
	"fmt"
	"strings"

	"github.com/mercer-go/mercer/interp/session/magic"
)

// inspectMagic describes the magic of a line.
func inspectMagic(a magic.Asked) (i Inspection) {
	usage, more := magic.Explained(strings.TrimRight(a.Name(), "?"))
	if usage == nil || a.Below {
		return i
	}
	head := strings.Join(usage, "\n")
	return Inspection{
		Found:    true,
		Text:     strings.TrimSpace(head + "\n\n" + more),
		Markdown: strings.TrimSpace(fmt.Sprintf("```\n%s\n```\n\n%s", head, strings.ReplaceAll(more, "\n", " "))),
	}
}
