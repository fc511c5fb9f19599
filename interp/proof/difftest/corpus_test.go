package difftest

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"runtime/debug"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	native "github.com/mercer-go/mercer/interp/lang/machine/exec"
	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/symbols"
)

var (
	isolate = flag.Bool("isolate", false, "run every program of the corpus in a process of its own")
	timeout = flag.Duration("limit", 20*time.Second, "how long one program may take")
)

// stdout is an Output that keeps what is printed to stdout.
type stdout struct {
	mu   sync.Mutex
	text strings.Builder
}

func (o *stdout) Stream(name, text string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if name == "stdout" {
		o.text.WriteString(text)
	}
}

func (o *stdout) Display(display.Data)      {}
func (o *stdout) Update(display.Data)       {}
func (o *stdout) Clear(bool)                {}
func (o *stdout) Progress(display.Progress) {}

// TestCorpus runs every program in a new session. Sessions take turns, because
// output is captured from the descriptors of the process.
func TestCorpus(t *testing.T) { runCorpus(t) }

// TestCorpusAsMachineCode is TestCorpus with machine code of all loops and functions.
func TestCorpusAsMachineCode(t *testing.T) {
	if err := native.Available(); err != nil {
		t.Skip(err)
	}
	t.Setenv("MERCER_NATIVE", "force")
	runCorpus(t)
}

func runCorpus(t *testing.T) {
	passed := 0
	for _, p := range load(t) {
		ran := false
		ok := t.Run(p.name, func(t *testing.T) {
			ran = true
			if *isolate {
				runAlone(t, p)
			} else {
				runCells(t, p)
			}
		})
		if ok && ran {
			passed++
		}
	}
	t.Logf("%d programs pass", passed)
}

func runCells(t *testing.T, p *program) {
	defer func() {
		if r := recover(); r != nil {
			t.Fatalf("panic: %v\n%s", r, debug.Stack())
		}
	}()
	s, err := session.New(session.Options{Packages: symbols.Packages()})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), *timeout)
	defer cancel()
	var out stdout
	var failures []string
	for i, source := range p.cells {
		_, err := s.Run(ctx, session.Cell{Name: fmt.Sprintf("cell%d", i+1), Source: source}, &out)
		if err != nil {
			failures = append(failures, fmt.Sprintf("cell %d: %v", i+1, err))
		}
	}
	failed := strings.Join(failures, "\n")
	if p.known != "" {
		if failed == p.failure && difference(out.text.String(), p.output) == "" {
			t.Error("it passes now: remove its file known")
		}
		t.Skip("known difference: ", p.known)
	}
	switch {
	case p.failure == "" && failed != "":
		t.Errorf("failed: %s", failed)
	case !strings.Contains(failed, p.failure):
		t.Errorf("failed with %q, want %q", failed, p.failure)
	}
	if d := difference(out.text.String(), p.output); d != "" {
		t.Error(d)
	}
}

// runAlone runs the same subtest in a process of its own.
func runAlone(t *testing.T, p *program) {
	ctx, cancel := context.WithTimeout(t.Context(), *timeout+10*time.Second)
	defer cancel()
	pattern := "^TestCorpus$/^" + regexp.QuoteMeta(p.name) + "$"
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run", pattern, "-limit", timeout.String())
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	if err != nil {
		if i := bytes.Index(out, []byte("\ngoroutine ")); i > 0 {
			out = out[:i]
		}
		t.Errorf("%v\n%s", err, out)
	}
}
