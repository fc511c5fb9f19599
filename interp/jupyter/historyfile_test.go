package jupyter

import (
	"fmt"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

var quiet = log.New(io.Discard, "", 0)

// keep lets a session run the cells, each with its source as the result.
func keep(path, session string, cells ...string) {
	h := history{file: openHistory(path, session, quiet)}
	for i, source := range cells {
		h.add(i+1, source)
		h.result("= " + source)
	}
	h.close()
}

func TestHistoryFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "history.jsonl")
	keep(path, "a", "x := 1", "y := 2")
	keep(path, "b", "x + y")
	info, err := os.Stat(path)
	if err != nil || os.PathSeparator == '/' && info.Mode() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	h := history{file: openHistory(path, "c", quiet)}
	defer h.close()
	h.add(1, "now")
	n := func(n int) *int { return &n }
	for _, test := range []struct {
		q    historyRequest
		want string
	}{
		{historyRequest{Access: "tail", N: n(3)}, "1.2 2.1 3.1"},
		{historyRequest{Access: "search", Pattern: "x*"}, "1.1 2.1"},
		{historyRequest{Access: "range", Session: 1}, "1.1 1.2"},
		{historyRequest{Access: "range", Session: -1}, "2.1"},
		{historyRequest{Access: "range"}, "3.1"},
		{historyRequest{Access: "range", Session: 3}, "3.1"},
	} {
		var got []string
		for _, e := range h.find(test.q) {
			got = append(got, fmt.Sprintf("%d.%d", e.session, e.line))
			if e.session < 3 && (e.output == nil || *e.output != "= "+e.input) {
				t.Errorf("the result of %q is %v", e.input, e.output)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%+v: %v, want %s", test.q, got, test.want)
		}
	}
}

// TestHistoryFileShared: many kernels write at once, one has died within a line,
// and the file is not let grow without end.
func TestHistoryFileShared(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	if err := os.WriteFile(path, []byte("not JSON\n{\"session\":\"dead\",\"line\":1,\"inp"), 0o600); err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Go(func() { keep(path, fmt.Sprint("s", i), strings.Fields(strings.Repeat("cell ", 50))...) })
	}
	all.Wait()
	numbers := map[string]int{}
	if entries := openHistory(path, "new", quiet).load(numbers); len(entries) != 400 || len(numbers) != 8 {
		t.Errorf("%d entries of %d sessions", len(entries), len(numbers))
	}
	big := strings.Repeat("x", maxInput)
	var cells []string
	for range 3 * maxFile / maxInput {
		cells = append(cells, big)
	}
	for i := range len(cells) / 100 {
		keep(path, fmt.Sprint("big", i), cells[:100]...)
	}
	for _, p := range []string{path, path + older} {
		if info, err := os.Stat(p); err != nil || info.Size() > maxFile+2*maxInput {
			t.Errorf("%s: %v %v", p, info, err)
		}
	}
}

// TestHistoryFileUnwritable: there is just this session's history then.
func TestHistoryFileUnwritable(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	h := history{file: openHistory(filepath.Join(path, "history"), "a", quiet)}
	for i := range 1000 {
		h.add(i, "x")
	}
	if got := len(h.find(historyRequest{Access: "search"})); got != 1000 {
		t.Errorf("%d entries", got)
	}
	h.close()
}

// TestHistoryFileRotatedAtOnce: kernels that find the file too long at the same
// time make one older file of it, and lose nothing.
func TestHistoryFileRotatedAtOnce(t *testing.T) {
	long := make([]byte, maxFile+1)
	for range 40 {
		path := filepath.Join(t.TempDir(), "history.jsonl")
		if err := os.WriteFile(path, long, 0o600); err != nil {
			t.Fatal(err)
		}
		start := make(chan struct{})
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				h := &historyFile{path: path}
				<-start
				if err := h.append([]byte("x\n")); err != nil {
					t.Error(err)
				}
			})
		}
		close(start)
		all.Wait()
		total := int64(0)
		for _, p := range []string{path, path + older} {
			if info, err := os.Stat(p); err == nil {
				total += info.Size()
			}
		}
		if total != maxFile+1+2*16 {
			t.Fatalf("%d bytes are left", total)
		}
	}
}

// TestHistoryFileGoesOn: what other kernels run is seen whenever somebody asks,
// and sessions keep their numbers.
func TestHistoryFileGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "history.jsonl")
	h := history{file: openHistory(path, "mine", quiet)}
	defer h.close()
	keep(path, "a", "first")
	h.add(1, "mine")
	for i, want := range []string{"1.1 2.1", "1.1 3.1 2.1", "1.1 3.1 4.1 2.1"} {
		var got []string
		for _, e := range h.find(historyRequest{Access: "search"}) {
			got = append(got, fmt.Sprintf("%d.%d", e.session, e.line))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v, want %s", got, want)
		}
		keep(path, fmt.Sprint("b", i), "later")
	}
	if found := h.find(historyRequest{Access: "range", Session: -1}); len(found) != 1 || found[0].input != "first" {
		t.Errorf("the session before: %v", found)
	}
}
