package worker

import (
	"errors"
	"os"
	"time"

	"github.com/mercer-go/mercer/interp/session/mark"
)

// stream is the child's stdout or stderr.
type stream struct {
	output  *output
	name    string
	file    *os.File // where the child's prints arrive
	console *os.File // where they go if nobody else takes them
	done    chan struct{}

	// Guarded by output.mu.
	text  mark.Text
	held  uint64 // the mark that has been reached and not passed; 0 if none
	dead  bool   // the child is
	ended bool   // nothing more arrives
	over  bool   // and everything has been passed on

	last last
}

func newStream(o *output, name string, prefix mark.Prefix, file, console *os.File) *stream {
	return &stream{output: o, name: name, file: file, console: console, done: make(chan struct{}), text: mark.Text{Prefix: prefix}}
}

// ahead is how much of a stream is read while it waits at a mark.
const ahead = 64 << 10

// pump reads the stream to its end.
func (s *stream) pump() {
	defer close(s.done)
	defer func() { _ = s.file.Close() }() // it was only read
	buf := make([]byte, 64<<10)
	for more := true; more; {
		n, err := s.file.Read(buf)
		more = s.take(buf[:n], err)
	}
}

// take passes on what has been read. It waits if this cannot be done yet, and
// returns false at the end.
func (s *stream) take(piece []byte, err error) (more bool) {
	o := s.output
	o.mu.Lock()
	defer o.mu.Unlock()
	if errors.Is(err, os.ErrDeadlineExceeded) && !s.dead {
		_ = s.file.SetReadDeadline(time.Time{})
		s.emit(s.last.giveUp())
		err = nil
	}
	s.text.Add(piece)
	s.ended = err != nil
	for o.advance(); !s.over && (s.ended || s.held > 0 && s.text.Len() > ahead); {
		o.moved.Wait()
	}
	if s.last.suspects() && !s.dead {
		_ = s.file.SetReadDeadline(s.last.until)
	}
	return !s.over
}

// proceed passes on what has arrived, up to the next mark.
func (s *stream) proceed() {
	for s.held == 0 && !s.over {
		text, number, marked := s.text.Next()
		s.emit(s.last.keep(text))
		switch {
		case marked:
			s.emit(s.last.lives())
			s.held = number
		case s.ended:
			s.emit(s.last.keep(s.text.Rest()))
			s.over = true
		default:
			return
		}
	}
}

func (s *stream) emit(text string) {
	if text == "" {
		return
	}
	if out := s.output.taker(); out != nil {
		out.Stream(s.name, text)
		return
	}
	_, _ = s.console.WriteString(text) // an error here cannot be reported
}
