package experiment

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// lock takes the file for this process until it is closed, as it is when the
// process dies: nothing is left that would keep the next one out.
func lock(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return ErrLocked
	}
	return err
}
