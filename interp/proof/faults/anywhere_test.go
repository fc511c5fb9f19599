package faults

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/interp/proof/progfuzz"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/worker"
)

var anywhere = flag.Duration("anywhere", 0, "how long TestInterruptedAnywhere goes on; 0 means 40 cells")

// longest is how long an interrupted cell may take to end: the client's patience,
// and the start of another interpreter, on a busy machine.
const longest = 20 * time.Second

// TestInterruptedAnywhere interrupts random cells at random moments, most of them
// while they are checked or compiled. Each cell ends soon; its message is true:
// the state of earlier cells is there afterwards, or the message has said that it
// is lost; and nothing is said to be left behind but calls of compiled code.
//
//	go test ./interp/proof/faults -run TestInterruptedAnywhere -anywhere 1h -timeout 2h
func TestInterruptedAnywhere(t *testing.T) {
	if testing.Short() || raced.On {
		t.Skip("it takes some seconds, and more memory than the race detector leaves")
	}
	end := time.Now().Add(*anywhere)
	client := worker.New(worker.Options{Memory: 3 << 30})
	defer client.Close()
	b := &bench{session: client}
	r := rand.New(rand.NewPCG(1, 2))
	fresh, x, cells, lost, stopped := true, 0, 0, 0, 0
	for cells < 40 || time.Now().Before(end) {
		if fresh {
			if _, err := b.run(context.Background(), "kept := 0", nil); err != nil {
				t.Fatal(err)
			}
			fresh, x = false, 0
		}
		for _, source := range heavy(r) {
			ctx, cancel := context.WithCancel(context.Background())
			began := time.Now()
			wait := time.Duration(r.ExpFloat64() * float64(50*time.Millisecond))
			timer := time.AfterFunc(wait, cancel)
			_, err := b.run(ctx, source, nil)
			took := time.Since(began) - wait
			timer.Stop()
			cancel()
			cells++
			if took > longest {
				t.Errorf("ended %v after the interrupt at %v:\n%.500s", took, wait, source)
			}
			var e *session.Error
			if errors.As(err, &e) {
				if e.Kind == session.Interrupted {
					stopped++
				}
				if strings.Contains(e.Message, "left behind") || strings.Contains(e.Message, "cannot be checked") {
					t.Errorf("%s after %v:\n%.500s", e.Message, wait, source)
				}
				if strings.Contains(e.Message, "is lost") {
					fresh = true
					lost++
					break
				}
			}
			x++
			if n, err := b.number("func() int { kept++; return kept }()"); err != nil || n != x {
				t.Fatalf("after %v, which was not said to lose the state: kept is %d, want %d (%v):\n%.500s", e, n, x, err, source)
			}
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("%d cells, %d interrupted, the state lost (and said to be) %d times", cells, stopped, lost)
}

// heavy are cells that go together, with much to check or to compile.
func heavy(r *rand.Rand) []string {
	n := 1 << (4 + r.IntN(11))
	list := func(format string, n int) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)))
		}
		return b.String()
	}
	switch r.IntN(11) {
	case 0:
		return []string{"func sw(n int) int {\n\tswitch n {\n" + list("\tcase #: return # + 1\n", n) + "\t}\n\treturn 0\n}\nsw(3)"}
	case 1:
		return []string{list("func fn#(a int) int { return a * # }\n", n/4), "fn0(1)"}
	case 2:
		return []string{"many := []int{" + list("#, ", n) + "}\nlen(many)"}
	case 3:
		depth := 4 + r.IntN(16)
		return []string{"type Deep[A any] struct{ a, b *A }\nvar deep " + strings.Repeat("Deep[", depth) + "int" + strings.Repeat("]", depth)}
	case 4:
		return []string{"type Cycle[T any] struct{ next *Cycle[Cycle[T]] }\nvar cycle Cycle[int]"}
	case 5:
		return []string{"table := map[string]int{" + list("\"k#\": #, ", n) + "}\nlen(table)"}
	case 6:
		return []string{"func locals() int {\n" + list("\tv# := # + 1\n", n/2) + "\treturn " + list("v# + ", n/2) + "0\n}\nlocals()"}
	case 7:
		return []string{"long := 0" + list(" + #", n) + "\nlong"}
	case 8:
		return []string{"func nested() {\n" + strings.Repeat("if true {\n", n/16) + strings.Repeat("}\n", n/16) + "}\nnested()"}
	case 9:
		return []string{"for {\n}"}
	}
	cells, err := progfuzz.Cells(progfuzz.Generate(r.Uint64N(1 << 32)))
	if err != nil {
		return []string{"1"}
	}
	return cells
}
