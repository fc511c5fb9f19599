package session

import (
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/mercer-go/mercer/interp/display"
	"github.com/mercer-go/mercer/interp/session/mark"
)

// capturing is locked by the only capture of the process: descriptors are
// global.
var capturing sync.Mutex

// capture sends what the process prints to an Output, in order. It redirects
// the file descriptors, so it also catches what compiled code prints. A capture
// that is not started catches nothing.
type capture struct {
	out     Output
	started bool
	mu      sync.Mutex // guards the calls of out
	over    bool       // out gets nothing more
	streams []*stream
}

// stream is one redirected descriptor.
type stream struct {
	name    string
	restore func() error
	writer  *os.File
	reader  *os.File
	mark    mark.Prefix   // a mark is written to the pipe to mark a point in time
	reached chan struct{} // receives when the mark has been read
	done    chan struct{}
}

// startCapture redirects stdout and stderr until close.
func startCapture(out Output) (*capture, error) {
	capturing.Lock()
	c := &capture{out: out, started: true}
	for _, target := range []**os.File{&os.Stdout, &os.Stderr} {
		s, err := c.redirect(target)
		if err != nil {
			_ = c.close() // the first error is the one to return
			return nil, fmt.Errorf("session: capturing output: %w", err)
		}
		c.streams = append(c.streams, s)
	}
	return c, nil
}

func (c *capture) redirect(target **os.File) (*stream, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s := &stream{name: "stdout", writer: w, reader: r, mark: mark.NewPrefix(), reached: make(chan struct{}, 1), done: make(chan struct{})}
	if target == &os.Stderr {
		s.name = "stderr"
	}
	if s.restore, err = redirect(target, w); err != nil {
		return nil, err
	}
	go c.pump(s)
	return s, nil
}

// pump passes what arrives on a stream to the Output.
func (c *capture) pump(s *stream) {
	defer close(s.done)
	defer func() { _ = s.reader.Close() }() // it was only read
	text := mark.Text{Prefix: s.mark}
	buf := make([]byte, 64<<10)
	for {
		n, err := s.reader.Read(buf)
		text.Add(buf[:n])
		for marked := true; marked; {
			var printed string
			printed, _, marked = text.Next()
			c.emit(s.name, printed)
			if marked {
				s.reached <- struct{}{}
			}
		}
		if err != nil {
			c.emit(s.name, text.Rest())
			return
		}
	}
}

func (c *capture) emit(name, text string) {
	if text == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.over {
		c.out.Stream(name, text)
	}
}

// flush waits until the Output has everything that was printed so far.
func (c *capture) flush() {
	for _, s := range c.streams {
		if _, err := s.writer.Write(s.mark.Append(nil, 0)); err == nil {
			<-s.reached
		}
	}
}

// after lets the Output show something after everything printed before it. What
// goroutines show after the capture is closed is lost.
func (c *capture) after(do func(Output)) {
	c.flush()
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.over {
		do(c.out)
	}
}

// to sends what is printed from now on to another Output.
func (c *capture) to(out Output) { c.after(func(Output) { c.out = out }) }

// progress tells the Output how far a computation has come. It does not wait
// for earlier prints.
func (c *capture) progress(p display.Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.Progress(p)
}

// leftOpen is how long output is still shown if a command in the background
// keeps a pipe open. After that, the pipe is read and its content dropped;
// otherwise the command's next print would kill it.
const leftOpen = 100 * time.Millisecond

// close restores the descriptors. It returns when the Output has everything.
func (c *capture) close() error {
	if !c.started {
		return nil
	}
	defer capturing.Unlock()
	c.flush()
	var first error
	for _, s := range c.streams {
		for _, err := range []error{s.restore(), s.writer.Close()} {
			if err != nil && first == nil {
				first = err
			}
		}
		select {
		case <-s.done:
		case <-time.After(leftOpen):
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.over = true
	return first
}
