package wire

import (
	"bytes"
	"crypto/rand"
	"os"
	"os/signal"
)

// process is the server of a process that was started with ServeVariable. It
// takes over standard input and output before the cell's own variables are
// initialised, and gives it others.
var process = takeOver()

// ServeVariable is set in the environment of a process that serves functions.
const ServeVariable = "MERCER_SERVES_FUNCTIONS"

func takeOver() *server {
	if os.Getenv(ServeVariable) == "" {
		return nil
	}
	_ = os.Unsetenv(ServeVariable) // it is not for the programs that the cell starts
	signal.Ignore(os.Interrupt)    // an interrupt is meant for the session
	s := &server{in: os.Stdin, out: os.Stdout}
	if null, err := os.Open(os.DevNull); err == nil {
		os.Stdin = null
	}
	for target, k := range map[**os.File]Kind{&os.Stdout: Stdout, &os.Stderr: Stderr} {
		r, w, err := os.Pipe()
		if err != nil {
			*target = os.NewFile(2, "stderr")
			continue
		}
		*target = w
		o := &output{w: w, mark: make([]byte, 24), seen: make(chan struct{}, 1)}
		_, _ = rand.Read(o.mark) // never fails
		s.outputs = append(s.outputs, o)
		go o.pump(s, r, k)
	}
	return s
}

// overlap is the number of bytes at the end of p that may begin the mark.
func overlap(p, mark []byte) int {
	for n := min(len(mark)-1, len(p)); n > 0; n-- {
		if bytes.HasPrefix(mark, p[len(p)-n:]) {
			return n
		}
	}
	return 0
}
