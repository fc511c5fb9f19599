package slices_test

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	ours "github.com/mercer-go/mercer/interp/lang/std/slices"
)

// sorts compares Sort and IsSorted on random values of a type with the library's.
func sorts[E cmp.Ordered](t *testing.T, value func() E) {
	t.Run(fmt.Sprintf("%T", *new(E)), func(t *testing.T) {
		for i := range 400 {
			x := make([]E, i%30+i%7*i%13*5)
			for j := range x {
				x[j] = value()
			}
			got, want := slices.Clone(x), slices.Clone(x)
			ours.Sort(got)
			slices.Sort(want)
			if slices.Compare(got, want) != 0 { // == but for NaN
				t.Fatalf("Sort of %v is %v", x, got)
			}
			for _, s := range [][]E{x, got, x[:min(2, len(x))]} {
				if ours.IsSorted(s) != slices.IsSorted(s) {
					t.Fatalf("IsSorted of %v is %t", s, ours.IsSorted(s))
				}
			}
		}
	})
}

type (
	myInt    int
	myFloat  float64
	myString string
)

func float() float64 {
	return append(floats(3), rand.NormFloat64())[0]
}

func TestSort(t *testing.T) {
	word := func() string { return fmt.Sprint(rand.IntN(200)) }
	sorts(t, func() int { return int(rand.Uint64()) })
	sorts(t, func() int8 { return int8(rand.Uint64()) })
	sorts(t, func() int16 { return int16(rand.Uint64()) })
	sorts(t, func() int32 { return int32(rand.Uint64()) })
	sorts(t, func() int64 { return int64(rand.Uint64()) })
	sorts(t, func() uint { return uint(rand.Uint64()) })
	sorts(t, func() uint8 { return uint8(rand.Uint64()) })
	sorts(t, func() uint16 { return uint16(rand.Uint64()) })
	sorts(t, func() uint32 { return uint32(rand.Uint64()) })
	sorts(t, rand.Uint64)
	sorts(t, func() uintptr { return uintptr(rand.Uint64()) })
	sorts(t, func() float32 { return float32(float()) })
	sorts(t, float)
	sorts(t, word)
	sorts(t, func() myInt { return myInt(rand.IntN(9)) })
	sorts(t, func() myFloat { return myFloat(float()) })
	sorts(t, func() myString { return myString(word()) })
	type vector []float64
	v := vector{2, math.NaN(), 1}
	ours.Sort(v)
	if fmt.Sprint(v) != "[NaN 1 2]" {
		t.Errorf("a named slice: %v", v)
	}
}

type card struct{ key, place int }

func deck(n, keys int) []card {
	s := make([]card, n)
	for i := range s {
		s[i] = card{rand.IntN(keys), i}
	}
	return s
}

func byKey(a, b card) int { return a.key - b.key }

func TestSortFunc(t *testing.T) {
	for i := range 1500 {
		x := deck(i%100, 1+i%17)
		got, want := slices.Clone(x), slices.Clone(x)
		ours.SortStableFunc(got, byKey)
		slices.SortStableFunc(want, byKey)
		if !slices.Equal(got, want) {
			t.Fatalf("SortStableFunc of %v is %v", x, got)
		}
		got, want = slices.Clone(x), slices.Clone(x)
		ours.SortFunc(got, byKey)
		slices.SortFunc(want, byKey)
		if !slices.Equal(got, want) {
			t.Fatalf("SortFunc of %v is %v", x, got)
		}
		for _, s := range [][]card{x, got, x[:min(2, len(x))]} {
			if ours.IsSortedFunc(s, byKey) != slices.IsSortedFunc(s, byKey) {
				t.Fatalf("IsSortedFunc of %v is %t", s, ours.IsSortedFunc(s, byKey))
			}
		}
	}
}

// Neither a panic of cmp nor one that is no order loses an element.
func TestSortFuncKeepsAllElements(t *testing.T) {
	for i := range 1000 {
		x := deck(i%60, 50)
		left := rand.IntN(300)
		func() {
			defer func() { _ = recover() }()
			ours.SortFunc(x, func(a, b card) int {
				if left--; left < 0 {
					panic("enough")
				}
				if i%2 == 0 {
					return rand.IntN(3) - 1
				}
				return byKey(a, b)
			})
		}()
		slices.SortFunc(x, func(a, b card) int { return a.place - b.place })
		for place, c := range x {
			if c.place != place {
				t.Fatalf("%d cards: number %d is lost", len(x), place)
			}
		}
	}
}

// TestSortFuncCallsCmpAsTheLibrary: with the same elements, in the same order.
func TestSortFuncCallsCmpAsTheLibrary(t *testing.T) {
	for i := range 600 {
		x := deck(i, 1+i%31)
		if i%3 == 0 {
			slices.SortFunc(x, func(a, b card) int { return b.key - a.key })
		}
		noted := func(sort func([]card, func(a, b card) int)) (calls []card) {
			sort(slices.Clone(x), func(a, b card) int {
				calls = append(calls, a, b)
				return byKey(a, b)
			})
			return calls
		}
		if !slices.Equal(noted(ours.SortFunc[[]card]), noted(slices.SortFunc[[]card])) {
			t.Fatalf("SortFunc of %v calls cmp with others", x)
		}
		if !slices.Equal(noted(ours.SortStableFunc[[]card]), noted(slices.SortStableFunc[[]card])) {
			t.Fatalf("SortStableFunc of %v calls cmp with others", x)
		}
	}
}

// TestIsSortedFuncCallsCmpAsTheLibrary: from the end.
func TestIsSortedFuncCallsCmpAsTheLibrary(t *testing.T) {
	x := deck(9, 9)
	slices.SortFunc(x, byKey)
	x[3] = card{-1, 0}
	noted := func(is func([]card, func(a, b card) int) bool) (calls []card) {
		is(x, func(a, b card) int { calls = append(calls, a, b); return byKey(a, b) })
		return calls
	}
	if got, want := noted(ours.IsSortedFunc[[]card]), noted(slices.IsSortedFunc[[]card]); !slices.Equal(got, want) {
		t.Errorf("IsSortedFunc calls cmp with %v, want %v", got, want)
	}
}

// TestSortZeros: numbers of a type of one's own that are equal, but not the same, end in the library's order.
func TestSortZeros(t *testing.T) {
	for i := range 300 {
		got := make([]myFloat, i)
		for j := range got {
			got[j] = []myFloat{0, myFloat(math.Copysign(0, -1)), 1}[rand.IntN(3)]
		}
		want := slices.Clone(got)
		ours.Sort(got)
		slices.Sort(want)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("Sort gives %v, want %v", got, want)
		}
	}
}

// TestSortKeepsBits of NaN, also of a signalling one.
func TestSortKeepsBits(t *testing.T) {
	bits := func(x []float32) (out []uint32) {
		for _, v := range x {
			out = append(out, math.Float32bits(v))
		}
		return out
	}
	for i := range 60 {
		got := make([]float32, i)
		for j := range got {
			got[j] = math.Float32frombits([]uint32{0x7fa00000 + uint32(j), 0x7fc00000, 0x3f800000, 0x80000000, 0}[rand.IntN(5)])
		}
		want := slices.Clone(got)
		ours.Sort(got)
		slices.Sort(want)
		if !slices.Equal(bits(got), bits(want)) {
			t.Fatalf("Sort gives %x, want %x", bits(got), bits(want))
		}
	}
}
