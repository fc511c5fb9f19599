package jupyter

import (
	"fmt"
	"strings"
	"testing"
)

func lines(entries []entry) string {
	var s []string
	for _, e := range entries {
		s = append(s, fmt.Sprint(e.line))
	}
	return strings.Join(s, " ")
}

func TestHistory(t *testing.T) {
	var h history
	for i, input := range []string{"x := 1", "x + 1", "y := [2]int{}", "x + 1", "a\nb"} {
		h.add(i+1, input)
	}
	h.result("out")
	if len(h.all()) != 5 || h.session != 1 {
		t.Errorf("%d entries, session %d", len(h.all()), h.session)
	}
	n := func(n int) *int { return &n }
	for _, test := range []struct {
		q    historyRequest
		want string
	}{
		{historyRequest{Access: "tail"}, "1 2 3 4 5"},
		{historyRequest{Access: "tail", N: n(2)}, "4 5"},
		{historyRequest{Access: "tail", N: n(-1)}, ""},
		{historyRequest{Access: "tail", N: n(99)}, "1 2 3 4 5"},
		{historyRequest{Access: "range", Start: 2, Stop: n(4)}, "2 3"},
		{historyRequest{Access: "range", Session: 1, Start: 4}, "4 5"},
		{historyRequest{Access: "range", Session: -1}, ""},
		{historyRequest{Access: "search", Pattern: "x*"}, "1 2 4"},
		{historyRequest{Access: "search", Pattern: "x*", Unique: true}, "1 4"},
		{historyRequest{Access: "search", Pattern: "x*", N: n(1)}, "4"},
		{historyRequest{Access: "search", Pattern: "x ? 1"}, "2 4"},
		{historyRequest{Access: "search", Pattern: "a*b"}, "5"},
		{historyRequest{Access: "search", Pattern: "*[2]*"}, "3"},
		{historyRequest{Access: "search"}, "1 2 3 4 5"},
		{historyRequest{Access: "search", Pattern: "x"}, ""},
	} {
		if got := lines(h.find(test.q)); got != test.want {
			t.Errorf("%+v: %s, want %s", test.q, got, test.want)
		}
	}
	for i := range maxHistory {
		h.add(6+i, "z")
	}
	if len(h.entries) != maxHistory || h.entries[0].line != 6 {
		t.Errorf("%d entries from line %d", len(h.entries), h.entries[0].line)
	}
}
