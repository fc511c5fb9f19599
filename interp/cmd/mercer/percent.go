package main

import (
	"regexp"
	"strings"

	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// percentMark matches the line that begins a cell of a script, as editors and
// jupytext write it. A title and the cell's metadata may follow on the same
// line.
var (
	percentMark = lazyregexp.New(`^// ?%%( .*)?$`)
	markLang    = lazyregexp.New(`\blanguage="(\w+)"`)
	markText    = lazyregexp.New(`^// ?%% .*\[(markdown|md|raw)\]`)
	commented   = lazyregexp.New(`^// ?((?:!|%%?)[a-zA-Z].*)$`)
)

// percentCells cuts a script into cells, each with its line numbers in the
// script. It returns nil if there are no marks. jupytext writes a header, and
// makes lines that are not Go into comments.
func percentCells(text string) []string {
	text = strings.ReplaceAll(text, "\r\n", "\n") // editors on Windows write \r\n
	lines := strings.Split(text, "\n")
	var starts []int
	for i, l := range lines {
		if percentMark().MatchString(l) {
			starts = append(starts, i)
		}
	}
	if len(starts) == 0 {
		return nil
	}
	jupytext := strings.HasPrefix(text, "// ---\n") && strings.Contains(text, "\n//   jupytext:")
	var cells []string
	if head := strings.Join(lines[:starts[0]], "\n"); strings.TrimSpace(head) != "" {
		cells = append(cells, head)
	}
	for k, start := range starts {
		end := len(lines)
		if k+1 < len(starts) {
			end = starts[k+1]
		}
		mark, body := lines[start], lines[start+1:end]
		if markText().MatchString(mark) {
			continue
		}
		if m := markLang().FindStringSubmatch(mark); m != nil {
			mark = "%%" + m[1]
			body = uncommented(body, regexp.MustCompile(`^// ?(.*)$`))
		} else if jupytext {
			body = uncommented(body, commented())
		}
		before := strings.Repeat("\n", start)
		if !strings.HasPrefix(mark, "%%") {
			before, mark = before+"\n", ""
		} else {
			mark += "\n"
		}
		cells = append(cells, before+mark+strings.TrimRight(strings.Join(body, "\n"), "\n"))
	}
	return cells
}

// uncommented replaces each line that matches the pattern by its first group.
func uncommented(lines []string, pattern *regexp.Regexp) []string {
	out := make([]string, len(lines))
	for i, l := range lines {
		out[i] = pattern.ReplaceAllString(l, "$1")
	}
	return out
}
