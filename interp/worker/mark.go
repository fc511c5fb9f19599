package worker

import (
	"encoding/binary"
	"os"
	"sync"
)

// A mark is a prefix that nobody can guess, and a number. It is so short that a
// pipe takes it in one piece.
const (
	markPrefix = 24
	markLength = markPrefix + 8
)

// marker writes marks into stdout and stderr.
type marker struct {
	prefix  []byte
	streams [2]*os.File // duplicates, because a cell may close the originals

	mu     sync.Mutex
	number uint64
}

func newMarker(prefix []byte) (*marker, error) {
	m := &marker{prefix: prefix}
	for i, f := range []*os.File{os.Stdout, os.Stderr} {
		d, err := duplicate(f)
		if err != nil {
			return nil, err
		}
		m.streams[i] = d
	}
	return m, nil
}

// mark writes a mark into both streams, and calls send with its number before
// the next mark is written. The client takes messages in the order of their
// marks; it would wait for ever for a mark that it has passed.
func (m *marker) mark(send func(number uint64)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.number++
	mark := binary.BigEndian.AppendUint64(append([]byte(nil), m.prefix...), m.number)
	for _, f := range m.streams {
		_, _ = f.Write(mark) // if the client is gone, the write fails; the next message shows this
	}
	send(m.number)
}
