package faults

import (
	"context"
	"strings"
	"testing"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/interp/session/worker"
)

// unpaced is an interpreter whose collector does not start by itself, as if it
// were always too late.
const unpaced = `import (
	"math"
	"runtime/debug"
)
debug.SetGCPercent(-1)
debug.SetMemoryLimit(math.MaxInt64)`

// limited is a bench of an interpreter with so many bytes of memory.
func limited(t *testing.T, memory uint64) *bench {
	client := worker.New(worker.Options{Memory: memory})
	t.Cleanup(client.Close)
	return &bench{session: client}
}

// TestGarbageNearTheLimit: a loop that makes 1.5 GB and keeps 8 MB of it does not
// run out of 1 GiB, even if the collector never comes.
func TestGarbageNearTheLimit(t *testing.T) {
	if testing.Short() || raced.On {
		t.Skip("it takes some seconds, and more memory than the race detector leaves")
	}
	for name, value := range map[string]string{
		"make":                  "make([]byte, n)",
		"make of constant size": "make([]byte, 1<<20)",
		"array":                 "(&[1 << 20]byte{})[:]",
		"append":                "append([]byte(nil), s...)",
		"append of a string":    "append([]byte(nil), text...)",
		"append of rows":        "func() []byte { _ = append([][3]byte(nil), rows...); return nil }()",
		"concatenation":         "func() []byte { _ = text + text; return nil }()",
		"conversion to bytes":   "[]byte(text)",
		"conversion to string":  "func() []byte { _ = string(s); return nil }()",
		"conversion to runes":   "func() []byte { _ = []rune(text); return nil }()",
	} {
		t.Run(name, func(t *testing.T) {
			b := limited(t, 1<<30)
			cells := []string{unpaced, `n := 1 << 20
s := make([]byte, n)
text := string(s)
rows := make([][3]byte, n/3)
var keep [8][]byte`, "for i := range 1500 {\n\tkeep[i%8] = " + value + "\n}", "n"}
			for _, source := range cells {
				value, err := b.run(context.Background(), source, nil)
				if err != nil {
					t.Fatalf("%s: %.200v", source, err)
				}
				if source == "n" && value != "1048576" {
					t.Errorf("n is %s", value)
				}
			}
		})
	}
}

// TestRoomAfterGarbage: what fits once garbage is collected, is made. What does
// not fit, fails the cell, and the state is kept.
func TestRoomAfterGarbage(t *testing.T) {
	if testing.Short() || raced.On {
		t.Skip("it takes some seconds, and more memory than the race detector leaves")
	}
	b := limited(t, 2<<30)
	for _, cell := range []struct{ source, want, fails string }{
		{source: unpaced},
		{source: "n := 1200 << 20\ns := make([]byte, n)"},
		{source: "s = nil"},
		{source: "s = make([]byte, n)\nlen(s)", want: "1258291200"},
		{source: "s = append(s, s...)", fails: "out of memory"},
		{source: "len(s)", want: "1258291200"},
	} {
		value, err := b.run(context.Background(), cell.source, nil)
		if cell.want == "" {
			value = ""
		}
		if failed := err != nil; failed != (cell.fails != "") || failed && !strings.Contains(err.Error(), cell.fails) || value != cell.want {
			t.Errorf("%s: %s, %.200v", cell.source, value, err)
		}
	}
}
