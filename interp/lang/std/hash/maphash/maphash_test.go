package maphash_test

import (
	"fmt"
	"hash/maphash"
	"math"
	"strings"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/hash/maphash"
)

type node struct {
	_    int
	name string
	x, y float64
	any  any
	next *node
}

var seed = maphash.MakeSeed()

// distinct checks that values have one hash exactly if they are equal.
func distinct[T comparable](t *testing.T, values ...T) {
	for _, x := range values {
		for _, y := range values {
			if (ours.Comparable(seed, x) == ours.Comparable(seed, y)) != (x == y) {
				t.Errorf("%T: %v and %v equal: %t, and not their hashes, or the other way round", x, x, y, x == y)
			}
		}
	}
}

func TestComparable(t *testing.T) {
	negative := math.Copysign(0, -1)
	distinct(t, 0, 1, -1, math.MaxInt)
	distinct[uint8](t, 0, 1, 255)
	distinct(t, true, false)
	distinct(t, "", "a", "b", "ab")
	distinct(t, math.NaN(), 0, negative, 1, math.Inf(1))
	distinct(t, 0, complex(negative, 0), complex(0, 1), complex(1, 0))
	distinct(t, [2]string{"a", "bc"}, [2]string{"ab", "c"}, [2]string{})
	distinct[any](t, nil, 1, 2, "1", [0]int{})
	distinct(t, [1]any{nil}, [1]any{1}, [1]any{int8(1)}, [1]any{"1"}, [1]any{negative}, [1]any{0.0})
	n := &node{name: "n"}
	distinct(t, nil, n, &node{name: "n"})
	distinct(t, node{}, *n, node{name: "n", x: negative}, node{next: n}, node{any: n}, node{y: 1}, node{any: 1})
	distinct(t, make(chan int), make(chan int), nil)
}

func TestSeed(t *testing.T) {
	if ours.Comparable(seed, 1) == ours.Comparable(maphash.MakeSeed(), 1) {
		t.Error("the hash does not depend on the seed")
	}
	var h maphash.Hash
	h.SetSeed(seed)
	ours.WriteComparable(&h, 1)
	if h.Sum64() != ours.Comparable(seed, 1) {
		t.Error("WriteComparable is not Comparable")
	}
	ours.WriteComparable(&h, 2)
	if h.Sum64() == ours.Comparable(seed, 2) {
		t.Error("WriteComparable does not add")
	}
}

func TestPanics(t *testing.T) {
	text := func(v any) (s string) {
		defer func() { s = fmt.Sprint(recover()) }()
		ours.Comparable(seed, v)
		return ""
	}
	for _, v := range []any{[]int{1}, map[int]int{}, func() {}, struct{ f []string }{}} {
		if got := text(v); !strings.Contains(got, "hash of unhashable type") {
			t.Errorf("%T: panic %q", v, got)
		}
	}
}
