package jupyter

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
)

// A subshell (protocol 5.5) is a second way to a kernel whose shell is busy.
// What needs no interpreter is answered at once in any shell while a cell runs:
// see asideHandlers. There is only one interpreter, so the cells and comms of a
// subshell wait in the same queue.
type subshells struct {
	mu     sync.Mutex
	serial int
	ids    []string
}

// has reports whether there is a subshell with this ID; "" is the main shell.
func (s *subshells) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return id == "" || slices.Contains(s.ids, id)
}

func (k *Kernel) createSubshell(r *request) {
	s := &k.subshells
	s.mu.Lock()
	s.serial++
	id := "subshell-" + strconv.Itoa(s.serial)
	s.ids = append(s.ids, id)
	s.mu.Unlock()
	r.reply(struct {
		ok
		ID string `json:"subshell_id"`
	}{ok{"ok"}, id})
}

func (k *Kernel) deleteSubshell(r *request) {
	var content struct {
		ID string `json:"subshell_id"`
	}
	if !r.into(&content) {
		return
	}
	s := &k.subshells
	s.mu.Lock()
	at := slices.Index(s.ids, content.ID)
	if at >= 0 {
		s.ids = slices.Delete(s.ids, at, at+1)
	}
	s.mu.Unlock()
	if at < 0 {
		r.fail("no subshell", "there is no subshell %q", content.ID)
		return
	}
	r.reply(ok{"ok"})
}

func (k *Kernel) listSubshells(r *request) {
	s := &k.subshells
	s.mu.Lock()
	ids := append([]string{}, s.ids...)
	s.mu.Unlock()
	r.reply(struct {
		ok
		IDs []string `json:"subshell_id"`
	}{ok{"ok"}, ids})
}

// subshell returns the ID of the subshell that a message is for.
func (m *message) subshell() string {
	var h struct {
		ID *string `json:"subshell_id"`
	}
	if json.Unmarshal(m.rawHeader, &h) != nil || h.ID == nil {
		return ""
	}
	return *h.ID
}
