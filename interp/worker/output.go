package worker

import (
	"bytes"
	"encoding/binary"
	"errors"
	"os"
	"sync"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/mercer-go/mercer/interp/runtime"
)

// output reads what a child prints, and passes it to the running cell.
type output struct {
	prefix  []byte // of marks
	streams [2]*stream
	between func() runtime.Output // receives the output between two cells

	mu  sync.Mutex // guards the calls of out
	out runtime.Output
}

// stream is the child's stdout or stderr.
type stream struct {
	output  *output
	name    string
	file    *os.File // where the child's prints arrive
	console *os.File // where they go if nobody else takes them

	pending []byte
	reached chan uint64   // receives the number of a mark when it has been read
	release chan struct{} // then a value lets the stream go on
	done    chan struct{} // closed at the end of the stream
	ending  atomic.Bool   // the child is dead

	last last
}

func newOutput(prefix []byte, stdout, stderr *os.File, between func() runtime.Output) *output {
	o := &output{prefix: prefix, between: between}
	for i, s := range []*stream{
		{name: "stdout", file: stdout, console: os.Stdout},
		{name: "stderr", file: stderr, console: os.Stderr},
	} {
		s.output = o
		s.reached, s.release, s.done = make(chan uint64), make(chan struct{}), make(chan struct{})
		s.last.watch, s.last.mark = i == 1, prefix
		o.streams[i] = s
		go s.pump()
	}
	return o
}

// tell calls a function with the running cell's Output, or the one that
// replaces it.
func (o *output) tell(what func(runtime.Output)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if out := o.taker(); out != nil {
		what(out)
	}
}

// taker returns the Output for what is shown now, or nil if there is none.
func (o *output) taker() runtime.Output {
	if o.out != nil {
		return o.out
	}
	return o.between()
}

// begin sends what is printed from now on to out. nil ends this.
func (o *output) begin(out runtime.Output) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.out = out
}

// at waits until everything that was printed before a mark has arrived. It
// calls do before anything that was printed after the mark is passed on.
func (o *output) at(mark uint64, do func()) {
	var held []*stream
	for _, s := range o.streams {
		for waiting := true; waiting; {
			select {
			case n := <-s.reached:
				if n < mark {
					s.release <- struct{}{} // of a message that never came
					continue
				}
				held = append(held, s)
				waiting = false
			case <-s.done:
				waiting = false
			}
		}
	}
	do()
	for _, s := range held {
		s.release <- struct{}{}
	}
}

// end waits for everything that a dead child has printed, and returns its last
// words. Processes that the child started may live on and keep the pipes open.
func (o *output) end() string {
	for _, s := range o.streams {
		s.ending.Store(true)
		_ = s.file.SetReadDeadline(time.Now().Add(leftover)) // fails only if pipes have no deadlines
	}
	patience := time.After(10 * leftover)
	for _, s := range o.streams {
		for ended := false; !ended; {
			select {
			case <-s.done:
				ended = true
			case <-s.reached: // of a message that never came
				s.release <- struct{}{}
			case <-patience:
				_ = s.file.Close() // this ends the stream
				return ""
			}
		}
	}
	return o.streams[1].last.words()
}

// leftover is how long the streams of a dead child are still read.
const leftover = 100 * time.Millisecond

// pump passes on what arrives, in whole runes.
func (s *stream) pump() {
	defer close(s.done)
	defer func() { _ = s.file.Close() }() // it was only read
	buf := make([]byte, 64<<10)
	for {
		n, err := s.file.Read(buf)
		s.pending = append(s.pending, s.last.keep(buf[:n])...)
		if errors.Is(err, os.ErrDeadlineExceeded) && !s.ending.Load() {
			_ = s.file.SetReadDeadline(time.Time{})
			s.pending = append(s.pending, s.last.giveUp()...)
			err = nil
		}
		s.handOn(err != nil)
		if err != nil {
			return
		}
		if s.last.suspects() && !s.ending.Load() {
			_ = s.file.SetReadDeadline(s.last.until)
		}
	}
}

// handOn emits the pending text and stops at marks.
func (s *stream) handOn(all bool) {
	for {
		i := bytes.Index(s.pending, s.output.prefix)
		if i < 0 || len(s.pending) < i+markLength {
			break
		}
		s.emit(s.pending[:i])
		number := binary.BigEndian.Uint64(s.pending[i+markPrefix:])
		s.pending = append(s.pending[:0], s.pending[i+markLength:]...)
		s.reached <- number
		<-s.release
	}
	end := len(s.pending)
	if !all {
		end -= unfinished(s.pending, s.output.prefix)
	}
	s.emit(s.pending[:end])
	s.pending = append(s.pending[:0], s.pending[end:]...)
}

func (s *stream) emit(text []byte) {
	if len(text) == 0 {
		return
	}
	s.output.mu.Lock()
	defer s.output.mu.Unlock()
	out := s.output.taker()
	if out == nil {
		_, _ = s.console.Write(text) // an error here cannot be reported
		return
	}
	out.Stream(s.name, string(bytes.ToValidUTF8(text, []byte("\uFFFD"))))
}

// unfinished returns the number of bytes at the end of p that may be the start
// of a mark or of a rune.
func unfinished(p, prefix []byte) int {
	if i := bytes.Index(p, prefix); i >= 0 {
		return len(p) - i
	}
	for n := min(len(prefix)-1, len(p)); n > 0; n-- {
		if bytes.HasPrefix(prefix, p[len(p)-n:]) {
			return n
		}
	}
	for n := 1; n < utf8.UTFMax && n <= len(p); n++ {
		if b := p[len(p)-n]; utf8.RuneStart(b) {
			if !utf8.FullRune(p[len(p)-n:]) {
				return n
			}
			return 0
		}
	}
	return 0
}
