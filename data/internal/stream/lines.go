package stream

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// MaxLine is the largest number of bytes in a line that a reader accepts, so that a
// broken file cannot fill the memory.
const MaxLine = 1 << 24

// ErrLong means that a line is longer than MaxLine.
var ErrLong = errors.New("the line is longer than 16 MiB")

// Lines reads a text line by line.
type Lines struct {
	Number int // of the line that Next returned last, counted from 1; 0 before the first

	scanner *bufio.Scanner
}

// NewLines returns a Lines that reads from r.
func NewLines(r io.Reader) *Lines {
	s := bufio.NewScanner(r)
	s.Buffer(make([]byte, 0, 1<<16), MaxLine)
	return &Lines{scanner: s}
}

// Next returns the next line without its end, or io.EOF. Other errors name the line.
func (l *Lines) Next() (string, error) {
	if l.scanner.Scan() {
		l.Number++
		return l.scanner.Text(), nil
	}
	err := l.scanner.Err()
	switch {
	case err == nil:
		return "", io.EOF
	case errors.Is(err, bufio.ErrTooLong):
		return "", fmt.Errorf("line %d, column 1: %w", l.Number+1, ErrLong)
	}
	return "", fmt.Errorf("after line %d: %w", l.Number, err) // a broken gzip stream
}

// Bounded is a reader that fails after Left bytes. Code that reads lines sets Left to
// MaxLine before each line.
type Bounded struct {
	R    io.Reader // where the bytes come from
	Left int       // how many more bytes Read may return before it fails with ErrLong
}

// Read reads from R. It returns ErrLong when Left is 0.
func (b *Bounded) Read(p []byte) (int, error) {
	if b.Left <= 0 {
		return 0, ErrLong
	}
	n, err := b.R.Read(p[:min(len(p), b.Left)])
	b.Left -= n
	return n, err
}
