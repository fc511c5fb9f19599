//go:build unix

package worker

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/session"
)

// TestLeave: when the client goes, the command that the running cell waits for can clean up.
func TestLeave(t *testing.T) {
	bin := t.TempDir()
	work := filepath.Join(bin, "work")
	script := "#!/bin/sh\ntrap 'rmdir " + work + "; kill $!; exit 1' INT\nmkdir " + work + "\nsleep 60 >/dev/null 2>&1 &\nwait\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	t.Chdir(bin)
	c := client(t, Options{})
	done := make(chan error, 1)
	go func() {
		_, err := c.Run(t.Context(), session.Cell{Name: "cell", Source: "%go get example.com/m"}, &recorder{})
		done <- err
	}()
	for _, err := os.Stat(work); err != nil; _, err = os.Stat(work) {
		time.Sleep(time.Millisecond)
	}
	c.Close()
	if err := <-done; err == nil {
		t.Error("the cell has not failed")
	}
	if _, err := os.Stat(work); err == nil {
		t.Error("the command is still there")
	}
}
