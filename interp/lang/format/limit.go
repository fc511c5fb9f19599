package format

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// What is nested deeper than this is printed as "…", where package fmt would end the program. A list
// in an interface counts twice.
const (
	deepest      = 20000 // by Value
	deepestShort = 200   // by Short
)

// mostFollowed is how many pointers Short follows. What many pointers share would
// otherwise be printed at each of them.
const mostFollowed = 1000

// Short calls write and returns the first limit bytes of what it writes, in
// whole characters. cut reports whether there was more. write ends with a
// panic when it has written enough. plus is the flag of %+v.
func Short(limit int, plus bool, write func(s fmt.State)) (text string, cut bool) {
	w := &limited{left: limit, plus: plus}
	w.run(write)
	return w.b.String(), w.left < 0
}

// limited is a fmt.State that takes a limited number of bytes and then panics.
// This ends the printing of a value of any size.
type limited struct {
	b    strings.Builder
	left int
	plus bool
}

type enough struct{}

func (w *limited) run(write func(s fmt.State)) {
	defer func() {
		if fault := recover(); fault != nil && w.left >= 0 {
			panic(fault)
		}
	}()
	write(w)
}

// Write implements io.Writer.
func (w *limited) Write(p []byte) (int, error) {
	return w.WriteString(string(p[:min(len(p), max(w.left, 0)+1)]))
}

// WriteString implements io.StringWriter.
func (w *limited) WriteString(s string) (int, error) {
	n := len(s)
	if w.left < 0 {
		panic(enough{})
	}
	if w.left -= n; w.left >= 0 {
		return w.b.WriteString(s)
	}
	fits := n + w.left
	for back := 1; back < utf8.UTFMax && fits > 0 && !utf8.RuneStart(s[fits]); back++ {
		fits--
	}
	w.b.WriteString(s[:fits])
	panic(enough{})
}

// Width implements fmt.State.
func (*limited) Width() (int, bool) { return 0, false }

// Precision implements fmt.State.
func (*limited) Precision() (int, bool) { return 0, false }

// Flag implements fmt.State.
func (w *limited) Flag(c int) bool { return c == '+' && w.plus }
