package jupyter

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

const maxHistory = 10_000

// entry is a cell that was run.
type entry struct {
	session int // 0 in the history's own entries, whose number is known late
	line    int
	input   string
	output  *string // plain text of its result
}

// history remembers the cells of this session, the last ones of very many, and
// those of sessions before it that its file has kept.
type history struct {
	file *historyFile // nil if nothing is kept

	mu      sync.Mutex
	entries []entry // this session's

	reading sync.Mutex     // the file, for which no cell waits
	numbers map[string]int // of the other sessions in it
	session int            // this one's number; 0 before it is wanted
}

func (h *history) add(line int, input string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if len(h.entries) == maxHistory {
		h.entries = append(h.entries[:0], h.entries[1:]...)
	}
	h.entries = append(h.entries, entry{line: line, input: input})
	h.file.add(line, input)
}

// close lets the file have what is not in it yet. Nothing more may be added.
func (h *history) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.file.close()
	h.file = nil // a cell that does not stop may still end
}

// result is that of the cell added last.
func (h *history) result(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	last := &h.entries[len(h.entries)-1]
	last.output = &text
	h.file.result(last.line, text)
}

// all lists what there is: the other sessions as the file has them now, for
// other kernels may be running, and then this one. Sessions keep the numbers that
// they are given when somebody asks for the first time after their beginning.
func (h *history) all() []entry {
	h.mu.Lock()
	file, entries := h.file, slices.Clone(h.entries)
	h.mu.Unlock()
	h.reading.Lock()
	defer h.reading.Unlock()
	if h.numbers == nil {
		h.numbers = map[string]int{}
	}
	all := file.load(h.numbers)
	if h.session == 0 {
		h.session = len(h.numbers) + 1
		h.numbers[""] = h.session // no other session has that name
	}
	for _, e := range entries {
		e.session = h.session
		all = append(all, e)
	}
	return all
}

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
	all := h.all()
	switch q.Access {
	case "range":
		return h.between(all, q)
	case "search":
		return search(all, q)
	default:
		n := 10
		if q.N != nil {
			n = *q.N
		}
		return last(all, n)
	}
}

// between selects the lines of a session from start up to and not including
// stop. Session 0 is this one, -1 the one before it.
func (h *history) between(all []entry, q historyRequest) []entry {
	var found []entry
	session := q.Session
	if session <= 0 {
		session += h.session
	}
	for _, e := range all {
		if e.session == session && e.line >= q.Start && (q.Stop == nil || e.line < *q.Stop) {
			found = append(found, e)
		}
	}
	return found
}

// search selects the inputs that match a glob; of equal ones, if unique, the
// newest.
func search(all []entry, q historyRequest) []entry {
	pattern := glob(q.Pattern)
	newest := map[string]int{}
	for i, e := range all {
		newest[e.input] = i
	}
	var found []entry
	for i, e := range all {
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
		found = append(found, [3]any{e.session, e.line, source})
	}
	r.reply(struct {
		ok
		History [][3]any `json:"history"`
	}{ok{"ok"}, found})
}
