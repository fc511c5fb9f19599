// Package atomicfile replaces whole files. A reader always finds the old content
// or the new content, and never a part of it.
package atomicfile

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"github.com/mercer-go/mercer/internal/filelock"
	"github.com/mercer-go/mercer/internal/lazyregexp"
)

// Write replaces the content of the file at path with data. If there is no
// file, it makes one. The file keeps its mode; a new file gets perm, minus
// the umask. A symbolic link stays a link, and the file that it names is
// replaced. When Write returns, the data is on the disk. If the process is
// killed during Write, a temporary file may remain, whose name begins with a
// dot and ends with ".tmp": RemoveStale removes it. Errors always name path, even
// if they are about the temporary file.
func Write(path string, data []byte, perm fs.FileMode) error {
	return WriteFunc(path, perm, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteFunc does the same as Write, with the content that the function write
// writes. If write fails, WriteFunc returns its error and the file stays as
// it was.
func WriteFunc(path string, perm fs.FileMode, write func(io.Writer) error) (err error) {
	defer func(asked string) { err = about(asked, err) }(path)
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	info, err := os.Stat(path)
	exists := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if exists && !info.Mode().IsRegular() {
		return fmt.Errorf("%s is not a regular file", path)
	}
	f, err := temporary(path, perm)
	if err != nil {
		return err
	}
	temp := f.Name()
	defer func() { _ = os.Remove(temp) }() // it fails after the renaming, which does no harm
	defer func() { err = errors.Join(err, closed(f)) }()
	if err := fill(f, write, exists, info); err != nil {
		return err
	}
	if runtime.GOOS == "windows" { // which renames no open file; elsewhere the lock holds until the end
		if err := f.Close(); err != nil {
			return err
		}
	}
	if err := os.Rename(temp, path); err != nil {
		return err
	}
	return syncDir(filepath.Dir(path))
}

// Check reports whether Write could begin to write the file at path.
func Check(path string) error {
	f, err := temporary(path, 0o600)
	if err != nil {
		return about(path, err)
	}
	return about(path, errors.Join(f.Close(), os.Remove(f.Name())))
}

// temporary makes the temporary file for path, and locks it.
func temporary(path string, perm fs.FileMode) (*os.File, error) {
	dir, base := filepath.Split(path)
	f, err := os.OpenFile(filepath.Join(dir, "."+base+"."+rand.Text()+".tmp"), os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
	if err == nil {
		_ = filelock.Lock(f) // a file system without locks: then RemoveStale removes nothing there
	}
	return f, err
}

// isTemporary matches the names of temporary files.
var isTemporary = lazyregexp.New(`^\..+\.[A-Z2-7]{26}\.tmp$`)

// RemoveStale removes the temporary files that killed processes left in a folder. It
// keeps a file if its process may live.
func RemoveStale(dir string) {
	entries, _ := os.ReadDir(dir) // without the list there is nothing to remove
	for _, e := range entries {
		if !isTemporary().MatchString(e.Name()) {
			continue
		}
		path := filepath.Join(dir, e.Name())
		if f, ok := filelock.Abandoned(path); ok {
			if runtime.GOOS == "windows" { // which removes no open file
				_ = f.Close()
			}
			_ = os.Remove(path) // the next start tries again
			_ = f.Close()
		}
	}
}

// closed closes a file that may be closed already.
func closed(f *os.File) error {
	if err := f.Close(); !errors.Is(err, os.ErrClosed) {
		return err
	}
	return nil
}

// about returns the error with path in place of the name of the temporary file.
func about(path string, err error) error {
	var p *fs.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return &fs.PathError{Op: p.Op, Path: path, Err: p.Err}
	case errors.As(err, &l):
		return &fs.PathError{Op: l.Op, Path: path, Err: l.Err}
	}
	return err
}

func fill(f *os.File, write func(io.Writer) error, exists bool, old fs.FileInfo) error {
	err := write(f)
	if err == nil && exists {
		err = f.Chmod(old.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	return err
}

// syncDir makes sure that a renaming is on the disk. Where a directory cannot be synced,
// it does nothing.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return nil //nolint:nilerr // a directory may be writable and not readable
	}
	err = d.Sync()
	return errors.Join(err, d.Close())
}
