package main

import (
	"testing"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

func TestComplete(t *testing.T) {
	s, err := session.New(session.Options{Packages: symbols.Packages(), Direct: true})
	if err != nil {
		t.Fatal(err)
	}
	line, pos, ok := complete(s, "import \"strings\"\n", "strings.HasPr(s)", len("strings.HasPr"))
	if !ok || line != "strings.HasPrefix(s)" || pos != len("strings.HasPrefix") {
		t.Errorf("completed to %q at %d, %v", line, pos, ok)
	}
	line, pos, ok = complete(s, "größe, grün := 1, 2\n", "gr + 1", len("gr"))
	if !ok || line != "gr + 1" || pos != len("gr") { // they differ in the second byte of a letter
		t.Errorf("completed to %q at %d, %v", line, pos, ok)
	}
}
