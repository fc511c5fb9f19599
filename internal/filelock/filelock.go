// Package filelock tells whether a process that uses a file still lives. The system
// ends a lock when the process dies, so a dead process never blocks the next one, and
// this also holds for processes of other machines on a shared file system.
package filelock

import (
	"errors"
	"os"
	"time"
)

// ErrLocked means that another process, or another open file of this one, has the lock.
var ErrLocked = errors.New("locked by another process")

// Fresh is how long a file may have been without a lock although its process lives:
// the process has just made it.
const Fresh = time.Minute

// Abandoned reports whether the file at path is surely no longer in use: it is not
// fresh, and nobody has locked it. If so, it returns the file, locked.
func Abandoned(path string) (*os.File, bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || time.Since(info.ModTime()) < Fresh {
		return nil, false
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, false // it belongs to another user, or is gone
	}
	if Lock(f) != nil {
		_ = f.Close() // nothing was written
		return nil, false
	}
	return f, true
}
