package experiment

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
)

// log is a file of results that one process appends to: a header, then a line
// for each result, each written at once and forced to the disk. A kill leaves
// at most a torn last line, which the next process cuts off.
type log struct {
	path string
	lock *os.File // beside the file, for a locked file cannot be read on every system

	mu     sync.Mutex
	file   *os.File
	failed error // of the first line that could not be kept
}

// takeLog takes a file in the folder, which it makes, for this process. The
// error names the file and wraps ErrLocked, or is that of the file system.
func takeLog(dir, name string) (*log, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	l := &log{path: filepath.Join(dir, name)}
	var err error
	if l.lock, err = os.OpenFile(l.path+".lock", os.O_CREATE|os.O_RDWR, 0o666); err != nil {
		return nil, err
	}
	if err := lock(l.lock); err != nil {
		l.close()
		return nil, fmt.Errorf("%w: %s", err, l.path)
	}
	return l, nil
}

// open makes the file ready for more results of the run that h tells of: it
// cuts off what a kill tore and writes the header of a new one. The error wraps
// ErrFormat or ErrOther, or is that of the file system.
func (l *log) open(h header) error {
	var err error
	if l.file, err = os.OpenFile(l.path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o666); err != nil {
		return err
	}
	c, err := readFile(l.path)
	if err != nil {
		return err
	}
	if err := l.file.Truncate(c.size); err != nil {
		return err
	}
	if c.size > 0 {
		return c.header.differs(h)
	}
	line, err := json.Marshal(h)
	if err != nil {
		return err
	}
	if err := l.write(append(line, '\n')); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(l.path))
}

// append adds a result; when it returns, the result outlives a kill.
func (l *log) append(r Result) error {
	line, err := r.line()
	if err != nil {
		return err
	}
	return l.write(line)
}

// write adds a line. After one that failed, as on a full disk, none is added: the
// file may end with a part of it, which the next process cuts off only there.
func (l *log) write(line []byte) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.failed == nil {
		_, l.failed = l.file.Write(line)
	}
	if l.failed == nil {
		l.failed = l.file.Sync()
	}
	return l.failed
}

func (l *log) close() {
	if l.file != nil {
		_ = l.file.Close() // every line is on the disk already
	}
	_ = l.lock.Close()
}
