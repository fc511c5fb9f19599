package worker

import (
	"strings"
	"time"
)

// last finds the last words of a process in its stderr: what Go's runtime
// prints when it dies. They are held back, so that they become the cell's error
// and not its output. Whoever prints such words and lives on sees them late.
type last struct {
	watch bool
	held  strings.Builder
	until time.Time // when to give up; zero if nothing is held
	tail  []byte    // the end of what was not held, after the last mark
}

// doubt is how long words are held back.
const doubt = 300 * time.Millisecond

// tailSize is how much of the text is remembered, for words not recognised at once.
const tailSize = 64 << 10

// openings begin the runtime's last words. Each is one write of the runtime's.
var openings = []string{
	"fatal error: ", "panic: ", "runtime: ", "unexpected fault address ",
	"SIGSEGV: ", "SIGBUS: ", "SIGILL: ", "SIGFPE: ", "SIGABRT: ", "SIGQUIT: ", "SIGSYS: ",
}

// keep returns what of the text is to be handed on.
func (l *last) keep(text string) string {
	if !l.watch || text == "" {
		return text
	}
	at := 0
	if !l.suspects() {
		at = opening(text)
		l.remember(text[:at])
		if at == len(text) {
			return text
		}
		l.until = time.Now().Add(doubt)
	}
	l.held.WriteString(text[at:])
	if l.held.Len() > 16*tailSize {
		return text[:at] + l.giveUp()
	}
	return text[:at]
}

// opening is where last words may begin in the text: at the start of a line or
// of what has arrived at once.
func opening(text string) int {
	for at := 0; at < len(text); {
		for _, o := range openings {
			if strings.HasPrefix(text[at:], o) {
				return at
			}
		}
		next := strings.IndexByte(text[at:], '\n')
		if next < 0 {
			break
		}
		at += next + 1
	}
	return len(text)
}

func (l *last) remember(text string) {
	l.tail = append(l.tail, text...)
	if len(l.tail) > 2*tailSize {
		l.tail = append(l.tail[:0], l.tail[len(l.tail)-tailSize:]...)
	}
}

func (l *last) suspects() bool { return !l.until.IsZero() }

// giveUp returns the held text: the process seems to live on.
func (l *last) giveUp() string {
	text := l.held.String()
	l.remember(text)
	l.held.Reset()
	l.until = time.Time{}
	return text
}

// lives returns the held text: the process has written a mark, so it lives, and
// nothing before the mark is its last words.
func (l *last) lives() string {
	text := l.giveUp()
	l.tail = l.tail[:0]
	return text
}

// words are the last words of a process that has ended; "" if it had none. A
// process without memory may take so long over them that their beginning was
// given up.
func (l *last) words() string {
	held := l.held.String()
	if verdictIn(held) {
		return held
	}
	all := "\n" + string(l.tail) + held
	for _, o := range verdicts {
		if i := strings.LastIndex(all, "\n"+o); i >= 0 {
			return all[i+1:]
		}
	}
	return held
}

// verdicts begin the line that says why.
var verdicts = []string{"fatal error: ", "panic: "}

// verdictIn reports whether some line of the text is a verdict.
func verdictIn(text string) bool {
	for line := range strings.Lines(text) {
		for _, o := range verdicts {
			if strings.HasPrefix(line, o) {
				return true
			}
		}
	}
	return false
}
