package main

import (
	"testing"

	"github.com/mercer-go/mercer/interp/runtime"
)

func TestComplete(t *testing.T) {
	session, err := runtime.New(runtime.Options{Direct: true})
	if err != nil {
		t.Fatal(err)
	}
	line, pos, ok := complete(session, "import \"strings\"\n", "strings.HasPr(s)", len("strings.HasPr"))
	if !ok || line != "strings.HasPrefix(s)" || pos != len("strings.HasPrefix") {
		t.Errorf("completed to %q at %d, %v", line, pos, ok)
	}
}
