package worker

import (
	"bytes"
	"time"
)

// last finds the last words of a process in its stderr: what Go's runtime
// prints when it dies. They are held back, so that they become the cell's error
// and not its output. Whoever prints such words and lives on sees them late.
type last struct {
	watch bool
	mark  []byte // a process that writes it lives
	held  []byte
	until time.Time // when to give up; zero if nothing is held
	tail  []byte    // the end of what was not held
}

// doubt is how long words are held back.
const doubt = 300 * time.Millisecond

// tailSize is how much of the text is remembered, for words not recognised at once.
const tailSize = 64 << 10

// openings begin the runtime's last words. Each is one write of the runtime's.
var openings = [][]byte{
	[]byte("fatal error: "), []byte("panic: "), []byte("runtime: "),
	[]byte("unexpected fault address "), []byte("SIGSEGV: "), []byte("SIGBUS: "), []byte("SIGILL: "),
	[]byte("SIGFPE: "), []byte("SIGABRT: "), []byte("SIGQUIT: "), []byte("SIGSYS: "),
}

// keep returns what of the text is to be handed on.
func (l *last) keep(text []byte) []byte {
	if !l.watch || len(text) == 0 {
		return text
	}
	at := 0
	if !l.suspects() {
		if at = l.opening(text); at == len(text) {
			l.remember(text)
			return text
		}
		l.remember(text[:at])
		l.until = time.Now().Add(doubt)
	}
	l.held = append(l.held, text[at:]...)
	if bytes.Contains(l.held, l.mark) || len(l.held) > 16*tailSize {
		return append(text[:at:at], l.giveUp()...)
	}
	return text[:at]
}

// opening is where last words may begin in the text: at the start of a line or
// of what has arrived at once.
func (l *last) opening(text []byte) int {
	for at := 0; at < len(text); {
		for _, o := range openings {
			if bytes.HasPrefix(text[at:], o) {
				return at
			}
		}
		next := bytes.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return len(text)
}

func (l *last) remember(text []byte) {
	l.tail = append(l.tail, text...)
	if len(l.tail) > 2*tailSize {
		l.tail = append(l.tail[:0], l.tail[len(l.tail)-tailSize:]...)
	}
}

func (l *last) suspects() bool { return !l.until.IsZero() }

// giveUp returns the held text: the process lives on.
func (l *last) giveUp() []byte {
	text := l.held
	l.remember(text)
	l.held, l.until = nil, time.Time{}
	return text
}

// words are the last words of a process that has ended; "" if it had none. A
// process without memory may take so long over them that their beginning was
// given up.
func (l *last) words() string {
	if verdictIn(l.held) {
		return string(l.held)
	}
	all := append(append([]byte("\n"), l.tail...), l.held...)
	for _, o := range verdicts {
		if i := bytes.LastIndex(all, append([]byte("\n"), o...)); i >= 0 && !bytes.Contains(all[i:], l.mark) {
			return string(all[i+1:])
		}
	}
	return string(l.held)
}

// verdicts begin the line that says why.
var verdicts = [][]byte{[]byte("fatal error: "), []byte("panic: ")}

// verdictIn reports whether some line of the text is a verdict.
func verdictIn(text []byte) bool {
	for line := range bytes.Lines(text) {
		for _, o := range verdicts {
			if bytes.HasPrefix(line, o) {
				return true
			}
		}
	}
	return false
}
