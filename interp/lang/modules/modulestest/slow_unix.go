//go:build unix

package modulestest

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// SlowGo makes the go command one that does not end by itself, and returns a folder to work
// in. The command has temporary files, which it removes if it is interrupted: Begun waits for
// them, and Left reports whether they are there.
func SlowGo(t testing.TB) (dir string) {
	t.Helper()
	dir = t.TempDir()
	work := temporary(dir)
	script := "#!/bin/sh\ntrap 'rmdir " + work + "; kill $!; exit 1' INT\nmkdir " + work + "\nsleep 60 >/dev/null 2>&1 &\nwait\n"
	if err := os.WriteFile(filepath.Join(dir, "go"), []byte(script), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	return dir
}

func temporary(dir string) string { return filepath.Join(dir, "work") }

// Begun waits until the command of SlowGo works in dir.
func Begun(dir string) {
	for !Left(dir) {
		time.Sleep(time.Millisecond)
	}
}

// Left reports whether temporary files of the command of SlowGo are in dir.
func Left(dir string) bool {
	_, err := os.Stat(temporary(dir))
	return err == nil
}
