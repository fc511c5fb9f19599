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
