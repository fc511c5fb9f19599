package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/mercer-go/mercer/internal/budget"
)

// MaxLine is the largest number of bytes in a line that a reader accepts, so that a
// broken file cannot fill the memory.
const MaxLine = 1 << 24

// ErrLong means that a line is longer than MaxLine.
var ErrLong = errors.New("the line is longer than 16 MiB")

// lineCost is how many bytes a reader of Lines may hold for each byte of a line: the
// buffer while it grows, the line, and names that are taken from it.
const lineCost = 6

// Lines reads a text line by line.
type Lines struct {
	Number int // of the line that Next returned last, counted from 1; 0 before the first

	text    *Metered
	scanner *bufio.Scanner
}

// NewLines returns a Lines that reads from r, within a budget.
func NewLines(r io.Reader, b *budget.Budget) *Lines {
	text := &Metered{R: r, Budget: b, PerByte: lineCost}
	s := bufio.NewScanner(text)
	s.Buffer(make([]byte, 0, 1<<16), MaxLine)
	return &Lines{text: text, scanner: s}
}

// Next returns the next line without its end, or io.EOF. Other errors name the line.
func (l *Lines) Next() (string, error) {
	l.text.NextLine()
	if l.scanner.Scan() && l.text.failed == nil { // after a failure the rest of the buffer is no line
		l.Number++
		return l.scanner.Text(), nil
	}
	err := l.text.failed
	if err == nil {
		err = l.scanner.Err()
	}
	switch {
	case err == nil:
		return "", io.EOF
	case errors.Is(err, bufio.ErrTooLong) || errors.Is(err, ErrLong):
		return "", fmt.Errorf("line %d, column 1: %w", l.Number+1, ErrLong)
	case errors.Is(err, budget.ErrTooLarge):
		return "", fmt.Errorf("line %d, column 1: %w", l.Number+1, err)
	}
	return "", fmt.Errorf("after line %d: %w", l.Number, err) // a broken gzip stream
}

// Metered is a reader for code that reads lines and keeps the one it reads. It fails
// with ErrLong in a line that is longer than MaxLine. It counts the memory for the
// longest line so far: such code keeps its buffers.
type Metered struct {
	R       io.Reader      // where the bytes come from
	Budget  *budget.Budget // what may be held
	PerByte int            // bytes that are held for each byte of a line
	PerMark int            // bytes that are held for each mark, besides
	Mark    byte           // such as the comma between cells

	length, cost, counted int
	failed                error // because of the line
}

// NextLine says that the line before has been read.
func (m *Metered) NextLine() { m.length, m.cost = 0, 0 }

// Read reads from R.
func (m *Metered) Read(p []byte) (int, error) {
	if m.length >= MaxLine {
		m.failed = ErrLong
	}
	if m.failed != nil {
		return 0, m.failed
	}
	n, err := m.R.Read(p[:min(len(p), MaxLine-m.length)])
	m.length += n
	m.cost += n * m.PerByte
	if m.PerMark > 0 {
		m.cost += bytes.Count(p[:n], []byte{m.Mark}) * m.PerMark
	}
	if m.cost > m.counted {
		if m.failed = m.Budget.Take(m.cost - m.counted); m.failed != nil {
			return 0, m.failed
		}
		m.counted = m.cost
	}
	return n, err
}
