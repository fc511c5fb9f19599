package budget

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// TestBudget: what is taken and given back adds up, and nothing passes the bound,
// however large.
func TestBudget(t *testing.T) {
	b := New(3 << 20)
	if err := b.Take(2 << 20); err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{1<<20 + 1, math.MaxInt, -1, math.MinInt} {
		if err := b.Take(n); !errors.Is(err, ErrTooLarge) || !strings.Contains(err.Error(), "more than 3 MiB of memory") {
			t.Errorf("%d bytes more: %v", n, err)
		}
	}
	for _, n := range []int{1 << 18, math.MaxInt / 4, math.MaxInt} {
		if err := b.TakeMany(n, 8); !errors.Is(err, ErrTooLarge) {
			t.Errorf("%d values more: %v", n, err)
		}
	}
	b.Give(1 << 20)
	if err := b.TakeMany(1<<18, 8); err != nil || b.held != b.most {
		t.Errorf("%v, %d bytes held", err, b.held)
	}
	if New(1).most != Least || New(0).most != Default || Optional(nil).most != Default || Optional([]int64{5 << 20}).most != 5<<20 {
		t.Error("the bounds of New")
	}
}

// TestRoom: a slice grows until the old and the new array together are too large.
// What is counted is what is allocated.
func TestRoom(t *testing.T) {
	b := New(1 << 20)
	var s []float64
	var err error
	for err == nil {
		if s, err = Room(b, s, 1); err == nil {
			s = append(s, float64(len(s)))
		}
		if b.held != int64(cap(s))*8 {
			t.Fatalf("%d bytes counted for %d values", b.held, cap(s))
		}
	}
	if !errors.Is(err, ErrTooLarge) || len(s) < 1<<15 || len(s) > 1<<17 {
		t.Errorf("%d values, %v", len(s), err)
	}
	for i, v := range s {
		if v != float64(i) {
			t.Fatalf("value %d is %v", i, v)
		}
	}
	if free, err := Room[int](nil, nil, 1<<18); err != nil || cap(free) < 1<<18 {
		t.Error(cap(free), err)
	}
}
