// Package tempdir makes temporary folders that the next process can remove if this one
// is killed. A file in the folder is locked as long as the process lives.
package tempdir

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/mercer-go/mercer/internal/filelock"
)

const lockName = ".lock"

// Dir is a temporary folder.
type Dir struct {
	Path string
	lock *os.File
}

// Make makes a folder in the system's temporary folder. Its name begins with prefix.
func Make(prefix string) (*Dir, error) {
	path, err := os.MkdirTemp("", prefix)
	if err != nil {
		return nil, err
	}
	d := &Dir{Path: path}
	if d.lock, err = os.OpenFile(filepath.Join(path, lockName), os.O_CREATE|os.O_EXCL|os.O_RDWR, 0o600); err != nil {
		return nil, errors.Join(err, os.RemoveAll(path))
	}
	// On a file system without locks, nobody can tell that the folder is in use: then
	// nobody removes it either.
	if err := filelock.Lock(d.lock); errors.Is(err, filelock.ErrLocked) {
		return nil, errors.Join(err, d.Remove())
	}
	return d, nil
}

// Remove removes the folder with all that is in it.
func (d *Dir) Remove() error {
	_ = d.lock.Close() // nothing was written
	return os.RemoveAll(d.Path)
}

// Sweep removes the folders with this prefix that killed processes left. It keeps a
// folder if its process may live, and folders of other users.
func Sweep(prefix string) {
	parent := os.TempDir()
	entries, _ := os.ReadDir(parent) // without the list there is nothing to remove
	for _, e := range entries {
		if !e.IsDir() || !strings.HasPrefix(e.Name(), prefix) {
			continue
		}
		dir := filepath.Join(parent, e.Name())
		if lock, ok := filelock.Abandoned(filepath.Join(dir, lockName)); ok {
			_ = (&Dir{dir, lock}).Remove() // the next start tries again
		} else if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > filelock.Fresh {
			_ = os.Remove(dir) // which it is only if it is empty: killed before it made the lock
		}
	}
}
