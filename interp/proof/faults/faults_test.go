package faults

import (
	"errors"
	"flag"
	"fmt"
	"os"
	stdruntime "runtime"
	"strings"
	"testing"
	"time"

	"github.com/mercer-go/mercer/internal/raced"
	"github.com/mercer-go/mercer/interp/lang/builder"
	"github.com/mercer-go/mercer/interp/session/worker"
	"github.com/mercer-go/mercer/interp/symbols"
)

var (
	runs  = flag.Int("runs", 2, "how often each fault is run")
	table = flag.String("table", "", "the `file` to write the table to")
)

// TestMain lets this test's program be the interpreter's process, and a kernel, as well.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(worker.Main(os.Args[2:], builder.Mercer{Packages: symbols.Packages()}))
	}
	if len(os.Args) > 2 && os.Args[1] == "kernel" {
		fmt.Fprintln(os.Stderr, Kernel(os.Args[2])) // it should have been killed
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// memory is what the interpreter may take here: less than any machine has.
const memory = 1 << 30

// prompt is how soon an interrupted cell has to end, on a machine that does
// other things too.
const prompt = 500 * time.Millisecond

// promptBefore is the same for a cell that has not begun: the parser does not
// look up from a large piece.
const promptBefore = 4 * prompt

func TestFaults(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	if raced.On {
		t.Skip("the race detector needs more memory than an interpreter may have")
	}
	var rows []Row
	for _, f := range Table() {
		t.Run(f.Name, func(t *testing.T) {
			if f.Parallel && stdruntime.GOMAXPROCS(0) == 1 {
				t.Skip("one processor runs one goroutine at a time")
			}
			client := worker.New(worker.Options{Memory: memory})
			defer client.Close()
			bench := NewBench(client)
			row := Row{Fault: f}
			for range *runs {
				row.Outcomes = append(row.Outcomes, bench.Try(f))
			}
			rows = append(rows, row)
			if p := row.Problems(); len(p) > 0 {
				t.Errorf("%s", strings.Join(p, "\n"))
			}
			limit := prompt
			if f.After > 0 {
				limit = promptBefore
			}
			if median, _ := row.Median(); f.Interrupt && !f.Lost && median > limit {
				t.Errorf("%v after the interrupt", median)
			}
		})
	}
	if *table == "" {
		return
	}
	if err := os.WriteFile(*table, []byte(Markdown(rows)), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestOrphans(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	if raced.On {
		t.Skip("the race detector needs more memory than an interpreter may have")
	}
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var rows []Row
	for _, f := range Orphans {
		t.Run(f.Name, func(t *testing.T) {
			row := Row{Fault: f}
			for range *runs {
				o := Orphan([]string{exe, "kernel"}, f)
				if o.Wrong != "" {
					t.Error(o.Wrong)
				}
				row.Outcomes = append(row.Outcomes, o)
			}
			rows = append(rows, row)
		})
	}
	if *table == "" {
		return
	}
	file, err := os.OpenFile(*table, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	_, err = file.WriteString("\n" + Gone(rows))
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
}
