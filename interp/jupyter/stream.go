package jupyter

import (
	"bytes"
	"strings"
	"sync"
	"time"
)

const (
	firstWait = 10 * time.Millisecond  // between the first two messages of a burst
	longWait  = 100 * time.Millisecond // between two messages of a long burst
	batch     = 256 << 10              // bytes that are sent without waiting

	// maxTurns is how often stdout and stderr may take turns between two waits.
	// Each turn is a message, and Jupyter's server drops more than 1,000 a
	// second. After that, what comes before the next wait loses its order.
	maxTurns = 50

	// lineWait is how long a line that looks like a prompt waits for its
	// question. The worker notices a read after three looks, 12 ms, and later
	// on a busy machine.
	lineWait = 100 * time.Millisecond
)

// stream gathers a cell's printed text into a few messages. The first lines of
// a burst go out at once; while more comes, the waits grow. A line of stdout
// that has not ended waits too. If it looks like a prompt, it waits for
// lineWait.
type stream struct {
	emit func(name, text string)

	mu     sync.Mutex
	name   string
	buf    []byte
	turns  int               // since the last wait
	mixed  map[string][]byte // by name, what has come after too many turns, and after buf
	begun  time.Time         // when the unfinished line at the end of buf began
	timer  *time.Timer       // set during a burst
	wait   time.Duration
	flood  flood
	closed bool
}

func newStream(emit func(name, text string)) *stream {
	return &stream{emit: emit}
}

func (s *stream) write(name, text string) {
	if text == "" {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	fresh := s.flood.dropped == 0
	if !s.flood.takes(name, text) {
		if fresh {
			s.flushLocked()
			s.emit("stderr", beginning)
		}
		return
	}
	s.ebb()
	if s.mixed != nil || name != s.name && s.turns >= maxTurns {
		s.mix(name, text)
		return
	}
	if name != s.name {
		s.flushLocked()
		s.name = name
		s.turns++
	}
	if strings.Contains(text, "\n") || s.lines() == len(s.buf) {
		s.begun = time.Now()
	}
	s.buf = append(s.buf, text...)
	switch {
	case s.timer == nil:
		s.emitLocked(s.lines())
		s.wait = firstWait
		s.timer = time.AfterFunc(s.wait, s.tick)
	case len(s.buf) >= batch:
		s.flushLocked()
	}
}

func (s *stream) mix(name, text string) {
	if s.mixed == nil {
		s.mixed = map[string][]byte{}
	}
	s.mixed[name] = append(s.mixed[name], text...)
	if len(s.mixed[name]) >= batch {
		s.flushLocked()
	}
}

// ebb shows what was dropped in a flood.
func (s *stream) ebb() {
	if note, name, end := s.flood.ebb(); note != "" {
		s.flushLocked()
		s.emit("stderr", note)
		s.emit(name, strings.ToValidUTF8(end, ""))
	}
}

// tick ends a wait. If nothing came during the wait, it ends the burst.
func (s *stream) tick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return
	}
	s.turns = 0
	if len(s.buf) == 0 && s.mixed == nil {
		s.timer = nil
		return
	}
	s.wait = min(2*s.wait, longWait)
	next := s.wait
	if left := lineWait - time.Since(s.begun); left > 0 && s.mixed == nil && s.invites() {
		s.emitLocked(s.lines())
		next = min(next, left)
	} else {
		s.flushLocked()
	}
	s.timer.Reset(next)
}

// invites reports whether the waiting text ends like a prompt: with a space or
// one of :?>.
func (s *stream) invites() bool {
	line := s.buf[s.lines():]
	return len(line) > 0 && strings.IndexByte(" :?>", line[len(line)-1]) >= 0
}

// flush emits all waiting text.
func (s *stream) flush() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.flushLocked()
}

// settle does the same, and shows what was dropped in a flood.
func (s *stream) settle() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settleLocked()
}

func (s *stream) settleLocked() {
	if s.closed {
		return
	}
	s.flushLocked()
	s.ebb()
}

// close settles the stream, and ignores what comes later.
func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settleLocked()
	s.closed = true
	if s.timer != nil {
		s.timer.Stop()
	}
}

// maxPrompt is the longest unfinished line that may be a prompt.
const maxPrompt = 256

// unfinished emits the waiting lines. It removes and returns the line that has
// not ended, if it is the last thing printed and still waits.
func (s *stream) unfinished() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if rest := s.buf[s.lines():]; s.mixed != nil || len(rest) > maxPrompt {
		s.flushLocked()
		return ""
	}
	s.emitLocked(s.lines())
	rest := string(s.buf)
	s.buf = s.buf[:0]
	return rest
}

// lines returns the length of the waiting text without an unfinished line of
// stdout.
func (s *stream) lines() int {
	if s.name != "stdout" {
		return len(s.buf)
	}
	return bytes.LastIndexByte(s.buf, '\n') + 1
}

func (s *stream) flushLocked() {
	s.emitLocked(len(s.buf))
	mixed := s.mixed
	s.mixed = nil
	for _, name := range []string{"stdout", "stderr"} {
		if text := mixed[name]; len(text) > 0 {
			s.name, s.buf = name, text
			s.emitLocked(len(text))
		}
	}
}

// emitLocked emits the first n bytes of the waiting text.
func (s *stream) emitLocked(n int) {
	if n == 0 {
		return
	}
	s.emit(s.name, string(s.buf[:n]))
	s.buf = append(s.buf[:0], s.buf[n:]...)
}
