package front

import (
	"strings"
	"testing"
)

// TestTooLarge: the words are those of Go's compiler.
func TestTooLarge(t *testing.T) {
	const space, element = "larger than address space", "channel element type too large (>64kB)"
	for source, want := range map[string]string{
		"type T [1<<62]byte":                                            "type [4611686018427387904]byte " + space,
		"type T [1<<50]byte":                                            space,
		"type T [1<<49]byte":                                            "",
		"type T [1<<24][1<<26]byte":                                     space,
		"type T [1<<60]struct{}":                                        "",
		"type T struct{ a, b [1<<49]byte }":                             "too large",
		"type A [1<<49]byte\ntype T struct{ a, b *A }":                  "",
		"type A [1<<49]byte\ntype T struct{ a A; b A }":                 "too large",
		"c := make(chan [65536]byte)":                                   element,
		"c := make(chan [65535]byte)":                                   "",
		"var c chan [8192]int":                                          element,
		"var c chan [8191]int":                                          "",
		"type E struct{ a [8191]int; b byte }; var c chan E":            element,
		"var c []map[string]<-chan [1<<17]byte":                         element,
		"func f(c chan *[1<<17]byte) {}":                                "",
		"func f(c chan [1<<17]byte) {}":                                 element,
		"type I interface{ m(chan [1<<16]byte) }":                       element,
		"type S[T any] struct{ c chan T }":                              "",
		"type S[T any] struct{ c chan T }; var s S[[65536]byte]":        element,
		"type S[T any] struct{ a *[1<<40]T }; var s *S[[1<<20]byte]":    space,
		"func g[T any](x T) *[1<<40]T { return nil }\ng([1<<10]byte{})": space,
		"type N struct{ next *N; kids [4]*N }":                          "",
		"type D0 struct{ a, b [9]int }; type D1 struct{ a, b D0 }; type D2 struct{ a, b D1 }; type D3 struct{ a, b D2 }": "",
	} {
		f := newFront(t)
		_, err := f.Prepare("cell1", strings.ReplaceAll(source, "; ", "\n"))
		switch {
		case want == "" && err != nil:
			t.Errorf("%s: %v", source, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %s", source, err, want)
		}
	}
}
