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
	session int // 0 in the entries of this history, whose number is only known later
	line    int
	input   string
	output  *string // plain text of its result
}

// history remembers the last cells of this session, and those of earlier
// sessions that its file has kept.
type history struct {
	file *historyFile // nil if nothing is kept

	mu      sync.Mutex
	entries []entry // of this session

	reading sync.Mutex     // guards reading the file; no cell waits for it
	numbers map[string]int // of the other sessions in the file
	session int            // number of this session; 0 until it is needed
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

// close writes what is left to the file. Nothing more may be added.
func (h *history) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.file.close()
	h.file = nil // a cell that does not stop may still end
}

// result adds the result of the last cell.
func (h *history) result(text string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	last := &h.entries[len(h.entries)-1]
	last.output = &text
	h.file.result(last.line, text)
}

// all lists all entries: first the other sessions as they are in the file now,
// because other kernels may be running, and then this one. A session gets its
// number when the history is first asked for after the session began, and keeps
// it.
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
		h.numbers[""] = h.session // no other session has this name
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

// find selects entries, oldest first.
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

// between selects the lines of a session from start to before stop. Session 0
// is this one, and -1 the one before.
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

// search selects the inputs that match a glob. If unique, it keeps only the
// newest of equal inputs.
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

// glob makes a regular expression of a pattern with * and ?. The empty pattern
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

// getHistory replies with triples of session, line and input. If the output was
// asked for, input is a pair of input and output.
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
