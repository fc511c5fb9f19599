//go:build unix

package main

import (
	"os"

	"golang.org/x/sys/unix"
)

// duplicate opens f's file on a new descriptor.
func duplicate(f *os.File) *os.File {
	fd, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 3)
	if err != nil {
		return f
	}
	return os.NewFile(uintptr(fd), f.Name())
}
