package filelock

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// Lock locks the file for this process until the file is closed. The error wraps
// ErrLocked if another process has locked it, or is that of the file system.
func Lock(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}
