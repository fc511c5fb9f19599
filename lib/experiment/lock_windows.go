package experiment

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock locks the file for this process until the file is closed. The system closes
// it when the process dies, so a dead process never blocks the next one.
func lock(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}
