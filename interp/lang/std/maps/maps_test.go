package maps_test

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/maps"
)

// few returns a small random map, or nil.
func few() map[int]float64 {
	if rand.IntN(8) == 0 {
		return nil
	}
	m := map[int]float64{}
	for range rand.IntN(4) {
		m[rand.IntN(3)] = []float64{1, 2, math.NaN()}[rand.IntN(3)]
	}
	return m
}

func same(t *testing.T, got, want any, format string, args ...any) {
	t.Helper()
	if g, w := fmt.Sprintf("%#v", got), fmt.Sprintf("%#v", want); g != w {
		t.Fatalf("%s\n got %s\nwant %s", fmt.Sprintf(format, args...), g, w)
	}
}

func TestMaps(t *testing.T) {
	near := func(a, b float64) bool { return math.Abs(a-b) < 1.5 }
	small := func(k int, v float64) bool { return float64(k) >= v }
	for range 3000 {
		a, b := few(), few()
		same(t, ours.Equal(a, b), maps.Equal(a, b), "Equal %v %v", a, b)
		same(t, ours.EqualFunc(a, b, near), maps.EqualFunc(a, b, near), "EqualFunc %v %v", a, b)
		same(t, ours.Clone(a), maps.Clone(a), "Clone %#v", a)

		x, y := maps.Clone(a), maps.Clone(a)
		ours.DeleteFunc(x, small)
		maps.DeleteFunc(y, small)
		same(t, x, y, "DeleteFunc %v", a)

		if a != nil {
			x, y = ours.Clone(a), maps.Clone(a)
			ours.Copy(x, b)
			maps.Copy(y, b)
			same(t, x, y, "Copy %v %v", a, b)
			ours.Insert(x, maps.All(a))
			maps.Insert(y, maps.All(a))
			same(t, x, y, "Insert %v %v", b, a)
		}
		same(t, ours.Collect(maps.All(a)), maps.Collect(maps.All(a)), "Collect %#v", a)
		same(t, maps.Collect(ours.All(a)), maps.Collect(maps.All(a)), "All %#v", a)
		same(t, slices.Sorted(ours.Keys(a)), slices.Sorted(maps.Keys(a)), "Keys %v", a)
		same(t, slices.Sorted(ours.Values(a)), slices.Sorted(maps.Values(a)), "Values %v", a)
	}
}

func TestNaNKeys(t *testing.T) {
	nan := map[float64]int{math.NaN(): 1, 2: 2}
	nan[math.NaN()] = 1
	same(t, ours.Clone(nan), maps.Clone(nan), "Clone")
	same(t, ours.Equal(nan, nan), maps.Equal(nan, nan), "Equal")
	x, y := maps.Clone(nan), maps.Clone(nan)
	ours.DeleteFunc(x, func(float64, int) bool { return true })
	maps.DeleteFunc(y, func(float64, int) bool { return true })
	same(t, x, y, "DeleteFunc")
}

func TestBreak(t *testing.T) {
	m := map[int]int{1: 1, 2: 2, 3: 3}
	n := 0
	for range ours.All(m) {
		n++
		break
	}
	for range ours.Keys(m) {
		n++
		break
	}
	for range ours.Values(m) {
		n++
		break
	}
	if n != 3 {
		t.Errorf("%d turns, want one each", n)
	}
}

func TestNil(t *testing.T) {
	defer func() {
		if r := recover(); fmt.Sprint(r) != "assignment to entry in nil map" {
			t.Errorf("Copy to nil panics with %v", r)
		}
	}()
	var m map[int]int
	ours.Copy(m, m) // nothing to do
	ours.Copy(m, map[int]int{1: 1})
}
