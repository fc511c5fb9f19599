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

// output is what a child prints. It hands it to the cell that runs.
type output struct {
	prefix  []byte // of marks
	streams [2]*stream
	between func() runtime.Output // has what comes between two cells

	mu  sync.Mutex // serialises calls of out
	out runtime.Output
}

// stream is the child's stdout or stderr.
type stream struct {
	output  *output
	name    string
	file    *os.File // where the child's prints arrive
	console *os.File // where they go if nobody else has them

	pending []byte
	reached chan uint64   // receives the number of a mark when it has been read
	release chan struct{} // and then a value lets the stream go on
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

// tell tells the cell that runs, or who stands in for it.
func (o *output) tell(what func(runtime.Output)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if out := o.taker(); out != nil {
		what(out)
	}
}

// taker has what is shown now; nil if nobody has it.
func (o *output) taker() runtime.Output {
	if o.out != nil {
		return o.out
	}
	return o.between()
}

// begin lets a cell have what is printed from now on; nil ends that.
func (o *output) begin(out runtime.Output) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.out = out
}

// at waits until all that was printed before a mark has arrived, and calls do
// before anything that was printed after it does.
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

// end waits for all that a dead child has printed, and returns its last words.
// Processes of the child's may live on and keep the pipes open.
func (o *output) end() string {
	for _, s := range o.streams {
		s.ending.Store(true)
		_ = s.file.SetReadDeadline(time.Now().Add(leftover)) // fails only where pipes have none
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
				_ = s.file.Close() // which ends the stream, or nothing does
				return ""
			}
		}
	}
	return o.streams[1].last.words()
}

// leftover is how long the streams of a dead child are read on.
const leftover = 100 * time.Millisecond

// pump hands on what arrives, whole runes at a time.
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
		_, _ = s.console.Write(text) // there is nobody to tell
		return
	}
	out.Stream(s.name, string(bytes.ToValidUTF8(text, []byte("\uFFFD"))))
}

// unfinished is the number of bytes at the end of p that may be the start of
// a mark or of a rune.
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
