//go:build !unix && !windows

package worker

import (
	"errors"
	"os"
	"os/exec"
)

// inherit does nothing: on this system processes inherit no files.
func inherit(*exec.Cmd, *os.File, *os.File) string { return "" }

func inherited(string) (r, w *os.File, err error) {
	return nil, nil, errors.New("processes inherit no files on this system")
}

// duplicate returns f itself.
func duplicate(f *os.File) (*os.File, error) { return f, nil }

// isOpen reports whether f has not been closed.
func isOpen(f *os.File) bool {
	raw, err := f.SyscallConn()
	return err == nil && raw.Control(func(uintptr) {}) == nil
}

// reopen fails: on this system there is no copy of a closed file.
func reopen(*os.File, *os.File, int) (*os.File, error) {
	return nil, errors.New("a closed file cannot be opened again on this system")
}
