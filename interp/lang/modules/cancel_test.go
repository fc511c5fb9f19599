//go:build unix

package modules_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/mercer-go/mercer/interp/lang/modules"
)

// TestGoCleansUp: the go command can remove its temporary files when it is cancelled.
func TestGoCleansUp(t *testing.T) {
	bin := t.TempDir()
	work := filepath.Join(bin, "work")
	script := "#!/bin/sh\ntrap 'rmdir " + work + "; kill $!; exit 1' INT\nmkdir " + work + "\nsleep 60 >/dev/null 2>&1 &\nwait\n"
	if err := os.WriteFile(filepath.Join(bin, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", bin+string(os.PathListSeparator)+os.Getenv("PATH"))
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := modules.Go(ctx, bin, nil, "build")
		done <- err
	}()
	for _, err := os.Stat(work); err != nil; _, err = os.Stat(work) {
		time.Sleep(time.Millisecond)
	}
	cancel()
	if err := <-done; !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := os.Stat(work); err == nil {
		t.Error("its temporary files are left")
	}
}
