package worker

import (
	"os"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/session"
	"github.com/mercer-go/mercer/interp/session/mark"
)

// output reads what a child prints, and passes it to the running cell. Where
// both streams have a mark, what was printed before it comes before what was
// printed after it.
type output struct {
	streams [2]*stream
	between func() session.Output // receives the output between two cells

	mu       sync.Mutex // guards what follows, the streams, and the calls of out
	moved    sync.Cond  // something has arrived, or a mark has been passed
	next     uint64     // the marks of messages before this one are passed
	unmarked bool       // marks are passed at once
	out      session.Output
}

func newOutput(prefix mark.Prefix, stdout, stderr *os.File, between func() session.Output) *output {
	o := &output{between: between}
	o.moved.L = &o.mu
	o.streams[0] = newStream(o, "stdout", prefix, stdout, os.Stdout)
	o.streams[1] = newStream(o, "stderr", prefix, stderr, os.Stderr)
	o.streams[1].last.watch = true
	for _, s := range o.streams {
		go s.pump()
	}
	return o
}

// tell calls a function with the running cell's Output, or the one that
// replaces it.
func (o *output) tell(what func(session.Output)) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if out := o.taker(); out != nil {
		what(out)
	}
}

// taker returns the Output for what is shown now, or nil if there is none.
func (o *output) taker() session.Output {
	if o.out != nil {
		return o.out
	}
	return o.between()
}

// begin sends what is printed from now on to out. nil ends this.
func (o *output) begin(out session.Output) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.out = out
}

// finish ends the output of a cell.
func (o *output) finish() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, s := range o.streams {
		s.emit(s.text.Cut())
	}
	o.out = nil
}

// at waits until everything that was printed before a message's mark has
// arrived. It calls do before anything that was printed after the mark is passed
// on. The number is 0 if the child can no longer write marks.
func (o *output) at(number uint64, do func()) {
	o.mu.Lock()
	if number == 0 {
		o.unmarked = true
	}
	o.next = number
	for o.advance(); !o.unmarked && !o.reached(number); {
		o.moved.Wait()
	}
	o.mu.Unlock()
	do()
	o.mu.Lock()
	defer o.mu.Unlock()
	o.next = number + 1
	o.advance()
}

// reached reports whether the streams have arrived at a mark, or have ended.
func (o *output) reached(number uint64) bool {
	for _, s := range o.streams {
		if !s.over && position(s.held) < number {
			return false
		}
	}
	return true
}

// advance passes on what has arrived. A stream that has reached a mark waits
// for the other stream, and then both wait for the message if it has one.
func (o *output) advance() {
	defer o.moved.Broadcast()
	for {
		for _, s := range o.streams {
			s.proceed()
		}
		var lowest uint64
		for _, s := range o.streams {
			switch {
			case s.over:
			case s.held == 0:
				return
			case lowest == 0 || position(s.held) < position(lowest):
				lowest = s.held
			}
		}
		if lowest == 0 || lowest == position(lowest) && lowest >= o.next && !o.unmarked {
			return
		}
		for _, s := range o.streams {
			if s.held == lowest {
				s.held = 0
			}
		}
	}
}

// end waits for everything that a dead child has printed, and returns its last
// words. Processes that the child started may live on and keep the pipes open.
func (o *output) end() string {
	o.mu.Lock()
	o.unmarked = true
	for _, s := range o.streams {
		s.dead = true
		_ = s.file.SetReadDeadline(time.Now().Add(leftover)) // fails only if pipes have no deadlines
	}
	o.advance()
	o.mu.Unlock()
	patience := time.After(10 * leftover)
	for _, s := range o.streams {
		select {
		case <-s.done:
		case <-patience:
			_ = s.file.Close() // this ends the stream
			return ""
		}
	}
	return o.streams[1].last.words()
}

// leftover is how long the streams of a dead child are still read.
const leftover = 100 * time.Millisecond
