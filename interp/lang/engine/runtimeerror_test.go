package engine

import (
	"fmt"
	"runtime"
	"testing"
)

// TestRuntimeErrors compares the errors that are made here with those of compiled code.
func TestRuntimeErrors(t *testing.T) {
	var kept func(int) bool
	for range func(yield func(int) bool) { kept = yield } {
	}
	negative, elements := -1, []int{1, 2, 3}
	for _, test := range []struct {
		made any
		do   func()
	}{
		{saying(errorString, "makeslice: len out of range"), func() { _ = make([]int, negative) }},
		{saying(plainError, "close of nil channel"), func() { close((chan int)(nil)) }},
		{tooShort(3, 5), func() { _ = [5]int(elements) }},
		{tooShort(2, 9), func() { _ = (*[9]int)(elements[:2]) }},
		{badYield(yieldDone), func() { kept(1) }},
	} {
		want := catch(test.do)
		if got, ok := test.made.(runtime.Error); !ok || fmt.Sprintf("%T %v", got, got) != fmt.Sprintf("%T %v", want, want) {
			t.Errorf("%T %v, want %T %v", test.made, test.made, want, want)
		}
	}
}
