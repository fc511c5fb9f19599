package experiment

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/mercer-go/mercer/internal/atomicfile"
	"github.com/mercer-go/mercer/internal/filelock"
)

// log is a file of results to which one process appends: a header, then one line
// per result. Each line has a checksum: see seal. It is written at once and forced to the disk. If the process
// is killed, only the last line can be incomplete; the next process removes it.
type log struct {
	path string
	lock *os.File // a separate file, because some systems cannot read a locked file

	mu     sync.Mutex
	file   *os.File
	failed error // error of the first line that could not be written
}

// takeLog locks a file of the folder dir for this process and makes the folder if
// needed. The error wraps ErrLocked and names the file, or is that of the file
// system.
func takeLog(dir, name string) (*log, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	l := &log{path: filepath.Join(dir, name)}
	var err error
	if l.lock, err = os.OpenFile(l.path+".lock", os.O_CREATE|os.O_RDWR, 0o666); err != nil {
		return nil, err
	}
	if err := filelock.Lock(l.lock); err != nil {
		l.close()
		if errors.Is(err, filelock.ErrLocked) {
			err = ErrLocked
		}
		return nil, fmt.Errorf("%w: %s", err, l.path)
	}
	// What a killed process left; each folder may not be there.
	atomicfile.RemoveStale(dir)
	atomicfile.RemoveStale(filepath.Dir(artefactPath(dir, "")))
	return l, nil
}

// open prepares the file for more results of the run that h describes. It removes
// an incomplete last line, and writes the header of a new file. The error wraps
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
	if err := l.write(append(seal(line), '\n')); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(l.path))
}

// append writes a result. When it returns, the result is on the disk.
func (l *log) append(r Result) error {
	line, err := r.line()
	if err != nil {
		return err
	}
	return l.write(line)
}

// write appends a line. After one line has failed, for example on a full disk, it
// writes no more: the file may end with part of that line, and the next process
// removes such a part only at the end of the file.
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
		_ = l.file.Close() // all lines are on the disk already
	}
	_ = l.lock.Close()
}
