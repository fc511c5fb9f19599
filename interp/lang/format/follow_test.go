package format

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"
)

// TestShortFollowsPointers: what pointers point to is printed and not their
// addresses, whatever they form.
func TestShortFollowsPointers(t *testing.T) {
	type leaf struct{ N int }
	type node struct {
		V    int
		Next *node
	}
	type hidden struct{ p *leaf }
	type open struct {
		N    *int
		L    *leaf
		When *time.Time
		H    hidden
	}
	n, when := 5, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	loop := &node{V: 1}
	loop.Next = &node{2, loop}
	same := &leaf{7}
	for _, test := range []struct {
		v    any
		want string
	}{
		{open{N: &n, L: same, When: &when}, "{&5 &{7} 2026-01-02 03:04:05 +0000 UTC {<nil>}}"},
		{&n, "&5"},
		{struct {
			F func(int)
			C chan int
			G func()
		}{func(int) {}, make(chan int), nil}, "{func(int) chan int <nil>}"},
		{&open{}, "&{<nil> <nil> <nil> {<nil>}}"},
		{[]*leaf{same, same, nil}, "[&{7} &{7} <nil>]"},
		{map[string]*leaf{"a": same}, "map[a:&{7}]"},
		{loop, "&{1 &{2 &…}}"},
		{[]*hidden{{}, nil}, "[*format.hidden <nil>]"},
		{*loop, "{1 &{2 &{1 &…}}}"},
	} {
		text, _ := Short(1<<20, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(test.v), nil) })
		if text != test.want {
			t.Errorf("got %q, want %q", text, test.want)
		}
	}
	text, _ := Short(1<<20, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(hidden{same}), nil) })
	if text != "{*format.leaf}" {
		t.Errorf("an unexported field of another package: %q", text)
	}
}

// TestShortFollowsSharedPointers: a value that many pointers share is not printed
// at each of all paths to it.
func TestShortFollowsSharedPointers(t *testing.T) {
	type twice struct{ A, B *twice }
	v := &twice{}
	for range 100 {
		v = &twice{v, v}
	}
	text, cut := Short(1<<20, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(v), nil) })
	if n := strings.Count(text, "&{"); n < mostFollowed/2 || n > mostFollowed || len(text) > 10*mostFollowed || cut {
		t.Errorf("%d pointers in %d bytes", n, len(text))
	}
}
