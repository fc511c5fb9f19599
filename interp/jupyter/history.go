package jupyter

import (
	"regexp"
	"strings"
)

const (
	thisSession = 1
	maxHistory  = 10_000
)

// entry is a cell that was run.
type entry struct {
	line   int
	input  string
	output *string // plain text of its result
}

// history remembers the cells of this session, the last ones of very many.
type history struct{ entries []entry }

func (h *history) add(line int, input string) {
	if len(h.entries) == maxHistory {
		h.entries = append(h.entries[:0], h.entries[1:]...)
	}
	h.entries = append(h.entries, entry{line: line, input: input})
}

// result is that of the cell added last.
func (h *history) result(text string) { h.entries[len(h.entries)-1].output = &text }

type historyRequest struct {
	Output  bool   `json:"output"`
	Access  string `json:"hist_access_type"`
	Session int    `json:"session"`
	Start   int    `json:"start"`
	Stop    *int   `json:"stop"`
	N       *int   `json:"n"`
	Pattern string `json:"pattern"`
	Unique  bool   `json:"unique"`
}

// find selects entries, the oldest first.
func (h *history) find(q historyRequest) []entry {
	switch q.Access {
	case "range":
		return h.between(q)
	case "search":
		return h.search(q)
	default:
		n := 10
		if q.N != nil {
			n = *q.N
		}
		return last(h.entries, n)
	}
}

// between selects the lines from start up to and not including stop.
func (h *history) between(q historyRequest) []entry {
	var found []entry
	if q.Session != 0 && q.Session != thisSession {
		return nil
	}
	for _, e := range h.entries {
		if e.line >= q.Start && (q.Stop == nil || e.line < *q.Stop) {
			found = append(found, e)
		}
	}
	return found
}

// search selects the inputs that match a glob; of equal ones, if unique, the
// newest.
func (h *history) search(q historyRequest) []entry {
	pattern := glob(q.Pattern)
	newest := map[string]int{}
	for i, e := range h.entries {
		newest[e.input] = i
	}
	var found []entry
	for i, e := range h.entries {
		if pattern.MatchString(e.input) && (!q.Unique || newest[e.input] == i) {
			found = append(found, e)
		}
	}
	if q.N != nil {
		found = last(found, *q.N)
	}
	return found
}

// glob makes a pattern with * and ? into a regular expression; the empty one
// matches everything.
func glob(pattern string) *regexp.Regexp {
	if pattern == "" {
		pattern = "*"
	}
	expr := regexp.QuoteMeta(pattern)
	expr = strings.NewReplacer(`\*`, `.*`, `\?`, `.`).Replace(expr)
	return regexp.MustCompile(`(?s)\A` + expr + `\z`)
}

func last(entries []entry, n int) []entry { return entries[max(0, len(entries)-max(0, n)):] }

// getHistory replies with triples of session, line and input, where input is a
// pair of input and output if the output was asked for.
func (k *Kernel) getHistory(r *request) {
	var q historyRequest
	if !r.into(&q) {
		return
	}
	found := [][3]any{}
	for _, e := range k.history.find(q) {
		var source any = e.input
		if q.Output {
			source = [2]any{e.input, e.output}
		}
		found = append(found, [3]any{thisSession, e.line, source})
	}
	r.reply(struct {
		ok
		History [][3]any `json:"history"`
	}{ok{"ok"}, found})
}
