//go:build !windows

package experiment

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// lock locks the file for this process until the file is closed. The system closes
// it when the process dies, so a dead process never blocks the next one.
func lock(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return ErrLocked
	}
	return err
}
