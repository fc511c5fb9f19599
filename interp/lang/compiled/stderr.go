package compiled

import (
	"bytes"
	"os"
	"strings"
	"sync"

	"github.com/mercer-go/mercer/interp/lang/compiled/wire"
)

// stderr reads what a process writes to its standard error without package os:
// what the builtin print writes, which is passed on, and Go's last words when
// it fails.
type stderr struct {
	mu    sync.Mutex
	line  []byte // without its end so far
	fatal string // why Go gave up; "" if it has not

	marks chan struct{} // receives when a call has ended
	over  chan struct{} // closed when nobody waits for marks any more
}

// await waits for the end of a call's prints.
func (s *stderr) await() {
	select {
	case <-s.marks:
	case <-s.over: // a function may have closed the stream
	}
}

// The beginnings of what Go says then.
var fatal = []string{"panic: ", "fatal error: ", "runtime: goroutine stack exceeds"}

func (s *stderr) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.line = append(s.line, p...)
	for {
		i := bytes.IndexByte(s.line, '\n')
		if i < 0 {
			return len(p), nil
		}
		line := string(s.line[:i+1])
		s.line = s.line[i+1:]
		if rest, marked := strings.CutSuffix(line, wire.Mark); marked {
			_, _ = os.Stderr.WriteString(rest) // a print that fails is no error of the call
			select {
			case s.marks <- struct{}{}:
			case <-s.over:
			}
			continue
		}
		for _, f := range fatal {
			if s.fatal == "" && strings.HasPrefix(line, f) {
				s.fatal = strings.TrimSpace(line)
			}
		}
		if s.fatal == "" {
			_, _ = os.Stderr.WriteString(line)
		}
	}
}

// reason is why Go gave up the process; "" if it did not.
func (s *stderr) reason() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fatal == "" {
		return ""
	}
	return strings.TrimPrefix(s.fatal, "panic: ") + " (the process of the compiled functions has ended)"
}
