package display

import (
	"strings"
	"unicode/utf8"
)

// plain writes the grid as lines of text, with the caption below.
func (g grid) plain() string {
	rows, columns := g.visible()
	decimals := g.decimals(rows, columns)
	lines := make([]string, 1+len(rows))
	for k, j := range columns {
		texts, width := make([]string, len(lines)), 0
		for i := range texts {
			if texts[i] = g.heading(j); i > 0 {
				texts[i] = strings.Join(strings.Fields(g.text(rows[i-1], j, decimals[k])), " ")
			}
			width = max(width, utf8.RuneCountInString(texts[i]))
		}
		for i, text := range texts {
			space := strings.Repeat(" ", width-utf8.RuneCountInString(text))
			if g.isWords(j) {
				lines[i] += text + space + "  "
			} else {
				lines[i] += space + text + "  "
			}
		}
	}
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(append(lines, g.caption), "\n")
}
