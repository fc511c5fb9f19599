package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/mercer-go/mercer/interp/display"
)

// The region that scrolls is set up once for each height, and given back.
func TestLastLine(t *testing.T) {
	var l lastLine
	line := func(rows int, text string) string { return fmt.Sprintf("\x1b7\x1b[%d;1H\x1b[K%s\x1b8", rows, text) }
	for i, test := range []struct{ got, want string }{
		{l.end(), ""},
		{l.draw("one", 24), "\x1bD\x1bM\x1b7\x1b[1;23r\x1b8" + line(24, "one")},
		{l.draw("two", 24), line(24, "two")},
		{l.draw("three", 10), "\x1bD\x1bM\x1b7\x1b[1;9r\x1b8" + line(10, "three")},
		{l.end(), "\x1b7\x1b[r\x1b[10;1H\x1b[K\x1b8"},
		{l.end(), ""},
	} {
		if test.got != test.want {
			t.Errorf("%d: %q, want %q", i, test.got, test.want)
		}
	}
}

// A file of errors has no bar in it.
func TestProgressOutsideATerminal(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "err"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	c := &console{out: &outlet{file: file}, err: file}
	c.Progress(display.Progress{Stage: "training", Done: 1, Total: 2})
	c.Progress(display.Progress{Ended: true})
	if text, err := os.ReadFile(file.Name()); err != nil || len(text) > 0 {
		t.Errorf("%q, %v", text, err)
	}
}
