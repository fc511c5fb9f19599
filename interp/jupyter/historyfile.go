package jupyter

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"time"

	"github.com/mercer-go/mercer/internal/regular"
)

const (
	maxFile   = 4 << 20  // size of the file in bytes at which it is renamed as the older one
	maxInput  = 64 << 10 // bytes of a cell that is kept
	maxOutput = 4 << 10  // bytes of a result that is kept
	older     = ".1"     // suffix of the older file's name
)

// historyFile keeps cells across sessions. It is a file of JSON lines that only
// its owner can read. Several kernels may append to the same file. It is
// written in the background, because a home folder may be slow.
type historyFile struct {
	path    string
	session string // a name that no other session has
	log     *log.Logger
	records chan record
	written chan struct{} // closed when all records are written
}

// record is a line of the file: a cell, or later its result.
type record struct {
	Session string  `json:"session"`
	Line    int     `json:"line"`
	Input   *string `json:"input,omitempty"`
	Output  *string `json:"output,omitempty"`
}

// openHistory starts the writer. Without a path, nothing is kept.
func openHistory(path, session string, l *log.Logger) *historyFile {
	if path == "" {
		return nil
	}
	h := &historyFile{path: path, session: session, log: l, records: make(chan record, 256), written: make(chan struct{})}
	go h.write()
	return h
}

func (h *historyFile) add(line int, input string) {
	if h != nil && len(input) <= maxInput {
		h.send(record{h.session, line, &input, nil})
	}
}

func (h *historyFile) result(line int, output string) {
	if h != nil && len(output) <= maxOutput {
		h.send(record{h.session, line, nil, &output})
	}
}

func (h *historyFile) send(r record) {
	select {
	case h.records <- r:
	default: // the disk is slower than the cells; no cell waits for it
	}
}

// close waits a moment for the records that are not yet written.
func (h *historyFile) close() {
	if h == nil {
		return
	}
	close(h.records)
	select {
	case <-h.written:
	case <-time.After(time.Second):
	}
}

func (h *historyFile) write() {
	defer close(h.written)
	before := []byte("\n") // the last writer may not have finished its line
	for r := range h.records {
		text, err := marshal(r)
		if err == nil {
			err = h.append(append(append(before, text...), '\n'))
		}
		if err != nil {
			h.log.Printf("the history is not kept: %v", err)
			break
		}
		before = nil
	}
	for range h.records { // drop records, as there is no file for them
	}
}

// append writes in one call, so that the lines of other kernels stay whole. It
// opens the file that has the name now.
func (h *historyFile) append(text []byte) error {
	if h.long() {
		if err := h.rotate(); err != nil {
			return err
		}
	}
	if err := os.MkdirAll(filepath.Dir(h.path), 0o700); err != nil {
		return err
	}
	if err := regular.Check("open", h.path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	f, err := os.OpenFile(h.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

func (h *historyFile) long() bool {
	info, err := os.Stat(h.path)
	return err == nil && info.Size() > maxFile
}

// rotate renames the file as the older one. It takes a lock: if two kernels did
// this at once, the second one would replace the whole history by a file that
// was just begun.
func (h *historyFile) rotate() error {
	lock := h.path + ".lock"
	f, err := os.OpenFile(lock, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if errors.Is(err, fs.ErrExist) {
		if info, err := os.Stat(lock); err == nil && time.Since(info.ModTime()) > time.Minute {
			_ = os.Remove(lock) // of a kernel that died; then the next cell finds no lock
		}
		return nil // another kernel is rotating
	}
	if err != nil {
		return err
	}
	_ = f.Close() // nothing was written
	defer func() { _ = os.Remove(lock) }()
	if !h.long() {
		return nil // another kernel was faster
	}
	return os.Rename(h.path, h.path+older)
}

// load reads the cells of other sessions. It numbers the sessions that have no
// number yet in the order in which they began. It skips incomplete lines.
func (h *historyFile) load(numbers map[string]int) (entries []entry) {
	if h == nil {
		return nil
	}
	at := map[[2]int]int{} // session and line -> index
	for _, path := range []string{h.path + older, h.path} {
		text, err := readBounded(path)
		if err != nil {
			continue // the file does not exist or cannot be read
		}
		for line := range bytes.Lines(text) {
			var r record
			if json.Unmarshal(line, &r) != nil || r.Session == h.session || r.Session == "" {
				continue
			}
			n := numbers[r.Session]
			if n == 0 {
				n = len(numbers) + 1
				numbers[r.Session] = n
			}
			if i, known := at[[2]int{n, r.Line}]; known {
				entries[i].output = r.Output
			} else if r.Input != nil {
				at[[2]int{n, r.Line}] = len(entries)
				entries = append(entries, entry{session: n, line: r.Line, input: *r.Input})
			}
		}
	}
	return entries
}

// readBounded reads a file, up to the size to which a kernel lets it grow.
func readBounded(path string) ([]byte, error) {
	f, err := regular.Open(path)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(f, 2*maxFile))
	_ = f.Close() // it was only read
	return text, err
}
