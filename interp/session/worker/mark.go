package worker

import (
	"os"
	"sync"

	"github.com/mercer-go/mercer/interp/session/mark"
)

// marker writes marks into stdout and stderr. Their numbers grow.
type marker struct {
	prefix  mark.Prefix
	streams [2]*os.File // duplicates, because a cell may close the originals

	mu     sync.Mutex
	number uint64
	broken bool // marks can no longer be written
	buf    []byte
}

// ordering is added to the numbers of marks that do not belong to a message.
const ordering = 1 << 63

// position returns the number of a mark without ordering.
func position(number uint64) uint64 { return number &^ ordering }

func newMarker(prefix mark.Prefix, stdout, stderr *os.File) (*marker, error) {
	m := &marker{prefix: prefix}
	for i, f := range []*os.File{stdout, stderr} {
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
// marks. If marks can no longer be written, the number is 0.
func (m *marker) mark(send func(number uint64)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.write(0)
	if m.broken {
		send(0)
		return
	}
	send(m.number)
}

// between calls write, which writes to one of the streams. It arrives after what
// was printed to the other one before, and before what is printed there later.
func (m *marker) between(write func()) {
	m.order()
	defer m.order()
	write()
}

func (m *marker) order() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.write(ordering)
}

// write writes the next mark. A cell can make this fail: it may close every
// file.
func (m *marker) write(kind uint64) {
	if m.broken {
		return
	}
	m.number++
	m.buf = m.prefix.Append(m.buf[:0], m.number|kind)
	for _, f := range m.streams {
		if _, err := f.Write(m.buf); err != nil {
			m.broken = true
		}
	}
}
