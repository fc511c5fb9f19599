package session

import (
	"strings"
	"testing"
)

// TestLimits: what no memory can hold fails, and the state is kept.
func TestLimits(t *testing.T) {
	const memory = "fatal error: runtime: out of memory"
	for source, want := range map[string]string{
		"func f() { var a [1 << 41]byte; p := &a; p[3] = 1; println(p[3]) }\nf()": memory,
		"var a [1 << 41]byte":            memory,
		"var a [1 << 48]int":             "compile error: type [281474976710656]int larger than address space",
		"a := [1 << 41]byte{}\n_ = a":    memory,
		"p := new([1 << 49]byte)\n_ = p": memory,
		"func f(a [1 << 41]byte) byte { return a[1] }\nvar p *[1 << 41]byte\nf(*p)":            "", // as Go: nil, or no memory
		"c := make(chan int, 1<<40)\n_ = c":                                                    memory,
		"n := 1 << 61\nc := make(chan int, n)\n_ = c":                                          "panic: makechan: size out of range",
		"s := make([]int, 1<<62)\n_ = s":                                                       "panic: runtime error: makeslice: len out of range",
		"n := 1 << 62\ns := make([]int, n)\n_ = s":                                             "panic: runtime error: makeslice: len out of range",
		"s := make([]int, 1<<40)\n_ = s":                                                       memory,
		"c := make(chan [65536]byte)\n_ = c":                                                   "compile error: channel element type too large (>64kB)",
		"type T [1 << 62]byte":                                                                 "compile error: type [4611686018427387904]byte larger than address space",
		"func make2[T any]() chan T { return make(chan T) }\nc := make2[[65536]byte]()\n_ = c": "channel element type too large (>64kB)",
		"func make3[T any]() { var c chan T; println(c) }\nfunc g[T any]() { make3[[2]T]() }\nfunc f() { g[[1<<15]byte]() }\nf()": "channel element type too large (>64kB)",
		"m := make(map[int]int, 1<<50)\nm[1] = 2\nlen(m)":                                                                         "",
	} {
		_, value, err := run(t, "x := 6", source, "x * 7")
		if err != nil || value != "42" {
			t.Errorf("after %s: %s, %v", source, value, err)
		}
		_, _, err = run(t, "x := 6", source)
		if want == "" {
			continue
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}
