package format

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// TestWithinItself: what contains itself is cut off, however often it does.
func TestWithinItself(t *testing.T) {
	list := []any{1, nil}
	list[1] = list
	m := map[string]any{}
	m["a"], m["b"] = m, []any{m, m, m}
	type node struct {
		list []node
		v    any
	}
	n := node{list: make([]node, 1)}
	n.list[0] = n
	n.list[0].list[0].v = &n
	array := [2]any{list, m}
	for _, test := range []struct {
		v    any
		want string
	}{
		{list, "[1 …]"},
		{m, "map[a:… b:[… … …]]"},
		{array, "[[1 …] map[a:… b:[… … …]]]"},
		{[]any{list, list}, "[[1 …] [1 …]]"},
		{&list, "&[1 …]"},
	} {
		for _, limit := range []int{1 << 20, 3} {
			text, cut := Short(limit, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(test.v), nil) })
			if !strings.HasPrefix(test.want, text) || cut != (text != test.want) {
				t.Errorf("got %q, want %q", text, test.want)
			}
		}
	}
	text, _ := Short(1<<20, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(n), nil) })
	if !strings.Contains(text, "…") || len(text) > 100 {
		t.Errorf("%q", text)
	}
}

// TestDeepValue: what is nested a million deep is cut off.
func TestDeepValue(t *testing.T) {
	var deep any
	for range 1_000_000 {
		deep = []any{deep}
	}
	if text := fmt.Sprint(formatter{deep}); len(text) < 2*deepest/2 || len(text) > 2*deepest {
		t.Errorf("%d bytes", len(text))
	}
	text, _ := Short(1<<20, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(deep), nil) })
	if half := strings.Repeat("[", deepestShort/2+1); text != half+"…"+strings.Repeat("]", len(half)) {
		t.Errorf("%q", text)
	}
}

type formatter struct{ v any }

func (f formatter) Format(s fmt.State, verb rune) {
	Value(s, verb, reflect.ValueOf(f.v), nil)
}

// TestShort: as much is printed as is kept, in whole characters.
func TestShort(t *testing.T) {
	long := make([]int, 3_000_000)
	for _, test := range []struct {
		v    any
		want string
	}{
		{long, "[0 0 0 "},
		{strings.Repeat("é", 100), "ééé"},
		{"ééé", "ééé"},
		{[]string{"世界世界"}, "[世界"},
		{map[int]string{1: strings.Repeat("x", 1<<20)}, "map[1:x"},
	} {
		text, cut := Short(7, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(test.v), nil) })
		if text != test.want || cut == (text == fmt.Sprint(test.v)) {
			t.Errorf("got %q, cut %v, want %q", text, cut, test.want)
		}
	}
	allocated := testing.AllocsPerRun(10, func() {
		Short(7, false, func(s fmt.State) { Value(s, 'v', reflect.ValueOf(long), nil) })
	})
	if allocated > 5000 { // one piece of it
		t.Errorf("%v allocations", allocated)
	}
	defer func() {
		if r := recover(); r != "own" {
			t.Errorf("recovered %v", r)
		}
	}()
	Short(7, false, func(fmt.State) { panic("own") })
}

// TestDeep: a value is deep if it contains itself, and its type alone can tell
// that it is not.
func TestDeep(t *testing.T) {
	list := []any{nil}
	list[0] = map[string]any{"a": list}
	var ring struct{ next any }
	ring.next = &ring
	for _, test := range []struct {
		v    any
		want bool // also of what is printed, but for a pointer
	}{
		{list, true},
		{[]any{1, "a", []any{2}}, false},
		{make([]any, 5000), false},
		{make([]any, 20000), true},
		{make([][]float64, 20000), false},
		{map[string]int{}, false},
		{struct{ e error }{}, false},
	} {
		if got := Deep(reflect.ValueOf(test.v), 1000, 10000); got != test.want {
			t.Errorf("%T: %v", test.v, got)
		}
		if got := DeepToPrint(reflect.ValueOf(test.v), 1000, 10000); got != test.want {
			t.Errorf("printed %T: %v", test.v, got)
		}
	}
	if v := reflect.ValueOf(&ring); !Deep(v, 1000, 10000) || DeepToPrint(v, 1000, 10000) {
		t.Error("a pointer is followed, or is not")
	}
	if !DeepToPrint(reflect.ValueOf(&list), 1000, 10000) {
		t.Error("a pointer that is printed is not followed")
	}
}
