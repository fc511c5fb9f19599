//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Slurm and Kubernetes end a program by SIGTERM, a terminal by SIGINT: both
// keep what is done.
func TestReproduceInterrupted(t *testing.T) {
	for _, signal := range []os.Signal{os.Interrupt, syscall.SIGTERM} {
		dir := t.TempDir()
		var out, said bytes.Buffer
		cmd := exec.Command(os.Args[0], "reproduce", "demo/kernels", "--runs", "1000", "--out", dir)
		cmd.Stdout, cmd.Stderr = &out, &said
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		done := func() int {
			text, _ := os.ReadFile(filepath.Join(dir, "results.jsonl")) // not there at first
			return bytes.Count(text, []byte("\n")) - 1
		}
		for done() < 10 {
			time.Sleep(time.Millisecond)
		}
		if err := cmd.Process.Signal(signal); err != nil {
			t.Fatal(err)
		}
		err := cmd.Wait()
		var exit *exec.ExitError
		if !errors.As(err, &exit) || exit.ExitCode() != exitInterrupted || out.Len() > 0 {
			t.Errorf("%v: %v, printed %q", signal, err, &out)
		}
		if text := said.String(); !strings.Contains(text, "interrupted with ") || !strings.Contains(text, " of 6000 results in "+dir+"; run the same command to continue") {
			t.Errorf("%v: %s", signal, text)
		}
		if n := done(); n < 10 || n >= 6000 {
			t.Errorf("%v: %d results", signal, n)
		}
	}
}
