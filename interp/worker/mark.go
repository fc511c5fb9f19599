package worker

import (
	"encoding/binary"
	"os"
	"sync"
)

// A mark is a prefix that nobody can guess and a number. It is short enough
// for a pipe to take it whole.
const (
	markPrefix = 24
	markLength = markPrefix + 8
)

// marker writes marks into stdout and stderr.
type marker struct {
	prefix  []byte
	mu      *sync.Mutex
	number  *uint64
	streams [2]*os.File // duplicates: a cell may close the originals
}

func newMarker(prefix []byte) (marker, error) {
	m := marker{prefix: prefix, mu: new(sync.Mutex), number: new(uint64)}
	for i, f := range []*os.File{os.Stdout, os.Stderr} {
		d, err := duplicate(f)
		if err != nil {
			return m, err
		}
		m.streams[i] = d
	}
	return m, nil
}

// write marks the present in both streams and returns the mark's number.
func (m marker) write() uint64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	*m.number++
	mark := binary.BigEndian.AppendUint64(append([]byte(nil), m.prefix...), *m.number)
	for _, f := range m.streams {
		_, _ = f.Write(mark) // it fails if the client is gone, which the next message will show
	}
	return *m.number
}
