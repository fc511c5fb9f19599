// Package regular opens files that users name. Opening a named pipe waits until
// somebody writes, and a device may have no end. So only regular files are opened, and
// what is none is an error that says what it is.
package regular

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// ErrNotRegular means that a path names no regular file.
var ErrNotRegular = errors.New("want a regular file")

// Open opens a regular file for reading. A symbolic link is followed.
func Open(path string) (*os.File, error) {
	if err := Check("open", path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// ReadFile reads a regular file to its end.
func ReadFile(path string) ([]byte, error) {
	if err := Check("open", path); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// Check returns an error if path is not a regular file. The error is an *fs.PathError
// of the operation op. It wraps ErrNotRegular, or it is that of the file system, such as
// fs.ErrNotExist.
func Check(op, path string) error {
	info, err := os.Stat(path)
	var p *fs.PathError
	switch {
	case errors.As(err, &p):
		return &fs.PathError{Op: op, Path: path, Err: p.Err}
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return &fs.PathError{Op: op, Path: path, Err: fmt.Errorf("it is a %s, %w", kind(info.Mode()), ErrNotRegular)}
	}
	return nil
}

func kind(m fs.FileMode) string {
	switch {
	case m.IsDir():
		return "directory"
	case m&fs.ModeNamedPipe != 0:
		return "named pipe"
	case m&fs.ModeSocket != 0:
		return "socket"
	}
	return "device"
}
