package unique_test

import (
	"fmt"
	"math"
	"sync"
	"testing"
	"unique"

	ours "github.com/mercer-go/mercer/interp/lang/std/unique"
)

func agree[T comparable](t *testing.T, values ...T) {
	for _, x := range values {
		if v := ours.Make(x).Value(); v != x && x == x {
			t.Errorf("the value of %v is %v", x, v)
		}
		for _, y := range values {
			if got, want := ours.Make(x) == ours.Make(y), unique.Make(x) == unique.Make(y); got != want {
				t.Errorf("handles of %T %v and %v equal: %t, want %t", x, x, y, got, want)
			}
		}
	}
}

type word string

func TestMake(t *testing.T) {
	agree(t, 0, 1, 2)
	agree(t, "", "a", "ab")
	agree[word](t, "", "a")
	agree(t, math.NaN(), 0, math.Copysign(0, -1), 1)
	agree[any](t, nil, 0, 1, int8(1), "a", word("a"), 1.0, [1]any{math.NaN()}, struct{}{})
	agree[error](t, nil, fmt.Errorf("a"))
	agree(t, new(int), new(int), nil)
	agree(t, [2]string{"a", "b"}, [2]string{"a", "c"})
}

func TestMakeOfUncomparable(t *testing.T) {
	text := func(f func(any)) (s string) {
		defer func() { s = fmt.Sprint(recover()) }()
		f([]int{1})
		return ""
	}
	got, want := text(func(v any) { ours.Make(v) }), text(func(v any) { unique.Make(v) })
	if got != want {
		t.Errorf("panic %s, want %s", got, want)
	}
}

func TestMakeIsConcurrent(t *testing.T) {
	handles := make([]ours.Handle[string], 50)
	var wg sync.WaitGroup
	for i := range handles {
		wg.Go(func() { handles[i] = ours.Make(string([]byte("shared"))) })
	}
	wg.Wait()
	for _, h := range handles {
		if h != handles[0] {
			t.Error("two handles of one value")
		}
	}
}
