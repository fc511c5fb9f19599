package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// chunks is a terminal whose input arrives in pieces.
type chunks []string

func (c *chunks) Read(p []byte) (int, error) {
	if len(*c) == 0 {
		return 0, io.EOF
	}
	n := copy(p, (*c)[0])
	*c = (*c)[1:]
	return n, nil
}

func TestEditor(t *testing.T) {
	for _, test := range []struct {
		name  string
		input chunks
		want  string // a line each, with a + if it was pasted
	}{
		{"typed", chunks{"a", "b\r", "c\r"}, "ab|c"},
		{"arrived at once", chunks{"a\r\rb\rc", "\r"}, "a+|+|b+|c"},
		{"CR and LF", chunks{"a\r\nb\r\n"}, "a+|b"},
		{"pasted", chunks{"\x1b[200~a\n\n\tb\n", "c\x1b[201~", "d\r"}, "a+|+|\tb+|cd"},
		{"dropped", chunks{"ab", "\x03", "c\r"}, "^C|c"},
		{"dropped at once", chunks{"ab\x03c\r"}, "^C|c"},
		{"dropped of nothing", chunks{"\x03", "\x03", "\r"}, "^C|^C|"},
		{"history", chunks{"a\r", "b\x03", "\x1b[A", "\r"}, "a|^C|a"},
		{"ended", chunks{"a\r", "\x04", "b\r"}, "a"},
	} {
		var shown bytes.Buffer
		e := newEditor(&test.input, &shown, nil)
		var got []string
		for {
			line, pasted, err := e.line("> ")
			if errors.Is(err, errDropped) {
				line = "^C"
			} else if err != nil {
				break
			}
			got = append(got, line+map[bool]string{true: "+"}[pasted])
		}
		if diff := cmp.Diff(test.want, strings.Join(got, "|")); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
		if n := strings.Count(test.want, "^C"); strings.Count(shown.String(), "^C") != n {
			t.Errorf("%s: shown %q, with ^C %d times", test.name, fmt.Sprint(shown.String()), n)
		}
	}
}
