package wire

import (
	"bytes"
	"io"
	"os"
	"sync"
)

// output is a stream that the compiled functions print to.
type output struct {
	mu   sync.Mutex // held by the one flush
	w    *os.File
	mark []byte
	seen chan struct{}
}

// flush waits until all that was printed has been sent.
func (o *output) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	if _, err := o.w.Write(o.mark); err == nil {
		<-o.seen
	}
}

// pump sends what is printed as messages.
func (o *output) pump(s *server, r io.Reader, k Kind) {
	var pending []byte
	buf := make([]byte, 32<<10)
	for {
		n, err := r.Read(buf)
		pending = append(pending, buf[:n]...)
		for {
			at := bytes.Index(pending, o.mark)
			if at < 0 {
				break
			}
			s.text(k, pending[:at])
			pending = append(pending[:0], pending[at+len(o.mark):]...)
			o.seen <- struct{}{}
		}
		keep := overlap(pending, o.mark)
		s.text(k, pending[:len(pending)-keep])
		pending = append(pending[:0], pending[len(pending)-keep:]...)
		if err != nil {
			return
		}
	}
}

func (s *server) text(k Kind, text []byte) {
	if len(text) == 0 {
		return
	}
	w := &Writer{}
	w.Bytes(text)
	_ = s.send(w, k) // a session that is gone reads nothing
}
